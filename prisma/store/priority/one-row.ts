import type { Store } from '../store.ts'
import { type Item, quote, type Values } from '../writing/upsert.ts'
import { outranks } from './origins.ts'

/** A table whose rows record their authoritative source. */
interface SourcedTable {
  readonly table: 'Quote' | 'Rating' | 'Issuer'
  /** Key columns with their types. */
  readonly key: Readonly<Record<string, 'uuid' | 'date'>>
}

/** A table whose rows come from one source as a whole: a day's quote, an agency's rating. */
export interface SingleSourceTable extends SourcedTable {
  readonly table: 'Quote' | 'Rating'
  /** Field name in the source priority table. */
  readonly field: 'quote' | 'rating'
  /** Value columns. A row in which all of them are null is empty. */
  readonly valueColumns: readonly string[]
}

interface ResolvedRows {
  /** Rows that may be stored, each with the source that states it. */
  readonly items: readonly Item[]
  /** Rows among them that replace another source's row. */
  readonly taken: readonly Item[]
}

/**
 * Drops rows if a source of higher priority has stated the row. A row that replaces another source's row replaces all its
 * columns, because a quote mixed from two sources never existed. An empty row replaces nothing.
 */
export async function resolveRows(
  store: Store,
  rule: SingleSourceTable,
  items: readonly Item[],
): Promise<ResolvedRows> {
  const stored = await readOthers(store, rule, items)
  const nameOf = ({ values }: Item) => keyOf(rule, values)
  const signed = items.map(item => ({ ...item, values: { ...item.values, statedBy: store.sourceKey } }))
  const isAllowed = (item: Item) => {
    const other = stored.get(nameOf(item))
    if (other === undefined) return true
    const isFilled = hasValue(rule, item.values)
    if (isFilled !== other.isFilled) return isFilled
    return !outranks(store, rule.field, { sourceKey: other.statedBy, time: store.now })
  }
  const allowed = signed.filter(isAllowed)
  const taken = allowed.filter(item => stored.has(nameOf(item)))
  const whole = new Set(taken)
  const empty = Object.fromEntries([...(store.columns.get(rule.table)?.keys() ?? [])].map(name => [name, null]))
  return {
    items: allowed.map(item => (whole.has(item) ? { ...item, values: { ...empty, ...present(item.values) } } : item)),
    taken,
  }
}

/** Records the new source of rows that it took over. Equal rows do not count as changed. */
export async function recordSource(store: Store, rule: SourcedTable, taken: readonly Item[]): Promise<void> {
  if (taken.length === 0) return
  await store.client.$executeRawUnsafe(
    `UPDATE ${quote(rule.table)} t SET "statedBy" = $2 FROM ${givenOf(rule)} WHERE ${joinOf(rule)}`,
    JSON.stringify(taken.map(item => item.values)),
    store.sourceKey,
  )
}

interface OtherRow {
  readonly key: string
  readonly statedBy: string
  readonly isFilled: boolean
}

async function readOthers(
  store: Store,
  rule: SingleSourceTable,
  items: readonly Item[],
): Promise<ReadonlyMap<string, OtherRow>> {
  const keys = items.map(({ values }) => Object.fromEntries(Object.keys(rule.key).map(name => [name, values[name]])))
  const isFilled = rule.valueColumns.map(name => `t.${quote(name)} IS NOT NULL`).join(' OR ')
  const rows = await store.client.$queryRawUnsafe<OtherRow[]>(
    `SELECT concat_ws('|', ${Object.keys(rule.key)
      .map(name => `t.${quote(name)}::text`)
      .join(', ')}) AS key, t."statedBy", (${isFilled}) AS "isFilled"
       FROM ${givenOf(rule)} JOIN ${quote(rule.table)} t ON ${joinOf(rule)} WHERE t."statedBy" <> $2`,
    JSON.stringify(keys),
    store.sourceKey,
  )
  return new Map(rows.map(row => [row.key, row]))
}

function givenOf({ key }: SourcedTable): string {
  const columns = Object.entries(key).map(([name, type]) => `${quote(name)} ${type}`)
  return `json_to_recordset($1::json) AS g(${columns.join(', ')})`
}

function joinOf({ key }: SourcedTable): string {
  return Object.keys(key)
    .map(name => `t.${quote(name)} = g.${quote(name)}`)
    .join(' AND ')
}

function keyOf({ key }: SingleSourceTable, values: Values): string {
  return Object.keys(key)
    .map(name => String(values[name]))
    .join('|')
}

function hasValue({ valueColumns }: SingleSourceTable, values: Values): boolean {
  return valueColumns.some(name => values[name] !== undefined && values[name] !== null)
}

function present(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
