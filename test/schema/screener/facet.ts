import { Decimal } from 'decimal.js'
import { expect } from 'vitest'
import { RATING_LABELS } from '../../../schema/analytics/ratings.ts'
import type { FilterRow } from '../../../schema/filters/filter.ts'
import type { Facet, FacetValue } from '../../../schema/screener/facets.ts'

/** Rows of the database: a value and how many bonds have it. */
export type Counted = readonly { readonly value: unknown; readonly count: number }[]

/** What a facet must be, made of plain counts a second time. */
export function facetOf(row: FilterRow, counted: Counted, asOf: string): Facet {
  const known = counted.filter(({ value }) => value !== null)
  const unknown = sum(counted.filter(({ value }) => value === null))
  const base = { dimension: row.name, unknown, values: null, ...NO_SPREAD }
  if (row.kind === 'flag')
    return { ...base, values: listed(known.map(one => ({ ...one, value: saysYes(row.yes, one.value) }))) }
  if (row.kind !== 'range') return { ...base, values: listed(known.flatMap(apart)) }
  if (row.scalar === 'Rating') return { ...base, values: bestFirst(known) }
  if (known.length === 0) return base
  if (row.days !== undefined) {
    const distances = known.map(({ value, count }) => ({ value: daysFrom(asOf, String(value)), count }))
    const sign = row.days === 'after' ? 1 : -1
    return {
      ...base,
      ...parts(
        distances.map(({ value, count }) => ({ value: sign * value + 0, count })),
        'Int',
      ),
    }
  }
  if (typeof known[0]?.value === 'string') {
    const days = known.map(({ value }) => String(value)).sort()
    return { ...base, minimum: days[0] ?? null, maximum: days.at(-1) ?? null }
  }
  return {
    ...base,
    ...parts(
      known.map(({ value, count }) => ({ value: Number(value), count })),
      row.scalar,
    ),
  }
}

function saysYes(yes: unknown, value: unknown): boolean {
  if (yes === 'value') return value === 1
  return [value].flat().some(one => (yes as readonly unknown[]).includes(one))
}

function apart({ value, count }: Counted[number]): Counted {
  return [value].flat().map(one => ({ value: one, count }))
}

function sum(counted: Counted): number {
  return counted.reduce((total, { count }) => total + count, 0)
}

function listed(counted: Counted): readonly FacetValue[] {
  const byValue = Object.entries(Object.groupBy(counted, ({ value }) => String(value)))
  return byValue
    .map(([value, own]) => ({ value, count: sum(own ?? []) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, 100)
}

function bestFirst(counted: Counted): readonly FacetValue[] {
  return counted
    .toSorted((a, b) => Number(a.value) - Number(b.value))
    .map(({ value, count }) => ({ value: RATING_LABELS[Number(value) - 1] ?? '', count }))
}

function daysFrom(asOf: string, date: string): number {
  return Temporal.PlainDate.from(asOf.slice(0, 10)).until(date, { largestUnit: 'days' }).days
}

export const NO_SPREAD = {
  ...{ minimum: null, maximum: null, lowest: null, highest: null },
  ...{ lowerQuartile: null, median: null, upperQuartile: null, histogram: null },
}
const WIDTHS = [1, 2, 2.5, 5]

function parts(known: readonly { readonly value: number; readonly count: number }[], scalar: string) {
  const isWhole = scalar === 'Int'
  const values = known.map(({ value }) => value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const textOf = scalar === 'Decimal' ? String : short
  const ends = {
    ...{ minimum: textOf(low), maximum: textOf(high) },
    ...{ lowest: Number(short(low)), highest: Number(short(high)) },
    ...quartiles(known.flatMap(({ value, count }) => Array<number>(count).fill(value))),
  }
  if (low === high) return { ...ends, histogram: [{ from: ends.lowest, to: ends.highest, count: sum(known) }] }
  const width = widthOf(high - low, isWhole)
  const first = Math.floor(Number(short(low / width)))
  const bins = Array.from({ length: Math.floor(Number(short(high / width))) - first + 1 }, (_, part) => first + part)
  const histogram = bins.map(bin => {
    const [from, to] = [Number(short(bin * width)), Number(short((bin + 1) * width))]
    return { from, to, count: sum(known.filter(({ value }) => from <= value && value < to)) }
  })
  return { ...ends, histogram }
}

function quartiles(values: number[]) {
  values.sort((one, other) => one - other)
  const at = (share: number) => {
    const place = share * (values.length - 1)
    const [below, above] = [values[Math.floor(place)] ?? 0, values[Math.ceil(place)] ?? 0]
    // A tie of the last digit is rounded either way.
    return expect.closeTo(below + (place % 1) * (above - below), 7) as number
  }
  return { lowerQuartile: at(0.25), median: at(0.5), upperQuartile: at(0.75) }
}

/** The smallest round width of which ten cover the range. */
function widthOf(range: number, isWhole: boolean): number {
  for (let power = isWhole ? 0 : -12; ; power += 1) {
    for (const width of WIDTHS) {
      const isAllowed = !isWhole || width !== 2.5
      if (isAllowed && width * 10 ** power >= range / 10) return width * 10 ** power
    }
  }
}

/** To eight decimals and fifteen digits, as answers are. */
function short(value: number): string {
  return String(Number(new Decimal(value).toDecimalPlaces(8).toSignificantDigits(15)))
}
