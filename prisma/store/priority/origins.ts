import type { Store } from '../store.ts'
import { idFromWords } from '../writing/ids.ts'

/** Whose word stands in a field, and when it was last said. */
export interface Origin {
  readonly sourceKey: string
  readonly time: Date
}

/** A stored row: fields of one source with one time. */
interface OriginRow extends Origin {
  readonly bondId: string
  readonly fieldSetId: string
}

export interface Origins {
  readonly block: 'TERMS' | 'SCHEDULE'
  of(bondId: string, field: string): Origin | undefined
  rowsOf(bondId: string): readonly OriginRow[]
}

/** What a record says of a bond: all its fields, those with a value of which its word counts now, and empty ones. */
export interface Stated {
  readonly spoken: Set<string>
  readonly valued: Set<string>
  readonly emptied: Set<string>
}

export function nothingStated(): Stated {
  return { spoken: new Set(), valued: new Set(), emptied: new Set() }
}

/** Adds a list that is stated as a whole, such as the boards: an empty one is no value. */
export function stateList(stated: Stated | undefined, field: string, rows: readonly unknown[]): void {
  stated?.spoken.add(field)
  if (rows.length === 0) stated?.emptied.add(field)
  else stated?.valued.add(field)
}

/** A word that is repeated unchanged within this time is not noted again: many loads a day would write every row. */
const NOTED_AGAIN_MS = 12 * 3_600_000
const DAY_MS = 86_400_000

export async function readOrigins(store: Store, block: Origins['block'], ids: readonly string[]): Promise<Origins> {
  const rows = await store.client.$queryRawUnsafe<OriginRow[]>(
    `SELECT o."bondId"::text AS "bondId", o."fieldSetId"::text AS "fieldSetId", o."sourceKey", o.time
       FROM json_array_elements_text($1::json) g JOIN "FieldOrigin" o ON o."bondId" = g.value::uuid
      WHERE o.block = $2::"ProvenanceBlock"`,
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

/** True where the word of another source holds this one's off: it ranks higher and is not too old. */
export function holdsOff(store: Store, field: string, { sourceKey, time }: Origin): boolean {
  const { precedence } = store
  if (sourceKey === store.sourceKey) return false
  if (precedence.rank(field, sourceKey) >= precedence.rank(field, store.sourceKey)) return false
  const days = precedence.freshDays(sourceKey)
  return days === null || store.now.getTime() - time.getTime() <= days * DAY_MS
}

/** True where a list may take the place of what is stored; an empty one never erases another source's. */
export function mayReplace(
  store: Store,
  origins: Origins,
  bondId: string,
  field: string,
  rows: readonly unknown[],
): boolean {
  const origin = origins.of(bondId, field)
  if (origin === undefined || origin.sourceKey === store.sourceKey) return true
  return rows.length > 0 && !holdsOff(store, field, origin)
}

/**
 * Notes whose word now stands in what was stated.
 * @param changed bonds of which something changed: their time is noted whatever was noted before
 */
export async function noteOrigins(
  store: Store,
  origins: Origins,
  stated: ReadonlyMap<string, Stated>,
  changed: ReadonlySet<string>,
): Promise<void> {
  const repeated: string[] = []
  const anew: string[] = []
  const rows: OriginRow[] = []
  for (const [bondId, words] of stated) {
    const before = origins.rowsOf(bondId)
    const after = rowsAfter(store, bondId, before, words)
    if (!isSame(before, after)) {
      anew.push(bondId)
      rows.push(...after)
    } else if (changed.has(bondId) || isOld(store, before, after)) repeated.push(bondId)
  }
  await writeFieldSets(store, rows)
  await replaceRows(store, origins, anew, rows)
  await repeatRows(store, origins, repeated, stated)
}

/** What is told of others stays, but for the fields that are now this source's; its own older words likewise. */
function rowsAfter(
  store: Store,
  bondId: string,
  before: readonly OriginRow[],
  { valued, emptied }: Stated,
): readonly OriginRow[] {
  const kept = before.flatMap((row): readonly OriginRow[] => {
    const fields = store.fieldSets.get(row.fieldSetId) ?? new Set()
    const left =
      row.sourceKey === store.sourceKey ? fields.difference(emptied).difference(valued) : fields.difference(valued)
    if (left.size === fields.size) return [row]
    return left.size === 0 ? [] : [{ ...row, fieldSetId: idOfSet(store, left) }]
  })
  if (valued.size === 0) return kept
  return [...kept, { bondId, fieldSetId: idOfSet(store, valued), sourceKey: store.sourceKey, time: store.loadedAt }]
}

function isSame(before: readonly OriginRow[], after: readonly OriginRow[]): boolean {
  return (
    before.length === after.length &&
    after.every(row => before.some(old => old.fieldSetId === row.fieldSetId && old.sourceKey === row.sourceKey))
  )
}

function isOld(store: Store, before: readonly OriginRow[], after: readonly OriginRow[]): boolean {
  const own = before.find(old => old.sourceKey === store.sourceKey && old.fieldSetId === after.at(-1)?.fieldSetId)
  return own !== undefined && store.loadedAt.getTime() - own.time.getTime() > NOTED_AGAIN_MS
}

async function replaceRows(
  store: Store,
  { block }: Origins,
  ids: readonly string[],
  rows: readonly OriginRow[],
): Promise<void> {
  if (ids.length === 0) return
  await store.client.$executeRawUnsafe(
    `DELETE FROM "FieldOrigin" o USING json_array_elements_text($1::json) g
      WHERE o."bondId" = g.value::uuid AND o.block = $2::"ProvenanceBlock"`,
    JSON.stringify(ids),
    block,
  )
  await store.client.$executeRawUnsafe(
    `INSERT INTO "FieldOrigin" SELECT * FROM json_populate_recordset(NULL::"FieldOrigin", $1::json)`,
    JSON.stringify(rows.map(row => ({ ...row, block }))),
  )
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

/** The id says what is in the set, so that the same set is one row whoever writes it. */
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
