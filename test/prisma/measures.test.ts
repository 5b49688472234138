import { expect, test } from 'vitest'
import type { BondInput, CouponInput, MeasureInput, QuoteInput, RatingInput } from '../../prisma/measures/inputs.ts'
import { measureBond } from '../../prisma/measures/measure.ts'

const DATE = '2026-03-02'

const BOND: BondInput = {
  ...{ id: 'b', issuerId: 'i', guarantorId: null, isSpv: false, country: 'RU', status: 'TRADING', currency: 'RUB' },
  ...{ nominalCurrency: 'RUB', initialNominal: 500, outstandingNominal: 500, outstanding: 5e8, sample: false },
  ...{ dayCount: null, settlementDays: 1, placementDate: null, maturityDate: '2027-01-01', perpetual: false },
  ...{ couponType: 'FIXED', couponsPerYear: 2, couponRate: 10, indexed: false, scheduleComplete: true },
}

const coupon = (periodStart: string, periodEnd: string, more: Partial<CouponInput> = {}): CouponInput => ({
  ...{ bondId: 'b', periodStart, periodEnd, recordDate: null, payDate: periodEnd, rate: 10, value: '25' },
  knowledge: 'FIXED',
  ...more,
})

const QUOTE: QuoteInput = {
  ...{ bondId: 'b', date: DATE, last: null, wap: null, close: null, bid: null, ask: null, changePercent: null },
  ...{ accrued: null, settlementDate: null, turnover: null, sourceYield: null, sourceYieldBasis: null },
  sourceYieldDate: null,
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
  const { values } = withQuote({ last: 90 })
  expect(values).toMatchObject({ settlementDate: '2026-03-03', accruedDays: 61 })
  expect(Number(values.accrued)).toBeCloseTo((25 * 61) / 181, 7)
  expect(withQuote({ last: 90, settlementDate: '2026-03-05' }).values).toMatchObject({ accruedDays: 63 })
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
  expect(values).toMatchObject({ yieldToMaturity: values.yield, yieldToWorst: values.yield, assumption: null })
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
  expect(values.assumption).toBe('The offer is taken to be at the nominal.')
  expect(reasons).toMatchObject({ yieldToMaturity: 'INCOMPLETE_SCHEDULE', yieldToCall: 'NOT_APPLICABLE' })
})

test('unknown coupons of a floater equal the last known amount, and that is said', () => {
  const coupons = [
    coupon('2026-01-01', '2026-07-01'),
    coupon('2026-07-01', '2027-01-01', { value: null, rate: null, knowledge: 'UNKNOWN' }),
  ]
  const floating = { ...BOND, couponType: 'FLOATING', couponRate: null } as const
  const { values } = withQuote(settled, { bond: floating, coupons })
  expect(values.yield).toBe(withQuote(settled).values.yield)
  expect(values.assumption).toBe('Coupons that are not set yet equal the last known amount.')
})

test('a perpetual is quoted to its next call, and by its current yield where nobody can call it', () => {
  const bond = { ...BOND, perpetual: true, maturityDate: null }
  const called = withQuote(settled, { bond, amortizations: [], offers: [offer('CALL', '2026-07-01')] }).values
  expect(called).toMatchObject({ yieldBasis: 'CALL', yieldDate: '2026-07-01', yieldToCall: called.yield })
  expect(withQuote(settled, { bond, amortizations: [] })).toMatchObject({
    values: { yield: 11.11111111, yieldBasis: 'CURRENT', yieldDate: null, durationDays: null },
    reasons: { durationDays: 'NOT_APPLICABLE', yieldToMaturity: 'NOT_APPLICABLE' },
  })
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
