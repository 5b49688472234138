import { describe, expect, test } from 'vitest'
import { curveFromTerms } from '../../schema/analytics/curves/curve.ts'
import { dayFromDate } from '../../schema/analytics/day.ts'
import { forwardPrice, impliedRepo } from '../../schema/analytics/financing/forward-price.ts'
import { type CouponRule, couponRate } from '../../schema/analytics/floaters/coupon-rate.ts'
import { type FloatingNoteTerms, floatingNote } from '../../schema/analytics/floaters/floating-note.ts'
import { flatPath } from '../../schema/analytics/floaters/index-path.ts'
import { discountMarginBp, simpleMarginBp } from '../../schema/analytics/floaters/margins.ts'
import { flowsTo } from '../../schema/analytics/flows.ts'
import { afterTax } from '../../schema/analytics/holding-period/after-tax.ts'
import { horizonReturn } from '../../schema/analytics/holding-period/horizon-return.ts'
import { maturityHorizon } from '../../schema/analytics/horizon.ts'
import { breakeven } from '../../schema/analytics/inflation/breakeven.ts'
import { indexRatio, referenceIndex } from '../../schema/analytics/inflation/reference-index.ts'
import { keyRateDurations } from '../../schema/analytics/key-rate-durations.ts'
import { optionAdjusted } from '../../schema/analytics/options/oas.ts'
import { portfolioRisk } from '../../schema/analytics/portfolio-risk/portfolio-risk.ts'
import { clean, dirty } from '../../schema/analytics/price.ts'
import { assetSwap, iSpreadBp, swapRateOnDates } from '../../schema/analytics/swaps/asset-swaps.ts'
import { parSwapRate } from '../../schema/analytics/swaps/swap-rates.ts'
import { effectiveTimes } from '../../schema/analytics/times.ts'
import { CURVES } from './cases/curves.ts'
import { bondOf } from './sample.ts'
import { value } from './value.ts'

const day = (date: string) => value(dayFromDate(date, 'date'))
const SETTLEMENT = day('2026-06-25')
const curve = value(curveFromTerms(CURVES.nodes ?? expect.fail('no curve')))
const bond = bondOf()
const flows = value(flowsTo(bond, SETTLEMENT, value(maturityHorizon(bond))))
const payments = { amounts: flows.amounts, times: effectiveTimes(flows), price: dirty(97) }
const amortizing = bondOf({
  amortizations: [
    { date: '2028-03-15', amount: 400 },
    { date: '2029-03-15', amount: 600 },
  ],
})
const amortizingFlows = value(flowsTo(amortizing, SETTLEMENT, value(maturityHorizon(amortizing))))

const no = (reason: string, field?: string) => ({ ok: false, reason, ...(field !== undefined && { field }) })

const period = { startDate: '2026-03-15', endDate: '2026-09-15', nominal: 100 }
const later = { startDate: '2026-09-15', endDate: '2027-03-15', nominal: 100 }
const noteTerms: FloatingNoteTerms = {
  settlement: '2026-06-25',
  dayCount: 'ACT/365F',
  couponsPerYear: 2,
  quotedMargin: 0.01,
  currentRate: 0.15,
  periods: [period, later],
}
const note = value(floatingNote(noteTerms))

describe('A floater', () => {
  test.each([
    ['without remaining periods', { periods: [] }, no('NOT_APPLICABLE', 'settlement')],
    ['before its running period', { settlement: '2026-03-14' }, no('NOT_APPLICABLE', 'settlement')],
    [
      'with a gap between periods',
      { periods: [period, { ...period, startDate: '2026-10-01', endDate: '2027-03-15' }] },
      no('INCOMPLETE_SCHEDULE', 'periods[1]'),
    ],
    ['with a nominal of 0', { periods: [{ ...period, nominal: 0 }] }, no('MISSING_DATA', 'periods[0].nominal')],
    ['without its current rate', { currentRate: Number.NaN }, no('MISSING_DATA', 'currentRate')],
    [
      'with a date that does not exist',
      { periods: [{ ...period, endDate: '2026-02-30' }] },
      no('MISSING_DATA', 'periods[0].endDate'),
    ],
  ])('%s has no margins', (_name, change, expected) => {
    expect(floatingNote({ ...noteTerms, ...change })).toEqual(expected)
  })

  test('that repays before maturity has no simple margin, and one without a price has none at all', () => {
    const repaying = value(floatingNote({ ...noteTerms, periods: [period, { ...later, nominal: 50 }] }))
    expect(simpleMarginBp(repaying, clean(99))).toEqual(no('NOT_APPLICABLE', 'amortizations'))
    expect(simpleMarginBp(note, clean(0))).toEqual(no('NO_PRICE', 'cleanPrice'))
    expect(discountMarginBp(note, dirty(Number.NaN), value(flatPath(note, 0.1, 0.1)))).toEqual(
      no('NO_PRICE', 'dirtyPrice'),
    )
    expect(flatPath(note, 0.1, Number.NaN)).toEqual(no('MISSING_DATA', 'flatIndex'))
  })
})

describe('A coupon by its own rule', () => {
  const rule: CouponRule = { method: 'AVERAGE', lagDays: 7, margin: 0.01 }
  const window = { start: day('2026-03-16'), end: day('2026-03-30'), lastKnown: day('2026-03-25') }
  const daily = Array.from({ length: 30 }, (_, index) => ({ day: day('2026-03-02') + index, rate: 0.15 }))

  test('names the first day for which no fixing is known yet', () => {
    expect(couponRate(daily.slice(9), rule, window)).toEqual(no('MISSING_DATA', 'fixings[2026-03-09]'))
    expect(couponRate([], rule, window)).toEqual(no('MISSING_DATA', 'fixings[2026-03-09]'))
  })

  test('counts a business day whose fixing is missing, and carries the one before', () => {
    const whole = value(couponRate(daily, rule, window))
    const without = value(
      couponRate(
        daily.filter(fixing => fixing.day !== day('2026-03-11')),
        rule,
        window,
      ),
    )
    expect([whole.carriedDays, without.carriedDays]).toEqual([0, 1])
    expect(without.rate).toBeCloseTo(whole.rate, 12)
  })

  test('is not below its floor nor above its cap, and a floor above the cap is refused', () => {
    const rateOf = (change: Partial<CouponRule>) => couponRate(daily, { ...rule, ...change }, window)
    expect(value(rateOf({ floor: 0.2 })).rate).toBe(0.2)
    expect(value(rateOf({ cap: 0.12 })).rate).toBe(0.12)
    expect(rateOf({ floor: 0.2, cap: 0.12 })).toEqual(no('MISSING_DATA', 'floor'))
    expect(rateOf({ lagDays: 1.5 })).toEqual(no('MISSING_DATA', 'lagDays'))
    expect(couponRate(daily, rule, { ...window, end: window.start })).toEqual(no('NOT_APPLICABLE', 'period'))
  })
})

describe('A bond with options', () => {
  const right = { kind: 'CALL', decision: 300, exercise: 300, amount: 100 } as const
  const model = { meanReversion: 0.05, volatility: 0.01 }
  const ask = (change: object = {}, given: object = model) =>
    optionAdjusted({ days: flows.days, amounts: flows.amounts, rights: [right], ...change }, dirty(97), curve, {
      ...model,
      ...given,
    })

  test.each([
    [
      'an option in the past',
      { rights: [{ ...right, decision: -5, exercise: -5 }] },
      {},
      no('NOT_APPLICABLE', 'options'),
    ],
    ['an exercise before its decision', { rights: [{ ...right, exercise: 299 }] }, {}, no('NOT_APPLICABLE', 'options')],
    ['no option', { rights: [] }, {}, no('NOT_APPLICABLE', 'options')],
    ['no remaining flows', { days: [], amounts: [] }, {}, no('INCOMPLETE_SCHEDULE', 'flows')],
    ['a negative volatility', {}, { volatility: -0.01 }, no('MISSING_DATA', 'volatility')],
    ['a volatility in per cent', {}, { volatility: 1.5 }, no('MISSING_DATA', 'volatility')],
    ['a negative mean reversion', {}, { meanReversion: -0.01 }, no('MISSING_DATA', 'meanReversion')],
  ])('and %s gets a reason', (_name, change, given, expected) => {
    expect(ask(change, given)).toEqual(expected)
  })

  test('has figures with a volatility and with a mean reversion of 0', () => {
    for (const given of [{ volatility: 0 }, { meanReversion: 0 }, { volatility: 0, meanReversion: 0 }]) {
      const { oasBp, effectiveYears, effectiveConvexity } = value(ask({}, given))
      expect([oasBp, effectiveYears, effectiveConvexity].every(Number.isFinite)).toBe(true)
    }
  })
})

test('key rates need tenors in order and a bump that has a meaning', () => {
  expect(keyRateDurations(curve, payments, { tenors: [] })).toEqual(no('MISSING_DATA', 'tenors'))
  expect(keyRateDurations(curve, payments, { tenors: [2, 1] })).toEqual(no('MISSING_DATA', 'tenors'))
  expect(keyRateDurations(curve, payments, { bumpBp: -1 })).toEqual(no('MISSING_DATA', 'bumpBp'))
  expect(keyRateDurations(curve, { ...payments, amounts: [], times: [] })).toEqual(no('INCOMPLETE_SCHEDULE', 'flows'))
})

test('a swap spread needs a swap curve, and an asset swap one repayment and a floating leg', () => {
  const swapped = { bond, flows, price: dirty(97) }
  const leg = { dayCount: 'ACT/365F', dates: [SETTLEMENT, day('2029-03-15')] } as const
  expect(iSpreadBp(swapped, [])).toEqual(no('MISSING_DATA', 'swapCurve'))
  expect(
    parSwapRate(
      [
        { years: 2, rate: 0.1 },
        { years: 1, rate: 0.1 },
      ],
      1,
    ),
  ).toEqual(no('MISSING_DATA', 'swapCurve'))
  expect(assetSwap(swapped, curve, { ...leg, dates: [] })).toEqual(no('MISSING_DATA', 'floatingDates'))
  const repaying = { bond: amortizing, flows: amortizingFlows, price: dirty(97) }
  expect(assetSwap(repaying, curve, leg)).toEqual(no('NOT_APPLICABLE', 'amortizations'))
  expect(swapRateOnDates(repaying, curve)).toEqual(no('NOT_APPLICABLE', 'amortizations'))
})

test('a horizon is after settlement, and one after maturity is all payments', () => {
  const view = { settlement: SETTLEMENT, horizon: SETTLEMENT, reinvestmentRate: 0.1 }
  expect(horizonReturn(bond, clean(97), curve, view)).toEqual(no('NOT_APPLICABLE', 'horizon'))
  const later = { ...view, horizon: day('2030-01-01') }
  const found = value(horizonReturn(bond, clean(97), curve, later))
  expect([found.dirtyPrice, found.left, found.parts.shift]).toEqual([0, 0, 0])
  expect(horizonReturn(bond, clean(97), curve, { ...later, reinvestmentRate: -1 })).toEqual(
    no('MISSING_DATA', 'reinvestmentRate'),
  )
})

test('a tax of 100 % leaves the nominal, and more than that is no tax', () => {
  const purchase = { price: clean(97), accrued: 3 }
  const all = value(afterTax(flows, purchase, { couponTax: 1, gainTax: 1 }))
  expect(all.net.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(97, 9)
  expect(all.afterTaxYield).toBeLessThan(0)
  expect(afterTax(flows, purchase, { couponTax: 1.01, gainTax: 0 })).toEqual(no('MISSING_DATA', 'couponTax'))
  expect(afterTax(flows, purchase, { couponTax: 0, gainTax: Number.NaN })).toEqual(no('MISSING_DATA', 'gainTax'))
})

test('a linker without a month of its index names the month', () => {
  const rule = { monthly: { '2026-03': 110, '2026-05': 112 } }
  expect(referenceIndex(rule, day('2026-06-25'))).toEqual(no('MISSING_DATA', 'index[2026-04]'))
  expect(value(referenceIndex(rule, day('2026-06-01')))).toBe(110)
  expect(indexRatio(rule, day('2026-06-01'), { index: 0 })).toEqual(no('MISSING_DATA', 'baseIndex'))
  expect(indexRatio(rule, day('2026-06-01'), { day: day('2020-01-15') })).toEqual(no('MISSING_DATA', 'index[2019-10]'))
  expect(breakeven(0.1, -1)).toEqual(no('NO_SOLUTION', 'realYield'))
})

test('a forward date lies between settlement and maturity', () => {
  const terms = { settlement: SETTLEMENT, forward: SETTLEMENT, dayCount: 'ACT/365F' } as const
  expect(forwardPrice(bond, clean(97), terms, 0.1)).toEqual(no('NOT_APPLICABLE', 'forwardDate'))
  const later = { ...terms, forward: day('2029-03-15') }
  expect(forwardPrice(bond, clean(97), later, 0.1)).toEqual(no('NOT_APPLICABLE', 'settlement'))
  const good = { ...terms, forward: SETTLEMENT + 90 }
  expect(forwardPrice(bond, clean(97), good, Number.NaN)).toEqual(no('MISSING_DATA', 'repoRate'))
  expect(impliedRepo(bond, clean(97), good, clean(0))).toEqual(no('NO_PRICE', 'forwardPrice'))
})

test('a portfolio without positions has no risk', () => {
  expect(portfolioRisk([])).toEqual(no('NOT_APPLICABLE', 'positions'))
})
