import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { RATING_LABELS } from '../../../schema/analytics/ratings.ts'
import { BOND_FILTERS } from '../../../schema/filters/bond.ts'
import { type FilterInput, type FilterRow, inputsOf, type RangeFilter } from '../../../schema/filters/filter.ts'
import { readerOf } from '../../../schema/filters/read.ts'
import { BOND_SORTS, sortValue } from '../../../schema/filters/sorts.ts'
import { isDimension } from '../../../schema/screener/facets.ts'
import type { MarketSnapshot } from '../../../schema/snapshot/market-snapshot.ts'
import { ABSENT } from '../../support/absent-values.ts'

/** A question to the screener, as the variables of its document. */
export interface Question {
  readonly filter: Readonly<Record<string, unknown>>
  readonly sorts: readonly string[]
  readonly includeUnknown: boolean
  readonly uniqueEmitentsFlag: boolean
  readonly facets: readonly string[]
  readonly page: number
  readonly pageSize: number
}

/** Words are left out: what they forgive is tested for itself. */
export const ROWS = BOND_FILTERS.filter(({ kind }) => kind !== 'text')
const DIMENSIONS = BOND_FILTERS.filter(isDimension).map(({ name }) => name)
const SORTS = BOND_SORTS.flatMap(({ key }) => [sortValue(key, 'asc'), sortValue(key, 'desc')])

/** Questions about a market: bounds on its own values, beside them and far beyond, lists of what it has and has not. */
export function questionsAbout(market: MarketSnapshot): fc.Arbitrary<Question> {
  const conditions = ROWS.map(row => conditionOn(row, valuesOf(row, market), market.asOf))
  return fc.record({
    filter: fc.subarray(conditions, { maxLength: 5 }).chain(chosen => fc.tuple(...chosen).map(joined)),
    sorts: fc.uniqueArray(fc.constantFrom(...SORTS), { maxLength: 3, selector: sort => sort.replace(/_\w+$/, '') }),
    includeUnknown: fc.boolean(),
    uniqueEmitentsFlag: fc.boolean(),
    facets: fc.uniqueArray(fc.constantFrom(...DIMENSIONS), { maxLength: 2 }),
    page: fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.integer({ min: 2, max: 40 }) }),
    pageSize: fc.constantFrom(1, 20, 50, 500),
  })
}

type Values = Readonly<Record<string, unknown>>

function joined(conditions: readonly Values[]): Values {
  return Object.assign({}, ...conditions) as Values
}

/** The known values of a row, each once; single members where it has lists. */
function valuesOf(row: FilterRow, market: MarketSnapshot): readonly unknown[] {
  const columns = [row.column, ...(row.kind === 'list' && row.alias !== undefined ? [row.alias] : [])]
  const all = new Set(columns.flatMap(column => Array.from(market.bonds, readerOf(column)).flat()))
  return [...all].filter(value => value !== null && value !== undefined)
}

function conditionOn(row: FilterRow, known: readonly unknown[], asOf: string): fc.Arbitrary<Values> {
  const inputs = inputsOf(row)
  const named = (role: FilterInput['role']) => inputs.find(input => input.role === role)?.name
  if (row.kind === 'flag') return fc.boolean().map(value => ({ [named('is') ?? '']: value }))
  const listed = [named('in'), named('notIn')].filter(name => name !== undefined)
  const choices = listed.map(name => listOf(row, known).map((value): Values => ({ [name]: value })))
  if (row.kind === 'range') choices.push(boundsOn(row, named('From'), named('To'), bounds(row, known, asOf)))
  return fc.oneof(...choices)
}

/** What no bond has; undefined where the values are those of the data, unless it has none. */
function absentOf(row: FilterRow, scalar: string, known: readonly unknown[]): unknown {
  if (scalar === 'Uuid') return ABSENT.Ids
  return ABSENT[row.name] ?? (known.length === 0 ? 'NOWHERE' : undefined)
}

function listOf(row: FilterRow, known: readonly unknown[]): fc.Arbitrary<readonly unknown[]> {
  const scalar = row.kind === 'list' || row.kind === 'range' ? row.scalar : ''
  const values = scalar === 'Rating' ? RATING_LABELS : known
  const most = row.kind === 'list' && row.maximumItems !== undefined ? row.maximumItems : 4
  const absent = scalar === 'String' || scalar === 'Uuid' ? absentOf(row, scalar, values) : undefined
  const some = fc.constantFrom(...(values.length > 0 ? values : [absent]))
  const items = absent === undefined ? some : fc.oneof({ weight: 9, arbitrary: some }, fc.constant(absent))
  const short = fc.uniqueArray(items, { minLength: 1, maxLength: 4 })
  return most <= 4 ? short : fc.oneof(short, fc.uniqueArray(items, { minLength: 1, maxLength: most, size: 'max' }))
}

/** One bound, the other, or both the right way round, often equal. */
function boundsOn(
  row: RangeFilter,
  from: string | undefined,
  to: string | undefined,
  bound: fc.Arbitrary<string | number>,
): fc.Arbitrary<Values> {
  const single = [from, to].filter(name => name !== undefined).map(name => bound.map(value => ({ [name]: value })))
  if (from === undefined || to === undefined) return fc.oneof(...single)
  const both = fc.tuple(bound, bound, fc.boolean()).map(([one, other, equal]): Values => {
    const [low, high] = isBelow(row, one, other) ? [one, other] : [other, one]
    return { [from]: low, [to]: equal ? low : high }
  })
  return fc.oneof(...single, both)
}

/** Ratings rise from the worst. */
function isBelow({ scalar }: RangeFilter, one: string | number, other: string | number): boolean {
  const labels: readonly string[] = RATING_LABELS
  if (scalar === 'Rating') return labels.indexOf(String(one)) > labels.indexOf(String(other))
  if (scalar === 'Decimal') return new Decimal(one).lt(other)
  return scalar === 'Date' ? one < other : Number(one) < Number(other)
}

function bounds(row: RangeFilter, known: readonly unknown[], asOf: string): fc.Arbitrary<string | number> {
  if (row.scalar === 'Rating') return fc.constantFrom(...RATING_LABELS)
  if (row.scalar === 'Date') return fc.constantFrom(...known.map(dayOf), '0001-01-01', '2027-02-28', '9999-12-31')
  if (row.days !== undefined) return fc.oneof(fc.constantFrom(0, 1, 30, 365, 2_147_483_647), daysTo(row, known, asOf))
  const within = (value: number) => Math.min(row.maximum ?? Infinity, Math.max(row.minimum ?? -Infinity, value))
  if (row.scalar === 'Int') return fc.constantFrom(...known.map(Number), ...[-1, 0, 3, 100].map(within)).map(within)
  const beside = [0, -1, 7.25, 1e6]
  if (row.scalar === 'Decimal') return fc.constantFrom(...known.map(asMoney), ...beside.map(asMoney))
  return fc.constantFrom(...known.map(Number), ...beside, 1e308, -1e308, Number.MIN_VALUE)
}

/** Of a moment, too. */
function dayOf(value: unknown): string {
  return String(value).slice(0, 10)
}

/** The scalar takes no more places. */
function asMoney(value: unknown): string {
  return new Decimal(String(value)).toDecimalPlaces(8).toFixed()
}

function daysTo({ days }: RangeFilter, known: readonly unknown[], asOf: string): fc.Arbitrary<number> {
  const day = Temporal.PlainDate.from(asOf.slice(0, 10))
  const distances = known.map(value => day.until(String(value), { largestUnit: 'days' }).days)
  return fc.constantFrom(0, ...distances.map(distance => Math.max(0, days === 'after' ? distance : -distance)))
}
