import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../../test/support/machines/owned.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Later than every migration of this version. */
const MIGRATION = '29991231000000_expand'

/**
 * A later version of the service in a folder of its own: a column more in a table that every request reads, and one in a
 * table of the market. Both may be null, so that this version can go on writing rows.
 */
export async function makeNextVersion(): Promise<{ readonly root: string; remove(): Promise<void> }> {
  const root = await mkdtemp(join(tmpdir(), 'bonds-next-'))
  const skipped = /(^|\/)(node_modules|\.git|\.data|coverage)(\/|$)/
  await cp(ROOT, root, { recursive: true, filter: source => !skipped.test(source.slice(ROOT.length)) })
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  await addColumn(join(root, 'prisma/schema/access.prisma'), 'ApiKey', 'label String?')
  await addColumn(join(root, 'prisma/schema/issuer.prisma'), 'Issuer', 'nickname String?')
  const folder = join(root, 'prisma/migrations', MIGRATION)
  await mkdir(folder)
  await writeFile(
    join(folder, 'migration.sql'),
    'ALTER TABLE "ApiKey" ADD COLUMN "label" TEXT;\nALTER TABLE "Issuer" ADD COLUMN "nickname" TEXT;\n',
  )
  const env = { PATH: process.env.PATH, HOME: process.env.HOME }
  await run(process.execPath, ['codegen.ts', 'prisma'], { cwd: root, env })
  return { root, remove: () => rm(root, { recursive: true, force: true }) }
}

async function addColumn(file: string, model: string, column: string): Promise<void> {
  const text = await readFile(file, 'utf8')
  const changed = text.replace(new RegExp(`^model ${model} \\{\n`, 'm'), head => `${head}  ${column}\n`)
  if (changed === text) throw new Error(`there is no model ${model} in ${file}`)
  await writeFile(file, changed)
}
