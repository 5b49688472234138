import type { Store } from '../store.ts'
import { columnsIn } from '../writing/columns.ts'
import { GIVEN_IDS, idFromWords } from '../writing/ids.ts'
import { recordset } from '../writing/recordset.ts'

/** The authoritative source of a field, and when it last stated the value. */
export interface Origin {
  readonly sourceKey: string
  readonly time: Date
}

/** A stored row: a set of fields with the same source and time. */
interface OriginRow extends Origin {
  readonly bondId: string
  readonly fieldSetId: string
}

export interface Origins {
  readonly block: 'TERMS' | 'SCHEDULE'
  of(bondId: string, field: string): Origin | undefined
  rowsOf(bondId: string): readonly OriginRow[]
}

/** The fields that a record states. */
export interface Stated {
  /** All stated fields. */
  readonly fields: Set<string>
  /** Fields with a value for which this source is now authoritative. */
  readonly valued: Set<string>
  /** Fields stated as empty. */
  readonly emptied: Set<string>
}

export function nothingStated(): Stated {
  return { fields: new Set(), valued: new Set(), emptied: new Set() }
}

/** Adds a list that is stated as a whole, such as the boards; an empty list counts as an empty field. */
export function addList(stated: Stated | undefined, field: string, rows: readonly unknown[]): void {
  stated?.fields.add(field)
  if (rows.length === 0) stated?.emptied.add(field)
  else stated?.valued.add(field)
}

/** Minimum interval between updates of an unchanged field's time; otherwise every run would rewrite every row. */
const REFRESH_AFTER_MS = 12 * 3_600_000
const DAY_MS = 86_400_000

export async function readOrigins(store: Store, block: Origins['block'], ids: readonly string[]): Promise<Origins> {
  const rows = await store.client.$queryRawUnsafe<OriginRow[]>(
    `SELECT o."bondId"::text AS "bondId", o."fieldSetId"::text AS "fieldSetId", o."sourceKey", o.time
       FROM "FieldOrigin" o WHERE o."bondId" = ${GIVEN_IDS}
        AND o.block = $2::"ProvenanceBlock"`,
    JSON.stringify(ids),
    block,
  )
  await readFieldSets(store, rows)
  const byBond = Map.groupBy(rows, row => row.bondId)
  const rowsOf = (bondId: string) => byBond.get(bondId) ?? []
  const of = (bondId: string, field: string) =>
    rowsOf(bondId).find(({ fieldSetId }) => store.fieldSets.get(fieldSetId)?.has(field))
  return { block, of, rowsOf }
}

/** True if another source takes priority over the current one: it ranks higher and its value is not too old. */
export function outranks(store: Store, field: string, { sourceKey, time }: Origin): boolean {
  const { sourcePriority } = store
  if (sourceKey === store.sourceKey) return false
  if (sourcePriority.rank(field, sourceKey) >= sourcePriority.rank(field, store.sourceKey)) return false
  const days = sourcePriority.freshDays(sourceKey)
  return days === null || store.now.getTime() - time.getTime() <= days * DAY_MS
}

/** True if a list may replace the stored one. An empty list never erases another source's list. */
export function mayReplace(
  store: Store,
  origins: Origins,
  bondId: string,
  field: string,
  rows: readonly unknown[],
): boolean {
  const origin = origins.of(bondId, field)
  if (origin === undefined || origin.sourceKey === store.sourceKey) return true
  return rows.length > 0 && !outranks(store, field, origin)
}

/**
 * Records the authoritative source of the stated fields.
 * @param changed bonds with changed fields: their time is always updated
 */
export async function recordOrigins(
  store: Store,
  origins: Origins,
  stated: ReadonlyMap<string, Stated>,
  changed: ReadonlySet<string>,
): Promise<void> {
  const repeated: string[] = []
  const replaced: string[] = []
  const rows: OriginRow[] = []
  for (const [bondId, fields] of stated) {
    const before = origins.rowsOf(bondId)
    const after = rowsAfter(store, bondId, before, fields)
    if (!isSame(before, after)) {
      replaced.push(bondId)
      rows.push(...after)
    } else if (changed.has(bondId) || isOld(store, before, after)) repeated.push(bondId)
  }
  await writeFieldSets(store, rows)
  await replaceRows(store, origins, replaced, rows)
  await repeatRows(store, origins, repeated, stated)
}

/** Existing rows without the fields that this source now states or empties, plus a row for its current fields. */
function rowsAfter(
  store: Store,
  bondId: string,
  before: readonly OriginRow[],
  { valued, emptied }: Stated,
): readonly OriginRow[] {
  const remaining = before.flatMap((row): readonly OriginRow[] => {
    const fields = store.fieldSets.get(row.fieldSetId) ?? new Set()
    const left =
      row.sourceKey === store.sourceKey ? fields.difference(emptied).difference(valued) : fields.difference(valued)
    if (left.size === fields.size) return [row]
    return left.size === 0 ? [] : [{ ...row, fieldSetId: idOfSet(store, left) }]
  })
  if (valued.size === 0) return remaining
  return [
    ...remaining,
    { bondId, fieldSetId: idOfSet(store, valued), sourceKey: store.sourceKey, time: store.loadedAt },
  ]
}

function isSame(before: readonly OriginRow[], after: readonly OriginRow[]): boolean {
  return (
    before.length === after.length &&
    after.every(row => before.some(old => old.fieldSetId === row.fieldSetId && old.sourceKey === row.sourceKey))
  )
}

function isOld(store: Store, before: readonly OriginRow[], after: readonly OriginRow[]): boolean {
  const own = before.find(old => old.sourceKey === store.sourceKey && old.fieldSetId === after.at(-1)?.fieldSetId)
  return own !== undefined && store.loadedAt.getTime() - own.time.getTime() > REFRESH_AFTER_MS
}

async function replaceRows(
  store: Store,
  { block, rowsOf }: Origins,
  ids: readonly string[],
  rows: readonly OriginRow[],
): Promise<void> {
  if (ids.length === 0) return
  await store.client.$executeRawUnsafe(
    `DELETE FROM "FieldOrigin" WHERE block = $2::"ProvenanceBlock"
      AND "bondId" = ${GIVEN_IDS}`,
    JSON.stringify(ids.filter(id => rowsOf(id).length > 0)),
    block,
  )
  const { sql, parameters } = recordset(
    columnsIn(store.columns, 'FieldOrigin'),
    rows.map(row => ({ ...row, block })),
  )
  await store.client.$executeRawUnsafe(`INSERT INTO "FieldOrigin" ${sql}`, ...parameters)
}

async function repeatRows(
  store: Store,
  { block }: Origins,
  ids: readonly string[],
  stated: ReadonlyMap<string, Stated>,
): Promise<void> {
  if (ids.length === 0) return
  const rows = ids.map(bondId => ({ bondId, fieldSetId: idOfSet(store, stated.get(bondId)?.valued ?? new Set()) }))
  await store.client.$executeRawUnsafe(
    `UPDATE "FieldOrigin" o SET time = $2::timestamp FROM json_populate_recordset(NULL::"FieldOrigin", $1::json) g
      WHERE o."bondId" = g."bondId" AND o."fieldSetId" = g."fieldSetId" AND o.block = $3::"ProvenanceBlock"`,
    JSON.stringify(rows),
    store.loadedAt.toISOString().replace('Z', ''),
    block,
  )
}

/** The id is a hash of the field names, so that equal sets share one row. */
function idOfSet(store: Store, fields: ReadonlySet<string>): string {
  const id = idFromWords('fields', ...[...fields].sort())
  if (!store.fieldSets.has(id)) store.fieldSets.set(id, new Set(fields))
  return id
}

async function writeFieldSets(store: Store, rows: readonly OriginRow[]): Promise<void> {
  const ids = [...new Set(rows.map(row => row.fieldSetId))]
  if (ids.length === 0) return
  await store.client.$executeRawUnsafe(
    `INSERT INTO "FieldSet" SELECT * FROM json_populate_recordset(NULL::"FieldSet", $1::json) ON CONFLICT DO NOTHING`,
    JSON.stringify(ids.map(id => ({ id, fields: [...(store.fieldSets.get(id) ?? [])].sort() }))),
  )
}

async function readFieldSets(store: Store, rows: readonly OriginRow[]): Promise<void> {
  const unknown = [...new Set(rows.map(row => row.fieldSetId))].filter(id => !store.fieldSets.has(id))
  if (unknown.length === 0) return
  const sets = await store.client.fieldSet.findMany({ where: { id: { in: unknown } } })
  for (const { id, fields } of sets) store.fieldSets.set(id, new Set(fields))
}
