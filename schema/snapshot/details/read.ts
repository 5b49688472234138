import { setImmediate } from 'node:timers/promises'
import type { PrismaClient } from '../../../prisma/generated/client/client.ts'
import { encodeDetails, type RawColumns, type RawValue } from './codec.ts'
import type { DetailRecord } from './detail-store.ts'
import type { DetailColumn, DetailTable } from './tables.ts'

/** Owners per round of queries: few enough not to block other readers on the same connection. */
const BATCH = 1_000

/** The details of all bonds or issuers as currently stored in the tables, in the order of their ids. */
export async function* readDetails(
  prisma: PrismaClient,
  owners: '"Bond"' | '"Issuer"',
  tables: readonly DetailTable[],
): AsyncIterable<readonly DetailRecord[]> {
  for (let after: string | null = null; ; ) {
    const ids: readonly string[] = await readIds(prisma, owners, after)
    yield await readSome(prisma, tables, ids)
    const last = ids.at(-1)
    if (last === undefined || ids.length < BATCH) return
    after = last
    await setImmediate()
  }
}

async function readIds(prisma: PrismaClient, owners: string, after: string | null): Promise<readonly string[]> {
  const rows = await prisma.$queryRawUnsafe<{ id: string }[]>(
    `SELECT id::text AS id FROM ${owners} WHERE $1::uuid IS NULL OR ${owners}.id > $1::uuid
      ORDER BY ${owners}.id LIMIT ${BATCH}`,
    after,
  )
  return rows.map(({ id }) => id)
}

/** Reads the details of owners that exist, in the given order: at most a batch. */
export async function readDetailsOf(
  prisma: PrismaClient,
  owners: '"Bond"' | '"Issuer"',
  tables: readonly DetailTable[],
  ids: readonly string[],
): Promise<readonly DetailRecord[]> {
  const found = await prisma.$queryRawUnsafe<{ id: string }[]>(
    `SELECT id::text AS id FROM ${owners}
      WHERE id = ANY(ARRAY(SELECT value::uuid FROM json_array_elements_text($1::json)))`,
    JSON.stringify(ids),
  )
  const existing = new Set(found.map(({ id }) => id))
  return readSome(
    prisma,
    tables,
    ids.filter(id => existing.has(id)),
  )
}

/** Reads the details of owners, in the given order. */
async function readSome(
  prisma: PrismaClient,
  tables: readonly DetailTable[],
  ids: readonly string[],
): Promise<readonly DetailRecord[]> {
  const byOwner = new Map(ids.map(id => [id, new Map<DetailTable, RawColumns>()]))
  for (const table of tables) {
    const [row] = await prisma.$queryRawUnsafe<{ json: string | null }[]>(sqlOf(table), JSON.stringify(ids))
    const owners = JSON.parse(row?.json ?? '[]') as [string, ...RawValue[][]][]
    for (const [owner, ...columns] of owners) byOwner.get(owner)?.set(table, columns)
  }
  return [...byOwner].map(([id, rows]) => ({ id, body: encodeDetails(tables, rows) }))
}

/** An aggregate takes its values in the order of a sorted subquery. */
function sqlOf({ from, owner, order, columns }: DetailTable): string {
  const lists = columns.map(({ name }) => `json_agg("${name}")`).join(', ')
  const values = columns.map(column => `${EXPRESSIONS[column.kind](`t."${column.name}"`)} AS "${column.name}"`)
  return `SELECT json_agg(o)::text AS json FROM (
      SELECT json_build_array(owner, ${lists}) AS o FROM (
        SELECT t."${owner}"::text AS owner, ${values.join(', ')} FROM ${from} t
         WHERE t."${owner}" = ANY(ARRAY(SELECT value::uuid FROM json_array_elements_text($1::json)))
         ORDER BY t."${owner}", ${orderOf(order)}) sorted
      GROUP BY owner) owners`
}

/** Qualifies columns with the table alias, since the select list has the same names. */
function orderOf(order: string): string {
  return order
    .split(', ')
    .map(key => `t.${key}`)
    .join(', ')
}

const EXPRESSIONS: { readonly [Kind in DetailColumn['kind']]: (column: string) => string } = {
  day: column => `${column} - date '1970-01-01'`,
  instant: column => `(extract(epoch FROM ${column}) * 1000)::bigint`,
  money: column => `trim_scale(${column})::text`,
  text: column => `${column}::text`,
  count: column => column,
  number: column => column,
  flag: column => column,
}
