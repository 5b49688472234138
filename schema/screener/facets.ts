import { labelOfOrdinal } from '../analytics/ratings.ts'
import { daysBetween } from '../derived/days.ts'
import type { FilterRow, RangeFilter } from '../filters/filter.ts'
import type { Column } from '../snapshot/columns/coded.ts'
import { membersOf } from '../snapshot/columns/column.ts'
import { countsByCode } from '../snapshot/columns/counts.ts'
import { decimalOf } from '../snapshot/columns/decimals.ts'
import type { Found } from '../snapshot/columns/found.ts'
import { codesByRank } from '../snapshot/columns/ranks.ts'
import { countsBelow, spanOf } from '../snapshot/columns/span.ts'
import { shortened } from '../units.ts'
import { quartilesOf } from './quartiles.ts'
import { roundEdges } from './round-bins.ts'

/** Distribution of the matching bonds over one dimension. */
export interface Facet {
  readonly dimension: string
  /** Bonds whose value is unknown. */
  readonly unknown: number
  /** For lists and flags: number of bonds per value, most frequent first; for ratings per label, best first. */
  readonly values: readonly FacetValue[] | null
  /** For ranges: numbers, or ISO dates. */
  readonly minimum: string | null
  readonly maximum: string | null
  /** The same of a numeric range as numbers. */
  readonly lowest: number | null
  readonly highest: number | null
  /** Of the same numbers, one for each bond, with linear interpolation. */
  readonly lowerQuartile: number | null
  readonly median: number | null
  readonly upperQuartile: number | null
  /** For numeric ranges: about ten bins of equal width between round numbers. */
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

const LONGEST_LIST = 100

/** A dimension is a filter other than text search and lists that name single bonds or issuers. */
export function isDimension(row: FilterRow): boolean {
  return row.kind !== 'text' && !(row.kind === 'list' && row.maximumItems !== undefined) && row.column !== 'id'
}

/** Distribution of the matching rows over the dimension of a filter. @param asOf the day from which days are counted */
export function facetOver(row: FilterRow, column: Column, found: Found, asOf: string): Facet {
  const base = { dimension: row.name, unknown: 0, values: null, ...NO_SPREAD }
  if (row.kind === 'range' && row.days !== undefined) return { ...base, ...spreadOfDays(row.days, column, found, asOf) }
  if (row.kind === 'range' && row.scalar !== 'Rating') return { ...base, ...spread(column, found, row.scalar) }
  const counts = countsByCode(column, found)
  const unknown = counts[column.dictionary.length] as number
  if (row.kind === 'range') return { ...base, unknown, values: countsOfRatings(column, counts) }
  if (row.kind !== 'flag') return { ...base, unknown, values: listed(countsOfValues(column, counts)) }
  return { ...base, unknown, values: listed(countsOfFlag(row.yes, column, counts)) }
}

type Spread = Omit<Facet, 'dimension' | 'values' | 'unknown'>

const NO_SPREAD: Spread = {
  ...{ minimum: null, maximum: null, lowest: null, highest: null },
  ...{ lowerQuartile: null, median: null, upperQuartile: null, histogram: null },
}

/** Numbers and dates have nearly as many values as rows, so counts per value are omitted. */
function spread(column: Column, found: Found, scalar: RangeFilter['scalar']): Spread & Pick<Facet, 'unknown'> {
  const { dictionary } = column
  const { lowest, highest, unknown } = spanOf(column, found)
  const [low, high] = [dictionary[lowest], dictionary[highest]]
  if (low === undefined || high === undefined) return { unknown, ...NO_SPREAD }
  const textOf = (code: number) =>
    scalar === 'Float' ? String(shortened(dictionary[code] as number)) : decimalOf(column, code)
  const ends = { unknown, minimum: textOf(lowest), maximum: textOf(highest) }
  if (typeof low !== 'number' || typeof high !== 'number') return { ...NO_SPREAD, ...ends }
  const edges = roundEdges(low, high, scalar === 'Int')
  const codeAt = codesByRank(column, found)
  const quartiles = quartilesOf(found.length - unknown, rank => dictionary[codeAt(rank)] as number)
  const histogram = histogramOf(column, found, { lowest, highest }, edges)
  return { ...ends, lowest: low, highest: high, ...quartiles, histogram }
}

/** The stored value is a date, and the filter counts days from today or back from it. */
function spreadOfDays(
  direction: 'after' | 'before',
  column: Column,
  found: Found,
  asOf: string,
): Spread & Pick<Facet, 'unknown'> {
  const counts = countsByCode(column, found)
  const unknown = counts[column.dictionary.length] as number
  const daysOf = (date: string) => (direction === 'after' ? daysBetween(asOf, date) : daysBetween(date, asOf))
  const byDays = Array.from(column.dictionary, (date, code) => [daysOf(String(date)), counts[code] as number] as const)
  const present = byDays.filter(([, count]) => count > 0)
  if (present.length === 0) return { unknown, ...NO_SPREAD }
  const days = present.map(([distance]) => distance)
  const [lowest, highest] = [Math.min(...days), Math.max(...days)]
  const histogram = binsBetween(roundEdges(lowest, highest, true)).map(({ from, to }) => {
    const isIn = (distance: number) => from <= distance && (distance < to || from === to)
    return { from, to, count: present.reduce((sum, [distance, count]) => (isIn(distance) ? sum + count : sum), 0) }
  })
  const quartiles = quartilesOf(found.length - unknown, rankIn(present.sort(([one], [other]) => one - other)))
  return { unknown, minimum: String(lowest), maximum: String(highest), lowest, highest, ...quartiles, histogram }
}

/** @param counted values with their numbers of bonds, ascending */
function rankIn(counted: readonly (readonly [value: number, count: number])[]): (rank: number) => number {
  return rank => {
    let left = rank
    for (const [value, count] of counted) {
      if (left < count) return value
      left -= count
    }
    throw new Error(`no bond at rank ${rank}`)
  }
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
  edges: readonly number[],
): readonly FacetBin[] {
  const { dictionary } = column
  const inner = edges
    .slice(1, -1)
    .map(edge => firstCode(lowest, highest + 1, code => (dictionary[code] as number) >= edge))
  const below = countsBelow(column, found, [lowest, ...inner, highest + 1])
  return binsBetween(edges).map((bin, part) => ({
    ...bin,
    count: (below[part + 1] as number) - (below[part] as number),
  }))
}

function binsBetween(edges: readonly number[]): readonly Omit<FacetBin, 'count'>[] {
  return edges.slice(1).map((to, part) => ({ from: edges[part] as number, to }))
}

/** Binary search for the first code for which the monotonic predicate is true; the end when there is none before. */
function firstCode(lowest: number, end: number, isTrue: (code: number) => boolean): number {
  let [from, to] = [lowest, end]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (isTrue(middle)) to = middle
    else from = middle + 1
  }
  return from
}
