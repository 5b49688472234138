import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accruedPer100 } from '../../schema/analytics/accrued.ts'
import { type CurveTerms, curveFromTerms } from '../../schema/analytics/curves/curve.ts'
import { dayFromDate } from '../../schema/analytics/day.ts'
import { DAY_COUNTS, type DayCountName } from '../../schema/analytics/day-counts.ts'
import { flowsTo } from '../../schema/analytics/flows.ts'
import { maturityHorizon } from '../../schema/analytics/horizon.ts'
import { moments } from '../../schema/analytics/present-value.ts'
import { dirty } from '../../schema/analytics/price.ts'
import { riskAt } from '../../schema/analytics/risk.ts'
import { dirtyFromZSpread, zSpreadBp } from '../../schema/analytics/spreads.ts'
import { couponTimes, effectiveTimes } from '../../schema/analytics/times.ts'
import { YIELD_CONVENTIONS, type YieldConventionName } from '../../schema/analytics/yield-conventions.ts'
import { continuousFromYield } from '../../schema/analytics/yield-solver.ts'
import { CURVES } from './cases/curves.ts'
import { bondOf } from './sample.ts'
import { value } from './value.ts'

const DAY_COUNT_NAMES = Object.keys(DAY_COUNTS) as DayCountName[]
const FREQUENCIES = [1, 2, 4, 12]
const SETTLEMENT = value(dayFromDate('2026-06-25', 'settlement'))

const cases = DAY_COUNT_NAMES.flatMap(dayCount =>
  FREQUENCIES.map(couponsPerYear => [dayCount, couponsPerYear] as const),
)

const quotedOf = (dayCount: DayCountName, couponsPerYear: number, settlement = SETTLEMENT) => {
  const bond = bondOf({ dayCount, couponsPerYear })
  return { bond, flows: value(flowsTo(bond, settlement, value(maturityHorizon(bond)))) }
}

const REGULAR: readonly YieldConventionName[] = [
  'EFFECTIVE',
  'EFFECTIVE_LAST_SIMPLE',
  'STREET',
  'STREET_LAST_SIMPLE',
  'US_TREASURY',
  'CONTINUOUS',
]

describe.each(cases)('A bond on %s with %i coupons a year', (dayCount, couponsPerYear) => {
  const quoted = quotedOf(dayCount, couponsPerYear)

  test.each(REGULAR)('goes from price to %s yield and back', name => {
    const convention = YIELD_CONVENTIONS[name]
    for (const price of [3, 20, 60, 99.5, 100, 101, 140, 160, 320]) {
      const found = value(convention.yieldFromDirty(quoted, dirty(price)))
      expect(value(convention.dirtyFromYield(quoted, found)) / price).toBeCloseTo(1, 10)
    }
  })

  test('yields less the dearer it is', () => {
    const { yieldFromDirty } = YIELD_CONVENTIONS.STREET
    fc.assert(
      fc.property(
        fc.double({ min: 5, max: 300, noNaN: true }),
        fc.double({ min: 0.01, max: 50, noNaN: true }),
        (price, more) => {
          const cheap = value(yieldFromDirty(quoted, dirty(price)))
          const dear = value(yieldFromDirty(quoted, dirty(price + more)))
          expect(dear).toBeLessThan(cheap)
        },
      ),
    )
  })

  test.each([1, couponsPerYear])(
    'has the duration and convexity of finite differences, compounded %i times',
    perYear => {
      const times = perYear === 1 ? effectiveTimes(quoted.flows) : couponTimes(quoted.bond, quoted.flows)
      const { amounts } = quoted.flows
      const priceAt = (annual: number) => moments(amounts, times, value(continuousFromYield(annual, perYear))).value
      const annual = 0.13
      const step = 1e-4
      const price = priceAt(annual)
      const up = priceAt(annual + step)
      const down = priceAt(annual - step)
      const risk = riskAt(amounts, times, value(continuousFromYield(annual, perYear)), perYear)
      expect((down - up) / (2 * step * price) / risk.modifiedYears).toBeCloseTo(1, 5)
      expect((up - 2 * price + down) / (step * step * price) / risk.convexity).toBeCloseTo(1, 5)
      expect(risk.bpvPer100).toBeCloseTo((down - up) / 2, 4)
    },
  )

  test('accrues and has left what a coupon is', () => {
    const { bond } = quoted
    const { starts, ends, amounts } = bond.coupons
    const years = (from: number, until: number) => DAY_COUNTS[dayCount].years(from, until, bond.coupons.references?.[1])
    const start = starts[1] as number
    const end = ends[1] as number
    const coupon = ((amounts[1] as number) / bond.nominal) * 100
    const isActual = dayCount.startsWith('ACT')
    for (let day = start; day < end; day += 9) {
      const left = (coupon * years(day, end)) / years(start, end)
      const sum = value(accruedPer100(bond, day)) + left
      if (isActual) expect(sum).toBeCloseTo(coupon, 10)
      else expect(Math.abs(sum - coupon)).toBeLessThanOrEqual((coupon / years(start, end)) * (1.001 / 360))
    }
  })

  test('accrues nothing on the first day of a period', () => {
    for (const start of quoted.bond.coupons.starts) expect(value(accruedPer100(quoted.bond, start))).toBe(0)
  })
})

describe.each(Object.entries(CURVES))('On the curve %s', (_name, terms: CurveTerms) => {
  const curve = value(curveFromTerms(terms))
  const { flows } = quotedOf('ACT/ACT ICMA', 2)
  const times = effectiveTimes(flows)

  test('a price becomes a Z-spread and the same price again', () => {
    for (const price of [5, 60, 99, 140]) {
      const spreadBp = value(zSpreadBp(curve, { amounts: flows.amounts, times, price: dirty(price) }))
      const back = value(dirtyFromZSpread(curve, { amounts: flows.amounts, times, spreadBp }))
      expect(back / price).toBeCloseTo(1, 10)
    }
  })
})

describe('A yield', () => {
  test('is the rate that the payments were discounted with, from −99 % to +100,000 %', () => {
    const { flows, bond } = quotedOf('ACT/365F', 2)
    for (const annual of [-0.99, -0.5, -0.01, 0, 1e-9, 0.08, 1, 10, 100, 1000]) {
      const price = value(YIELD_CONVENTIONS.EFFECTIVE.dirtyFromYield({ bond, flows }, annual))
      const found = value(YIELD_CONVENTIONS.EFFECTIVE.yieldFromDirty({ bond, flows }, price))
      expect(Math.abs(found - annual)).toBeLessThanOrEqual(1e-12 * Math.max(1, Math.abs(annual)))
    }
  })

  test('is the coupon at par on a coupon date, in every compounding', () => {
    for (const couponsPerYear of FREQUENCIES) {
      const start = value(dayFromDate('2026-03-15', 'settlement'))
      const quoted = quotedOf('30E/360', couponsPerYear, start)
      expect(value(YIELD_CONVENTIONS.STREET.yieldFromDirty(quoted, dirty(100)))).toBeCloseTo(0.12, 12)
    }
  })
})
