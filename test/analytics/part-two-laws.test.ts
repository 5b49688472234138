import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Curve, type CurveTerms, curveFromTerms } from '../../schema/analytics/curves/curve.ts'
import { parallelShift } from '../../schema/analytics/curves/shift.ts'
import { dayFromDate } from '../../schema/analytics/day.ts'
import { forwardPrice, impliedRepo } from '../../schema/analytics/financing/forward-price.ts'
import { flowsTo } from '../../schema/analytics/flows.ts'
import { horizonReturn } from '../../schema/analytics/holding-period/horizon-return.ts'
import { maturityHorizon } from '../../schema/analytics/horizon.ts'
import { keyRateDurations } from '../../schema/analytics/key-rate-durations.ts'
import { optionAdjusted } from '../../schema/analytics/options/oas.ts'
import { optionBondValue } from '../../schema/analytics/options/option-value.ts'
import { portfolioRisk } from '../../schema/analytics/portfolio-risk/portfolio-risk.ts'
import { riskPosition } from '../../schema/analytics/portfolio-risk/risk-position.ts'
import { stressed } from '../../schema/analytics/portfolio-risk/stress.ts'
import { clean, dirty } from '../../schema/analytics/price.ts'
import { effectiveTimes } from '../../schema/analytics/times.ts'
import { CURVES } from './cases/curves.ts'
import { bondOf } from './sample.ts'
import { value } from './value.ts'

const SETTLEMENT = value(dayFromDate('2026-06-25', 'settlement'))
const bond = bondOf()
const flows = value(flowsTo(bond, SETTLEMENT, value(maturityHorizon(bond))))
const { amounts } = flows
const times = effectiveTimes(flows)
const prices = fc.double({ min: 40, max: 160, noNaN: true })
const curves: readonly (readonly [string, Curve])[] = Object.entries(CURVES).map(([name, terms]) => [
  name,
  value(curveFromTerms(terms as CurveTerms)),
])

describe.each(curves)('On the curve %s', (_name, curve) => {
  test.each(['ANNUAL', 'CONTINUOUS'] as const)('key-rate durations sum to the effective duration: %s', compounding => {
    fc.assert(
      fc.property(
        prices,
        fc.uniqueArray(fc.double({ min: 0.1, max: 40, noNaN: true }), { minLength: 1 }),
        (price, keys) => {
          const tenors = keys.toSorted((a, b) => a - b)
          const found = value(keyRateDurations(curve, { amounts, times, price: dirty(price) }, { tenors, compounding }))
          const sum = found.durations.reduce((all, years) => all + years, 0)
          expect(sum).toBeCloseTo(found.effectiveYears, 10)
        },
      ),
    )
  })

  test('without volatility and with options that no one uses the OAS is the Z-spread', () => {
    const rights = [{ kind: 'CALL', decision: 300, exercise: 300, amount: 900 } as const]
    const never = { days: flows.days, amounts, rights }
    fc.assert(
      fc.property(prices, fc.double({ min: 0, max: 0.5, noNaN: true }), (price, meanReversion) => {
        const found = value(optionAdjusted(never, dirty(price), curve, { meanReversion, volatility: 0 }))
        expect(found.oasBp).toBeCloseTo(found.zSpreadBp, 4)
        expect(found.optionValue).toBeCloseTo(0, 6)
      }),
    )
  })

  test('a call takes from the price and a put adds to it, the more the more rates move', () => {
    for (const kind of ['CALL', 'PUT'] as const) {
      const amount = kind === 'CALL' ? 102 : 98
      const withOption = { days: flows.days, amounts, rights: [{ kind, decision: 440, exercise: 440, amount }] }
      const at = (volatility: number) => optionBondValue(withOption, curve, { meanReversion: 0.05, volatility }, 0.05)
      const worths = [0, 0.005, 0.02, 0.05].map(at)
      const sign = kind === 'CALL' ? -1 : 1
      for (const [index, worth] of worths.slice(1).entries()) {
        expect(sign * (worth - (worths[index] as number))).toBeGreaterThan(-1e-7)
      }
    }
  })

  test('the parts of a horizon return add up to it', () => {
    fc.assert(
      fc.property(prices, fc.integer({ min: 1, max: 1200 }), fc.integer({ min: -300, max: 300 }), (price, days, bp) => {
        const view = { settlement: SETTLEMENT, horizon: SETTLEMENT + days, reinvestmentRate: 0.1 }
        const found = value(horizonReturn(bond, clean(price), curve, { ...view, move: parallelShift(bp) }))
        const { income, reinvestment, pullToPar, roll, shift } = found.parts
        expect(income + reinvestment + pullToPar + roll + shift).toBeCloseTo(found.gain, 9)
      }),
    )
  })

  test('full revaluation agrees with duration and convexity for small shifts', () => {
    fc.assert(
      fc.property(prices, fc.integer({ min: -20, max: 20 }), (price, bp) => {
        const payments = { amounts, times, price: dirty(price) }
        const [position] = [value(riskPosition({ payments, curve, money: 1, isForeign: false, rating: null }))]
        const [profit] = value(stressed([position], { shift: parallelShift(bp) }))
        const { effectiveYears, effectiveConvexity } = value(keyRateDurations(curve, payments))
        const move = bp / 10_000
        const expected = price * (-effectiveYears * move + (effectiveConvexity * move * move) / 2)
        expect(Math.abs((profit ?? Number.NaN) - expected)).toBeLessThanOrEqual(price * 60 * Math.abs(move) ** 3 + 1e-9)
      }),
    )
  })
})

test('the mean reversion and volatility of 0 leave the price of the payments', () => {
  const [, curve] = curves[0] ?? expect.fail('no curve')
  const still = { meanReversion: 0, volatility: 0 }
  const worth = optionBondValue({ days: flows.days, amounts, rights: [] }, curve, still, 0)
  const expected = amounts.reduce(
    (sum, amount, i) => sum + amount * Math.exp(-curve.zero(times[i] as number) * (times[i] as number)),
    0,
  )
  expect(worth).toBeCloseTo(expected, 9)
})

test('a price without mean reversion is the limit of small ones', () => {
  const [, curve] = curves[0] ?? expect.fail('no curve')
  const rights = [{ kind: 'PUT', decision: 440, exercise: 440, amount: 100 } as const]
  const at = (meanReversion: number) =>
    optionBondValue({ days: flows.days, amounts, rights }, curve, { meanReversion, volatility: 0.02 }, 0)
  expect(at(1e-7)).toBeCloseTo(at(0), 5)
  expect(at(1e-3)).toBeCloseTo(at(0), 2)
})

test('a forward price implies the repo rate that it was made with', () => {
  const terms = { settlement: SETTLEMENT, forward: SETTLEMENT + 200, dayCount: 'ACT/365F' } as const
  fc.assert(
    fc.property(prices, fc.double({ min: -0.05, max: 0.4, noNaN: true }), (price, rate) => {
      for (const interest of ['SIMPLE', 'COMPOUNDED'] as const) {
        const forward = value(forwardPrice(bond, clean(price), { ...terms, interest }, rate))
        expect(value(impliedRepo(bond, clean(price), { ...terms, interest }, forward.clean))).toBeCloseTo(rate, 9)
      }
    }),
  )
})

test('totals of a portfolio are the sums of its positions, in any currency', () => {
  const [, curve] = curves[0] ?? expect.fail('no curve')
  fc.assert(
    fc.property(
      fc.array(fc.tuple(prices, fc.double({ min: 0.01, max: 100, noNaN: true })), { minLength: 1, maxLength: 6 }),
      rows => {
        const positions = rows.map(([price, money]) =>
          value(
            riskPosition({
              payments: { amounts, times, price: dirty(price) },
              curve,
              money,
              isForeign: true,
              rating: 'AA',
            }),
          ),
        )
        const total = value(portfolioRisk(positions))
        const sum = (figures: readonly number[]) => figures.reduce((all, figure) => all + figure, 0)
        expect(sum(total.contributions)).toBeCloseTo(total.weighted.modifiedYears, 9)
        expect(sum(positions.map(position => position.value)) / total.value).toBeCloseTo(1, 12)
        expect(sum(value(stressed(positions, { foreignChange: 0.1 }))) / total.value).toBeCloseTo(0.1, 9)
        const effective = positions.map(({ payments }) => value(keyRateDurations(curve, payments)).effectiveYears)
        const weighted = sum(effective.map((years, i) => years * (positions[i]?.value ?? 0))) / total.value
        expect(sum(total.keyRateDurations)).toBeCloseTo(weighted, 9)
      },
    ),
  )
})
