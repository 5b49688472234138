import type { QuoteRecord } from '../record.ts'
import { isPublished, zeroRate } from './curves.ts'
import { type Day, isoOf, nextBusinessDay } from './days.ts'
import { troubleDay } from './defaults.ts'
import type { Market } from './market.ts'
import { rounded } from './numbers.ts'
import { accruedOn, type Claim, claimOf, owedOn, valuation, yieldNear } from './pricing.ts'
import { expectedInflation } from './rates.ts'
import { notchesOn, type RatingStory, ratingStory } from './rating-stories.ts'
import type { SampleBond } from './schedule.ts'

export interface Price {
  readonly clean: number
  readonly accrued: number
  readonly settlement: Day
  readonly outstanding: number
  readonly source: Partial<QuoteRecord>
  readonly durationYears: number | null
}

interface Mood {
  /** Where a bond in default is quoted. */
  readonly distress: number
  /** From when on a troubled bond is in default. */
  readonly trouble: Day | null
  readonly story: RatingStory
}

export function moodOf(market: Market, bond: SampleBond, distress: number): Mood {
  const debtor = bond.guarantor ?? bond.issuer
  const trouble = bond.status === 'DEFAULTED' ? troubleDay(market, bond) : null
  return { distress, trouble, story: ratingStory(market.seed, debtor.index, market.lastDay) }
}

/** What a bond was worth on a day of the market, in an ordinary mood; null where it could not be priced. */
export function priceOn(market: Market, bond: SampleBond, trade: Day): Price | null {
  return priceOf(market, bond, { place: market.days.indexOf(trade), trade, drift: 0 }, moodOf(market, bond, 20))
}

export interface When {
  /** In `market.days`. */
  readonly place: number
  readonly trade: Day
  /** How far the mood of the market for this bond is from the ordinary. */
  readonly drift: number
}

/** A defaulted bond falls some days before the market hears of it. */
const FORESIGHT_DAYS = 12
/** A notch costs a debtor this much more, as `spreadOf` has it. */
const NOTCH = 1.185

/** The price follows from a yield: curve at the duration, plus the bond's spread, plus the mood of the day. */
export function priceOf(market: Market, bond: SampleBond, when: When, mood: Mood): Price | null {
  const { place, trade, drift } = when
  const settlement = nextBusinessDay(trade)
  const curve = market.curves[bond.nominalCurrency][place]
  const outstanding = owedOn(bond, trade, settlement)
  if (curve === undefined || outstanding <= 0) return null
  const accrued = rounded(accruedOn(bond, trade, settlement), 6)
  const common = { settlement, outstanding, accrued }
  const quoted = quotedOutright(bond, when, mood)
  if (quoted !== null) {
    return { ...common, clean: quoted.clean, accrued: quoted.flat ? 0 : accrued, source: {}, durationYears: null }
  }
  const spread = (bond.spreadBp * NOTCH ** notchesOn(mood.story, trade) * (1 + 0.02 * drift)) / 100
  if (bond.structure.feature === 'PERPETUAL_NO_CALL') {
    return { ...common, ...currentPrice(bond, zeroRate(curve, 15) + spread), durationYears: null }
  }
  const claim = claimOf(bond, trade, settlement)
  if (claim === null) return null
  const wanted = (years: number) => (levelOf(bond, zeroRate(curve, years)) + spread) / 100
  const guess = valuation(claim, wanted(3)).durationYears
  const near = wanted(valuation(claim, wanted(guess)).durationYears)
  const digits = bond.currency === 'RUB' ? 2 : 3
  const clean = rounded(((valuation(claim, near).dirty - accrued) / outstanding) * 100, digits)
  const effective = yieldNear(claim, (clean * outstanding) / 100 + accrued, near)
  const { durationYears } = valuation(claim, effective)
  const isComparable = isPublished(bond.nominalCurrency) && bond.structure.couponType !== 'INDEXED'
  const gap = isComparable ? effective * 100 - zeroRate(curve, durationYears) : null
  return { ...common, clean, durationYears, source: publishedOf(bond, claim, effective, durationYears, gap) }
}

/** Bonds not quoted by yield: defaulted bonds, quoted flat, and notes with unpredictable coupons. */
function quotedOutright(bond: SampleBond, { trade, drift }: When, { trouble, distress }: Mood) {
  if (trouble !== null && trade > trouble - FORESIGHT_DAYS) {
    return { clean: rounded(distress + 0.4 * drift, 2), flat: true }
  }
  if (bond.structure.bondType !== 'STRUCTURED') return null
  return { clean: rounded(88 + 0.35 * distress + 0.5 * drift, 2), flat: false }
}

/** Of a linker the real rate: what is left of the nominal one after the rise of prices that is expected. */
function levelOf({ structure, nominalCurrency }: SampleBond, nominal: number): number {
  if (structure.couponType !== 'INDEXED') return nominal
  return 100 * ((1 + nominal / 100) / (1 + expectedInflation(nominalCurrency) / 100) - 1)
}

/** A perpetual bond without a call has no horizon for a yield. */
function currentPrice(bond: SampleBond, level: number): Pick<Price, 'clean' | 'source'> {
  const clean = rounded((bond.rate / level) * 100, 3)
  return { clean, source: { sourceYield: rounded((bond.rate / clean) * 100, 8), sourceYieldBasis: 'CURRENT' } }
}

/** A source with a missing coupon publishes no figure that depends on it. */
function publishedOf(
  bond: SampleBond,
  claim: Claim,
  effective: number,
  durationYears: number,
  gap: number | null,
): Partial<QuoteRecord> {
  if (bond.hole !== null) return {}
  return {
    sourceYield: rounded(effective * 100, 8),
    sourceYieldBasis: claim.basis,
    sourceYieldDate: isoOf(claim.date),
    sourceDurationDays: rounded(durationYears * 365, 6),
    sourceGSpreadBp: gap === null ? null : rounded(gap * 100, 6),
  }
}
