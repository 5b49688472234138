import { cpSync, existsSync } from 'node:fs'
import { appendFile, mkdtemp, readdir, rename, rm, statfs } from 'node:fs/promises'
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
    /** The folder for such copies, which ends with the run. */
    copies: string
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

/** Beside a template: the folder, or the database, that has all migrations and no data. */
export function emptyOf(template: string): string {
  return `${template}_empty`
}

/** Makes the sample market once a run; every test file works on its own copy of it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  return project.config.env.TEST_DATABASE === 'postgresql' ? makePostgres(project) : makeFolder(project)
}

/** With TEST_TEMPLATE_DIR, runs that follow each other share what the first of them made there. */
async function makeFolder(project: TestProject): Promise<() => Promise<void>> {
  const copies = await mkdtemp(join(await fastFolder(), 'bonds-tests-'))
  const template = join(process.env.TEST_TEMPLATE_DIR ?? copies, 'template')
  if (!existsSync(emptyOf(template))) await makeTemplate(template)
  project.provide('template', template)
  project.provide('copies', copies)
  return () => rm(copies, { recursive: true, force: true })
}

/** In memory where the system offers it: a copy has hundreds of files, which take a disk ten times as long. */
async function fastFolder(): Promise<string> {
  const memory = '/dev/shm'
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize > 4 * 1024 ** 3 ? memory : tmpdir()
}

/** Copies a folder that was made here, in one call: quicker than one call for each of its files. */
export async function copyFolder(template: string, copies: string): Promise<string> {
  const dataDir = await mkdtemp(join(copies, 'world-'))
  cpSync(template, dataDir, { recursive: true })
  return dataDir
}

/** The empty one is complete under its name: where it is, so is the other. */
async function makeTemplate(dataDir: string): Promise<void> {
  await fill({ dataDir })
  await makeSmall(dataDir)
  const unfinished = `${dataDir}_unfinished`
  const empty = await openDatabase({ dataDir: unfinished })
  await migrate(empty.adapter)
  await empty.close()
  await makeSmall(unfinished)
  await rename(unfinished, emptyOf(dataDir))
}

const SEGMENT = /^[0-9A-F]{24}$/
/** A start fills all of it with zeros: half a second for the 128 MB of the service. */
const BUFFERS = 'shared_buffers = 8MB\n'

/** Leaves the segment of the write-ahead log that a start reads: the others are most of what would be copied. */
async function makeSmall(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir })
  await database.prisma.$executeRawUnsafe('CHECKPOINT')
  const [row] = await database.prisma.$queryRawUnsafe<{ current: string }[]>(
    'SELECT pg_walfile_name(redo_lsn) AS current FROM pg_control_checkpoint()',
  )
  await database.close()
  const folder = join(dataDir, 'pglite', 'pg_wal')
  const segments = (await readdir(folder)).filter(name => SEGMENT.test(name) && name !== row?.current)
  for (const segment of segments) await rm(join(folder, segment))
  await appendFile(join(dataDir, 'pglite', 'postgresql.conf'), BUFFERS)
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
  const copies = await mkdtemp(join(tmpdir(), 'bonds-tests-'))
  project.provide('copies', copies)
  return async () => {
    await rm(copies, { recursive: true, force: true })
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
