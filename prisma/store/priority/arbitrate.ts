import type { Store } from '../store.ts'
import type { Column } from '../writing/columns.ts'
import { checkItem, type Item, type Values } from '../writing/upsert.ts'
import { recordConflict } from './conflicts.ts'
import { nothingStated, type Origin, type Origins, outranks, type Stated } from './origins.ts'

/** Bond records to be stored after source priority is applied, and the fields they state per bond. */
interface Resolved {
  readonly items: readonly Item[]
  readonly stated: ReadonlyMap<string, Stated>
}

/** Columns that are not terms: identity, and columns that the service sets itself. */
const NOT_TERMS = new Set(['id', 'isin', 'sample', 'updatedAt'])

/**
 * Applies source priority field by field if other sources describe the same bonds. A value that loses is replaced by the
 * stored one, so that it changes nothing. An empty field never erases another source's value.
 */
export async function arbitrate(store: Store, origins: Origins, items: readonly Item[]): Promise<Resolved> {
  const disputed = new Set(items.filter(item => isDisputed(store, origins, item)))
  const resolved =
    disputed.size === 0
      ? items
      : [...items.filter(item => !disputed.has(item)), ...(await ruleOver(store, origins, [...disputed]))]
  return { items: resolved, stated: statedBy(store, origins, items) }
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

/** A value that differs from the stored one, both as text of the column's type. */
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
  return items.map((item, number) => resolved(store, origins, item, byItem.get(number) ?? []))
}

function resolved(store: Store, origins: Origins, item: Item, differences: readonly Difference[]): Item {
  const bondId = String(item.values.id)
  const values: Record<string, unknown> = { ...item.values }
  for (const difference of differences) {
    const { column } = difference
    const origin = NOT_TERMS.has(column) ? undefined : origins.of(bondId, fieldOf(column))
    if (origin === undefined || origin.sourceKey === store.sourceKey) continue
    if (!takesPriority(store, difference, origin))
      values[column] = storedValue(store.columns.get('Bond')?.get(column), difference)
    recordConflict(store, bondId, item.values, { field: fieldOf(column), ...difference, origin })
  }
  return { ...item, values: withoutMaturityOfPerpetual(item, values, differences) }
}

function takesPriority(store: Store, { column, stored, given }: Difference, origin: Origin): boolean {
  if (stored === null) return true
  return given !== null && !outranks(store, fieldOf(column), origin)
}

/** A perpetual bond has no maturity, so a maturity from another source is dropped. */
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

/** The stated fields per bond, merged over all records of the batch. */
function statedBy(store: Store, origins: Origins, items: readonly Item[]): ReadonlyMap<string, Stated> {
  const byBond = new Map<string, Stated>()
  for (const { values } of items) {
    const bondId = String(values.id)
    const stated = byBond.getOrInsertComputed(bondId, nothingStated)
    const hasOthers = origins.rowsOf(bondId).some(({ sourceKey }) => sourceKey !== store.sourceKey)
    for (const [column, value] of Object.entries(values)) {
      if (value === undefined || NOT_TERMS.has(column)) continue
      const field = fieldOf(column)
      stated.fields.add(field)
      const origin = hasOthers ? origins.of(bondId, field) : undefined
      if (value === null) stated.emptied.add(field)
      else if (origin === undefined || !outranks(store, field, origin)) stated.valued.add(field)
    }
  }
  return byBond
}

/** The public name of a column. */
function fieldOf(column: string): string {
  return column === 'issuerId' || column === 'guarantorId' ? column.slice(0, -2) : column
}

function columnOf(field: string): string {
  return field === 'issuer' || field === 'guarantor' ? `${field}Id` : field
}
