import { expect, test } from 'vitest'
import type { BondInput, CouponInput, MeasureInput, QuoteInput, RatingInput } from '../../prisma/measures/inputs.ts'
import { liquidityScore } from '../../prisma/measures/liquidity.ts'
import { measureBond } from '../../prisma/measures/measure.ts'

const DATE = '2026-03-02'

const BOND: BondInput = {
  ...{ id: 'b', issuerId: 'i', guarantorId: null, isSpv: false, country: 'RU', status: 'TRADING', currency: 'RUB' },
  ...{ nominalCurrency: 'RUB', outstandingNominal: 500, maturityDate: '2027-01-01', perpetual: false },
  ...{ couponType: 'FIXED', couponRate: 10, scheduleComplete: true },
}

const coupon = (periodStart: string, periodEnd: string, more: Partial<CouponInput> = {}): CouponInput => ({
  ...{ bondId: 'b', periodStart, periodEnd, recordDate: null, payDate: periodEnd, rate: 10, value: '25' },
  knowledge: 'FIXED',
  ...more,
})

const QUOTE: QuoteInput = {
  ...{ bondId: 'b', date: DATE, last: null, wap: null, close: null, bid: null, ask: null, changePercent: null },
  ...{ accrued: null, settlementDate: null, turnover: null, sourceYield: null, sourceYieldBasis: null },
  ...{ sourceYieldDate: null, sourceDurationDays: null, sourceGSpreadBp: null, sourceZSpreadBp: null },
}

const input = (more: Partial<MeasureInput> = {}): MeasureInput => ({
  bond: BOND,
  coupons: [coupon('2026-01-01', '2026-07-01', { recordDate: '2026-06-30' }), coupon('2026-07-01', '2027-01-01')],
  ...{ amortizations: [{ bondId: 'b', date: '2027-01-01', redemption: true }], offers: [], priced: null, latest: null },
  ...{ trading: null, ratings: [], defaults: [] },
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

test('accrued interest is the published one, else the coupon in proportion to its days', () => {
  expect(withQuote({ last: 90, accrued: '8' }).values).toMatchObject({ accrued: '8', priceDirty: 90 + (8 / 500) * 100 })
  const accrued = (25 * 60) / 181
  expect(Number(withQuote({ last: 90 }).values.accrued)).toBeCloseTo(accrued, 7)
  expect(withQuote({ last: 90, settlementDate: '2026-03-03' }).values).toMatchObject({ accruedDays: 61 })
  const foreign = { bond: { ...BOND, nominalCurrency: 'USD' } }
  expect(withQuote({ last: 90, accrued: '800' }, foreign)).toMatchObject({
    ...{ values: { priceDirty: null }, reasons: { priceDirty: 'MISSING_DATA' } },
  })
})

test('yields are those that the source published with the price, with their basis and date', () => {
  const { values } = withQuote({
    ...{ last: 90, sourceYield: 15, sourceYieldBasis: 'PUT', sourceYieldDate: '2026-09-01', sourceDurationDays: 365 },
    ...{ sourceGSpreadBp: 100, sourceZSpreadBp: 0 },
  })
  expect(values).toMatchObject({
    yield: 15,
    yieldBasis: 'PUT',
    yieldDate: '2026-09-01',
    yieldToPut: 15,
    yieldToMaturity: null,
  })
  expect(values).toMatchObject({ durationDays: 365, modifiedDuration: 1 / 1.15, gSpreadBp: 100, zSpreadBp: 0 })
  expect(values.currentYield).toBeCloseTo((10 / 90) * 100, 12)
  expect(withQuote({ last: 90, sourceYield: 15 }).values.yield).toBeNull()
})

test('from an incomplete schedule nothing of the coupons is read', () => {
  const { values, reasons } = withQuote({ last: 90 }, { bond: { ...BOND, scheduleComplete: false } })
  expect(values).toMatchObject({ couponRate: 10, couponValue: null, nextCouponDate: null, nextEventDate: null })
  expect(values).toMatchObject({ accrued: null, priceDirty: null, knownCoupons: null })
  expect(reasons).toMatchObject({ nextCouponDate: 'INCOMPLETE_SCHEDULE', accrued: 'INCOMPLETE_SCHEDULE' })
  expect(reasons).toMatchObject({ knownCoupons: 'INCOMPLETE_SCHEDULE', priceDirty: 'INCOMPLETE_SCHEDULE' })
})

test('the coupon now, the next one and the next events of each kind are told', () => {
  const { values } = measureBond(
    input({
      offers: [
        { bondId: 'b', type: 'CALL', date: '2026-07-01' },
        { bondId: 'b', type: 'PUT', date: '2026-07-01' },
      ],
      amortizations: [
        { bondId: 'b', date: '2026-07-01', redemption: false },
        { bondId: 'b', date: '2027-01-01', redemption: true },
      ],
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
  const toPut = { sourceYield: 15, sourceYieldBasis: 'PUT', sourceYieldDate: '2026-07-01' } as const
  expect(withQuote({ last: 90, ...toPut }, { coupons }).values.knownCoupons).toBe(true)
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

test.each([
  [0, 0, 0.1, 7],
  [1, 1, null, 6],
  [20, 40, null, 1],
  [20, 40, 2, 2],
  [9, 900, 0.2, 1],
  [9, 9, 0.2, 2],
  [2, 2, 5, 6],
])('%i trading days with %i trades at a spread of %s per cent are of class %i', (days, trades, spread, score) => {
  expect(liquidityScore(days, trades, spread)).toBe(score)
})
