import { describe, expect, test } from 'vitest'
import { bondFromTerms } from '../../schema/analytics/bond.ts'
import { curveFromTerms } from '../../schema/analytics/curves/curve.ts'
import { addMonths, dayFromDate, isoFromDay } from '../../schema/analytics/day.ts'
import { forwardPrice } from '../../schema/analytics/financing/forward-price.ts'
import { couponRate } from '../../schema/analytics/floaters/coupon-rate.ts'
import { floatingNote } from '../../schema/analytics/floaters/floating-note.ts'
import { simpleMarginBp } from '../../schema/analytics/floaters/margins.ts'
import { flowsTo } from '../../schema/analytics/flows.ts'
import { afterTax } from '../../schema/analytics/holding-period/after-tax.ts'
import { horizonReturn } from '../../schema/analytics/holding-period/horizon-return.ts'
import { maturityHorizon } from '../../schema/analytics/horizon.ts'
import { breakeven } from '../../schema/analytics/inflation/breakeven.ts'
import { realYield } from '../../schema/analytics/inflation/real-yield.ts'
import { indexRatio, referenceIndex } from '../../schema/analytics/inflation/reference-index.ts'
import { type Issue, termsFromIssue } from '../../schema/analytics/issue.ts'
import { keyRateDurations } from '../../schema/analytics/key-rate-durations.ts'
import { clean, dirty } from '../../schema/analytics/price.ts'
import { assetSwap, floatingDates, iSpreadBp, yieldYieldSpreadBp } from '../../schema/analytics/swaps/asset-swaps.ts'
import { CURVES } from './cases/curves.ts'
import { value } from './value.ts'

const day = (date: string) => value(dayFromDate(date, 'date'))
const curveOf = (name: string) => value(curveFromTerms(CURVES[name] ?? expect.fail(`no curve ${name}`)))
/** Points of an invented rouble curve. */
const ROUBLES = value(
  curveFromTerms({
    model: 'NODES',
    parameters: [0.25, 15.9, 0.5, 15.4, 1, 14.6, 2, 14.1, 3, 14.3, 5, 14.9, 7, 15.2, 10, 15.4, 15, 15.6, 30, 15.7],
  }),
)

const bought = (issue: Omit<Issue, 'nominal'>, settlement: string) => {
  const bond = value(bondFromTerms(value(termsFromIssue({ nominal: 100, ...issue }))))
  return { bond, flows: value(flowsTo(bond, day(settlement), value(maturityHorizon(bond)))) }
}

describe('The figures of the docstrings hold:', () => {
  test('simple margin', () => {
    const starts = Array.from({ length: 20 }, (_, index) => addMonths(day('2027-09-15'), 6 * index))
    const note = value(
      floatingNote({
        ...{ settlement: '2027-09-15', dayCount: 'ACT/360', couponsPerYear: 2, quotedMargin: 0.025, currentRate: 0.06 },
        periods: starts.map(start => ({
          ...{ startDate: isoFromDay(start), endDate: isoFromDay(addMonths(start, 6)), nominal: 100 },
        })),
      }),
    )
    expect(note.yearsToMaturity).toBeCloseTo(10.147222, 6)
    expect(value(simpleMarginBp(note, clean(100.62)))).toBeCloseTo(242.387, 3)
  })

  test('a coupon by averaging', () => {
    const fixings = [
      { day: day('2023-12-18'), rate: 0.16 },
      { day: day('2024-07-29'), rate: 0.18 },
    ]
    const rule = { method: 'AVERAGE', lagDays: 7, margin: 0.013 } as const
    const window = { start: day('2024-06-12'), end: day('2024-09-11'), lastKnown: day('2024-08-02') }
    expect(value(couponRate(fixings, rule, window)).index).toBeCloseTo(0.16813187, 8)
  })

  test('key-rate duration', () => {
    const payments = { amounts: [101.9011666666667], times: [183 / 365], price: dirty(98.853583333333) }
    const found = value(keyRateDurations(curveOf('gsw20240830'), payments))
    expect(found.durations[1]).toBeCloseTo(0.470615, 6)
  })

  test('swap spreads', () => {
    const issue = {
      issueDate: '2027-11-15',
      maturityDate: '2030-11-15',
      dayCount: 'ACT/365F',
      couponsPerYear: 2,
    } as const
    const { bond, flows } = bought({ ...issue, rate: 0.1409 }, '2027-11-15')
    const swapped = { bond, flows, price: dirty(98.277) }
    const quotes = [
      { years: 3, rate: 0.141 },
      { years: 5, rate: 0.144 },
    ]
    expect(value(iSpreadBp(swapped, quotes))).toBeCloseTo(126.99372991, 6)
    expect(value(yieldYieldSpreadBp(swapped, ROUBLES))).toBeCloseTo(98.89965402, 6)
    const swap = value(assetSwap(swapped, ROUBLES, { dayCount: 'ACT/365F', dates: value(floatingDates(flows, 4)) }))
    expect(swap.parParBp).toBeCloseTo(96.25785553, 6)
    expect(swap.valueOnCurve).toBeCloseTo(100.61618144, 8)
    expect(swap.annuity).toBeCloseTo(2.43012004, 8)
  })

  test('horizon return', () => {
    const issue = {
      issueDate: '2027-09-21',
      maturityDate: '2037-09-21',
      dayCount: '30E/360',
      couponsPerYear: 2,
    } as const
    const { bond } = bought({ ...issue, rate: 0.0431 }, '2027-12-11')
    const view = { settlement: day('2027-12-11'), horizon: day('2028-01-11'), reinvestmentRate: 0.125 }
    const found = value(horizonReturn(bond, clean(99.482), curveOf('gsw20240830'), view))
    expect(found.totalReturn * 100).toBeCloseTo(0.39460551, 8)
    expect(found.carry * 100).toBeCloseTo(0.36793901, 8)
    expect(found.rollDown * 100).toBeCloseTo(0.02666649, 8)
  })

  test('yield after tax', () => {
    const issue = {
      issueDate: '2027-10-16',
      maturityDate: '2032-10-16',
      dayCount: 'ACT/365F',
      couponsPerYear: 4,
    } as const
    const { flows } = bought({ ...issue, rate: 0.1198 }, '2028-01-02')
    const rule = { couponTax: 0.13, gainTax: 0.13, offsetsLoss: true }
    const found = value(afterTax(flows, { price: clean(106.72), accrued: 2.5601095890411 }, rule))
    expect(found.afterTaxYield * 100).toBeCloseTo(9.04391698, 8)
    expect(found.preTaxYield * 100).toBeCloseTo(10.58457424, 8)
  })

  test('linkers', () => {
    const monthly = { '2005-10': 199.2, '2005-11': 197.6 }
    const rule = { monthly, indexDecimals: 5, ratioDecimals: 5 }
    expect(value(referenceIndex(rule, day('2006-01-17')))).toBe(198.37419)
    expect(value(indexRatio(rule, day('2006-01-17'), { day: day('2006-01-15') }))).toBe(0.99948)
    const issue = { issueDate: '2006-01-15', maturityDate: '2016-01-15', dayCount: 'ACT/ACT ICMA' } as const
    const quoted = bought({ ...issue, couponsPerYear: 2, rate: 0.02 }, '2006-01-17')
    const real = value(realYield(quoted, dirty(99.411049723757), 'SIMPLE_THEN_COMPOUNDED'))
    expect(real.quoted * 100).toBeCloseTo(2.06674265, 8)
    expect(real.effective * 100).toBeCloseTo(2.07742121, 8)
    expect(value(breakeven(0.0493, real.effective)).fisher).toBeCloseTo(0.02794525, 8)
  })

  test('forward price', () => {
    const issue = {
      issueDate: '2026-06-24',
      maturityDate: '2032-06-24',
      dayCount: 'ACT/365F',
      couponsPerYear: 2,
    } as const
    const { bond } = bought({ ...issue, rate: 0.1 }, '2026-06-24')
    const repo = { settlement: day('2026-06-24'), forward: day('2026-07-08'), dayCount: 'ACT/365F' } as const
    expect(value(forwardPrice(bond, clean(87.481), repo, 0.139)).clean).toBeCloseTo(87.56384391, 8)
  })
})
