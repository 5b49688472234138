import { reportFailure, type Store } from '../store.ts'
import { columnsIn, type TableName } from './columns.ts'
import { GIVEN_IDS } from './ids.ts'
import { writeIsolating } from './isolate.ts'
import { recordset } from './recordset.ts'
import { checkItem, type Item, quote, type Values } from './upsert.ts'

/** Maximum rows per parent. The API description guarantees this limit for lists. */
export const MOST_CHILDREN = 20_000

interface Replaced {
  /** Parents whose rows differ from the stored ones. */
  readonly changed: ReadonlySet<string>
  /** Changed parents that already had rows. */
  readonly had: ReadonlySet<string>
}

interface ReplaceOptions {
  /**
   * How to undo values that the service filled in, so that a source restating its rows causes no change.
   * @default null, no value was filled in
   */
  readonly asStated?: AsStated | null
}

/** SQL for a stored row `s`: whether a value was filled in, and the columns as stated, as JSON. */
export interface AsStated {
  readonly filledIn: string
  readonly stated: string
}

/**
 * Replaces the rows of parents that are stated as a whole (coupons of a bond, points of a curve), but only if they
 * differ. A parent with an invalid row is left unchanged.
 */
export async function replaceChildren(
  store: Store,
  table: TableName,
  parent: string,
  parentIds: readonly string[],
  items: readonly Item[],
  { asStated = null }: ReplaceOptions = {},
): Promise<Replaced> {
  const { usable, rows } = checkAll(store, table, parent, parentIds, items)
  const stored = await withRows(store, table, parent, usable)
  const had = await differing(store, table, parent, {
    ids: [...stored],
    rows: rows.filter(row => stored.has(String(row[parent]))),
    asStated,
  })
  const made = new Set(rows.map(row => String(row[parent])).filter(id => !stored.has(id)))
  const written = await writeIsolating(
    store,
    [...made, ...had],
    ids => replace(store, table, parent, { ids, had, rows }),
    (id, reason) => refuse(store, items, parent, id, reason),
  )
  return { changed: new Set(written), had }
}

/** Parents that have stored rows; only those need a comparison. */
async function withRows(
  { client }: Store,
  table: TableName,
  parent: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await client.$queryRawUnsafe<{ id: string }[]>(
    `SELECT g.id::text AS id FROM (SELECT value::uuid AS id FROM json_array_elements_text($1::json)) g
      WHERE EXISTS (SELECT 1 FROM ${quote(table)} s WHERE s.${quote(parent)} = g.id)`,
    JSON.stringify(ids),
  )
  return new Set(rows.map(row => row.id))
}

/** Parents whose stored rows differ from the given ones. */
async function differing(
  { client }: Store,
  table: TableName,
  parent: string,
  { ids, rows, asStated }: { ids: readonly string[]; rows: readonly Values[]; asStated: AsStated | null },
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const found = await client.$queryRawUnsafe<{ id: string }[]>(
    differenceSql(table, parent, asStated),
    JSON.stringify(ids),
    JSON.stringify(rows),
  )
  return new Set(found.map(row => row.id))
}

async function replace(
  store: Store,
  table: TableName,
  parent: string,
  { ids, had, rows }: { ids: readonly string[]; had: ReadonlySet<string>; rows: readonly Values[] },
): Promise<readonly string[]> {
  const wanted = new Set(ids)
  await store.client.$executeRawUnsafe(
    `DELETE FROM ${quote(table)} WHERE ${quote(parent)} = ${GIVEN_IDS}`,
    JSON.stringify(ids.filter(id => had.has(id))),
  )
  const { sql, parameters } = recordset(
    columnsIn(store.columns, table),
    rows.filter(row => wanted.has(String(row[parent]))),
  )
  await store.client.$executeRawUnsafe(`INSERT INTO ${quote(table)} ${sql}`, ...parameters)
  return ids
}

function refuse(store: Store, items: readonly Item[], parent: string, id: string, reason: string): void {
  const item = items.find(candidate => candidate.values[parent] === id)
  if (item !== undefined) reportFailure(store, item.placed, reason)
}

/** Accepts all rows of a parent or none, because half a schedule would be wrong. */
function checkAll(
  store: Store,
  table: TableName,
  parent: string,
  parentIds: readonly string[],
  items: readonly Item[],
) {
  const refused = refuseTooMany(store, parent, items)
  const rows = items.flatMap(item => {
    const [checked] = checkItem(store, table, item)
    if (checked === undefined) refused.add(String(item.values[parent]))
    return checked === undefined ? [] : [checked.values]
  })
  return {
    usable: parentIds.filter(id => !refused.has(id)),
    rows: rows.filter(row => !refused.has(String(row[parent]))),
  }
}

/** Rejects parents with more rows than the API guarantees; they are errors of the source. */
function refuseTooMany(store: Store, parent: string, items: readonly Item[]): Set<string> {
  const tooMany = [...Map.groupBy(items, item => String(item.values[parent]))].filter(
    ([, rows]) => rows.length > MOST_CHILDREN,
  )
  for (const [, [first, ...rest]] of tooMany) {
    if (first) reportFailure(store, first.placed, `${rest.length + 1} rows are more than ${MOST_CHILDREN}`)
  }
  return new Set(tooMany.map(([id]) => id))
}

function differenceSql(table: TableName, parent: string, asStated: AsStated | null): string {
  const id = quote(parent)
  const isRequested = `s.${id} = ${GIVEN_IDS}`
  const stored =
    asStated === null
      ? `SELECT s.* FROM ${quote(table)} s WHERE ${isRequested}`
      : `SELECT s.* FROM ${quote(table)} s WHERE ${isRequested} AND (${asStated.filledIn}) IS NOT TRUE
         UNION ALL SELECT p.* FROM ${quote(table)} s CROSS JOIN LATERAL json_populate_record(s, ${asStated.stated}) p
          WHERE ${isRequested} AND ${asStated.filledIn}`
  return `WITH given AS (SELECT * FROM json_populate_recordset(NULL::${quote(table)}, $2::json)),
    stored AS (${stored}),
    difference AS ((TABLE given EXCEPT TABLE stored) UNION ALL (TABLE stored EXCEPT TABLE given))
    SELECT DISTINCT d.${id}::text AS id FROM difference d`
}
