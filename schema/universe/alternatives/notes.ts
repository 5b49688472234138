import { turnoverFloor } from './gates.ts'
import type { AlternativesOptions } from './options.ts'
import type { Profile } from './profile.ts'
import { windowsOf } from './window.ts'

/** By which rules the alternatives were found, and what had to be assumed. */
export interface Assumptions {
  /** What candidates are held against; null where neither a duration nor a horizon is known. */
  readonly durationDays: number | null
  readonly durationWindowDays: number
  /** Money, in the currency of settlement; null where there is no such floor. */
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

function rules({ bond, nature }: Profile, options: AlternativesOptions, floor: number | null): string[] {
  const access = options.allowQualified
    ? 'Bonds for qualified investors are let in.'
    : "Access is no more restricted than the source's."
  const liquidity =
    options.minLiquidity !== null
      ? `Liquidity score at most ${options.minLiquidity}.`
      : floor === null
        ? 'No liquidity floor, since the turnover of the source is unknown or nothing.'
        : `Turnover of 30 days at least ${Math.round(floor)} ${bond.currency}, half of the source's.`
  return [
    `Nominal currency ${bond.nominalCurrency}, coupon nature ${nature}; another issuer, one bond each, none in default.`,
    access,
    liquidity,
    'Ranked by score: most points are for the spread over rating and duration peers, none for the raw yield.',
  ]
}

function doubts({ bond, durationDays, horizonDays, rating }: Profile, isComputed: boolean): string[] {
  const { measure } = bond
  const byHorizon =
    horizonDays === null ? 'durations were not compared' : 'days to the next put or maturity stand for it'
  return [
    ...(bond.status === 'TRADING' || bond.status === 'PLACING' ? [] : [`The source is ${bond.status}.`]),
    ...(measure?.priceClean == null ? ['The source has no price: its yield and spreads are unknown.'] : []),
    ...(durationDays === null ? [`The duration of the source is unknown: ${byHorizon}.`] : []),
    ...(rating === null ? ['The source is not rated.'] : []),
    ...(measure?.assumption == null ? [] : [measure.assumption]),
    ...(isComputed ? ['Its spread over peers is not published yet and was computed from the market in memory.'] : []),
  ]
}
