import { describe, expect, test } from 'vitest'
import { bondFromTerms } from '../../schema/analytics/bond.ts'
import { settlementDay, settlementMarket } from '../../schema/analytics/business-days.ts'
import { zeroAnnual } from '../../schema/analytics/curves/curve.ts'
import { curveFromStored, publishedPoints } from '../../schema/analytics/curves/stored-curve.ts'
import { dayFromDate, isoFromDay } from '../../schema/analytics/day.ts'
import { type StoredBond, termsFromStored } from '../../schema/analytics/stored-bond.ts'
import { valuationOf } from '../../schema/analytics/valuation.ts'
import { value } from './value.ts'

const DATES = { asOf: '2026-03-02', settlement: '2026-03-03' }

const coupon = (periodStart: string, periodEnd: string, amount: string | null = '50', payDate = periodEnd) => ({
  ...{ periodStart, periodEnd, payDate, value: amount },
})

const STORED: StoredBond = {
  ...{ initialNominal: 1000, outstandingNominal: 1000, dayCount: null, placementDate: '2025-07-01' },
  ...{ maturityDate: '2027-07-01', perpetual: false, indexed: false, couponType: 'FIXED', couponsPerYear: 2 },
  ...{ couponRate: 10, scheduleComplete: true },
  coupons: [
    coupon('2025-07-01', '2026-01-01'),
    coupon('2026-01-01', '2026-07-01'),
    coupon('2026-07-01', '2027-01-01'),
    coupon('2027-01-01', '2027-07-01'),
  ],
  amortizations: [{ date: '2027-07-01', value: '1000' }],
  offers: [],
}

const flowsTo = (change: Partial<StoredBond>, which: 'toMaturity' | 'toHeadline' = 'toMaturity') => {
  const bond = value(bondFromTerms(termsFromStored({ ...STORED, ...change }, DATES)))
  const priced = value(valuationOf(bond, { settlement: DATES.settlement, cleanPrice: 95 }))[which]()
  return priced.ok ? priced.value.flows.amounts.map(amount => Math.round(amount * 1e6) / 1e6) : priced.reason
}

describe('Terms of a stored bond', () => {
  test('give the payments after settlement per 100 of what is outstanding', () => {
    expect(flowsTo({})).toEqual([5, 5, 105])
    const amortizations = [
      { date: '2026-01-01', value: '500' },
      { date: '2027-01-01', value: '250' },
      { date: '2027-07-01', value: '250' },
    ]
    expect(flowsTo({ amortizations, outstandingNominal: 500 })).toEqual([10, 60, 60])
  })

  test('keep a hole that the source knows of, and one in the repayments', () => {
    expect(flowsTo({ scheduleComplete: false })).toBe('INCOMPLETE_SCHEDULE')
    expect(flowsTo({ outstandingNominal: 750 })).toBe('INCOMPLETE_SCHEDULE')
    expect(flowsTo({ amortizations: [{ date: '2027-07-01', value: '250' }] })).toBe('INCOMPLETE_SCHEDULE')
  })

  test('take the repayments of a linker in the nominal of today', () => {
    const linker = { indexed: true, couponType: 'INDEXED', outstandingNominal: 1250 }
    expect(flowsTo(linker)).toEqual([4, 4, 104])
  })

  test('let a perpetual be redeemed at its next call', () => {
    const perpetual = { perpetual: true, maturityDate: null, amortizations: [], couponType: 'VARIABLE' }
    const offers = [{ type: 'CALL', date: '2027-01-01', price: null }] as const
    expect(flowsTo({ ...perpetual, offers }, 'toHeadline')).toEqual([5, 105])
    expect(flowsTo(perpetual)).toBe('NOT_APPLICABLE')
  })

  test('pay no part of the next coupon on an option day to which a payment has moved', () => {
    const coupons = STORED.coupons.map((row, place) => (place === 2 ? { ...row, payDate: '2027-01-04' } : row))
    const unknown = coupons.map((row, place) => (place === 3 ? { ...row, value: null } : row))
    const offers = [{ type: 'PUT', date: '2027-01-04', price: 100 }] as const
    expect(flowsTo({ coupons, offers }, 'toHeadline')).toEqual([5, 105])
    expect(flowsTo({ coupons: unknown, offers }, 'toHeadline')).toEqual([5, 105])
  })
})

describe('A stored curve', () => {
  test('finds its parameters by name, whatever their order', () => {
    const parameters = [
      { name: 'TAU1', value: 2 },
      { name: 'beta1', value: 0 },
      { name: 'beta0', value: 100 * Math.log(1.05) },
      { name: 'beta2', value: 0 },
    ]
    const curve = value(curveFromStored({ model: 'NELSON_SIEGEL', parameters, longestTenor: 10 }))
    expect(zeroAnnual(curve, 7)).toBeCloseTo(0.05, 12)
    const points = value(publishedPoints({ model: 'NELSON_SIEGEL', parameters, longestTenor: 10 }))
    expect(points.filter(({ extrapolated }) => extrapolated).map(({ years }) => years)).toEqual([15, 20, 30])
  })

  test('reads nodes by their tenor and refuses what is not there', () => {
    const parameters = [
      { name: '10', value: 4 },
      { name: '1', value: 2 },
    ]
    expect(zeroAnnual(value(curveFromStored({ model: 'NODES', parameters, longestTenor: null })), 5.5)).toBeCloseTo(
      0.03,
      12,
    )
    expect(curveFromStored({ model: 'SVENSSON', parameters, longestTenor: null })).toMatchObject({
      reason: 'MISSING_DATA',
    })
  })
})

describe('Settlement', () => {
  test.each([
    [{ country: 'RU', currency: 'CNY' }, null, '2026-06-11', '2026-06-15'],
    [{ country: 'KZ', currency: 'RUB' }, 2, '2026-06-11', '2026-06-16'],
    [{ country: 'US', currency: 'USD' }, null, '2026-07-02', '2026-07-06'],
    [{ country: 'DE', currency: 'EUR' }, null, '2026-04-02', '2026-04-08'],
  ])('of %o with a lag of %s on %s is on %s', (traded, lag, trade, settles) => {
    expect(isoFromDay(settlementDay(settlementMarket(traded), value(dayFromDate(trade, 'date')), lag))).toBe(settles)
  })
})
