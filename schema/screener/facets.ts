import { labelOfOrdinal } from '../analytics/ratings.ts'
import type { FilterRow } from '../filters/filter.ts'
import type { Column } from '../snapshot/columns/coded.ts'
import { membersOf } from '../snapshot/columns/column.ts'
import { countsByCode } from '../snapshot/columns/counts.ts'
import { decimalOf } from '../snapshot/columns/decimals.ts'
import type { Found } from '../snapshot/columns/found.ts'
import { countsBelow, spanOf } from '../snapshot/columns/span.ts'

/** Distribution of the matching bonds over one dimension. */
export interface Facet {
  readonly dimension: string
  /** Bonds whose value is unknown. */
  readonly unknown: number
  /** For lists and flags: number of bonds per value, most frequent first; for ratings per label, best first. */
  readonly values: readonly FacetValue[] | null
  /** For ranges: numbers, or days as ISO dates. */
  readonly minimum: string | null
  readonly maximum: string | null
  /** For numeric ranges: ten bins of equal width. */
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

/** A dimension is a filter other than text search and lists that name single bonds or issuers. */
export function isDimension(row: FilterRow): boolean {
  return row.kind !== 'text' && !(row.kind === 'list' && row.maximumItems !== undefined) && row.column !== 'id'
}

/** Distribution of the matching rows over the dimension of a filter. */
export function facetOver(row: FilterRow, column: Column, found: Found): Facet {
  const base = { dimension: row.name, unknown: 0, values: null, minimum: null, maximum: null, histogram: null }
  if (row.kind === 'range' && row.scalar !== 'Rating') return { ...base, ...spread(column, found) }
  const counts = countsByCode(column, found)
  const unknown = counts[column.dictionary.length] as number
  if (row.kind === 'range') return { ...base, unknown, values: countsOfRatings(column, counts) }
  if (row.kind !== 'flag') return { ...base, unknown, values: listed(countsOfValues(column, counts)) }
  return { ...base, unknown, values: listed(countsOfFlag(row.yes, column, counts)) }
}

/** Numbers and dates have nearly as many values as rows, so counts per value are omitted. */
function spread(column: Column, found: Found): Omit<Facet, 'dimension' | 'values'> {
  const { dictionary } = column
  const { lowest, highest, unknown } = spanOf(column, found)
  const [minimum, maximum] = [dictionary[lowest], dictionary[highest]]
  if (minimum === undefined || maximum === undefined) return { unknown, minimum: null, maximum: null, histogram: null }
  const ends = { unknown, minimum: decimalOf(column, lowest), maximum: decimalOf(column, highest) }
  if (typeof minimum !== 'number' || typeof maximum !== 'number') return { ...ends, histogram: null }
  return { ...ends, histogram: histogramOf(column, found, { lowest, highest }) }
}

function countsOfRatings({ dictionary }: Column, counts: Uint32Array): readonly FacetValue[] {
  return [...dictionary.entries()].flatMap(([code, ordinal]) => {
    const count = counts[code] as number
    return count === 0 ? [] : [{ value: labelOfOrdinal(Number(ordinal)) ?? String(ordinal), count }]
  })
}

function countsOfValues(column: Column, counts: Uint32Array): Map<string, number> {
  const byValue = new Map<string, number>()
  for (const [code, entry] of column.dictionary.entries()) {
    const count = counts[code] as number
    for (const value of column.ofLists ? membersOf(entry) : [String(entry)]) {
      byValue.set(value, (byValue.get(value) ?? 0) + count)
    }
  }
  return byValue
}

function countsOfFlag(yes: 'value' | readonly string[], column: Column, counts: Uint32Array): Map<string, number> {
  const byAnswer = new Map<string, number>()
  for (const [code, entry] of column.dictionary.entries()) {
    const values = column.ofLists ? membersOf(entry) : [String(entry)]
    const answer = String(yes === 'value' ? entry === 1 : values.some(value => yes.includes(value)))
    byAnswer.set(answer, (byAnswer.get(answer) ?? 0) + (counts[code] as number))
  }
  return byAnswer
}

/** Most frequent first, without values that no row has. */
function listed(byValue: ReadonlyMap<string, number>): readonly FacetValue[] {
  return [...byValue]
    .filter(([, count]) => count > 0)
    .map(([value, count]) => ({ value, count }))
    .sort((left, right) => right.count - left.count || (left.value < right.value ? -1 : 1))
    .slice(0, LONGEST_LIST)
}

function histogramOf(
  column: Column,
  found: Found,
  { lowest, highest }: { readonly lowest: number; readonly highest: number },
): readonly FacetBin[] {
  const { dictionary } = column
  const [low, high] = [dictionary[lowest] as number, dictionary[highest] as number]
  const parts = low === high ? 1 : BINS
  const width = (high - low) / parts
  const inner = Array.from({ length: parts - 1 }, (_, part) =>
    firstCode(lowest, highest, code => Math.floor(((dictionary[code] as number) - low) / width) > part),
  )
  const below = countsBelow(column, found, [lowest, ...inner, highest + 1])
  return Array.from({ length: parts }, (_, part) => ({
    from: low + part * width,
    to: part === parts - 1 ? high : low + (part + 1) * width,
    count: (below[part + 1] as number) - (below[part] as number),
  }))
}

/** Binary search for the first code for which the monotonic predicate is true; the highest code when there is none before. */
function firstCode(lowest: number, highest: number, isTrue: (code: number) => boolean): number {
  let [from, to] = [lowest, highest]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (isTrue(middle)) to = middle
    else from = middle + 1
  }
  return from
}
