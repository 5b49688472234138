import { RATING_LABELS } from '../../../schema/analytics/ratings.ts'
import type { FilterRow } from '../../../schema/filters/filter.ts'
import type { Facet, FacetValue } from '../../../schema/screener/facets.ts'

/** Rows of the database: a value and how many bonds have it. */
export type Counted = readonly { readonly value: unknown; readonly count: number }[]

/** What a facet must be, made of plain counts a second time. */
export function facetOf(row: FilterRow, counted: Counted): Facet {
  const known = counted.filter(({ value }) => value !== null)
  const unknown = sum(counted.filter(({ value }) => value === null))
  const base = { dimension: row.name, unknown, values: null, minimum: null, maximum: null, histogram: null }
  if (row.kind === 'flag')
    return { ...base, values: listed(known.map(one => ({ ...one, value: saysYes(row.yes, one.value) }))) }
  if (row.kind !== 'range') return { ...base, values: listed(known.flatMap(apart)) }
  if (row.scalar === 'Rating') return { ...base, values: bestFirst(known) }
  if (known.length === 0) return base
  if (typeof known[0]?.value === 'string') {
    const days = known.map(({ value }) => String(value)).sort()
    return { ...base, minimum: days[0] ?? null, maximum: days.at(-1) ?? null }
  }
  return { ...base, ...parts(known.map(({ value, count }) => ({ value: Number(value), count }))) }
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

function parts(known: readonly { readonly value: number; readonly count: number }[]) {
  const values = known.map(({ value }) => value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const number = low === high ? 1 : 10
  const width = (high - low) / number
  const histogram = Array.from({ length: number }, (_, part) => ({
    from: low + part * width,
    to: part === number - 1 ? high : low + (part + 1) * width,
    count: sum(
      known.filter(({ value }) => (width === 0 ? 0 : Math.min(number - 1, Math.floor((value - low) / width))) === part),
    ),
  }))
  return { minimum: String(low), maximum: String(high), histogram }
}
