import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { seed } from '../../gateway/ingestion/seed.ts'
import { type DatabaseOptions, openDatabase } from '../../prisma/client.ts'
import { migrate } from '../../prisma/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A folder with the sample market, or the name of a PostgreSQL database with it: to be copied, not used. */
    template: string
  }
}

/** Small enough to be made at every run, large enough to hold every structure. */
const WORLD_SIZE = 600

/** Where the PostgreSQL of the tests is: the server of DATABASE_URL, without its database. */
export const POSTGRES_URL = (
  process.env.TEST_POSTGRES_URL ??
  process.env.DATABASE_URL ??
  'postgresql://root@127.0.0.1:5432'
).replace(/^(\w+:\/\/[^/]+).*$/, '$1')

/** Beside a template: the dump, or the database, that has all migrations and no data. */
export function emptyOf(template: string): string {
  return `${template}_empty`
}

/** Makes the sample market once a run; every test file works on its own copy of it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  return project.config.env.TEST_DATABASE === 'postgresql' ? makePostgres(project) : makeFolder(project)
}

/** With TEST_TEMPLATE_DIR, runs that follow each other share what the first of them made there. */
async function makeFolder(project: TestProject): Promise<() => Promise<void>> {
  const shared = process.env.TEST_TEMPLATE_DIR
  const folder = shared ?? (await mkdtemp(join(tmpdir(), 'bonds-tests-')))
  const dataDir = join(folder, 'template')
  if (!existsSync(emptyOf(dataDir))) await makeTemplate(dataDir)
  project.provide('template', dataDir)
  return async () => {
    if (shared === undefined) await rm(folder, { recursive: true, force: true })
  }
}

/** The empty one is written last: where it is, the other is complete. */
async function makeTemplate(dataDir: string): Promise<void> {
  await fill({ dataDir })
  const empty = await openDatabase({ dataDir: 'memory://' })
  await migrate(empty.adapter)
  if (empty.dump !== undefined) await writeFile(emptyOf(dataDir), await empty.dump())
  await empty.close()
}

async function makePostgres(project: TestProject): Promise<() => Promise<void>> {
  const name = `bonds_tests_${process.pid}`
  await administer(`CREATE DATABASE ${emptyOf(name)}`)
  const empty = await openDatabase({ dataDir: 'memory://', databaseUrl: `${POSTGRES_URL}/${emptyOf(name)}` })
  await migrate(empty.adapter)
  await empty.close()
  await administer(`CREATE DATABASE ${name} TEMPLATE ${emptyOf(name)}`)
  await fill({ dataDir: 'memory://', databaseUrl: `${POSTGRES_URL}/${name}` })
  project.provide('template', name)
  return async () => {
    const made = await administer(`SELECT datname FROM pg_database WHERE datname ~ '^${name}(_|$)'`)
    for (const { datname } of made) await administer(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`)
  }
}

/** Runs one statement on the server that holds the test databases. */
export async function administer(statement: string): Promise<readonly { readonly datname: string }[]> {
  const client = new pg.Client({ connectionString: `${POSTGRES_URL}/postgres` })
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(statement).finally(() => client.end())
  return rows
}

async function fill(options: DatabaseOptions): Promise<void> {
  const database = await openDatabase({ ...options, archiveDays: 10 })
  await migrate(database.adapter)
  await seed(database, { size: WORLD_SIZE })
  await database.close()
}
