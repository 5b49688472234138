import type { FilterRow } from '../filters/filter.ts'
import { readerOf } from '../filters/predicate.ts'

/** How the found bonds spread over one dimension. */
export interface Facet {
  readonly dimension: string
  /** Bonds whose value is unknown. */
  readonly unknown: number
  /** For lists and flags: how many bonds have the value, most first. */
  readonly values: readonly FacetValue[] | null
  /** For ranges: numbers, or days as ISO dates. */
  readonly minimum: string | null
  readonly maximum: string | null
  /** For ranges of numbers: ten parts of equal width. */
  readonly histogram: readonly FacetBin[] | null
}

export interface FacetValue {
  readonly value: string
  readonly count: number
}

export interface FacetBin {
  readonly from: number
  readonly to: number
  readonly count: number
}

const BINS = 10
const LONGEST_LIST = 100

/** Dimensions are filters by which one narrows a market; those that name single bonds or issuers are none. */
export function isDimension(row: FilterRow): boolean {
  return row.kind !== 'text' && !(row.kind === 'list' && row.maximumItems !== undefined) && row.column !== 'id'
}

/** @param rows what was found under all filters but those of the dimension itself */
export function facetOf(row: FilterRow, rows: readonly object[]): Facet {
  const read = readerOf(row.column)
  const known = rows.map(read).filter(value => value !== null && value !== undefined)
  const base = { dimension: row.name, unknown: rows.length - known.length, minimum: null, maximum: null }
  if (row.kind === 'flag') return { ...base, ...flagCounts(row, rows, known), histogram: null }
  if (row.kind !== 'range') return { ...base, values: counts(known.flat().map(String)), histogram: null }
  if (row.scalar === 'Date' || row.days !== undefined) {
    const days = (known as string[]).sort()
    return { ...base, values: null, minimum: days[0] ?? null, maximum: days.at(-1) ?? null, histogram: null }
  }
  const numbers = known.map(Number)
  const [minimum, maximum] = extremes(numbers)
  const ends = {
    minimum: minimum === null ? null : String(minimum),
    maximum: maximum === null ? null : String(maximum),
  }
  return { ...base, ...ends, values: null, histogram: histogramOf(numbers, minimum, maximum) }
}

function flagCounts(row: FilterRow & { kind: 'flag' }, rows: readonly object[], known: readonly unknown[]) {
  const { yes } = row
  if (yes === 'present') {
    const values = counts([...known.map(() => 'true'), ...Array(rows.length - known.length).fill('false')])
    return { unknown: 0, values }
  }
  const holds = (value: unknown) =>
    yes === 'value' ? value === true : [value].flat().some(item => yes.includes(item as string))
  return { values: counts(known.map(value => String(holds(value)))) }
}

function counts(values: readonly string[]): readonly FacetValue[] {
  const found = new Map<string, number>()
  for (const value of values) found.set(value, (found.get(value) ?? 0) + 1)
  return [...found]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, LONGEST_LIST)
}

function extremes(numbers: readonly number[]): readonly [number, number] | readonly [null, null] {
  const [first] = numbers
  if (first === undefined) return [null, null]
  return numbers.reduce(([low, high], number) => [Math.min(low, number), Math.max(high, number)], [first, first])
}

function histogramOf(numbers: readonly number[], low: number | null, high: number | null): readonly FacetBin[] | null {
  if (low === null || high === null) return null
  if (low === high) return [{ from: low, to: high, count: numbers.length }]
  const width = (high - low) / BINS
  const bins = Array.from({ length: BINS }, (_, index) => ({
    from: low + index * width,
    to: index === BINS - 1 ? high : low + (index + 1) * width,
    count: 0,
  }))
  for (const number of numbers) {
    const bin = bins[Math.min(BINS - 1, Math.floor((number - low) / width))]
    if (bin !== undefined) bin.count += 1
  }
  return bins
}
