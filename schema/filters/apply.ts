import { ratingFromText } from '../analytics/ratings.ts'
import { type ArgumentFault, invalidArguments } from '../errors.ts'
import type { Condition, FilterValues } from './condition.ts'
import { compareDecimals } from './decimal.ts'
import { type FilterInput, type FilterRow, inputsOf, type RangeFilter } from './filter.ts'
import { ratingFault } from './meant-rating.ts'
import { scaleConditions } from './rating-scale.ts'

/**
 * Turns filter values into conditions.
 * @throws GraphQLError INVALID_PARAMETER naming every bound that is invalid or above its upper bound
 */
export function conditionsOf(rows: readonly FilterRow[], values: FilterValues, asOf: string): readonly Condition[] {
  const faults: ArgumentFault[] = []
  const conditions: Condition[] = []
  for (const inputs of givenInputs(rows, values)) {
    const bound = inputs.map(input => ({ input, value: readValue(input, values[input.name], asOf, faults) }))
    const [{ row }] = inputs
    if (row.kind === 'range') faults.push(...reversedBounds(row, bound, values))
    conditions.push(...bound)
  }
  conditions.push(...scaleConditions(rows, values, faults))
  if (faults.length > 0) throw invalidArguments(faults)
  return conditions
}

type Inputs = readonly [FilterInput, ...FilterInput[]]

const inputsByRows = new WeakMap<readonly FilterRow[], ReadonlyMap<string, readonly [place: number, FilterInput]>>()

/** The inputs with a value, grouped by row in the order of the rows. Costs only as much as there are values. */
export function givenInputs(rows: readonly FilterRow[], values: FilterValues): readonly Inputs[] {
  const byName = inputsByRows.get(rows) ?? inputsByName(rows)
  inputsByRows.set(rows, byName)
  const given = Object.keys(values).flatMap(name => {
    const found = byName.get(name)
    return found === undefined || values[name] === null || values[name] === undefined ? [] : [found]
  })
  given.sort(([one], [other]) => one - other)
  const byRow = new Map<FilterRow, [FilterInput, ...FilterInput[]]>()
  for (const [, input] of given) {
    const own = byRow.get(input.row)
    if (own === undefined) byRow.set(input.row, [input])
    else own.push(input)
  }
  return [...byRow.values()]
}

function inputsByName(rows: readonly FilterRow[]) {
  return new Map(rows.flatMap(inputsOf).map((input, place) => [input.name, [place, input] as const]))
}

function readValue(input: FilterInput, value: unknown, asOf: string, faults: ArgumentFault[]): unknown {
  const { row } = input
  const path = `filter.${input.name}`
  if (row.kind === 'text')
    return [...new Set(String(value).toLocaleLowerCase('en').split(/\s+/))].filter(word => word !== '')
  if (row.kind === 'list' && row.scalar === 'String') return inEitherCase(value as readonly string[])
  if (row.kind !== 'range') return value
  if (Array.isArray(value)) return value.map(one => readBound(row, path, one, asOf, faults))
  return readBound(row, path, value, asOf, faults)
}

/** Codes are upper case and UUIDs lower case; other input is accepted too. */
function inEitherCase(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.flatMap(text => [text, text.toUpperCase(), text.toLowerCase()]))]
}

function readBound(row: RangeFilter, path: string, value: unknown, asOf: string, faults: ArgumentFault[]): unknown {
  if (row.scalar === 'Rating') {
    const rating = ratingFromText(String(value))
    if (rating !== null) return rating.ordinal
    faults.push({ path, ...ratingFault(String(value)) })
    return null
  }
  if (row.days !== undefined) return dateAtDistance(asOf, row.days === 'after' ? Number(value) : -Number(value))
  return row.scalar === 'Decimal' ? String(value) : value
}

function reversedBounds(row: RangeFilter, bound: readonly Condition[], values: FilterValues): ArgumentFault[] {
  const from = bound.find(({ input }) => input.role === 'From')
  const to = bound.find(({ input }) => input.role === 'To')
  if (from === undefined || to === undefined || from.value === null || to.value === null) return []
  const [low, high] = isReversed(row) ? [to.value, from.value] : [from.value, to.value]
  const isInOrder =
    row.scalar === 'Decimal' ? compareDecimals(low as string, high as string) <= 0 : (low as number) <= (high as number)
  if (isInOrder) return []
  const given = `${values[from.input.name]} is above ${values[to.input.name]}`
  const rule = row.scalar === 'Rating' ? 'the worst quality allowed must not be better than the best' : given
  const message = `The lower bound is above the upper bound: ${rule}.`
  return [{ path: `filter.${from.input.name}`, message, code: 'BOUNDS_REVERSED' }]
}

/** Rating ordinals count from the best and ages count back from today, so the lower bound is the greater stored value. */
export function isReversed(row: RangeFilter): boolean {
  return row.scalar === 'Rating' || row.days === 'before'
}

/** No date of a bond is farther away; dates beyond the year 9999 would not compare as text. */
const FARTHEST_DAYS = 500_000

function dateAtDistance(asOf: string, days: number): string {
  const within = Math.max(-FARTHEST_DAYS, Math.min(FARTHEST_DAYS, days))
  return Temporal.PlainDate.from(asOf.slice(0, 10)).add({ days: within }).toString()
}
