import { describe, expect, test } from 'vitest'
import { curveFromTerms, zeroAnnual } from '../../schema/analytics/curves/curve.ts'
import { parallelShift, shiftedCurve, twistShift } from '../../schema/analytics/curves/shift.ts'
import { dayFromDate } from '../../schema/analytics/day.ts'
import { liquidityScore } from '../../schema/analytics/liquidity.ts'
import { median, type Peer, peerSpreads } from '../../schema/analytics/peer-spread.ts'
import { portfolioFigures, portfolioFlows } from '../../schema/analytics/portfolio.ts'
import { portfolioScenario, scenarioOf } from '../../schema/analytics/scenario.ts'
import { valuationOf } from '../../schema/analytics/valuation.ts'
import { type Transaction, xirr } from '../../schema/analytics/xirr.ts'
import { indexed, indexRatio, referenceIndex } from '../oracle/indexation.ts'
import { bondOf } from './sample.ts'
import { value } from './value.ts'

const curve = value(curveFromTerms({ model: 'NELSON_SIEGEL', parameters: [15, -2, -3, 1.5] }))
const valued = (cleanPrice: number | null, change = {}) =>
  value(valuationOf(bondOf(change), { settlement: '2026-06-25', cleanPrice, curve }))

describe('XIRR', () => {
  test('is what Excel documents', () => {
    const transactions: Transaction[] = [
      { date: '2008-01-01', amount: -10_000 },
      { date: '2008-03-01', amount: 2750 },
      { date: '2008-10-30', amount: 4250 },
      { date: '2009-02-15', amount: 3250 },
      { date: '2009-04-01', amount: 2750 },
    ]
    expect(value(xirr(transactions))).toBeCloseTo(0.373362535, 8)
    expect(value(xirr(transactions.toReversed()))).toBeCloseTo(0.373362535, 8)
  })

  test('of one payment back and forth is the growth in a year of 365 days', () => {
    const there = (back: number) => [
      { date: '2025-01-01', amount: -100 },
      { date: '2026-01-01', amount: back },
    ]
    for (const back of [1.5, 50, 100, 110, 900]) expect(value(xirr(there(back)))).toBeCloseTo(back / 100 - 1, 11)
  })

  test('is absent where all money goes one way, or a date does not exist', () => {
    expect(xirr([{ date: '2025-01-01', amount: 5 }])).toMatchObject({ reason: 'NO_SOLUTION' })
    expect(xirr([])).toMatchObject({ reason: 'NO_SOLUTION' })
    expect(xirr([{ date: '2025-02-30', amount: 5 }])).toMatchObject({ field: 'transactions[0].date' })
  })
})

describe('A portfolio', () => {
  const holdings = [
    { valuation: valued(97), quantity: 30 },
    { valuation: valued(88, { rate: 0.07, maturityDate: '2032-03-15' }), quantity: 10 },
    { valuation: valued(null), quantity: 5 },
  ]

  test('weighs yield and duration by value, and leaves out what has no price', () => {
    const figures = portfolioFigures(holdings)
    const [first, second] = holdings.map(({ valuation, quantity }) => {
      const price = valuation.dirtyPrice()
      const priced = valuation.toHeadline()
      const worth = price.ok ? price.value * 10 * quantity : 0
      return { worth, annual: priced.ok ? priced.value.effectiveYield : 0 }
    }) as [{ worth: number; annual: number }, { worth: number; annual: number }]
    const mean = (first.worth * first.annual + second.worth * second.annual) / (first.worth + second.worth)
    expect(value(figures.yield).value).toBeCloseTo(mean, 12)
    expect(figures.marketValue).toBeCloseTo(first.worth + second.worth, 8)
    expect(figures.unpriced).toBe(1)
    expect(value(figures.yield).coverage).toBe(1)
  })

  test('receives what its bonds pay, added up by day', () => {
    const flows = portfolioFlows(holdings)
    const principal = flows.reduce((sum, flow) => sum + flow.principal, 0)
    expect(principal).toBeCloseTo(40_000, 8)
    expect(flows.map(({ date }) => date)).toEqual(flows.map(({ date }) => date).toSorted())
    expect(new Set(flows.map(({ date }) => date)).size).toBe(flows.length)
  })

  test('without a priced bond has no yield', () => {
    expect(portfolioFigures([]).yield).toMatchObject({ ok: false, reason: 'MISSING_DATA' })
  })

  test('loses about its bpv when the curve rises by a basis point', () => {
    const { before, after, leftOut } = value(portfolioScenario(holdings, parallelShift(1)))
    expect((before - after) / portfolioFigures(holdings).bpv).toBeCloseTo(1, 2)
    expect(leftOut).toBe(1)
  })
})

describe('A scenario', () => {
  test('of no movement changes nothing', () => {
    expect(value(scenarioOf(valued(97), parallelShift(0))).change).toBeCloseTo(0, 12)
  })

  test('twists the curve: each end by its own amount, straight between', () => {
    const twisted = shiftedCurve(curve, twistShift({ shortBp: 100, longBp: -50 }))
    const moved = (years: number) => (zeroAnnual(twisted, years) - zeroAnnual(curve, years)) * 10_000
    expect(moved(0)).toBeCloseTo(100, 8)
    expect(moved(5)).toBeCloseTo(25, 8)
    expect(moved(10)).toBeCloseTo(-50, 8)
    expect(moved(25)).toBeCloseTo(-50, 8)
  })

  test('of a rise lowers the clean price by as much as the dirty one', () => {
    const valuation = valued(97)
    const { cleanPrice, dirtyPrice, change } = value(scenarioOf(valuation, parallelShift(100)))
    expect(change).toBeLessThan(0)
    expect(97 - cleanPrice).toBeCloseTo(value(valuation.dirtyPrice()) - dirtyPrice, 10)
  })
})

describe('The liquidity score', () => {
  const best = {
    turnover30Days: 1e9,
    issueOutstanding: 1e10,
    tradingDays30: 21,
    bidAskSpread: 0.0005,
    quoteAgeDays: 0,
  }

  test.each([
    [best, 1],
    [{ turnover30Days: 0, issueOutstanding: 1e10, tradingDays30: 0, bidAskSpread: 0.03, quoteAgeDays: 30 }, 7],
    [{ ...best, turnover30Days: 1e7 }, 2],
    [
      {
        turnover30Days: 1e7,
        issueOutstanding: 1e10,
        tradingDays30: 11,
        bidAskSpread: 0.005,
        quoteAgeDays: 3,
      },
      4,
    ],
    [{ turnover30Days: 1e9, issueOutstanding: 1e10, tradingDays30: 21 }, 1],
  ])('of %o is %i', (trading, score) => expect(value(liquidityScore(trading))).toBe(score))

  test('is absent where less than half of it is known', () => {
    expect(liquidityScore({ tradingDays30: 21 })).toMatchObject({ reason: 'MISSING_DATA' })
    expect(liquidityScore({})).toMatchObject({ reason: 'MISSING_DATA' })
  })
})

describe('The peer spread', () => {
  const peers = (count: number, rating: number, macaulayYears: number, gSpreadBp: number): Peer[] =>
    Array.from({ length: count }, (_, i) => ({ rating, macaulayYears, gSpreadBp: gSpreadBp + i }))

  test('is the distance from the median of rating and duration', () => {
    const [first] = peerSpreads(peers(5, 3, 2.5, 100))
    expect(value(first ?? expect.fail())).toEqual({
      spreadBp: -2,
      medianBp: 102,
      peers: 5,
      widening: 'NONE',
    })
  })

  test.each<[string, Peer[]]>([
    ['NEXT_DURATIONS', peers(4, 3, 1.5, 200)],
    ['ALL_DURATIONS', peers(4, 3, 9, 200)],
    ['NEXT_RATINGS', peers(4, 4, 9, 200)],
    ['MARKET', peers(4, 9, 9, 200)],
    ['MARKET', []],
  ])('widens a bucket of fewer than five to %s, and says so', (widening, others) => {
    const [first] = peerSpreads([...peers(1, 3, 2.5, 100), ...others])
    expect(value(first ?? expect.fail()).widening).toBe(widening)
  })

  test('is absent without a rating, a duration or a G-spread', () => {
    const bonds: Peer[] = [
      { rating: null, macaulayYears: 1, gSpreadBp: 1 },
      { rating: 1, macaulayYears: null, gSpreadBp: 1 },
      { rating: 1, macaulayYears: 1, gSpreadBp: null },
    ]
    for (const found of peerSpreads(bonds)) expect(found).toMatchObject({ reason: 'MISSING_DATA' })
  })

  test('has as median the middle, or the mean of two', () => {
    expect(median([3, 1, 2])).toBe(2)
    expect(median([4, 1, 2, 3])).toBe(2.5)
  })
})

describe('Indexation', () => {
  test('turns the real price of a TIPS into the adjusted one', () => {
    expect(value(indexed(98.874965, 1.02376))).toBeCloseTo(101.224234, 6)
    expect(indexed(98, 0)).toMatchObject({ reason: 'MISSING_DATA' })
  })

  test('takes the index of a day between two months, and the ratio to five digits', () => {
    const day = value(dayFromDate('2026-06-16', 'day'))
    expect(value(referenceIndex(day, { first: 300, second: 303 }))).toBe(301.5)
    expect(value(indexRatio(301.5, 290))).toBe(1.03966)
  })
})
