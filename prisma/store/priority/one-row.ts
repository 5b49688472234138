import type { Store } from '../store.ts'
import { type Item, quote, type Values } from '../writing/upsert.ts'
import { holdsOff } from './origins.ts'

/** Rows with the source whose word they are. */
export interface Signed {
  readonly table: 'Quote' | 'Rating' | 'Issuer'
  /** Columns of its key with their types. */
  readonly key: Readonly<Record<string, 'uuid' | 'date'>>
}

/** Rows of which one source's word stands as a whole: a day's quote, an agency's rating. */
export interface OneRow extends Signed {
  readonly table: 'Quote' | 'Rating'
  /** As precedence names it. */
  readonly field: 'quote' | 'rating'
  /** Columns of which at least one must have a value, or the row says nothing. */
  readonly telling: readonly string[]
}

export interface RuledRows {
  /** Rows that may be stored, each with the source that states it. */
  readonly items: readonly Item[]
  /** Those of them that take the place of another source's row. */
  readonly taken: readonly Item[]
}

/**
 * Leaves out rows where a higher source's stands. A row that takes the place of another source's leaves nothing of it,
 * since half of one source's day and half of another's was never seen by anybody. A row that says nothing takes no place.
 */
export async function ruleRows(store: Store, rule: OneRow, items: readonly Item[]): Promise<RuledRows> {
  const stored = await readOthers(store, rule, items)
  const nameOf = ({ values }: Item) => keyOf(rule, values)
  const signed = items.map(item => ({ ...item, values: { ...item.values, statedBy: store.sourceKey } }))
  const isTaking = (item: Item) => {
    const other = stored.get(nameOf(item))
    if (other === undefined) return true
    const tells = isTelling(rule, item.values)
    if (tells !== other.tells) return tells
    return !holdsOff(store, rule.field, { sourceKey: other.statedBy, time: store.now })
  }
  const allowed = signed.filter(isTaking)
  const taken = allowed.filter(item => stored.has(nameOf(item)))
  const whole = new Set(taken)
  const empty = Object.fromEntries([...(store.columns.get(rule.table)?.keys() ?? [])].map(name => [name, null]))
  return {
    items: allowed.map(item => (whole.has(item) ? { ...item, values: { ...empty, ...present(item.values) } } : item)),
    taken,
  }
}

/** Notes the source of rows that it took over, which is no change of the market where they were equal. */
export async function signRows(store: Store, rule: Signed, taken: readonly Item[]): Promise<void> {
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
  readonly tells: boolean
}

async function readOthers(store: Store, rule: OneRow, items: readonly Item[]): Promise<ReadonlyMap<string, OtherRow>> {
  const keys = items.map(({ values }) => Object.fromEntries(Object.keys(rule.key).map(name => [name, values[name]])))
  const tells = rule.telling.map(name => `t.${quote(name)} IS NOT NULL`).join(' OR ')
  const rows = await store.client.$queryRawUnsafe<OtherRow[]>(
    `SELECT concat_ws('|', ${Object.keys(rule.key)
      .map(name => `t.${quote(name)}::text`)
      .join(', ')}) AS key, t."statedBy", (${tells}) AS tells
       FROM ${givenOf(rule)} JOIN ${quote(rule.table)} t ON ${joinOf(rule)} WHERE t."statedBy" <> $2`,
    JSON.stringify(keys),
    store.sourceKey,
  )
  return new Map(rows.map(row => [row.key, row]))
}

function givenOf({ key }: Signed): string {
  const columns = Object.entries(key).map(([name, type]) => `${quote(name)} ${type}`)
  return `json_to_recordset($1::json) AS g(${columns.join(', ')})`
}

function joinOf({ key }: Signed): string {
  return Object.keys(key)
    .map(name => `t.${quote(name)} = g.${quote(name)}`)
    .join(' AND ')
}

function keyOf({ key }: OneRow, values: Values): string {
  return Object.keys(key)
    .map(name => String(values[name]))
    .join('|')
}

function isTelling({ telling }: OneRow, values: Values): boolean {
  return telling.some(name => values[name] !== undefined && values[name] !== null)
}

function present(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
