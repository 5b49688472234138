import type { Store } from '../store.ts'
import type { Column } from '../writing/columns.ts'
import { checkItem, type Item, type Values } from '../writing/upsert.ts'
import { noteConflict } from './conflicts.ts'
import { holdsOff, nothingStated, type Origin, type Origins, type Stated } from './origins.ts'

/** Bond records as they may be stored, and what each bond was told by them. */
export interface Ruled {
  readonly items: readonly Item[]
  readonly stated: ReadonlyMap<string, Stated>
}

/** Not terms: who the bond is, and what the service itself says of it. */
const NO_FIELDS = new Set(['id', 'isin', 'sample', 'updatedAt'])

/**
 * Decides field by field whose word counts, where other sources have spoken of the same bonds. What loses is replaced by
 * what is stored, so that it changes nothing. An empty field never erases another source's value.
 */
export async function arbitrate(store: Store, origins: Origins, items: readonly Item[]): Promise<Ruled> {
  const disputed = new Set(items.filter(item => isDisputed(store, origins, item)))
  const ruled =
    disputed.size === 0
      ? items
      : [...items.filter(item => !disputed.has(item)), ...(await ruleOver(store, origins, [...disputed]))]
  return { items: ruled, stated: statedBy(store, origins, items) }
}

function isDisputed(store: Store, origins: Origins, { values }: Item): boolean {
  return origins
    .rowsOf(String(values.id))
    .some(
      ({ sourceKey, fieldSetId }) =>
        sourceKey !== store.sourceKey &&
        [...(store.fieldSets.get(fieldSetId) ?? [])].some(field => values[columnOf(field)] !== undefined),
    )
}

/** A value that differs from the stored one, both as texts of the column's type. */
interface Difference {
  readonly number: number
  readonly column: string
  readonly stored: string | null
  readonly given: string | null
  readonly perpetual: boolean
}

async function ruleOver(store: Store, origins: Origins, disputed: readonly Item[]): Promise<readonly Item[]> {
  const items = disputed.flatMap(item => checkItem(store, 'Bond', item))
  const differences = await store.client.$queryRawUnsafe<Difference[]>(
    `WITH pairs AS MATERIALIZED (
       SELECT g.n, g.value AS given, to_jsonb(json_populate_record(NULL::"Bond", g.value)) AS typed, to_jsonb(b) AS stored
         FROM json_array_elements($1::json) WITH ORDINALITY AS g(value, n)
         JOIN "Bond" b ON b.id = (g.value->>'id')::uuid)
     SELECT (n - 1)::int AS number, k AS column, stored->>k AS stored, typed->>k AS given,
            (stored->>'perpetual')::boolean AS perpetual
       FROM pairs CROSS JOIN LATERAL json_object_keys(given) k WHERE stored->k IS DISTINCT FROM typed->k`,
    JSON.stringify(items.map(({ values }) => values)),
  )
  const byItem = Map.groupBy(differences, ({ number }) => number)
  return items.map((item, number) => ruled(store, origins, item, byItem.get(number) ?? []))
}

function ruled(store: Store, origins: Origins, item: Item, differences: readonly Difference[]): Item {
  const bondId = String(item.values.id)
  const values: Record<string, unknown> = { ...item.values }
  for (const difference of differences) {
    const { column } = difference
    const origin = NO_FIELDS.has(column) ? undefined : origins.of(bondId, fieldOf(column))
    if (origin === undefined || origin.sourceKey === store.sourceKey) continue
    if (!counts(store, difference, origin))
      values[column] = storedValue(store.columns.get('Bond')?.get(column), difference)
    noteConflict(store, bondId, item.values, { field: fieldOf(column), ...difference, origin })
  }
  return { ...item, values: withoutMaturityOfPerpetual(item, values, differences) }
}

function counts(store: Store, { column, stored, given }: Difference, origin: Origin): boolean {
  if (stored === null) return true
  return given !== null && !holdsOff(store, fieldOf(column), origin)
}

/** Who calls a bond perpetual says that there is no maturity: the words of two sources must not contradict each other. */
function withoutMaturityOfPerpetual(
  { values: given }: Item,
  values: Values,
  differences: readonly Difference[],
): Values {
  const isPerpetual = values.perpetual ?? differences[0]?.perpetual ?? false
  const contradictsItself = given.perpetual === true && Boolean(given.maturityDate)
  return isPerpetual === true && !contradictsItself ? { ...values, maturityDate: null } : values
}

function storedValue(column: Column | undefined, { stored }: Difference): unknown {
  if (stored === null) return null
  if (column?.type === 'number' || column?.type === 'integer') return Number(stored)
  return column?.type === 'boolean' ? stored === 'true' : stored
}

/** Several records of one bond in one batch are one word. */
function statedBy(store: Store, origins: Origins, items: readonly Item[]): ReadonlyMap<string, Stated> {
  const byBond = new Map<string, Stated>()
  for (const { values } of items) {
    const bondId = String(values.id)
    const words = byBond.getOrInsertComputed(bondId, nothingStated)
    const hasOthers = origins.rowsOf(bondId).some(({ sourceKey }) => sourceKey !== store.sourceKey)
    for (const [column, value] of Object.entries(values)) {
      if (value === undefined || NO_FIELDS.has(column)) continue
      const field = fieldOf(column)
      words.spoken.add(field)
      const origin = hasOthers ? origins.of(bondId, field) : undefined
      if (value === null) words.emptied.add(field)
      else if (origin === undefined || !holdsOff(store, field, origin)) words.valued.add(field)
    }
  }
  return byBond
}

/** Fields are named as readers see them. */
function fieldOf(column: string): string {
  return column === 'issuerId' || column === 'guarantorId' ? column.slice(0, -2) : column
}

function columnOf(field: string): string {
  return field === 'issuer' || field === 'guarantor' ? `${field}Id` : field
}
