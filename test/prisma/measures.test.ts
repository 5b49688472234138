import { expect, test } from 'vitest'
import type { BondInput, CouponInput, MeasureInput, QuoteInput, RatingInput } from '../../prisma/measures/inputs.ts'
import { curveFromTerms } from '../../schema/analytics/curves/curve.ts'
import { measureBond } from '../../schema/measures/measure.ts'
import { value } from '../analytics/value.ts'

const DATE = '2026-03-02'

const BOND: BondInput = {
  ...{ id: 'b', issuerId: 'i', guarantorId: null, isSpv: false, country: 'RU', status: 'TRADING', currency: 'RUB' },
  ...{ nominalCurrency: 'RUB', initialNominal: 500, outstandingNominal: 500, outstanding: 5e8, sample: false },
  ...{ dayCount: null, settlementDays: 1, placementDate: null, maturityDate: '2027-01-01', perpetual: false },
  ...{
    couponType: 'FIXED',
    couponsPerYear: 2,
    couponRate: 10,
    indexed: false,
    ratePremium: null,
    scheduleComplete: true,
  },
}

const coupon = (periodStart: string, periodEnd: string, more: Partial<CouponInput> = {}): CouponInput => ({
  ...{ bondId: 'b', periodStart, periodEnd, recordDate: null, payDate: periodEnd, rate: 10, value: '25' },
  ...{ nominal: null, exDate: null },
  knowledge: 'FIXED',
  ...more,
})

const QUOTE: QuoteInput = {
  ...{
    bondId: 'b',
    date: DATE,
    last: null,
    wap: null,
    close: null,
    bid: null,
    ask: null,
    time: null,
    changePercent: null,
  },
  ...{ accrued: null, settlementDate: null, turnover: null, sourceYield: null, sourceYieldBasis: null },
  ...{ sourceYieldDate: null, sourceDurationDays: null, sourceGSpreadBp: null, sourceZSpreadBp: null },
}

const repayment = (date: string, value: string, redemption = true) => ({ bondId: 'b', date, value, redemption })

const offer = (type: 'PUT' | 'CALL', date: string, price: number | null = 100) => ({ bondId: 'b', type, date, price })

const input = (more: Partial<MeasureInput> = {}): MeasureInput => ({
  bond: BOND,
  coupons: [coupon('2026-01-01', '2026-07-01', { recordDate: '2026-06-30' }), coupon('2026-07-01', '2027-01-01')],
  amortizations: [repayment('2027-01-01', '500')],
  ...{ offers: [], priced: null, latest: null, curve: null, trading: null, ratings: [], defaults: [] },
  ...more,
})

const withQuote = (quote: Partial<QuoteInput>, more: Partial<MeasureInput> = {}) => {
  const full = { ...QUOTE, ...quote }
  return measureBond(input({ priced: full, latest: full, ...more }), DATE)
}

test('the price is the last trade, else the average, else the close, else the mid', () => {
  const all = { last: 99, wap: 98, close: 97, bid: 95, ask: 97 }
  const used = (quote: Partial<QuoteInput>) => {
    const { priceClean, priceSource } = withQuote(quote).values
    return [priceClean, priceSource]
  }
  expect(used(all)).toEqual([99, 'LAST'])
  expect(used({ ...all, last: null })).toEqual([98, 'WAP'])
  expect(used({ ...all, last: null, wap: null })).toEqual([97, 'CLOSE'])
  expect(used({ bid: 95, ask: 97 })).toEqual([96, 'MID'])
})

test('a bond without a price says so at every figure that needs one', () => {
  const { values, reasons } = measureBond(input(), DATE)
  expect(values).toMatchObject({ priceClean: null, priceDirty: null, yield: null, currentYield: null, liquidity: null })
  expect(reasons).toMatchObject({
    priceClean: 'NO_PRICE',
    priceDirty: 'NO_PRICE',
    yield: 'NO_PRICE',
    currentYield: 'NO_PRICE',
  })
  expect(reasons).toMatchObject({
    liquidity: 'MISSING_DATA',
    ratingLabel: 'MISSING_DATA',
    yieldToPut: 'NOT_APPLICABLE',
  })
})

test('accrued interest is the published one, else the coupon in proportion to its days up to settlement', () => {
  expect(withQuote({ last: 90, accrued: '8' }).values).toMatchObject({ accrued: '8', priceDirty: 90 + (8 / 500) * 100 })
  expect(withQuote({ last: 90, accrued: '8' }).values.assumption).toContain('the published figure is used')
  expect(withQuote({ last: 90, accrued: '8.43' }).values).toMatchObject({ accrued: '8.43', assumption: null })
  const { values } = withQuote({ last: 90 })
  expect(values).toMatchObject({ settlementDate: '2026-03-03', accruedDays: 61 })
  expect(Number(values.accrued)).toBeCloseTo((25 * 61) / 181, 7)
  expect(withQuote({ last: 90, settlementDate: '2026-03-05' }).values).toMatchObject({ accruedDays: 63 })
})

test('published interest of the trade date is not that of a later settlement, nor is it believed against stated terms', () => {
  const bond = { ...BOND, dayCount: 'ACT_ACT_ICMA' } as const
  const traded = { last: 90, settlementDate: '2026-03-06' }
  const ofTradeDate = withQuote({ ...traded, accrued: String((25 * 60) / 181) }, { bond })
  expect(Number(ofTradeDate.values.accrued)).toBeCloseTo((25 * 64) / 181, 7)
  expect(ofTradeDate.values.assumption).toBeNull()
  const ofNoDate = withQuote({ ...traded, accrued: '12' }, { bond })
  expect(Number(ofNoDate.values.accrued)).toBeCloseTo((25 * 64) / 181, 7)
  expect(ofNoDate.values.assumption).toContain('12 is published and 8.8398 follows from the terms')
})

test('interest in another currency than the nominal is shown, and ours is what the price is made of', () => {
  const { values } = withQuote({ last: 90, accrued: '800' }, { bond: { ...BOND, nominalCurrency: 'USD' } })
  expect(values.accrued).toBe('800')
  expect(values.priceDirty).toBeCloseTo(90 + (5 * 61) / 181, 7)
})

const settled = { last: 90, settlementDate: '2026-03-03' }
const growthTo = (date: string) => Temporal.PlainDate.from('2026-03-03').until(date, { largestUnit: 'days' }).days / 365

/** By the definition: what the payments are worth at a yield of so many per cent, per 100 of nominal. */
const worth = (payments: readonly (readonly [date: string, per100: number])[], yieldPercent: unknown) =>
  payments.reduce((sum, [date, per100]) => sum + per100 * (1 + Number(yieldPercent) / 100) ** -growthTo(date), 0)

test('yields are ours, whatever the source says; its own figure stands beside them', () => {
  const source = { sourceYield: 15, sourceYieldBasis: 'PUT', sourceYieldDate: '2026-09-01' } as const
  const { values, reasons } = withQuote({ ...settled, ...source })
  expect(values).toMatchObject({ yieldBasis: 'MATURITY', yieldDate: '2027-01-01', sourceYield: 15, yieldToPut: null })
  const payments = [
    ['2026-07-01', 5],
    ['2027-01-01', 105],
  ] as const
  expect(worth(payments, values.yield)).toBeCloseTo(90 + (5 * 61) / 181, 7)
  expect(values).toMatchObject({ yieldToMaturity: values.yield, yieldToWorst: values.yield })
  expect(values.assumption).toBe(
    'The day count is not stated and does not follow from the coupon amounts: ACT/365F is assumed.',
  )
  expect(values.yieldBases).toEqual(['MATURITY', 'WORST'])
  expect(values.currentYield).toBeCloseTo((10 / 90) * 100, 7)
  expect(reasons).toMatchObject({ gSpreadBp: 'MISSING_DATA', zSpreadBp: 'MISSING_DATA', yieldToPut: 'NOT_APPLICABLE' })
})

test('unknown coupons after a put leave the yield to the put alone', () => {
  const coupons = [
    coupon('2026-01-01', '2026-07-01'),
    coupon('2026-07-01', '2027-01-01', { value: null, knowledge: 'UNKNOWN' }),
  ]
  const { values, reasons } = withQuote(settled, { coupons, offers: [offer('PUT', '2026-07-01', null)] })
  expect(values).toMatchObject({ yieldBasis: 'PUT', yieldDate: '2026-07-01', yieldToPutDate: '2026-07-01' })
  expect(worth([['2026-07-01', 105]], values.yield)).toBeCloseTo(90 + (5 * 61) / 181, 7)
  expect(values.assumption).toMatch(/The offer is taken to be at the nominal\.$/)
  expect(reasons).toMatchObject({ yieldToMaturity: 'INCOMPLETE_SCHEDULE', yieldToCall: 'NOT_APPLICABLE' })
})

test('a row whose payments go beyond the curve says so, and one of real payments does not', () => {
  const curveTo = (longestTenor: number) => {
    const terms = { model: 'NODES', parameters: [1, 10, 2, 10], longestTenor } as const
    return { ...CURVE, date: DATE, curve: value(curveFromTerms(terms)) }
  }
  const sentence = 'The curve is extrapolated beyond 0.5 years.'
  const assumptionOf = (more: Partial<MeasureInput>) => withQuote(settled, more).values.assumption
  expect(assumptionOf({ curve: curveTo(0.5) })).toContain(sentence)
  expect(assumptionOf({ curve: curveTo(1) })).not.toContain('extrapolated')
  const real = { bond: { ...BOND, indexed: true } }
  expect(assumptionOf({ curve: curveTo(0.5), ...real })).not.toContain('extrapolated')
})

test('unknown coupons of a floater are paid at the last known rate, and that is said', () => {
  const coupons = [
    coupon('2026-01-01', '2026-07-01'),
    coupon('2026-07-01', '2027-01-01', { value: null, rate: null, knowledge: 'UNKNOWN' }),
  ]
  const floating = { ...BOND, couponType: 'FLOATING', couponRate: null, dayCount: 'ACT_ACT_ICMA' } as const
  const { values } = withQuote(settled, { bond: floating, coupons })
  expect(values.yield).toBe(withQuote(settled).values.yield)
  expect(values.assumption).toMatch(
    /^Coupons that are not set yet are paid at the last known rate\. Duration and spreads/,
  )
})

test('a perpetual is quoted by its current yield, and its worst is the least of its calls and of none', () => {
  const bond = { ...BOND, perpetual: true, maturityDate: null }
  const current = { yield: 11.11111111, yieldBasis: 'CURRENT', yieldDate: null, durationDays: null }
  const offers = [offer('CALL', '2026-07-01'), offer('CALL', '2036-07-01')]
  const called = withQuote(settled, { bond, amortizations: [], offers }).values
  expect(called).toMatchObject({ ...current, yieldToCallDate: '2026-07-01' })
  expect(called.yieldToCall).toBeGreaterThan(50)
  expect(called.yieldToWorst).toBeGreaterThan(11)
  expect(called.yieldToWorst).toBeLessThan(12)
  expect(called.assumption).toContain('no call is certain')
  const never = withQuote(settled, { bond, amortizations: [] })
  expect(never).toMatchObject({
    values: { ...current, yieldToWorst: called.yieldToWorst, yieldToWorstDate: null },
    reasons: { durationDays: 'NOT_APPLICABLE', yieldToMaturity: 'NOT_APPLICABLE' },
  })
})

test('a perpetual that can be put is quoted to the put, and nothing else is said of its headline', () => {
  const bond = { ...BOND, perpetual: true, maturityDate: null }
  const { values } = withQuote(settled, { bond, amortizations: [], offers: [offer('PUT', '2026-07-01')] })
  expect(values).toMatchObject({ yieldBasis: 'PUT', yieldDate: '2026-07-01' })
  expect(values.assumption ?? '').not.toContain('the headline is the current yield')
})

const CURVE = {
  key: 'RUB-GOV',
  mark: 'm',
  curve: value(curveFromTerms({ model: 'NODES', parameters: [1, 10, 2, 10] })),
}

test('a price that is older than a week makes no headline figure, and what it would be stays reachable', () => {
  const fresh = withQuote({ ...settled, date: '2026-02-23' })
  expect(fresh.values).toMatchObject({ indicative: null, yieldBasis: 'MATURITY' })
  const { values, reasons } = withQuote({ ...settled, date: '2026-02-22' })
  expect(values).toMatchObject({
    priceClean: 90,
    yield: null,
    yieldBasis: null,
    yieldToWorst: null,
    durationDays: null,
  })
  expect(values.yieldBases).toEqual([])
  expect(values.indicative).toMatchObject({ reason: 'STALE', priceAgeDays: 8, yield: fresh.values.yield })
  expect(reasons).toMatchObject({ yield: 'STALE', durationDays: 'STALE', yieldToPut: 'NOT_APPLICABLE' })
})

test('a curve that is older than a week before the price gives no spread, and says its key and day', () => {
  const over = (date: string) => withQuote(settled, { curve: { ...CURVE, date } })
  const fresh = over('2026-02-23').values
  expect(fresh).toMatchObject({ curveKey: 'RUB-GOV', curveDate: '2026-02-23', indicative: null })
  const { values, reasons } = over('2026-02-22')
  expect(values).toMatchObject({ curveDate: '2026-02-22', gSpreadBp: null, zSpreadBp: null, yield: fresh.yield })
  expect(values.indicative).toEqual({
    ...{ reason: 'STALE', priceAgeDays: 0, curveAgeDays: 8 },
    ...{ gSpreadBp: fresh.gSpreadBp, zSpreadBp: fresh.zSpreadBp },
    ...{ rollDown3m: fresh.rollDown3m, rollDown12m: fresh.rollDown12m, keyRateTo2y: fresh.keyRateTo2y },
    ...{ keyRate3To5y: fresh.keyRate3To5y, keyRate7To10y: fresh.keyRate7To10y },
    ...{ keyRateFrom15y: fresh.keyRateFrom15y },
  })
  expect(reasons).toMatchObject({ gSpreadBp: 'STALE', zSpreadBp: 'STALE' })
})

test('a duration never exceeds the remaining life', () => {
  const bond = { ...BOND, maturityDate: '2026-03-05' }
  const soon = { bond, coupons: [coupon('2025-09-05', '2026-03-05')], amortizations: [repayment('2026-03-05', '500')] }
  const { values } = withQuote({ ...settled, date: '2026-02-25', settlementDate: '2026-02-26' }, soon)
  expect(values).toMatchObject({ durationDays: null, indicative: { reason: 'STALE', durationDays: 7 } })
})

test('a bond in default has no headline yield; a technical default is none', () => {
  const defaulted = withQuote(settled, { defaults: [{ bondId: 'b', issuerId: 'i', type: 'DEFAULT' }] })
  expect(defaulted.values).toMatchObject({ yield: null, yieldToMaturity: null, indicative: { reason: 'DEFAULTED' } })
  expect(defaulted.reasons).toMatchObject({ yield: 'DEFAULTED', yieldToMaturity: 'DEFAULTED' })
  const technical = withQuote(settled, { defaults: [{ bondId: 'b', issuerId: 'i', type: 'TECHNICAL' }] })
  expect(technical.values).toMatchObject({ yieldBasis: 'MATURITY', indicative: null })
})

test('a linker has a real yield on the nominal of today and no spread over nominal rates', () => {
  const coupons = [
    coupon('2026-01-01', '2026-07-01', { value: null, knowledge: 'UNKNOWN' }),
    coupon('2026-07-01', '2027-01-01', { value: null, knowledge: 'UNKNOWN' }),
  ]
  const bond = {
    ...BOND,
    couponType: 'INDEXED',
    indexed: true,
    dayCount: 'ACT_ACT_ICMA',
    outstandingNominal: 600,
  } as const
  const { values, reasons } = withQuote(settled, { bond, coupons })
  const payments = [
    ['2026-07-01', 5],
    ['2027-01-01', 105],
  ] as const
  expect(worth(payments, values.yield)).toBeCloseTo(90 + (5 * 61) / 181, 7)
  expect(values.assumption).toContain('The nominal stays as it is today')
  expect(reasons).toMatchObject({ gSpreadBp: 'NOT_APPLICABLE', zSpreadBp: 'NOT_APPLICABLE' })
})

test('repayments that do not add up to what is outstanding are an incomplete schedule', () => {
  const { values, reasons } = withQuote(settled, { amortizations: [repayment('2027-01-01', '300')] })
  expect(values).toMatchObject({ yield: null, durationDays: null })
  expect(reasons).toMatchObject({ yield: 'INCOMPLETE_SCHEDULE', bpv: 'INCOMPLETE_SCHEDULE' })
})

test('from an incomplete schedule nothing is read but the interest of a running coupon that is told', () => {
  const { values, reasons } = withQuote(settled, { bond: { ...BOND, scheduleComplete: false } })
  expect(values).toMatchObject({ couponRate: 10, couponValue: null, nextCouponDate: null, nextEventDate: null })
  expect(values).toMatchObject({ yield: null, currentYield: null, durationDays: null, knownCoupons: null })
  expect(Number(values.accrued)).toBeCloseTo((25 * 61) / 181, 7)
  const why = 'INCOMPLETE_SCHEDULE'
  expect(reasons).toMatchObject({ nextCouponDate: why, knownCoupons: why, yield: why, yieldToPut: why, gSpreadBp: why })
  const later = withQuote(settled, {
    bond: { ...BOND, scheduleComplete: false },
    coupons: [coupon('2026-07-01', '2027-01-01')],
  })
  expect(later).toMatchObject({ values: { accrued: null, priceDirty: null }, reasons: { accrued: why } })
})

test('the coupon now, the next one and the next events of each kind are told', () => {
  const { values } = measureBond(
    input({
      offers: [offer('CALL', '2026-07-01'), offer('PUT', '2026-07-01')],
      amortizations: [repayment('2026-07-01', '250', false), repayment('2027-01-01', '250')],
    }),
    DATE,
  )
  expect(values).toMatchObject({
    couponRate: 10,
    couponValue: '25',
    nextCouponDate: '2026-07-01',
    nextRecordDate: '2026-06-30',
  })
  expect(values).toMatchObject({ nextEventType: 'PUT', nextEventDate: '2026-07-01', nextPutDate: '2026-07-01' })
  expect(values).toMatchObject({
    nextCallDate: '2026-07-01',
    nextAmortizationDate: '2026-07-01',
    nextOfferDate: '2026-07-01',
  })
})

test('coupons are known only up to the date of the headline yield', () => {
  const coupons = [
    coupon('2026-01-01', '2026-07-01'),
    coupon('2026-07-01', '2027-01-01', { value: null, knowledge: 'UNKNOWN' }),
  ]
  expect(measureBond(input({ coupons }), DATE).values.knownCoupons).toBe(false)
  const offers = [offer('PUT', '2026-07-01')]
  expect(withQuote({ last: 90 }, { coupons, offers }).values.knownCoupons).toBe(true)
})

test('what has matured has no yield', () => {
  const over = withQuote(
    { last: 100, sourceYield: 1, sourceYieldBasis: 'MATURITY' },
    { bond: { ...BOND, status: 'MATURED' } },
  )
  expect(over).toMatchObject({ values: { yield: null }, reasons: { yield: 'NOT_APPLICABLE' } })
})

test('a vehicle is rated by its guarantor', () => {
  const rating: RatingInput = {
    ...{
      bondId: null,
      issuerId: 'g',
      agency: 'NRA',
      scale: 'NATIONAL',
      ordinal: 3,
      date: '2026-01-01',
      outlook: 'STABLE',
    },
    ...{ expected: false, withdrawn: false },
  }
  const bond = { ...BOND, guarantorId: 'g' }
  const ratings = [rating]
  expect(measureBond(input({ bond, ratings }), DATE).values.ratingLabel).toBeNull()
  expect(measureBond(input({ bond: { ...bond, isSpv: true }, ratings }), DATE).values).toMatchObject({
    ...{
      ratingLabel: 'AA',
      ratingScale: 'NATIONAL',
      ratingAgencies: ['NRA'],
      creditQuality: 2,
      ratingOutlook: 'STABLE',
    },
  })
})
