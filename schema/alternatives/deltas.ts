import { notchesBetween, type Profile } from './profile.ts'

/** The alternative minus the source; null where either is unknown. */
export interface Deltas {
  readonly yield: number | null
  readonly gSpreadBp: number | null
  readonly durationDays: number | null
  readonly ratingNotches: number | null
  readonly liquidity: number | null
  readonly price: number | null
}

export function deltasOf(candidate: Profile, source: Profile): Deltas {
  return {
    yield: difference(candidate.yield, source.yield),
    gSpreadBp: difference(candidate.gSpreadBp, source.gSpreadBp),
    durationDays: difference(candidate.durationDays, source.durationDays),
    ratingNotches: notchesBetween(source, candidate),
    liquidity: difference(candidate.liquidity, source.liquidity),
    price: difference(candidate.bond.measure?.priceClean, source.bond.measure?.priceClean),
  }
}

/** Rounded to the precision of quoted prices and yields. */
function difference(value: number | null | undefined, from: number | null | undefined): number | null {
  if (value === null || value === undefined || from === null || from === undefined) return null
  return Math.round((value - from) * 1e4) / 1e4
}
