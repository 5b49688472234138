import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type Database, type DatabaseOptions, openDatabase } from '../../prisma/client.ts'
import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { SourceRecord } from '../../prisma/sources/record.ts'
import type { Failure, Parsed, Source } from '../../prisma/sources/source.ts'
import type { Reading } from '../../schema/context.ts'
import { administer, copyFolder, emptyOf, POSTGRES_URL } from '../support/template.ts'

type FreshOptions = Pick<DatabaseOptions, 'archiveDays' | 'sourcePriority'>

let serial = 0

/** A database with all migrations and no data: embedded or, where the tests run on PostgreSQL, one on that server. */
export async function freshDatabase(options: FreshOptions = {}): Promise<Database> {
  if (process.env.TEST_DATABASE !== 'postgresql') return embeddedDatabase(options)
  const template = inject('template')
  const name = `${template}_fresh_${process.pid}_${++serial}`
  await administer(`CREATE DATABASE ${name} TEMPLATE ${emptyOf(template)}`)
  const databaseUrl = `${POSTGRES_URL}/${name}`
  const database = await openDatabase({ ...options, dataDir: 'memory://', databaseUrl })
  const close = async () => {
    await database.close()
    await administer(`DROP DATABASE ${name} WITH (FORCE)`)
  }
  return { ...database, close }
}

/** The embedded database with all migrations and no data. */
async function embeddedDatabase(options: FreshOptions = {}): Promise<Database> {
  const dataDir = await copyFolder(emptyOf(inject('template')), inject('copies'))
  const database = await openDatabase({ ...options, dataDir })
  const close = async () => {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { ...database, close }
}

/** Reads from this database and no replica. */
export function readingFrom(prisma: PrismaClient): Reading {
  return (_revision, read) => read(prisma)
}

/**
 * Takes everything out again but the audit trail, which is append-only. Rows are deleted, not tables truncated: that gives
 * each of two hundred tables and indexes a new file.
 */
export async function empty({ prisma }: Database): Promise<void> {
  await prisma.$executeRawUnsafe(EMPTY)
}

const EMPTY = `DO $$
DECLARE name text;
BEGIN
  SET LOCAL session_replication_role = replica;
  FOR name IN SELECT table_name FROM information_schema.tables
    WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' AND table_name NOT LIKE '\\_%'
      AND table_name <> 'AuditEvent'
  LOOP EXECUTE format('DELETE FROM %I', name); END LOOP;
  FOR name IN SELECT sequencename FROM pg_sequences WHERE schemaname = current_schema()
  LOOP PERFORM setval(format('%I', name)::regclass, 1, false); END LOOP;
END $$`

/** A source that yields what the test gives it. */
export function sourceOf(
  rows: readonly SourceRecord[],
  { failures = [], key = 'invented' }: { readonly failures?: readonly Failure[]; readonly key?: string } = {},
): Source {
  return sourceReading(async function* () {
    yield { rows, failures, read: rows.length + failures.length }
  }, key)
}

export function sourceReading(read: Source['read'], key = 'invented'): Source {
  return { key, name: 'Invented', licence: 'for tests', description: 'what a test needs', read }
}

/** Everything a source yields, without a database. */
export async function readAll(source: Source, from: string | null, fetcher: typeof fetch = fetch) {
  const all: Parsed<SourceRecord> = { rows: [], failures: [], read: 0 }
  const rows: SourceRecord[] = []
  const failures: Failure[] = []
  let { read } = all
  const signal = new AbortController().signal
  for await (const parsed of source.read({ from, fetch: fetcher, signal, progress: () => undefined })) {
    rows.push(...parsed.rows)
    failures.push(...parsed.failures)
    read += parsed.read
  }
  return { rows, failures, read }
}

export function ofKind<K extends SourceRecord['kind']>(rows: readonly SourceRecord[], kind: K) {
  return rows.filter((row): row is Extract<SourceRecord, { kind: K }> => row.kind === kind)
}

/** A folder with files of these contents, removed after use. */
export async function withFiles<T>(
  files: Readonly<Record<string, string | Uint8Array>>,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'bonds-'))
  try {
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const RECORDED = process.env.RECORDED_DIR ?? join(import.meta.dirname, '../../../shared/data')

/** A folder of recorded answers, which the project may not ship; null, and said aloud, where it is not. */
export function recorded(folder: string, cases: number): string | null {
  const path = join(RECORDED, folder)
  if (existsSync(path)) return path
  process.stderr.write(`${cases} cases left out: no recorded answers in ${path} (set RECORDED_DIR)\n`)
  return null
}
