import { describe, expect, test } from 'vitest'
import { bondFromTerms } from '../../schema/analytics/bond.ts'
import { settlementDay, settlementMarket } from '../../schema/analytics/business-days.ts'
import { zeroAnnual } from '../../schema/analytics/curves/curve.ts'
import { curveFromStored, publishedPoints } from '../../schema/analytics/curves/stored-curve.ts'
import { dayFromDate, isoFromDay } from '../../schema/analytics/day.ts'
import { termsFromStored } from '../../schema/analytics/stored-bond.ts'
import type { StoredBond } from '../../schema/analytics/stored-terms.ts'
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

  test('take payments of a linker in the nominal of today, on whichever nominal its coupons are stated', () => {
    const linker = { indexed: true, couponType: 'INDEXED', outstandingNominal: 1250 }
    expect(flowsTo(linker)).toEqual([5, 5, 105])
    const onIndexed = STORED.coupons.map(row => ({ ...row, value: '62.5' }))
    expect(flowsTo({ ...linker, coupons: onIndexed })).toEqual([5, 5, 105])
    const [running, ...later] = STORED.coupons.slice(1)
    const unknown = later.map(row => ({ ...row, value: null }))
    const known = [STORED.coupons[0], { ...running, value: '62.5' }, ...unknown] as StoredBond['coupons']
    expect(flowsTo({ ...linker, coupons: known, dayCount: 'ACT_ACT_ICMA' })).toEqual([5, 5, 105])
  })

  test('take the excess of the repayments over the nominal for a premium of the redemption', () => {
    const above = [{ date: '2027-07-01', value: '1050' }]
    expect(flowsTo({ amortizations: above })).toEqual([5, 5, 110])
    expect(flowsTo({ amortizations: above, outstandingNominal: 500 })).toBe('INCOMPLETE_SCHEDULE')
    expect(flowsTo({ amortizations: [{ date: '2027-07-01', value: '2000' }] })).toBe('INCOMPLETE_SCHEDULE')
  })

  test('know an outstanding nominal from before the last repayments', () => {
    const amortizations = [
      { date: '2026-02-01', value: '200' },
      { date: '2026-03-01', value: '300' },
      { date: '2027-07-01', value: '500' },
    ]
    for (const outstandingNominal of [500, 800, 1000]) {
      expect(flowsTo({ amortizations, outstandingNominal })).toEqual([10, 10, 110])
    }
    expect(flowsTo({ amortizations, outstandingNominal: 700 })).toBe('INCOMPLETE_SCHEDULE')
  })

  test('repeat the last known rate of a floater on the nominal that each period begins with', () => {
    const coupons = STORED.coupons.map((row, place) => (place < 2 ? row : { ...row, value: null }))
    const amortizations = [
      { date: '2026-07-01', value: '500' },
      { date: '2027-07-01', value: '500' },
    ]
    const floater = { couponType: 'FLOATING', dayCount: 'ACT_ACT_ICMA', coupons, amortizations } as const
    expect(flowsTo(floater)).toEqual([55, 2.5, 52.5])
    // A repayment within the running period does not raise the rate of the coupon that runs.
    const repaid = [{ date: '2026-02-01', value: '500' }, ...amortizations.slice(1)]
    expect(flowsTo({ ...floater, amortizations: repaid, outstandingNominal: 500 })).toEqual([10, 5, 105])
  })

  test('keep a coupon from a buyer from the day after its record date on', () => {
    const ex = (recordDate: string, exDate: string | null = null) =>
      flowsTo({
        coupons: STORED.coupons.map((row, i) =>
          i === 1 ? { ...row, payDate: '2026-07-01', recordDate, exDate } : row,
        ),
      })
    expect(ex('2026-03-02')).toEqual([5, 105])
    expect(ex('2026-03-03')).toEqual([5, 5, 105])
    expect(ex('2026-03-03', '2026-03-03')).toEqual([5, 105])
    expect(ex('2026-06-30')).toEqual([5, 5, 105])
  })

  test('take no call of a perpetual for certain: its worst is the least of every call and of none', () => {
    const perpetual = { perpetual: true, maturityDate: null, amortizations: [], couponType: 'FIXED' }
    const offers = [{ type: 'CALL', date: '2031-01-01', price: null }] as const
    expect(flowsTo(perpetual)).toBe('NOT_APPLICABLE')
    const worst = (cleanPrice: number) => {
      const bond = value(bondFromTerms(termsFromStored({ ...STORED, ...perpetual, offers }, DATES)))
      const valuation = value(valuationOf(bond, { settlement: DATES.settlement, cleanPrice }))
      expect(valuation.toHeadline()).toMatchObject({ ok: false, reason: 'NOT_APPLICABLE' })
      return value(valuation.toWorst())
    }
    expect(worst(105).horizon.basis).toBe('CALL')
    const { horizon, effectiveYield, times, price } = worst(80)
    expect(horizon.basis).toBe('PERPETUITY')
    // What five hundred years of coupons are worth at the yield is the price.
    const first = times[0] as number
    const coupons = Array.from({ length: 1000 }, (_, i) => 5 * (1 + effectiveYield) ** -(first + i / 2))
    const sum = coupons.reduce((total, worth) => total + worth)
    // Half years are counted as halves here, and by days there.
    expect(Math.abs(sum - price)).toBeLessThan(0.1)
  })

  test('pay no part of the next coupon on an option day to which a payment has moved', () => {
    const coupons = STORED.coupons.map((row, place) => (place === 2 ? { ...row, payDate: '2027-01-04' } : row))
    const unknown = coupons.map((row, place) => (place === 3 ? { ...row, value: null } : row))
    const offers = [{ type: 'PUT', date: '2027-01-04', price: 100 }] as const
    expect(flowsTo({ coupons, offers }, 'toHeadline')).toEqual([5, 105])
    expect(flowsTo({ coupons: unknown, offers }, 'toHeadline')).toEqual([5, 105])
  })
})

describe('Terms that a source does not state', () => {
  const termsOf = (change: Partial<StoredBond>) => termsFromStored({ ...STORED, ...change }, DATES)

  test('are the coupon frequency by the median period, whatever the first one is', () => {
    const short = [coupon('2025-11-20', '2026-01-01', '11.5'), ...STORED.coupons.slice(1)]
    const terms = termsOf({ couponsPerYear: null, coupons: short })
    expect(terms.couponsPerYear).toBe(2)
    expect(terms.deduced?.couponsPerYear).toBe(
      'The coupon frequency is not stated: 2 a year by the median coupon period.',
    )
  })

  test('are the day count that the amounts tell, else an assumption that is said', () => {
    const byDays = STORED.coupons.map(row => ({ ...row, value: row.periodEnd.endsWith('07-01') ? '49.59' : '50.41' }))
    expect(termsOf({ coupons: byDays })).toMatchObject({
      dayCount: 'ACT/365F',
      deduced: { dayCount: 'The day count is not stated: ACT/365F by the coupon amounts.', couponsPerYear: null },
    })
    const assumed = termsOf({})
    expect(assumed.dayCount).toBe('ACT/ACT ICMA')
    expect(assumed.deduced?.dayCount).toBe(
      'The day count is not stated and does not follow from the coupon amounts: ACT/ACT ICMA is assumed.',
    )
    expect(termsOf({ nominalCurrency: 'RUB' }).dayCount).toBe('ACT/365F')
    expect(termsOf({ dayCount: 'THIRTY_E_360' })).toMatchObject({ dayCount: '30E/360', deduced: { dayCount: null } })
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
