import { describe, expect, test } from 'vitest'
import { dayFromDate } from '../../schema/analytics/day.ts'
import { liquidityScore } from '../../schema/analytics/liquidity.ts'
import { median, type Peer, peerSpreads } from '../../schema/analytics/peer-spread.ts'
import { type Transaction, xirr } from '../../schema/analytics/xirr.ts'
import { indexed, indexRatio, referenceIndex } from '../oracle/indexation.ts'
import { value } from './value.ts'

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
