import type { Bond } from '../bond.ts'
import { type Curve, discountFactor } from '../curves/curve.ts'
import { addMonths, type Day } from '../day.ts'
import { DAY_COUNTS, type DayCountName, isDayCount } from '../day-counts.ts'
import type { Flows } from '../flows.ts'
import { type DirtyPrice, dirty, pricedAt } from '../price.ts'
import { absent, chain, finite, map, present, type Result } from '../result.ts'
import { curveValue } from '../spreads.ts'
import { couponTimes, effectiveTimes } from '../times.ts'
import { continuousRate, yieldFromContinuous } from '../yield-solver.ts'
import { parSwapRate, type SwapQuote } from './swap-rates.ts'

/** A bond at a price, with what its payments are. */
export interface SwappedBond {
  readonly bond: Bond
  readonly flows: Flows
  readonly price: DirtyPrice
}

const lastDays = ({ days }: Flows): number => days.at(-1) ?? Number.NaN

const effectiveRate = ({ flows, price }: SwappedBond): Result<number> =>
  continuousRate(flows.amounts, effectiveTimes(flows), price)

/**
 * Yield of a bond over the swap rate of its maturity.
 *
 *     I = (effective yield − par swap rate at days / 365 of maturity) × 10,000
 *
 * @returns basis points; MISSING_DATA without a swap curve; the reason of the yield
 * @source O'Kane, Sen, Credit Spreads Explained, Lehman Brothers, 2004
 * @example 126.99372991 for 15.37034826 % over 14.10041090 %
 */
export const iSpreadBp = (swapped: SwappedBond, quotes: readonly SwapQuote[]): Result<number> =>
  chain(effectiveRate(swapped), rate =>
    map(parSwapRate(quotes, lastDays(swapped.flows) / 365), par => (yieldFromContinuous(rate, 1) - par) * 10_000),
  )

/**
 * The par rate of a swap that pays on the dates of a bond.
 *
 *     rate = (1 − df(T)) / Σ years × df
 *
 * Years by the bond's day count, the first from settlement; a bond without coupons has annual dates back from maturity.
 * @returns fraction a year; NOT_APPLICABLE for a bond that repays before maturity
 */
export const swapRateOnDates = ({ bond, flows }: SwappedBond, curve: Curve): Result<number> => {
  const repaid = flows.principals.filter(principal => principal > 0).length
  if (repaid !== 1) return absent('NOT_APPLICABLE', 'amortizations')
  const ends = bond.coupons.starts.length === 0 ? annualDays(flows) : flows.days
  const times = bond.coupons.starts.length === 0 ? yearsOf(bond.dayCount, flows, ends) : couponTimes(bond, flows)
  const annuity = ends.reduce(
    (sum, days, index) =>
      sum + ((times[index] as number) - (times[index - 1] ?? 0)) * discountFactor(curve, days / 365),
    0,
  )
  return finite((1 - discountFactor(curve, lastDays(flows) / 365)) / annuity, 'curve')
}

/** Days to the dates whole years before maturity, ascending. */
const annualDays = (flows: Flows): readonly number[] => {
  const maturity = flows.settlement + lastDays(flows)
  const days = [lastDays(flows)]
  for (let years = 1; ; years++) {
    const before = addMonths(maturity, -12 * years) - flows.settlement
    if (before <= 0) return days
    days.unshift(before)
  }
}

const yearsOf = (dayCount: DayCountName, { settlement }: Flows, ends: readonly number[]): readonly number[] => {
  const times: number[] = []
  for (const [index, end] of ends.entries()) {
    const from = settlement + (ends[index - 1] ?? 0)
    const until = settlement + end
    const period = { referenceStart: addMonths(until, -12), referenceEnd: until, couponsPerYear: 1 }
    times.push((times.at(-1) ?? 0) + DAY_COUNTS[dayCount].years(from, until, period))
  }
  return times
}

/**
 * Yield of a bond over the rate of a swap on its own dates, both compounded with the coupons.
 *
 *     spread = (yield − swap rate on the bond's dates) × 10,000
 *
 * @returns basis points; the reason of the yield or of the swap rate
 * @example 98.89965402 for 14.82117983 % over 13.83218329 %
 */
export const yieldYieldSpreadBp = (swapped: SwappedBond, curve: Curve): Result<number> =>
  chain(couponYield(swapped), annual => map(swapRateOnDates(swapped, curve), rate => (annual - rate) * 10_000))

/** The effective yield compounded with the coupons of the bond. */
export const couponYield = (swapped: SwappedBond): Result<number> =>
  map(effectiveRate(swapped), rate => yieldFromContinuous(rate, Math.max(1, swapped.bond.couponsPerYear)))

interface FloatingLeg {
  readonly dayCount: DayCountName
  /** From settlement to maturity, ascending. */
  readonly dates: readonly Day[]
}

/** Dates of a floating leg counted back from maturity, settlement first: a short first period. */
export const floatingDates = (flows: Flows, perYear: number): Result<readonly Day[]> => {
  const months = 12 / perYear
  if (!Number.isInteger(months)) return absent('MISSING_DATA', 'floatingFrequency')
  const maturity = flows.settlement + lastDays(flows)
  const dates = [maturity]
  for (let count = 1; (dates[0] as Day) > flows.settlement; count++) dates.unshift(addMonths(maturity, -months * count))
  dates[0] = flows.settlement
  return present(dates)
}

interface AssetSwap {
  /** Value of the bond's payments on the curve, per 100 outstanding. */
  readonly valueOnCurve: number
  /** Σ years × df of the floating leg. */
  readonly annuity: number
  /** Spread over the floating leg with a notional of par, and of the dirty price: basis points. */
  readonly parParBp: number
  readonly marketValueBp: number
  /** Paid to the investor at the start of a par-par swap: par less the dirty price. */
  readonly upfront: number
}

/**
 * Asset swap spreads of a bond.
 *
 *     par-par = (value on the curve − dirty) / (100 A),   A = Σ years × df;   market value = par-par × 100 / dirty
 *
 * The curve projects and discounts. With a notional of par the investor pays 100 for bond and swap; with the market value
 * as notional it is exchanged at maturity.
 * @returns basis points and amounts per 100; MISSING_DATA naming the floating leg; NOT_APPLICABLE for a bond that repays
 * before maturity; NO_PRICE
 * @source O'Kane, Introduction to Asset Swaps, Lehman Brothers, 2000
 * @example par-par 96.25785553 at 98.277, where the curve gives 100.61618144 and A is 2.43012004
 */
export const assetSwap = ({ flows, price }: SwappedBond, curve: Curve, leg: FloatingLeg): Result<AssetSwap> => {
  if (flows.principals.filter(principal => principal > 0).length !== 1) {
    return absent('NOT_APPLICABLE', 'amortizations')
  }
  if (!isDayCount(leg.dayCount)) return absent('MISSING_DATA', 'floatingDayCount')
  const { settlement } = flows
  const { years } = DAY_COUNTS[leg.dayCount]
  let annuity = 0
  for (const [index, date] of leg.dates.entries()) {
    const before = leg.dates[index - 1]
    if (before === undefined) continue
    annuity += years(before, date) * discountFactor(curve, (date - settlement) / 365)
  }
  if (!(annuity > 0)) return absent('MISSING_DATA', 'floatingDates')
  return chain(pricedAt(price, dirty, 'dirtyPrice'), paid =>
    map(curveValue(curve, flows.amounts, effectiveTimes(flows)), valueOnCurve => {
      const parParBp = ((valueOnCurve - paid) / (100 * annuity)) * 10_000
      return { valueOnCurve, annuity, parParBp, marketValueBp: (parParBp * 100) / paid, upfront: 100 - paid }
    }),
  )
}
