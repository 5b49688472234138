import pg from 'pg'
import { print } from '../support/table.ts'

/**
 * Makes a larger market of one that is there: a copy of its database in which every issuer, bond and current measure
 * stands several times, each with ids, ISINs and figures of its own. What hangs on bonds (schedules, quotes, origins)
 * stays that of the first ones.
 */
const COPY_LETTERS = '123456789ABCDEFGHIJKLMNPQRSTUVWXYZ'
/** Where a sample ISIN has the last letter of DEMO. */
const ISIN_PLACE = 6
/** So many hundredths of a per cent a figure differs from its model at most. */
const SPREAD = 50

type Overrides = Readonly<Record<string, string>>

const idOf = (column: string, copy: number) => `md5(${column}::text || '/${copy}')::uuid`
/** The same for every figure of a bond, and another for every copy. */
const varied = (column: string, copy: number) =>
  `"${column}" * (1 + (hashtext("bondId"::text || '${copy}') % ${SPREAD}) / 10000.0)`

const TABLES: readonly { readonly table: string; readonly where: string; overrides(copy: number): Overrides }[] = [
  {
    table: 'Issuer',
    where: 'true',
    overrides: copy => ({
      id: idOf('id', copy),
      guarantorId: idOf('"guarantorId"', copy),
      name: `name || ' ${copy}'`,
      ...{ inn: 'NULL', ogrn: 'NULL', lei: 'NULL' },
      sourceKey: `"sourceKey" || '/${copy}'`,
    }),
  },
  {
    table: 'Bond',
    where: 'true',
    overrides: copy => ({
      id: idOf('id', copy),
      issuerId: idOf('"issuerId"', copy),
      guarantorId: idOf('"guarantorId"', copy),
      isin: `overlay(isin PLACING '${COPY_LETTERS[copy - 1]}' FROM ${ISIN_PLACE})`,
      ticker: `ticker || '-${copy}'`,
      name: `name || ' ${copy}'`,
    }),
  },
  {
    table: 'Measure',
    where: 'current',
    overrides: copy => ({
      bondId: idOf('"bondId"', copy),
      ...Object.fromEntries(
        ['priceClean', 'yield', 'durationDays', 'gSpreadBp'].map(column => [column, varied(column, copy)]),
      ),
    }),
  },
]

/** @param times how many bonds there shall be for each one; @throws while somebody is connected to the smaller market */
export async function multiply(server: string, from: string, to: string, times: number): Promise<void> {
  if (times - 1 > COPY_LETTERS.length) throw new Error(`a market can be made ${COPY_LETTERS.length + 1} times as large`)
  await query(`${server}/postgres`, [`CREATE DATABASE ${to} TEMPLATE ${from}`])
  try {
    const client = new pg.Client({ connectionString: `${server}/${to}` })
    await client.connect()
    // Neither the change notes of loads nor checks of what is right by itself.
    await client.query('SET session_replication_role = replica')
    await client.query('DROP SCHEMA IF EXISTS peers CASCADE')
    await dropPeerIndexes(client)
    for (const row of TABLES) await insertCopies(client, row, times)
    // The market of this revision is now in the tables alone.
    await client.query('UPDATE "Revision" SET chunks = 0')
    await client.query('TRUNCATE "RevisionChunk", "OverlayRow"')
    await client.query('VACUUM ANALYZE')
    await client.end()
  } catch (error) {
    await query(`${server}/postgres`, [`DROP DATABASE ${to}`])
    throw error
  }
}

async function insertCopies(
  client: pg.Client,
  { table, where, overrides }: (typeof TABLES)[number],
  times: number,
): Promise<void> {
  const { rows } = await client.query(
    `SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1`,
    [table],
  )
  const names = rows.map(({ name }) => String(name))
  await client.query(`CREATE TEMP TABLE model AS SELECT * FROM "${table}" WHERE ${where}`)
  for (let copy = 1; copy < times; copy += 1) {
    const changed = overrides(copy)
    const values = names.map(name => changed[name] ?? `"${name}"`)
    const into = names.map(name => `"${name}"`).join(', ')
    const { rowCount } = await client.query(`INSERT INTO "${table}" (${into}) SELECT ${values.join(', ')} FROM model`)
    print(`${table}, copy ${copy}: ${rowCount} rows`)
  }
  await client.query('DROP TABLE model')
}

/** They are made again when all rows are there, which is quicker. */
async function dropPeerIndexes(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`SELECT indexname FROM pg_indexes WHERE indexname LIKE 'peers\\_%'`)
  for (const { indexname } of rows) await client.query(`DROP INDEX "${indexname}"`)
}

async function query(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
