import { scaleName } from '../filters/rating-scale.ts'
import type { AlternativesOptions, RatingFloor } from './options.ts'
import type { Profile } from './profile.ts'
import { turnoverFloor } from './requirements.ts'
import { windowsOf } from './window.ts'

/** The rules by which the alternatives were found, and the assumptions. */
export interface Assumptions {
  /** The duration that candidates are compared with; null where neither a duration nor a horizon is known. */
  readonly durationDays: number | null
  readonly durationWindowDays: number
  /** Money, in the currency of settlement; null without such a floor. */
  readonly turnoverFloor: string | null
  readonly notes: readonly string[]
}

/** @param isComputed the source's spread over its peers was not published */
export function assumptionsOf(source: Profile, options: AlternativesOptions, isComputed: boolean): Assumptions {
  const [window] = windowsOf(source, options.durationWindowDays)
  const floor = options.minLiquidity === null ? turnoverFloor(source) : null
  return {
    durationDays: window?.center ?? null,
    durationWindowDays: window?.days ?? 0,
    turnoverFloor: floor === null ? null : floor.toFixed(2),
    notes: [...rules(source, options, floor), ...doubts(source, isComputed)],
  }
}

function rules(source: Profile, options: AlternativesOptions, floor: number | null): string[] {
  const { bond, nature } = source
  const access = options.allowQualified
    ? 'Bonds for qualified investors are included.'
    : "Access is no more restricted than the source's."
  const liquidity =
    options.minLiquidity !== null
      ? `Liquidity score at most ${options.minLiquidity}.`
      : floor === null
        ? 'No liquidity floor, since the turnover of the source is unknown or zero.'
        : `30-day turnover at least ${Math.round(floor)} ${bond.currency}, half of the source's.`
  const defaults = bond.derived.inDefault === null ? 'defaults are not covered by any source' : 'none in default'
  return [
    `Nominal currency ${bond.nominalCurrency}, coupon nature ${nature}; other issuers, one bond per issuer, ${defaults}.`,
    access,
    liquidity,
    ...ratingRule(source, options.worstRating),
    'Ranked by score: most points come from the spread over rating and duration peers, none from the raw yield.',
  ]
}

function ratingRule({ rating }: Profile, floor: RatingFloor | null): string[] {
  if (floor === null) return []
  const scale = floor.scale ?? rating?.scale ?? null
  const where = scale === null ? "the scale of each bond's rating" : `the ${scaleName(scale)} scale`
  const rule = `Rated ${floor.label} or better on ${where}.`
  if (floor.scale === null || rating === null || rating.scale === floor.scale) return [rule]
  return [`${rule} The source is rated on the ${scaleName(rating.scale)} scale: ratings of the two are not compared.`]
}

function doubts({ bond, durationDays, horizonDays, rating }: Profile, isComputed: boolean): string[] {
  const { measure } = bond
  const byHorizon =
    horizonDays === null ? 'durations were not compared' : 'days to the next put or maturity are used instead'
  return [
    ...(bond.status === 'TRADING' || bond.status === 'PLACING' ? [] : [`The source is ${bond.status}.`]),
    ...(measure?.priceClean == null ? ['The source has no price: its yield and spreads are unknown.'] : []),
    ...(durationDays === null ? [`The duration of the source is unknown: ${byHorizon}.`] : []),
    ...(rating === null ? ['The source is not rated.'] : []),
    ...(measure?.assumption == null ? [] : [measure.assumption]),
    ...(isComputed ? ['Its spread over peers is not published yet and was computed from the current data.'] : []),
  ]
}
