import { reportFailure, type Store } from '../store.ts'
import type { TableName } from './columns.ts'
import { writeIsolating } from './isolate.ts'
import { checkItem, type Item, quote, type Values } from './upsert.ts'

/** Rows of one parent: the description of the interface promises that no list is longer. */
export const MOST_CHILDREN = 20_000

export interface Replaced {
  /** Parents whose rows differ from what was stored, and of those the ones that had any. */
  readonly changed: ReadonlySet<string>
  readonly had: ReadonlySet<string>
}

export interface ReplaceOptions {
  /**
   * What a source states where the service has filled something in, so that stating it again is no change.
   * @default null, the stored rows are as they were stated
   */
  readonly asStated?: AsStated | null
}

/** In SQL about a stored row `s`: whether something was filled in, and the columns as they were stated, as JSON. */
export interface AsStated {
  readonly filledIn: string
  readonly stated: string
}

/**
 * Rows that belong to a parent and are stated as a whole (coupons of a bond, points of a curve):
 * the stored ones are replaced, but only where they differ.
 * A parent with a row that cannot be stored keeps what it has.
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

/** Of the parents those that have rows: only theirs need to be compared. */
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

/** Of parents that have rows those of which the given rows are others. */
async function differing(
  { client }: Store,
  table: TableName,
  parent: string,
  { ids, rows, asStated }: { ids: readonly string[]; rows: readonly Values[]; asStated: AsStated | null },
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const found = await client.$queryRawUnsafe<{ id: string }[]>(
    differenceSql(table, parent, asStated),
    JSON.stringify(rows),
    JSON.stringify(ids),
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
    `DELETE FROM ${quote(table)} WHERE ${quote(parent)} = ANY(ARRAY(SELECT value::uuid FROM json_array_elements_text($1::json)))`,
    JSON.stringify(ids.filter(id => had.has(id))),
  )
  await store.client.$executeRawUnsafe(
    `INSERT INTO ${quote(table)} SELECT * FROM json_populate_recordset(NULL::${quote(table)}, $1::json)`,
    JSON.stringify(rows.filter(row => wanted.has(String(row[parent])))),
  )
  return ids
}

function refuse(store: Store, items: readonly Item[], parent: string, id: string, reason: string): void {
  const item = items.find(candidate => candidate.values[parent] === id)
  if (item !== undefined) reportFailure(store, item.placed, reason)
}

/** All rows of a parent or none: half a schedule would be a wrong one. */
function checkAll(
  store: Store,
  table: TableName,
  parent: string,
  parentIds: readonly string[],
  items: readonly Item[],
) {
  const refused = refuseCrowds(store, parent, items)
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

/** A parent with more rows than any answer promises is a mistake of the source. */
function refuseCrowds(store: Store, parent: string, items: readonly Item[]): Set<string> {
  const crowds = [...Map.groupBy(items, item => String(item.values[parent]))].filter(
    ([, rows]) => rows.length > MOST_CHILDREN,
  )
  for (const [, [first, ...rest]] of crowds) {
    if (first) reportFailure(store, first.placed, `${rest.length + 1} rows are more than ${MOST_CHILDREN}`)
  }
  return new Set(crowds.map(([id]) => id))
}

function differenceSql(table: TableName, parent: string, asStated: AsStated | null): string {
  const id = quote(parent)
  const isAsked = `s.${id} = ANY(ARRAY(SELECT value::uuid FROM json_array_elements_text($2::json)))`
  const stored =
    asStated === null
      ? `SELECT s.* FROM ${quote(table)} s WHERE ${isAsked}`
      : `SELECT s.* FROM ${quote(table)} s WHERE ${isAsked} AND (${asStated.filledIn}) IS NOT TRUE
         UNION ALL SELECT p.* FROM ${quote(table)} s CROSS JOIN LATERAL json_populate_record(s, ${asStated.stated}) p
          WHERE ${isAsked} AND ${asStated.filledIn}`
  return `WITH given AS (SELECT * FROM json_populate_recordset(NULL::${quote(table)}, $1::json)),
    stored AS (${stored}),
    difference AS ((TABLE given EXCEPT TABLE stored) UNION ALL (TABLE stored EXCEPT TABLE given))
    SELECT DISTINCT d.${id}::text AS id FROM difference d`
}
