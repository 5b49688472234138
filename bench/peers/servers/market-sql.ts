import pg from 'pg'
import { COLUMNS, type FlatBond, type PeerColumn, shaped } from '../columns.ts'
import type { PeerCondition, PeerQuestion } from '../question.ts'

const CONNECTIONS = 10
const IDLE_MS = 5_000
const DATE_OID = 1082
const OPERATORS = { from: '>=', to: '<=' } as const

// A calendar date has no time zone: it stays the text that PostgreSQL sends.
pg.types.setTypeParser(DATE_OID, text => text)

/** Where the screener of a peer reads: the three tables of the service, or one wide table made of them. */
export interface Layout {
  nameOf(column: PeerColumn): string
  /** @param needed tables of which the statement uses columns */
  from(needed: ReadonlySet<PeerColumn['table']>): string
  readonly key: string
}

const TABLES: Layout = {
  nameOf: ({ table, column }) => `"${table}"."${column}"`,
  from: needed =>
    [
      `"Measure" JOIN "Bond" ON "Bond".id = "Measure"."bondId" AND "Measure".current`,
      ...(needed.has('Issuer') ? [`JOIN "Issuer" ON "Issuer".id = "Bond"."issuerId"`] : []),
    ].join(' '),
  key: '"Bond".id',
}

const WIDE: Layout = { nameOf: ({ name }) => `s."${name}"`, from: () => 'peers.screener s', key: 's.id' }

export const LAYOUTS = { tables: TABLES, wide: WIDE } as const

export function openPool(): pg.Pool {
  return new pg.Pool({
    connectionString: process.env.DATABASE_URL,
    max: CONNECTIONS,
    idleTimeoutMillis: IDLE_MS,
  })
}

const BY_NAME = new Map(COLUMNS.map(column => [column.name, column]))
const SHOWN = COLUMNS.filter(({ hidden }) => !hidden)

/** What one writes by hand: the page and the exact total as two statements at the same time, facets as one more each. */
export async function screenBySql(pool: pg.Pool, layout: Layout, question: PeerQuestion) {
  const [page, total, facets] = await Promise.all([
    pageOf(pool, layout, question),
    totalOf(pool, layout, question),
    Promise.all(question.facets.map(name => facetOf(pool, layout, question, name))),
  ])
  return { items: page.map(shaped), page: { total }, facets: question.facets.length > 0 ? facets : null }
}

async function pageOf(pool: pg.Pool, layout: Layout, question: PeerQuestion): Promise<readonly FlatBond[]> {
  const { conditions, sort, descending, page, pageSize } = question
  const { where, values } = whereOf(layout, conditions)
  const list = SHOWN.map(column => `${layout.nameOf(column)} AS "${column.name}"`).join(', ')
  const order = `${layout.nameOf(columnOf(sort))} ${descending ? 'DESC' : 'ASC'} NULLS LAST, ${layout.key}`
  const text = `SELECT ${list} FROM ${layout.from(new Set(['Bond', 'Measure', 'Issuer']))} WHERE ${where}
    ORDER BY ${order} LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`
  return (await pool.query(text, [...values])).rows
}

async function totalOf(pool: pg.Pool, layout: Layout, { conditions }: PeerQuestion): Promise<number> {
  const { where, values, needed } = whereOf(layout, conditions)
  const { rows } = await pool.query(`SELECT count(*)::int AS total FROM ${layout.from(needed)} WHERE ${where}`, [
    ...values,
  ])
  return rows[0].total
}

const DIMENSIONS: Readonly<Record<string, string>> = {
  Currency: 'currency',
  BondType: 'bondType',
  CreditRating: 'ratingLabel',
}
/** Under every filter but its own, as our endpoint counts. */
const OWN: Readonly<Record<string, string>> = { CreditRating: 'ratingOrdinal' }

async function facetOf(pool: pg.Pool, layout: Layout, { conditions }: PeerQuestion, dimension: string) {
  const column = columnOf(DIMENSIONS[dimension] ?? dimension)
  const others = conditions.filter(condition => condition.column !== (OWN[dimension] ?? column.name))
  const { where, values, needed } = whereOf(layout, others)
  const from = layout.from(new Set([...needed, column.table]))
  const name = layout.nameOf(column)
  const { rows } = await pool.query(
    `SELECT ${name}::text AS value, count(*)::int AS count FROM ${from} WHERE ${where} GROUP BY 1 ORDER BY 2 DESC, 1`,
    [...values],
  )
  return {
    dimension,
    unknown: rows.find(({ value }) => value === null)?.count ?? 0,
    values: rows.filter(({ value }) => value !== null),
  }
}

function whereOf(layout: Layout, conditions: readonly PeerCondition[]) {
  const values: unknown[] = []
  const needed = new Set<PeerColumn['table']>()
  const tests = conditions.map(({ column: name, operator, value }) => {
    const column = columnOf(name)
    needed.add(column.table)
    values.push(value)
    const place = `$${values.length}`
    return `${layout.nameOf(column)} ${operator === 'in' ? `= ANY(${place})` : `${OPERATORS[operator]} ${place}`}`
  })
  return { where: tests.join(' AND '), values, needed }
}

function columnOf(name: string): PeerColumn {
  const column = BY_NAME.get(name)
  if (column === undefined) throw new Error(`no column ${name}`)
  return column
}
