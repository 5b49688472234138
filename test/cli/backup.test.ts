import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../prisma/client.ts'
import { copyTemplate, openWorld, type World, type WorldCopy } from '../world.ts'

const MAIN = join(import.meta.dirname, '../../main.ts')
const isEmbedded = process.env.TEST_DATABASE !== 'postgresql'

let copy: WorldCopy
let world: World
let folder: string

beforeAll(async () => {
  copy = await copyTemplate()
  world = await openWorld({ copy })
  folder = await mkdtemp(join(tmpdir(), 'bonds-backup-'))
})
afterAll(async () => {
  await world.close()
  await copy.remove()
  await rm(folder, { recursive: true, force: true })
})

/** The command line as a process. */
function run(args: readonly string[], env: Record<string, string>) {
  const { promise, resolve } = Promise.withResolvers<{ code: number; stdout: string; stderr: string }>()
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const options = { env: { PATH, NODE_COMPILE_CACHE, LOG_LEVEL: 'warn', ...env } }
  execFile(process.execPath, [MAIN, ...args], options, (error, stdout, stderr) => {
    resolve({ code: Number(error?.code ?? 0), stdout, stderr })
  })
  return promise
}

test.runIf(isEmbedded)('(only with a data folder) a backup of a running service is a whole one', async () => {
  const file = join(folder, 'bonds.tar.gz')
  const bytes = await world.service.operator('back-up', { to: file })
  expect(await stat(file)).toMatchObject({ size: bytes, mode: 0o100600 })
  await expect(world.service.operator('back-up', { to: file })).rejects.toThrow('exists')
  const env = { DATA_DIR: join(folder, 'data') }
  expect(await run(['restore', file], env)).toMatchObject({ code: 0, stdout: expect.stringContaining('Restored') })
  expect((await run(['status'], env)).stdout).toMatch(/^Revision 3 as of .*: 600 bonds/)
  const restored = await openDatabase({ dataDir: env.DATA_DIR })
  expect(await restored.prisma.auditEvent.findFirst({ where: { action: 'RESTORED' } })).toMatchObject({
    actorKind: 'COMMAND_LINE',
    actor: `command line (${userInfo().username})`,
    details: { file },
  })
  await restored.close()
  const broken = join(folder, 'broken.tar.gz')
  await writeFile(broken, 'no backup')
  expect(await run(['restore', broken], env)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is not a backup of this service'),
  })
  expect((await run(['status'], env)).stdout).toMatch(/^Revision 3/)
})

test('nobody chooses over the network where a file is written', async () => {
  const query = `mutation { backUp(to: "${join(folder, 'stolen')}") }`
  const response = await fetch(`${world.baseUrl}/graphql`, {
    method: 'POST',
    headers: { 'x-api-key': world.key, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  expect(JSON.stringify(await response.json())).toContain('errors')
  await expect(stat(join(folder, 'stolen'))).rejects.toThrow('ENOENT')
})

test('the doctor names what is wrong, what was meant, and ends accordingly', async () => {
  const wrong = await run(['doctor', '--json'], { PORT: 'x', DATABSE_URL: 'y' })
  expect(wrong.code).toBe(1)
  expect(JSON.parse(wrong.stdout)).toEqual([
    expect.objectContaining({ what: 'PORT', state: 'FAIL' }),
    expect.objectContaining({ what: 'DATABSE_URL', state: 'WARN', advice: expect.stringContaining('DATABASE_URL') }),
  ])
  const away = await run(['doctor'], { DATABASE_URL: 'postgresql://root@127.0.0.1:1/none' })
  expect(away).toMatchObject({ code: 1, stdout: expect.stringMatching(/^fail {2}database .*reach/m) })
  const { databaseUrl } = copy.config
  // The world of this process serves no operator's channel, so a folder is looked at that nobody holds.
  const place: Record<string, string> =
    databaseUrl === undefined ? { DATA_DIR: join(folder, 'data') } : { DATABASE_URL: databaseUrl }
  const there = await run(['doctor'], place)
  expect(there.stdout).toMatch(/^ok {4}migrations .*applied/m)
})
