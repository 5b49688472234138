import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exampleQueries } from '../../gateway/analysts/examples.ts'
import { beginRun } from '../../prisma/store/runs/ingestion-run.ts'
import { FILE_TABLES } from '../../schema/files/file-tables.ts'
import { SQL_VIEWS } from '../../schema/files/views/sql-views.ts'
import { currentManifest, downloaded, rowsOfFile } from '../support/bulk-files.ts'
import { sqlTasks } from '../support/sql-tasks.ts'
import { administer } from '../support/template.ts'
import { openWorld, type World } from '../world.ts'

type Row = Readonly<Record<string, unknown>>

const LOGIN = `ada_${process.pid}`
const ROLE = 'bonds_analyst'
/** Files are written in the background, which on a busy machine takes its time. */
const PATIENCE = 400_000
/** Views that have more days than the file of their name: what the file has of them. */
const IN_FILE: Readonly<Record<string, string>> = {
  quotes: '(SELECT DISTINCT ON ("bondId") * FROM quotes ORDER BY "bondId", date DESC)',
  curves:
    '(SELECT * FROM curves JOIN (SELECT key, max(date) AS date FROM curves GROUP BY key) latest USING (key, date))',
}

let world: World
let analyst: pg.Client

/** The statements that the documents tell an operator to run, for a login of this test. */
function statementsOfGuide(): readonly string[] {
  const guide = readFileSync(new URL('../../docs/analysts.md', import.meta.url), 'utf8')
  const [, sql = ''] = /```sql\n(CREATE ROLE[^`]+)```/.exec(guide) ?? []
  const statements = sql.replaceAll(/\bada\b/g, LOGIN).split(';\n')
  return statements.filter(statement => statement !== '' && !statement.startsWith(`CREATE ROLE ${ROLE}`))
}

beforeAll(async () => {
  world = await openWorld({ settings: { FILES_DAYS: '30' } })
  const { prisma, url } = world.service.database
  // Roles are those of the whole server: another run may have made this one.
  await administer(`DO $$ BEGIN CREATE ROLE ${ROLE} NOLOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$`)
  for (const statement of statementsOfGuide()) await prisma.$executeRawUnsafe(statement)
  const address = new URL(String(url))
  address.username = LOGIN
  address.password = 'a long random password'
  analyst = new pg.Client({ connectionString: address.href })
  await analyst.connect()
})
afterAll(async () => {
  await analyst.end()
  await world.close()
  await administer(`DROP ROLE ${LOGIN}`)
})

async function asked(sql: string): Promise<readonly Row[]> {
  return (await analyst.query<Row>(sql)).rows
}

/** Rows as texts in one order: values as JSON prints them, exact numbers without zeros at their end. */
function plain(rows: readonly Row[]): readonly string[] {
  return rows.map(row => JSON.stringify(Object.entries(row).sort())).sort()
}

/** A view as the NDJSON of bulk files writes its values. */
async function inFile(view: (typeof SQL_VIEWS)[number], rows: string): Promise<readonly Row[]> {
  const cells = view.columns.map(({ name, kind }) => {
    const cell = `"${name}"`
    if (kind === 'money') return `trim_scale(${cell})::text AS ${cell}`
    if (kind === 'day') return `${cell}::text`
    if (kind === 'list') return `array_to_string(${cell}, '|') AS ${cell}`
    if (kind === 'json') return `${cell}`
    return kind === 'instant' ? `to_char(${cell} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS ${cell}` : cell
  })
  return asked(`SELECT ${cells.join(', ')} FROM ${rows} view`)
}

describe('the role of analysts', () => {
  test('reads every view', async () => {
    for (const { name } of SQL_VIEWS) {
      const [found] = await asked(`SELECT count(*)::int AS rows FROM ${name}`)
      // The curves of the sample market are published, not fitted.
      expect([name, Number(found?.rows) > 0]).toEqual([name, name !== 'residuals'])
    }
  })

  test('is refused every table, and may write nothing', async () => {
    const tables = await world.service.database.prisma.$queryRaw<{ name: string }[]>`
      SELECT relname::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`
    expect(tables.length).toBeGreaterThan(40)
    for (const { name } of tables) {
      await expect(asked(`SELECT * FROM public."${name}" LIMIT 1`), name).rejects.toThrow(/permission denied/)
    }
    await analyst.query('SET default_transaction_read_only = off')
    for (const sql of [
      `UPDATE bonds SET name = 'x'`,
      'DELETE FROM fixings',
      'DROP VIEW coupons',
      'CREATE TABLE public.mine (id int)',
      'CREATE VIEW analyst.mine AS SELECT 1 AS one',
      'DELETE FROM public."Bond"',
    ]) {
      await expect(asked(sql), sql).rejects.toThrow(/permission denied|must be owner|cannot (update|delete)/)
    }
    await analyst.query('RESET default_transaction_read_only')
  })
})

describe('a view', () => {
  test(
    'has the rows of the bulk file of its name',
    async () => {
      const manifest = await currentManifest(world)
      for (const { name: table } of FILE_TABLES) {
        const view = SQL_VIEWS.find(({ name }) => name === table)
        const file = manifest.files.find(({ name }) => name === `${table}.ndjson.gz`)
        if (view === undefined || file === undefined) throw new Error(`no view of ${table}`)
        const names = new Set(view.columns.map(({ name }) => name))
        const inBulk = (await rowsOfFile('ndjson', await downloaded(world, file.path))).map(row => {
          const kept = Object.entries(row).filter(([name]) => names.has(name))
          return Object.fromEntries(kept.map(([name, value]) => [name, valueOfFile(view.columns, name, value)]))
        })
        const rows = await inFile(view, IN_FILE[table] ?? table)
        expect([table, rows.length]).toEqual([table, file.rows])
        if (table === 'curves') expectRates(rows, inBulk)
        else expect(plain(rows), table).toEqual(plain(inBulk))
      }
    },
    PATIENCE,
  )

  test('answers each task of the guide with one statement', async () => {
    const tasks = sqlTasks()
    const queries = new Set(exampleQueries('2026-11-20').map(({ id }) => id))
    expect(tasks.map(({ id }) => id).filter(id => !queries.has(id))).toEqual([])
    expect(tasks).toHaveLength(12)
    for (const { id, sql } of tasks) expect([id, (await asked(sql)).length > 3]).toEqual([id, id !== 'residuals'])
  })

  test('says what each column means, with its unit', async () => {
    const [row] = await asked(`SELECT col_description('analyst.measures'::regclass, attnum) AS comment FROM pg_attribute
      WHERE attrelid = 'analyst.measures'::regclass AND attname = 'gSpreadBp'`)
    expect(row?.comment).toBe('Spread over the government curve. Unit: basis points.')
  })

  test('shows nothing that an ingestion run has stored and not published', async () => {
    const { database } = world.service
    const { prisma } = database
    const state = () =>
      asked(`SELECT (SELECT md5(string_agg(b::text, ',' ORDER BY id)) FROM bonds b) AS bonds,
        (SELECT md5(string_agg(c::text, ',' ORDER BY "bondId", number)) FROM coupons c) AS coupons,
        (SELECT count(*) FROM quotes) AS quotes, (SELECT md5(string_agg(m::text, ',' ORDER BY "bondId")) FROM measures m) AS measures,
        (SELECT md5(string_agg(i::text, ',' ORDER BY id)) FROM issuers i) AS issuers`)
    const before = await state()
    await beginRun(database, { sourceKey: 'sample', origin: 'test', fingerprint: null, startedAt: new Date() })
    const [first, second, third] = await prisma.bond.findMany({ take: 3, orderBy: { isin: 'asc' } })
    await prisma.bond.update({ where: { id: first?.id ?? '' }, data: { name: 'Not published' } })
    await prisma.bond.delete({ where: { id: second?.id ?? '' } })
    await prisma.coupon.updateMany({ where: { bondId: third?.id ?? '' }, data: { rate: 99 } })
    await prisma.quote.create({ data: { bondId: third?.id ?? '', date: new Date('2027-01-01'), last: 1 } })
    await prisma.measure.updateMany({ data: { convexity: 1 } })
    await prisma.issuer.updateMany({ data: { name: 'Not published' } })
    expect(await state()).toEqual(before)
  })
})

function valueOfFile(columns: (typeof SQL_VIEWS)[number]['columns'], name: string, value: unknown): unknown {
  const kind = columns.find(column => column.name === name)?.kind
  if (kind === 'json' && typeof value === 'string') return JSON.parse(value)
  return value
}

/** The file rounds what the model gives, the view what is stored of it: the last digit may differ. */
const LAST_DIGIT: Readonly<Record<string, number>> = { zero: 1e-4, par: 1e-4, discountFactor: 1e-6 }

function expectRates(rows: readonly Row[], inBulk: readonly Row[]): void {
  const sorted = (all: readonly Row[]) => new Map(all.map(row => [`${row.key} ${row.tenorYears}`, row]))
  const bulk = sorted(inBulk)
  expect(sorted(rows).size).toBe(bulk.size)
  for (const [id, row] of sorted(rows)) {
    const rounded = Object.entries(row).map(([name, value]) => {
      const stated = bulk.get(id)?.[name]
      const isClose = Math.abs(Number(stated) - Number(value)) <= (LAST_DIGIT[name] ?? 0)
      return [name, isClose ? stated : value]
    })
    expect(Object.fromEntries(rounded), id).toEqual(bulk.get(id))
  }
}
