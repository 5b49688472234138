import { NATIONAL_SCALE_COUNTRIES } from '../analytics/bond-rating.ts'
import { ratingFromText, type Scale } from '../analytics/ratings.ts'
import type { ArgumentFault } from '../errors.ts'
import type { Condition, FilterValues } from './condition.ts'
import { argumentOf, type FilterRow, inputsOf, type RangeFilter } from './filter.ts'

/** The scale on which the ratings of a query are interpreted, and why. */
export type ScaleRead =
  | { readonly by: 'spelling'; readonly scale: Scale; readonly text: string }
  | { readonly by: 'parameter'; readonly scales: readonly Scale[] }
  /** The national scale for issuers of a country with its own agencies, otherwise the international one. */
  | { readonly by: 'country' }

const SCALES: readonly Scale[] = ['NATIONAL', 'INTERNATIONAL']
const RATING_SCALE = 'RatingScale'
const SCALE_ARGUMENT = argumentOf({ name: RATING_SCALE })
const [IN, NOT_IN] = ['ratingScale', 'ratingScaleNot']

/** @returns null without a rating condition, or where the filters have no scale */
export function scaleRead(rows: readonly FilterRow[], values: FilterValues): ScaleRead | null {
  const given = givenRatings(rows, values)
  if (given.length === 0) return null
  const spelt = given.find(({ scale }) => scale !== null)
  if (spelt !== undefined && spelt.scale !== null) return { by: 'spelling', scale: spelt.scale, text: spelt.text }
  return isGiven(values[IN]) || isGiven(values[NOT_IN])
    ? { by: 'parameter', scales: allowedScales(values) }
    : { by: 'country' }
}

/**
 * Equal labels on two scales mean different things, so ratings are compared on one scale.
 * @returns the conditions on the scale, beside the bounds themselves
 * @param faults receives ratings of two scales, and those of a scale that RatingScale excludes
 */
export function scaleConditions(
  rows: readonly FilterRow[],
  values: FilterValues,
  faults: ArgumentFault[],
): readonly Condition[] {
  const read = scaleRead(rows, values)
  const row = ratingRow(rows)
  if (read === null || row === undefined || read.by === 'parameter') return []
  if (read.by === 'country') return [flagCondition(row.scale.own)]
  faults.push(...conflicts(read, givenRatings(rows, values), values))
  return [listCondition(row.scale.column, read.scale)]
}

interface GivenRating {
  readonly path: string
  readonly text: string
  /** Null for a plain label. */
  readonly scale: Scale | null
}

function givenRatings(rows: readonly FilterRow[], values: FilterValues): readonly GivenRating[] {
  const row = ratingRow(rows)
  if (row === undefined) return []
  return inputsOf(row)
    .filter(({ name }) => isGiven(values[name]))
    .flatMap(({ name }) =>
      [values[name]].flat().map(value => {
        const text = String(value).trim()
        return { path: `filter.${name}`, text, scale: ratingFromText(text)?.scale ?? null }
      }),
    )
}

function conflicts(
  read: Extract<ScaleRead, { by: 'spelling' }>,
  given: readonly GivenRating[],
  values: FilterValues,
): readonly ArgumentFault[] {
  const other = given.find(({ scale }) => scale !== null && scale !== read.scale)
  if (other !== undefined) {
    const message = `${read.text} is on the ${scaleName(read.scale)} scale and ${other.text} on the ${scaleName(other.scale)} one, and labels of the two are not comparable: query each scale separately.`
    return [{ path: other.path, message }]
  }
  if (allowedScales(values).includes(read.scale)) return []
  const path = given.find(({ scale }) => scale === read.scale)?.path ?? `filter.${IN}`
  const message = `${read.text} is on the ${scaleName(read.scale)} scale, which ${SCALE_ARGUMENT} excludes: omit ${SCALE_ARGUMENT}, or write the label without the agency's spelling.`
  return [{ path, message, allowed: allowedScales(values) }]
}

function allowedScales(values: FilterValues): readonly Scale[] {
  const wanted = values[IN] as readonly Scale[] | null | undefined
  const unwanted = values[NOT_IN] as readonly Scale[] | null | undefined
  return SCALES.filter(scale => (wanted?.includes(scale) ?? true) && !(unwanted?.includes(scale) ?? false))
}

/** States on which scale ratings were interpreted. @param noun one row of the listing */
export function scaleText(read: ScaleRead, noun: string): string {
  if (read.by === 'spelling') {
    const other = read.scale === 'NATIONAL' ? 'INTERNATIONAL' : 'NATIONAL'
    return `Ratings are read on the ${scaleName(read.scale)} scale, from the spelling ${read.text}: ${noun}s rated on the ${scaleName(other)} scale are excluded.`
  }
  if (read.by === 'parameter')
    return read.scales.length === 1
      ? `Ratings are read on the ${scaleName(read.scales[0] ?? null)} scale, as set by ${SCALE_ARGUMENT}.`
      : `Ratings are read on both scales, as set by ${SCALE_ARGUMENT}: equal labels of the two do not mean the same.`
  const countries = [...NATIONAL_SCALE_COUNTRIES].join(', ')
  return `Ratings are read on the national scale for issuers of ${countries}, on the international scale for all others; an agency's spelling such as AA-(RU) or Aa3 selects one scale.`
}

export function scaleName(scale: Scale | null): string {
  return scale === 'NATIONAL' ? 'national' : 'international'
}

type RatingRow = RangeFilter & { readonly scale: NonNullable<RangeFilter['scale']> }

function ratingRow(rows: readonly FilterRow[]): RatingRow | undefined {
  return rows.find((row): row is RatingRow => row.kind === 'range' && row.scale !== undefined)
}

function isGiven(value: unknown): boolean {
  return value !== null && value !== undefined
}

function flagCondition(column: string): Condition {
  const row = { kind: 'flag', name: RATING_SCALE, column, yes: 'value', text: '' } as const
  return { input: { name: IN, row, role: 'is' }, value: true }
}

function listCondition(column: string, scale: Scale): Condition {
  const row = { kind: 'list', name: RATING_SCALE, column, scalar: RATING_SCALE, text: '' } as const
  return { input: { name: IN, row, role: 'in' }, value: [scale] }
}
