import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administer, POSTGRES_URL } from '../support/template.ts'

const NAME = `bonds_command_ends_${process.pid}`
beforeAll(() => administer(`CREATE DATABASE ${NAME}`))
afterAll(() => administer(`DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`))

const ROOT = join(import.meta.dirname, '../..')
const MIGRATE = `
  const { openDatabase } = await import('${ROOT}/prisma/client.ts')
  const { migrate } = await import('${ROOT}/prisma/migrate.ts')
  const database = await openDatabase({ dataDir: 'memory://', databaseUrl: '${POSTGRES_URL}/${NAME}' })
  await migrate(database.adapter)
  await database.close()
  console.log(JSON.stringify(process.getActiveResourcesInfo()))
`

test('no timer keeps a command over PostgreSQL alive after its work', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', MIGRATE])
  const resources = JSON.parse(stdout.trim()) as readonly string[]
  expect(resources).not.toContain('Timeout')
})
