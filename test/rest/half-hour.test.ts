import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { currentManifest } from '../support/bulk-files.ts'
import { openWorld, type World } from '../world.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../..')
/** The first on the path, and that of the system, which has pandas where Debian's package is installed. */
const PYTHONS = ['python3', '/usr/bin/python3']

let world: World
let folder: string
let steps: readonly string[]

beforeAll(async () => {
  world = await openWorld({ settings: { FILES_DAYS: '30' } })
  folder = await mkdtemp(join(tmpdir(), 'bonds-half-hour-'))
  const page = await readFile(join(ROOT, 'docs/half-hour.md'), 'utf8')
  steps = page
    .slice(page.indexOf('\n1. ') + 1)
    .split(/^(?=\d+\. )/m)
    .filter(step => step.trim() !== '')
}, 120_000)
afterAll(async () => {
  await rm(folder, { recursive: true })
  await world.close()
})

/** The code of a kind in the step that mentions something, with this service in place of that of the page. */
function codeIn(mention: string, language: string): string {
  const step = steps.find(text => text.includes(mention)) ?? ''
  const [, code = ''] = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(step) ?? []
  expect(code, `the step of ${mention} has ${language}`).not.toBe('')
  return code.replaceAll(/^ {3}/gm, '').replaceAll('http://127.0.0.1:3000', world.baseUrl)
}

/** In the root of the project, as the page has it; files go to a folder of their own. */
function shell(script: string, python = 'python3') {
  const here = script
    .replaceAll(/\bmarket\.(db|duckdb)\b/g, join(folder, 'market.$1'))
    .replaceAll('python3 ', `${python} `)
  const PYTHONPATH = join(ROOT, 'clients/python/src')
  const env = { ...process.env, KEY: world.key, PYTHONPATH, PYTHONDONTWRITEBYTECODE: '1' }
  return run('bash', ['-euo', 'pipefail', '-c', here], { cwd: ROOT, env })
}

async function firstWith(program: string): Promise<string | undefined> {
  for (const python of PYTHONS) {
    const starts = await run(python, ['-c', program]).then(
      () => true,
      () => false,
    )
    if (starts) return python
  }
  return undefined
}

test('the first request finds bonds', async () => {
  // With the key of this service: that of the sandbox starts a process, which has tests of its own.
  const { stdout } = await shell(
    codeIn('sandbox starts', 'sh').replace('x-api-key: sandbox', `x-api-key: ${world.key}`),
  )
  expect(JSON.parse(stdout).items).toHaveLength(3)
})

test('the screen is a data frame', async ({ skip }) => {
  const python = await firstWith('import pandas')
  if (python === undefined) return skip('no Python of this machine has pandas')
  const file = join(folder, 'frame.py')
  await writeFile(file, codeIn('data frame', 'python'))
  const { stdout } = await shell(`python3 ${file}`, python)
  expect(stdout).toMatch(/gSpreadBp/)
  expect(stdout).toMatch(/date +price +yield/)
})

test('the copy in SQLite answers', async ({ skip }) => {
  if ((await firstWith('')) === undefined) return skip('this machine has no Python')
  const [program = '', question = ''] = codeIn('in SQLite', 'sh').trim().split('\n')
  await shell(program)
  const [, sql] = /"(.*)"$/.exec(question) ?? []
  // The same statement without the program sqlite3, which not every machine has.
  const { stdout } = await run('python3', ['-c', ASK_SQLITE, join(folder, 'market.db'), String(sql)])
  expect(stdout.trim().split('\n')).toHaveLength(5)
})

const ASK_SQLITE = 'import sqlite3, sys; [print(row) for row in sqlite3.connect(sys.argv[1]).execute(sys.argv[2])]'

test('the market in DuckDB is that of the revision, and a second run finds it current', {
  timeout: 400_000,
}, async () => {
  const { revision, files } = await currentManifest(world)
  const program = codeIn('in [DuckDB]', 'sh')
  expect((await shell(program)).stdout).toContain(`Revision ${revision}: 12 tables`)
  expect((await shell(program)).stdout).toBe(`Revision ${revision} is here already.\n`)
  const instance = await DuckDBInstance.create(join(folder, 'market.duckdb'), { access_mode: 'READ_ONLY' })
  const connection = await instance.connect()
  const asked = async (sql: string) => (await connection.runAndReadAll(sql)).getRowObjectsJson()
  for (const { table, rows } of files.filter(({ format }) => format === 'parquet'))
    expect(await asked(`SELECT count(*)::INTEGER AS rows FROM "${table}"`), table).toEqual([{ rows }])
  const sectors = await asked(codeIn('in [DuckDB]', 'sql'))
  expect(sectors.length).toBeGreaterThan(5)
  expect(Number(sectors[0]?.median_bp)).toBeGreaterThan(0)
  connection.closeSync()
})
