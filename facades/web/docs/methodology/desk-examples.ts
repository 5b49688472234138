import { accruedPer100 } from '../../../../schema/analytics/accrued.ts'
import { type Bond, bondFromTerms } from '../../../../schema/analytics/bond.ts'
import { type Curve, curveFromTerms } from '../../../../schema/analytics/curves/curve.ts'
import { addMonths, type Day, dayFromDate } from '../../../../schema/analytics/day.ts'
import { forwardPrice } from '../../../../schema/analytics/financing/forward-price.ts'
import { couponRate } from '../../../../schema/analytics/floaters/coupon-rate.ts'
import { floatingNote } from '../../../../schema/analytics/floaters/floating-note.ts'
import { flatPath } from '../../../../schema/analytics/floaters/index-path.ts'
import { discountMarginBp, floaterDurations, simpleMarginBp } from '../../../../schema/analytics/floaters/margins.ts'
import { flowsTo } from '../../../../schema/analytics/flows.ts'
import { afterTax } from '../../../../schema/analytics/holding-period/after-tax.ts'
import { horizonReturn } from '../../../../schema/analytics/holding-period/horizon-return.ts'
import { maturityHorizon } from '../../../../schema/analytics/horizon.ts'
import { breakeven } from '../../../../schema/analytics/inflation/breakeven.ts'
import { referenceIndex } from '../../../../schema/analytics/inflation/reference-index.ts'
import { termsFromIssue } from '../../../../schema/analytics/issue.ts'
import { keyRateDurations } from '../../../../schema/analytics/key-rate-durations.ts'
import { optionAdjusted } from '../../../../schema/analytics/options/oas.ts'
import { optionBond } from '../../../../schema/analytics/options/rights.ts'
import { clean, dirtyFromClean } from '../../../../schema/analytics/price.ts'
import type { Result } from '../../../../schema/analytics/result.ts'
import { assetSwap, floatingDates, iSpreadBp } from '../../../../schema/analytics/swaps/asset-swaps.ts'
import { effectiveTimes } from '../../../../schema/analytics/times.ts'

/** The value of an example: one that has none stops the build. */
const value = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(`an example of the methodology has no value: ${result.reason} ${result.field ?? ''}`)
  return result.value
}

const day = (date: string): Day => value(dayFromDate(date, 'example'))

const SETTLEMENT = day('2026-06-25')
const PRICE = clean(97)
const CURVE: Curve = value(curveFromTerms({ model: 'NODES', parameters: [0.5, 14, 1, 13.5, 3, 13, 5, 13.2, 10, 13.6] }))

/** What the examples are about, for the reader. */
export const EXAMPLE_BOND =
  'The examples are computed from one invented bond: 12 % in half-yearly coupons by ACT/365F, from 2024-03-15 to 2029-03-15, at a clean price of 97 with settlement on 2026-06-25. Annual zero rates are 14 % at half a year, 13.5 % at 1, 13 % at 3, 13.2 % at 5 and 13.6 % at 10 years.'

const bondOf = (options: readonly { kind: 'PUT' | 'CALL'; date: string; price: number }[] = []): Bond =>
  value(
    bondFromTerms(
      value(
        termsFromIssue({
          ...{ nominal: 1000, issueDate: '2024-03-15', maturityDate: '2029-03-15', dayCount: 'ACT/365F' },
          ...{ couponsPerYear: 2, rate: 0.12, options },
        }),
      ),
    ),
  )

const BOND = bondOf()
const FLOWS = value(flowsTo(BOND, SETTLEMENT, value(maturityHorizon(BOND))))
const ACCRUED = value(accruedPer100(BOND, SETTLEMENT))
const DIRTY = dirtyFromClean(PRICE, ACCRUED)
const PAYMENTS = { amounts: FLOWS.amounts, times: effectiveTimes(FLOWS), price: DIRTY }

type Row = readonly [figure: string, value: string]

const basisPoints = (bp: number): string => `${bp.toFixed(2)} bp`
const percent = (fraction: number): string => `${(fraction * 100).toFixed(4)} %`
const years = (number: number): string => `${number.toFixed(4)} years`
const per100 = (number: number): string => number.toFixed(4)
const yearsSquared = (number: number): string => `${number.toFixed(4)} years²`

export const floaterRows = (): readonly Row[] => {
  const fixings = [
    { day: day('2026-01-01'), rate: 0.15 },
    { day: day('2026-05-04'), rate: 0.14 },
  ]
  const rule = { method: 'AVERAGE', lagDays: 7, margin: 0.015 } as const
  const [start, end] = [day('2026-03-15'), day('2026-09-15')]
  const { rate } = value(couponRate(fixings, rule, { start, end, lastKnown: SETTLEMENT }))
  const dates = ['2026-03-15', '2026-09-15', '2027-03-15', '2027-09-15', '2028-03-15']
  const periods = dates
    .slice(1)
    .map((endDate, index) => ({ startDate: dates[index] as string, endDate, nominal: 1000 }))
  const terms = { dayCount: 'ACT/365F', couponsPerYear: 2, quotedMargin: 0.015, currentRate: rate, periods } as const
  const note = value(floatingNote({ settlement: '2026-06-25', ...terms }))
  const path = value(flatPath(note, 0.14, 0.14))
  const margin = value(discountMarginBp(note, dirtyFromClean(PRICE, note.accrued), path))
  const durations = value(floaterDurations(note, path, margin))
  return [
    ['running coupon: 15 % to 3 May 2026, then 14 %, with 7 days of lag, and 1.5 % over it', percent(rate)],
    ['simple margin at 97, until 2028-03-15', basisPoints(value(simpleMarginBp(note, PRICE)))],
    ['discount margin over a flat index of 14 %', basisPoints(margin)],
    ['index duration', years(durations.indexYears)],
    ['spread duration', years(durations.spreadYears)],
  ]
}

export const keyRateRows = (): readonly Row[] => {
  const { tenors, durations, effectiveYears, effectiveConvexity } = value(keyRateDurations(CURVE, PAYMENTS))
  const moved = tenors.flatMap((tenor, index): readonly Row[] => {
    const duration = durations[index] as number
    return duration === 0 ? [] : [[`at ${tenor} ${tenor === 1 ? 'year' : 'years'}`, years(duration)]]
  })
  return [
    ...moved,
    ['effective duration, their sum', years(effectiveYears)],
    ['effective convexity', yearsSquared(effectiveConvexity)],
  ]
}

export const optionRows = (): readonly Row[] => {
  const callable = value(optionBond(bondOf([{ kind: 'CALL', date: '2027-09-15', price: 100 }]), FLOWS))
  const model = { meanReversion: 0.1, volatility: 0.03 }
  const found = value(optionAdjusted(callable, DIRTY, CURVE, model))
  return [
    ['Z-spread without the call, continuous', basisPoints(found.zSpreadBp)],
    ['OAS with a call at 100 on 2027-09-15; mean reversion 0.1, volatility 3 points', basisPoints(found.oasBp)],
    ['effective duration at the OAS', years(found.effectiveYears)],
    ['effective convexity', yearsSquared(found.effectiveConvexity)],
    ['option value, per 100', per100(found.optionValue)],
  ]
}

export const swapRows = (): readonly Row[] => {
  const swapped = { bond: BOND, flows: FLOWS, price: DIRTY }
  const quotes = [
    { years: 2, rate: 0.131 },
    { years: 3, rate: 0.129 },
  ]
  const dates = value(floatingDates(FLOWS, 4))
  const swap = value(assetSwap(swapped, CURVE, { dayCount: 'ACT/365F', dates }))
  return [
    ['I-spread over swap rates of 13.1 % at 2 and 12.9 % at 3 years', basisPoints(value(iSpreadBp(swapped, quotes)))],
    ['par-par asset swap, quarterly floating leg', basisPoints(swap.parParBp)],
    ['market value asset swap', basisPoints(swap.marketValueBp)],
    ['paid at the start of the par-par swap, per 100', per100(swap.upfront)],
  ]
}

export const horizonRows = (): readonly Row[] => {
  const view = { settlement: SETTLEMENT, horizon: addMonths(SETTLEMENT, 12), reinvestmentRate: 0.12 }
  const found = value(horizonReturn(BOND, PRICE, CURVE, view))
  const { income, reinvestment, pullToPar, roll } = found.parts
  return [
    ['income, per 100', per100(income)],
    ['interest on coupons put aside at 12 %, per 100', per100(reinvestment)],
    ['pull to par, per 100', per100(pullToPar)],
    ['roll-down, per 100', per100(roll)],
    ['return in 12 months if the curve stays', percent(found.totalReturn)],
  ]
}

export const taxRows = (): readonly Row[] => {
  const found = value(afterTax(FLOWS, { price: PRICE, accrued: ACCRUED }, { couponTax: 0.13, gainTax: 0.13 }))
  return [
    ['effective yield before tax', percent(found.preTaxYield)],
    ['after 13 % on coupons and gains', percent(found.afterTaxYield)],
  ]
}

export const linkerRows = (): readonly Row[] => {
  const index = value(referenceIndex({ monthly: { '2026-03': 110, '2026-04': 110.6 } }, SETTLEMENT))
  return [
    ['reference index on 2026-06-25 from 110 of March and 110.6 of April', index.toFixed(5)],
    ['breakeven inflation, nominal 13 % and real 7 %', percent(value(breakeven(0.13, 0.07)).fisher)],
  ]
}

export const financingRows = (): readonly Row[] => {
  const terms = { settlement: SETTLEMENT, forward: addMonths(SETTLEMENT, 3), dayCount: 'ACT/365F' } as const
  const found = value(forwardPrice(BOND, PRICE, terms, 0.14))
  return [
    ['forward clean price in 3 months, financed at 14 %, per 100', per100(found.clean)],
    ['drop, per 100', per100(found.drop)],
  ]
}
