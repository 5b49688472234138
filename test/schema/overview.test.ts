import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import { loadBackground } from '../../schema/overview/background.ts'
import type { MarketSnapshot } from '../../schema/snapshot/market-snapshot.ts'
import { readSnapshot } from '../../schema/snapshot/read-snapshot.ts'
import { verifies } from '../promises.ts'
import { sharedWorld, type World } from '../world.ts'

interface Overview {
  asOf: string
  delay: string
  warnings: string[]
  currencies: string[]
  currenciesAvailable: string[]
  policyRates: { key: string; value: number; date: string; previous: number | null; changedOn: string | null }[]
  curves: Curve[]
  credit: { currency: string; count: number; medianBp: number; lowerQuartileBp: number | null }[]
  activity: Activity[]
  movers: { gainers: { changePercent: number }[]; losers: { changePercent: number }[] }[]
  calendar: {
    days: { date: string; coupons: number; redemptions: number }[]
    events: { date: string; type: string; currency: string }[]
  }
  creditEvents: {
    date: string
    type: string
    issuer: string | null
    label: string | null
    defaultType: string | null
  }[]
  population: Record<string, Count[]> & { total: number; live: number }
  dataHealth: { bonds: number; freshPrice: { count: number; percent: number }; knownYield: { count: number } }
}

type Count = { value: string; count: number }

interface Curve {
  key: string
  currency: string
  interpolated: boolean
  points: { tenorYears: number; zero: number; par: number | null; discountFactor: number }[]
  slope2s10sBp: number
  slope3m10yBp: number
  changes: { period: string; since: string; tenors: { tenorYears: number; bp: number }[] }[]
  bondsCount: number
  bonds: { isin: string; durationYears: number; yield: number; residualBp: number }[]
}

interface Activity {
  currency: string
  date: string
  turnover: string
  bondsTraded: number
  advancers: number
  decliners: number
  unchanged: number
  mostTraded: { turnover: string }[]
}

const PATH = '/api/v1/data/market-overview'
/** A longer answer tires a model. */
const BUDGET = 20_000
let world: World
let market: MarketSnapshot
let overview: Overview

beforeAll(async () => {
  world = await sharedWorld()
  market = await readSnapshot(world.service.database.prisma)
  overview = await world.getJson<Overview>(PATH)
})
afterAll(() => world.close())

test('what a revision knows beside its bonds is read in six operations, however much it is', async () => {
  const operations: string[] = []
  const prisma = world.service.database.prisma.$extends({
    query: {
      $allOperations: ({ model, operation, args, query }) => {
        operations.push(`${model ?? ''} ${operation}`)
        return query(args)
      },
    },
  })
  expect(await loadBackground(prisma as unknown as PrismaClient, market.asOf.slice(0, 10))).toEqual(market.background)
  const raw = ' $queryRaw'
  expect(operations).toEqual([raw, 'Curve findMany', 'Curve findMany', raw, raw, raw])
})

verifies('END-5', 'an overview has every part, and its default answer is short', async () => {
  const text = await (await world.get(PATH)).text()
  expect(text.length).toBeLessThan(BUDGET)
  expect(overview.asOf).toBe(market.asOf)
  expect(overview.delay).toMatch(/prices up to \d{4}-\d{2}-\d{2}/)
  expect(overview.warnings.join()).toContain('invented')
  for (const part of ['policyRates', 'curves', 'credit', 'activity', 'movers', 'creditEvents'] as const)
    expect(overview[part].length, part).toBeGreaterThan(0)
  expect(overview.calendar.events.length).toBeGreaterThan(0)
})

test('the currency of most bonds is meant unless others are chosen, in any case of letters', async () => {
  expect(overview.currencies).toEqual([overview.currenciesAvailable[0]])
  const chosen = await world.getJson<Overview>(`${PATH}?Currency=usd,EUR`)
  expect(chosen.currencies).toEqual(['USD', 'EUR'])
  expect(new Set(chosen.curves.map(({ currency }) => currency))).toEqual(new Set(['USD', 'EUR']))
  expect(chosen.activity.map(({ currency }) => currency)).toEqual(['USD', 'EUR'])
  expect(chosen.population).toEqual(overview.population)
  expect((await world.getJson<Overview>(`${PATH}?Currency=XXX`)).curves).toEqual([])
})

test('the length of lists is chosen within bounds', async () => {
  const long = await world.getJson<Overview>(`${PATH}?Limit=100`)
  expect(long.curves[0]?.bonds).toHaveLength(long.curves[0]?.bondsCount ?? -1)
  expect(long.activity[0]?.mostTraded).toHaveLength(100)
  expect((await world.get(`${PATH}?Limit=0`)).status).toBe(400)
  expect((await world.get(`${PATH}?Limit=101`)).status).toBe(400)
})

test('indices are null with the reason: no source has them', () => {
  expect(overview).toMatchObject({ indices: null, reasons: { indices: 'NO_SOURCE' } })
})

describe('a curve', () => {
  test('has its points from the model: discount factors and slopes follow from the zero rates', () => {
    const [curve] = overview.curves
    expect(curve?.points.map(({ tenorYears }) => tenorYears)).toEqual([0.25, 0.5, 0.75, 1, 2, 3, 5, 7, 10, 15, 20, 30])
    for (const { tenorYears, zero, par, discountFactor } of curve?.points ?? []) {
      expect(discountFactor).toBeCloseTo((1 + zero / 100) ** -tenorYears, 5)
      expect(par).not.toBeNull()
    }
    const zeroAt = (years: number) => curve?.points.find(({ tenorYears }) => tenorYears === years)?.zero ?? Number.NaN
    expect(curve?.slope2s10sBp).toBeCloseTo((zeroAt(10) - zeroAt(2)) * 100, 0)
    expect(curve?.slope3m10yBp).toBeCloseTo((zeroAt(10) - zeroAt(0.25)) * 100, 0)
  })

  test('changed since a day, a week, a month and a year before', () => {
    const changes = overview.curves[0]?.changes ?? []
    expect(changes.map(({ period }) => period)).toEqual(['DAY', 'WEEK', 'MONTH', 'YEAR'])
    const year = changes.find(({ period }) => period === 'YEAR')
    const days = (Date.parse(overview.asOf.slice(0, 10)) - Date.parse(year?.since ?? '')) / 86_400_000
    expect(days).toBeGreaterThanOrEqual(365)
    expect(days).toBeLessThan(370)
    expect(year?.tenors.length).toBeGreaterThan(4)
  })

  test('changed since the day before by what the database holds of that day', async () => {
    const [curve] = overview.curves
    const change = curve?.changes.find(({ period }) => period === 'DAY')
    const stored = await world.service.database.prisma.curve.findMany({
      where: { key: curve?.key ?? '' },
      include: { points: true },
      orderBy: { date: 'desc' },
      take: 2,
    })
    const zeroOn = (place: number, years: number) =>
      stored[place]?.points.find(({ tenorYears }) => tenorYears === years)?.zero ?? Number.NaN
    expect(change?.since).toBe(stored[1]?.date.toISOString().slice(0, 10))
    expect(change?.tenors.length).toBeGreaterThan(4)
    for (const { tenorYears, bp } of change?.tenors ?? [])
      expect(bp).toBeCloseTo((zeroOn(0, tenorYears) - zeroOn(1, tenorYears)) * 100, 0)
  })

  test('shows government bonds of its currency by duration, each with what it yields over the curve', async () => {
    const { curves } = await world.getJson<Overview>(`${PATH}?Currency=USD&Limit=100`)
    const [curve] = curves
    expect(curve?.bonds.length).toBeGreaterThan(5)
    const durations = curve?.bonds.map(({ durationYears }) => durationYears) ?? []
    expect(durations).toEqual(durations.toSorted((a, b) => a - b))
    for (const { isin, yield: yielding } of curve?.bonds ?? []) {
      const bond = market.bondByIsin.get(isin)
      expect(bond).toMatchObject({ bondType: 'GOVERNMENT', nominalCurrency: 'USD' })
      expect(bond?.measure?.yield).toBeCloseTo(yielding, 3)
    }
  })
})

test('a policy rate tells its last change as the table of decisions has it', async () => {
  const rate = overview.policyRates.find(({ key }) => key === 'SAMPLE-KEY_RATE')
  const history = await world.service.database.prisma.policyRate.findMany({
    where: { key: 'SAMPLE-KEY_RATE' },
    orderBy: { date: 'desc' },
  })
  const [newest] = history
  const before = history.find(({ value }) => value !== newest?.value)
  expect(rate).toMatchObject({ value: newest?.value, previous: before?.value })
  expect(rate?.date).toBe(newest?.date.toISOString().slice(0, 10))
})

test('credit cells hold each rated bond with a spread once, quartiles around the median', () => {
  const counted = overview.credit.reduce((sum, { count }) => sum + count, 0)
  const expected = market.bonds.filter(
    ({ bondType, status, nominalCurrency, measure }) =>
      ['TRADING', 'PLACING'].includes(status) &&
      bondType !== 'GOVERNMENT' &&
      nominalCurrency === 'RUB' &&
      measure !== null &&
      measure.gSpreadBp !== null &&
      measure.ratingLabel !== null &&
      measure.durationDays !== null &&
      measure.defaultTypes.length === 0 &&
      (measure.priceDate ?? '') >= '2026-10-21',
  )
  expect(counted).toBe(expected.length)
  for (const { count, lowerQuartileBp, medianBp } of overview.credit) {
    if (count < 4) expect(lowerQuartileBp).toBeNull()
    else expect(lowerQuartileBp).toBeLessThanOrEqual(medianBp)
  }
})

test('activity counts the bonds of the newest day and orders them by turnover', () => {
  const [activity] = overview.activity
  const traded = market.bonds.filter(
    ({ currency, status, measure }) =>
      currency === 'RUB' && ['TRADING', 'PLACING'].includes(status) && measure?.lastTradeDate === activity?.date,
  )
  expect(activity?.bondsTraded).toBe(traded.length)
  const turnover = traded.reduce((sum, { measure }) => sum + Number(measure?.turnover1d ?? 0), 0)
  expect(Number(activity?.turnover)).toBeCloseTo(turnover, 0)
  const listed = activity?.mostTraded.map(bond => Number(bond.turnover)) ?? []
  expect(listed).toEqual(listed.toSorted((a, b) => b - a))
  expect(activity && activity.advancers + activity.decliners + activity.unchanged).toBeLessThanOrEqual(traded.length)
})

test('movers go from the largest change on, gainers up and losers down', () => {
  for (const { gainers, losers } of overview.movers) {
    const ups = gainers.map(({ changePercent }) => changePercent)
    const downs = losers.map(({ changePercent }) => changePercent)
    expect(ups).toEqual(ups.toSorted((a, b) => b - a))
    expect(downs).toEqual(downs.toSorted((a, b) => a - b))
    expect(Math.min(...ups)).toBeGreaterThan(0)
    expect(Math.max(...downs)).toBeLessThan(0)
  }
})

test('the calendar reaches 14 days ahead, counts each coupon, and hides no kind of event behind another', () => {
  const { days, events } = overview.calendar
  for (const { date } of [...days, ...events]) {
    expect(date > '2026-11-20' && date <= '2026-12-04').toBe(true)
  }
  const coupons = market.bonds.filter(
    ({ nominalCurrency, status, measure }) =>
      nominalCurrency === 'RUB' &&
      ['TRADING', 'PLACING'].includes(status) &&
      (measure?.nextCouponDate ?? '9999') <= '2026-12-04' &&
      (measure?.nextCouponDate ?? '') > '2026-11-20',
  )
  expect(days.reduce((sum, day) => sum + day.coupons, 0)).toBe(coupons.length)
  for (const [, own] of Map.groupBy(events, ({ type }) => type)) expect(own.length).toBeLessThanOrEqual(5)
  expect(events.some(({ type }) => type === 'PLACEMENT')).toBe(true)
})

test('credit events are of the last 30 days, newest first, and name who it is about', async () => {
  const { creditEvents } = await world.getJson<Overview>(`${PATH}?Limit=100`)
  const days = creditEvents.map(({ date }) => date)
  expect(days).toEqual(days.toSorted().reverse())
  for (const { date, issuer, label, defaultType } of creditEvents) {
    expect(date > '2026-10-21' && date <= '2026-11-20').toBe(true)
    expect(issuer).toContain('sample')
    expect((label === null) !== (defaultType === null)).toBe(true)
  }
  const { prisma } = world.service.database
  const window = { gt: new Date('2026-10-21'), lte: new Date('2026-11-20') }
  const defaults = await prisma.defaultEvent.count({ where: { date: window } })
  expect(creditEvents.filter(({ type }) => type === 'DEFAULT')).toHaveLength(defaults)
})

test('the population adds up, and the health of the data is counted over the live bonds', () => {
  const { population, dataHealth } = overview
  expect(population.total).toBe(market.bonds.length)
  const sum = (counts: Count[] | undefined) => counts?.reduce((total, { count }) => total + count, 0)
  expect(sum(population.byStatus)).toBe(population.total)
  for (const part of ['byType', 'byCurrency', 'byCouponType', 'byRating'])
    expect(sum(population[part]), part).toBe(population.live)
  expect(dataHealth.bonds).toBe(population.live)
  expect(dataHealth.freshPrice.percent).toBeCloseTo((100 * dataHealth.freshPrice.count) / population.live, 1)
  const known = market.bonds.filter(
    ({ status, measure }) => ['TRADING', 'PLACING'].includes(status) && measure !== null && measure.yield !== null,
  )
  expect(dataHealth.knownYield.count).toBe(known.length)
})
