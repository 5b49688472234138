import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayFromDate } from '../../schema/analytics/day.ts'
import {
  CONFIDENCES,
  countChanges,
  FEWEST_CHANGES,
  historicalValueAtRisk,
  MOST_CHANGES,
  type PricedPast,
} from '../../schema/analytics/portfolio-risk/historical-var.ts'
import { value } from './value.ts'

const START = value(dayFromDate('2026-01-05', 'date'))

/** Prices on consecutive days, each the former one grown by the change. */
function pathOf(changes: readonly number[], first = 100): ReadonlyMap<number, number> {
  let price = first
  const prices = [[START, price] as const]
  for (const [at, change] of changes.entries()) {
    price *= 1 + change
    prices.push([START + at + 1, price] as const)
  }
  return new Map(prices)
}

const series = (count: number, change: (at: number) => number) => Array.from({ length: count }, (_, at) => change(at))
const riskOf = (...positions: readonly PricedPast[]) => value(historicalValueAtRisk(positions))
const lossOf = (risk: ReturnType<typeof riskOf>, percent: number) =>
  risk.losses.find(({ confidencePercent }) => confidencePercent === percent) ?? expect.fail(`no ${percent} %`)

describe('value at risk by historical simulation', () => {
  test('of a hundred losses of 1 to 100 is the 95th and the 99th, and the mean of those beyond', () => {
    // In an order that no sorting leaves as it is: 37 is prime to 100.
    const falls = series(100, at => -(((at * 37) % 100) + 1) / 1000)
    const risk = riskOf({ clean: 1000, accrued: 25, prices: pathOf(falls) })
    expect([risk.changes, risk.from, risk.to]).toEqual([100, START, START + 100])
    expect(lossOf(risk, 95).valueAtRisk).toBeCloseTo(95, 9)
    expect(lossOf(risk, 95).expectedShortfall).toBeCloseTo((96 + 97 + 98 + 99 + 100) / 5, 9)
    expect(lossOf(risk, 99).valueAtRisk).toBeCloseTo(99, 9)
    expect(lossOf(risk, 99).expectedShortfall).toBeCloseTo(100, 9)
  })

  test('weighs the observation on which the quantile falls by what is left of it', () => {
    // 1 % of 250 is two and a half observations: the three worst are 250, 249 and half of 248.
    const risk = riskOf({ clean: 1e6, accrued: 0, prices: pathOf(series(250, at => -(at + 1) / 1e6)) })
    expect(lossOf(risk, 99).valueAtRisk).toBeCloseTo(248, 6)
    expect(lossOf(risk, 99).expectedShortfall).toBeCloseTo((250 + 249 + 248 / 2) / 2.5, 6)
  })

  test('takes the same day of every position: losses that never meet do not add up', () => {
    const even = pathOf(series(120, at => (at % 2 === 0 ? -0.01 : 0)))
    const odd = pathOf(series(120, at => (at % 2 === 0 ? 0 : -0.01)))
    const one = { clean: 100, accrued: 0, prices: even }
    expect(lossOf(riskOf(one, { ...one, prices: odd }), 95).valueAtRisk).toBeCloseTo(1, 9)
    expect(lossOf(riskOf(one, one), 95).valueAtRisk).toBeCloseTo(2, 9)
  })

  test('multiplies price and exchange rate, and accrued interest follows the rate alone', () => {
    const prices = pathOf(series(100, () => -0.02))
    const rates = pathOf(series(100, () => -0.1))
    const risk = riskOf({ clean: 1000, accrued: 50, prices, rates })
    expect(lossOf(risk, 95).valueAtRisk).toBeCloseTo(1050 - (1000 * 0.98 + 50) * 0.9, 9)
  })

  test('uses the latest 250 changes only', () => {
    const falls = series(300, at => (at < 50 ? -0.5 : -0.001))
    const risk = riskOf({ clean: 100, accrued: 0, prices: pathOf(falls) })
    expect(risk.changes).toBe(MOST_CHANGES)
    expect(lossOf(risk, 99).expectedShortfall).toBeCloseTo(0.1, 9)
  })

  test('counts a change over a weekend and holidays, and none over a longer gap', () => {
    const every = (step: number) =>
      new Map([...pathOf(series(120, () => -0.01)).values()].map((price, at) => [START + at * step, price]))
    expect(countChanges({ clean: 1, accrued: 0, prices: every(5) })).toBe(120)
    expect(countChanges({ clean: 1, accrued: 0, prices: every(6) })).toBe(0)
  })

  test('is negative where prices only rise, since that is a gain', () => {
    expect(
      lossOf(riskOf({ clean: 100, accrued: 0, prices: pathOf(series(100, () => 0.01)) }), 99).valueAtRisk,
    ).toBeCloseTo(-1, 9)
  })
})

describe('what value at risk cannot be simulated of', () => {
  const past = (count: number): PricedPast => ({ clean: 100, accrued: 0, prices: pathOf(series(count, () => 0.001)) })
  const no = (reason: string, field: string) => ({ ok: false, reason, field })

  test('no positions, and fewer than a hundred changes', () => {
    expect(historicalValueAtRisk([])).toEqual(no('NOT_APPLICABLE', 'positions'))
    expect(historicalValueAtRisk([past(FEWEST_CHANGES - 1)])).toEqual(no('MISSING_DATA', 'quotes'))
    expect(historicalValueAtRisk([past(FEWEST_CHANGES)])).toMatchObject({ ok: true })
    expect(historicalValueAtRisk([past(200), past(50)])).toEqual(no('MISSING_DATA', 'quotes'))
  })

  test('a position without exchange rates, and prices of zero', () => {
    expect(historicalValueAtRisk([{ ...past(200), rates: new Map() }])).toEqual(no('MISSING_DATA', 'quotes'))
    const zeros = new Map([...past(200).prices.keys()].map(day => [day, 0]))
    expect(historicalValueAtRisk([{ ...past(200), prices: zeros }])).toEqual(no('MISSING_DATA', 'quotes'))
  })

  test('a value that is no number', () => {
    expect(historicalValueAtRisk([{ ...past(200), clean: Number.NaN }])).toEqual(no('NO_SOLUTION', 'quotes'))
  })
})

describe('laws of value at risk', () => {
  const changes = fc.array(fc.double({ min: -0.2, max: 0.2, noNaN: true }), { minLength: 100, maxLength: 300 })
  const money = fc.double({ min: 1, max: 1e6, noNaN: true })

  test('it grows with the quantity, and a shortfall is not less', () => {
    fc.assert(
      fc.property(changes, money, fc.double({ min: 0.1, max: 50, noNaN: true }), (moves, clean, times) => {
        const one = riskOf({ clean, accrued: 1, prices: pathOf(moves) })
        const more = riskOf({ clean: clean * times, accrued: times, prices: pathOf(moves) })
        for (const percent of CONFIDENCES) {
          const [a, b] = [lossOf(one, percent), lossOf(more, percent)]
          expect(b.valueAtRisk).toBeCloseTo(a.valueAtRisk * times, 3)
          expect(a.expectedShortfall).toBeGreaterThanOrEqual(a.valueAtRisk - 1e-6)
        }
      }),
    )
  })

  test('without a move it is 0, and what never moves adds nothing', () => {
    fc.assert(
      fc.property(changes, money, money, (moves, clean, constant) => {
        const still = { clean: constant, accrued: 0, prices: pathOf(moves.map(() => 0)) }
        for (const { valueAtRisk, expectedShortfall } of riskOf(still).losses) {
          expect([valueAtRisk, expectedShortfall].map(Math.abs)).toEqual([0, 0])
        }
        const one = { clean, accrued: 0, prices: pathOf(moves) }
        const [alone, beside] = [riskOf(one), riskOf(one, still)]
        for (const percent of CONFIDENCES) {
          expect(lossOf(beside, percent).valueAtRisk).toBeCloseTo(lossOf(alone, percent).valueAtRisk, 4)
        }
      }),
    )
  })

  test('the order of positions does not decide it, and a whole is not riskier than its parts alone by the shortfall', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(changes, money), { minLength: 2, maxLength: 4 }), parts => {
        const length = Math.min(...parts.map(([moves]) => moves.length))
        const positions = parts.map(([moves, clean]) => ({ clean, accrued: 0, prices: pathOf(moves.slice(0, length)) }))
        const [whole, back] = [riskOf(...positions), riskOf(...positions.toReversed())]
        for (const percent of CONFIDENCES) {
          expect(lossOf(back, percent).valueAtRisk).toBeCloseTo(lossOf(whole, percent).valueAtRisk, 3)
          const alone = positions.reduce((sum, one) => sum + lossOf(riskOf(one), percent).expectedShortfall, 0)
          expect(lossOf(whole, percent).expectedShortfall).toBeLessThanOrEqual(alone + 1e-3)
        }
      }),
    )
  })
})
