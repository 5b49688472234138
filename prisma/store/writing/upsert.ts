import { type Counts, type LocatedRecord, reportFailure, type Store } from '../store.ts'
import { columnsIn, type TableName } from './columns.ts'
import { writeIsolating } from './isolate.ts'
import { recordset } from './recordset.ts'
import { checkValue } from './values.ts'

/** Values by column. An absent column leaves the stored value unchanged. */
export type Values = Readonly<Record<string, unknown>>

/** A row to be stored, with the record it came from. */
export interface Item {
  readonly placed: LocatedRecord<unknown>
  readonly values: Values
}

export interface Outcome extends Counts {
  readonly changed: readonly { readonly item: Item; readonly inserted: boolean }[]
}

/** Columns set with every change, so a difference in them alone is not a change. */
const STAMP = 'updatedAt'
const STAMPS: readonly string[] = [STAMP, 'statedBy']

/**
 * Inserts rows or updates those that differ, a whole batch in one statement for each set of columns.
 * A row that the database rejects is reported as a failure; the others are stored.
 * @param key the columns of a unique constraint, present in every row
 */
export async function upsert(
  store: Store,
  table: TableName,
  key: readonly string[],
  items: readonly Item[],
): Promise<Outcome> {
  const checked = items.flatMap(item => checkItem(store, table, item))
  const changed: { item: Item; inserted: boolean }[] = []
  for (const group of groupByColumns(lastOfEachKey(key, checked))) {
    const write = (part: readonly Item[]) => writeGroup(store, table, key, part)
    changed.push(...(await writeIsolating(store, group, write, (item, reason) => refuse(store, item, reason))))
  }
  const inserted = changed.filter(change => change.inserted).length
  return { changed, inserted, updated: changed.length - inserted }
}

/** Drops undefined values and checks the others against their columns; a row with an invalid value is a failure. */
export function checkItem(store: Store, table: TableName, item: Item): readonly Item[] {
  const columns = store.columns.get(table)
  const values: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(item.values)) {
    if (value === undefined) continue
    const column = columns?.get(name)
    if (column === undefined) throw new Error(`${table} has no column ${name}`)
    const result = checkValue(column, value)
    if ('reason' in result) {
      reportFailure(store, item.placed, result.reason, name)
      return []
    }
    values[name] = result.value
  }
  if (columns?.has(STAMP)) values[STAMP] = store.now.toISOString()
  return [{ placed: item.placed, values }]
}

/** Merges rows with the same key, later values win: one statement cannot change a row twice. */
function lastOfEachKey(key: readonly string[], items: readonly Item[]): readonly Item[] {
  const byKey = new Map<string, Item>()
  for (const item of items) {
    const name = keyOf(key, item.values)
    const earlier = byKey.get(name)
    byKey.set(name, { placed: item.placed, values: { ...earlier?.values, ...item.values } })
  }
  return [...byKey.values()]
}

function groupByColumns(items: readonly Item[]): Iterable<readonly Item[]> {
  return Map.groupBy(items, item => Object.keys(item.values).sort().join()).values()
}

function refuse(store: Store, item: Item, reason: string): void {
  reportFailure(store, item.placed, reason)
}

function keyOf(key: readonly string[], values: Values): string {
  return key.map(name => String(values[name])).join('|')
}

async function writeGroup(
  store: Store,
  table: TableName,
  key: readonly string[],
  items: readonly Item[],
): Promise<Outcome['changed']> {
  const names = Object.keys(items[0]?.values ?? {})
  const { sql, parameters } = recordset(
    columnsIn(store.columns, table, names),
    items.map(item => item.values),
  )
  const results = await store.client.$queryRawUnsafe<{ key: string; inserted: boolean }[]>(
    upsertSql(table, key, { names, given: sql }),
    ...parameters,
  )
  const byKey = new Map(items.map(item => [keyOf(key, item.values), item]))
  return results.flatMap(row => {
    const item = byKey.get(row.key)
    return item === undefined ? [] : [{ item, inserted: row.inserted }]
  })
}

/** `xmax` is zero if the row was inserted and not updated. */
function upsertSql(
  table: TableName,
  key: readonly string[],
  { names, given: rows }: { readonly names: readonly string[]; readonly given: string },
): string {
  const compared = names.filter(name => !key.includes(name) && !STAMPS.includes(name)).map(quote)
  const set = names.filter(name => !key.includes(name)).map(name => `${quote(name)} = EXCLUDED.${quote(name)}`)
  const stored = compared.map(name => `${quote(table)}.${name}`)
  const given = compared.map(name => `EXCLUDED.${name}`)
  const update =
    compared.length === 0
      ? 'DO NOTHING'
      : `DO UPDATE SET ${set.join(', ')} WHERE ROW(${stored.join(', ')}) IS DISTINCT FROM ROW(${given.join(', ')})`
  return `INSERT INTO ${quote(table)} ${rows}
    ON CONFLICT (${key.map(quote).join(', ')}) ${update}
    RETURNING concat_ws('|', ${key.map(name => `${quote(table)}.${quote(name)}::text`).join(', ')}) AS key, (xmax = 0) AS inserted`
}

/** Quotes a name, because table and column names contain capitals. Names come from the catalogue and the code. */
export function quote(name: string): string {
  return `"${name}"`
}
