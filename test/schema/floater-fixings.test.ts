import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isinOf } from '../../prisma/sources/sample/identifiers.ts'
import { dayFrom, loadFiles, PLAIN_BOND } from '../support/file-market.ts'
import { openWorld, type World } from '../world.ts'

/** Every index that docs/ingestion.md names, with the key of its fixings and a currency that floats with it. */
const INDICES = [
  { base: 'KEY_RATE', key: 'CBR-KEY-RATE', currency: 'RUB', averaged: false, level: 15 },
  { base: 'RUONIA', key: 'RUONIA', currency: 'RUB', averaged: true, level: 14 },
  { base: 'SOFR', key: 'SOFR', currency: 'USD', averaged: true, level: 4 },
  { base: 'ESTR', key: 'ESTR', currency: 'EUR', averaged: true, level: 2 },
  { base: 'EURIBOR', key: 'EURIBOR_3M', currency: 'EUR', averaged: false, level: 2.5 },
  { base: 'SONIA', key: 'SONIA', currency: 'GBP', averaged: true, level: 3.75 },
] as const

/** Floaters of the key rate whose floor or cap holds. */
const LIMITED = [
  { what: 'a floor above', limits: { rateFloor: 25 }, rate: 25 },
  { what: 'a cap below', limits: { rateCap: 12 }, rate: 12 },
] as const

/** Floaters whose daily interest is compounded, with the days of a year of their market. */
const COMPOUNDED = [
  { ...INDICES[2], yearDays: 360 },
  { ...INDICES[5], yearDays: 365 },
] as const

const FLOATERS = [
  ...INDICES.map(index => ({ ...index, limits: {} })),
  ...LIMITED.map(({ limits }) => ({ ...INDICES[0], limits })),
  ...COMPOUNDED.map(index => ({ ...index, limits: { rateCompounded: true } })),
]

const MARGIN = 1.5
const PERIOD_DAYS = 90
const WINDOW_STARTED = 40
const LAG_DAYS = 5

let world: World
let today: string
const on = (days: number) => dayFrom(today, days)
const isin = (at: number) => isinOf('XS', 700 + at)

beforeAll(async () => {
  world = await openWorld()
  const { meta } = await world.getJson<{ meta: { asOf: string } }>('/api/v1/data/instruments?PageSize=1')
  today = meta.asOf.slice(0, 10)
  await loadFiles(world, {
    issuer: [{ inn: '7700000001', name: 'Alpha', country: 'RU' }],
    bond: FLOATERS.map(({ base, currency, averaged, limits }, at) => ({
      ...{ ...PLAIN_BOND, isin: isin(at), issuerInn: '7700000001', name: `Floater over ${base}`, ...limits },
      ...{ currency, nominalCurrency: currency, couponType: 'FLOATING', couponRate: '', dayCount: 'ACT_365F' },
      ...{ rateBase: base, ratePremium: MARGIN, rateAveraging: averaged, rateLagDays: LAG_DAYS },
      maturityDate: on(2 * PERIOD_DAYS - WINDOW_STARTED),
    })),
    coupon: FLOATERS.flatMap((_, at) =>
      [-1, 0, 1].map(period => ({
        ...{ isin: isin(at), periodStart: on(startOf(period)), periodEnd: on(startOf(period + 1)) },
        ...{ payDate: on(startOf(period + 1)), knowledge: period < 0 ? 'FIXED' : 'UNKNOWN' },
        ...(period < 0 ? { rate: 8, value: 19.73 } : { rate: '', value: '' }),
      })),
    ),
    policyRate: INDICES.flatMap(({ key, currency, level }) =>
      businessDays().map(days => ({
        key,
        currency,
        name: `Fixing ${key}`,
        date: on(days),
        value: valueOn(level, days),
      })),
    ),
  })
})
afterAll(() => world.close())

/** The running period began 40 days ago. */
const startOf = (period: number) => period * PERIOD_DAYS - WINDOW_STARTED

/** The index rose by a quarter of a point twenty days ago. */
const valueOn = (level: number, days: number) => level + (days < -20 ? 0 : 0.25)

/** Days back to before the window, up to the day of the data. */
function businessDays(): readonly number[] {
  return Array.from({ length: 60 }, (_, back) => back - 59).filter(
    days => Temporal.PlainDate.from(on(days)).dayOfWeek <= 5,
  )
}

/** By hand: each day of the period has the fixing of five days before, or the last one before that. */
function expectedIndex(level: number, averaged: boolean): number {
  const fixingOf = (day: number) => fixingBefore(level, day - LAG_DAYS)
  if (!averaged) return fixingOf(startOf(0))
  const days = Array.from({ length: PERIOD_DAYS }, (_, at) => startOf(0) + at)
  return days.reduce((sum, day) => sum + fixingOf(day), 0) / PERIOD_DAYS
}

function fixingBefore(level: number, day: number): number {
  return valueOn(level, Math.max(...businessDays().filter(fixing => fixing <= day)))
}

/** By hand: each weekday of the window earns until the next one, on what was earned before. */
function expectedCompounded(level: number, yearDays: number): number {
  const [first, end] = [startOf(0) - LAG_DAYS, startOf(1) - LAG_DAYS]
  let [growth, day] = [1, first]
  while (day < end) {
    const until = Math.min(end, nextWeekday(day))
    growth *= 1 + ((fixingBefore(level, day) / 100) * (until - day)) / yearDays
    day = until
  }
  return ((growth - 1) * yearDays * 100) / (end - first)
}

function nextWeekday(days: number): number {
  return [1, 2, 3].map(more => days + more).find(day => Temporal.PlainDate.from(on(day)).dayOfWeek <= 5) ?? days
}

test.each(INDICES.map((index, at) => ({ ...index, at })))(
  'fixings of $base from a file give the coupon of a $currency floater in the calculator',
  async ({ at, level, averaged, base }) => {
    const path = `/api/v1/data/calculations/${isin(at)}?CleanPrice=99&Desk=FLOATER`
    const { desk } = await world.getJson<Answer>(path)
    const found = desk.flatMap(({ figures }) => figures).find(({ name }) => name === 'nextCouponRate')
    expect(found, base).toMatchObject({ reason: null, field: null })
    expect(found?.value).toBeCloseTo(expectedIndex(level, averaged) + MARGIN, 6)
  },
)

test.each(LIMITED.map((row, at) => ({ ...row, at: INDICES.length + at })))(
  '$what the index and the margin is the rate of the coupon',
  async ({ at, rate }) => {
    const { desk } = await world.getJson<Answer>(`/api/v1/data/calculations/${isin(at)}?CleanPrice=99&Desk=FLOATER`)
    expect(desk.flatMap(({ figures }) => figures).find(({ name }) => name === 'nextCouponRate')?.value).toBe(rate)
  },
)

describe('a fixing that is missing', () => {
  const at = INDICES.findIndex(({ base }) => base === 'RUONIA')
  const path = `/api/v1/data/calculations/${isin(at)}?CleanPrice=99&Desk=FLOATER`
  const figureOf = async (name: string) => {
    const { desk } = await world.getJson<Answer>(path)
    return desk.flatMap(({ figures }) => figures).find(figure => figure.name === name)
  }
  const remove = (where: object) =>
    world.service.database.prisma.policyRate.deleteMany({ where: { key: 'RUONIA', ...where } })

  test('for one day is counted, and the day carries the fixing before it', async () => {
    const [before, none] = [await figureOf('nextCouponRate'), await figureOf('nextCouponCarriedDays')]
    expect(none?.value).toBe(0)
    const missing = businessDays().find(days => days > -30) ?? expect.fail('no business day')
    await remove({ date: new Date(on(missing)) })
    expect((await figureOf('nextCouponCarriedDays'))?.value).toBe(1)
    expect((await figureOf('runningCouponCarriedDays'))?.value).toBe(1)
    // The day before has the same value.
    expect((await figureOf('nextCouponRate'))?.value).toBeCloseTo(before?.value ?? Number.NaN, 8)
  })

  test('on the first day of the window leaves no rate, and the day is named', async () => {
    const first = on(startOf(0) - LAG_DAYS)
    await remove({ date: { lte: new Date(first) } })
    for (const name of ['runningCouponRate', 'nextCouponRate', 'nextCouponObservedDays', 'nextCouponCarriedDays']) {
      expect(await figureOf(name), name).toMatchObject({
        ...{ value: null, reason: 'MISSING_DATA', field: `fixings[${first}]` },
      })
    }
  })
})

test.each(COMPOUNDED.map((row, at) => ({ ...row, at: INDICES.length + LIMITED.length + at })))(
  'the coupon of a floater over $base is compounded by $yearDays days where its terms say so',
  async ({ at, level, yearDays, base }) => {
    const { desk } = await world.getJson<Answer>(`/api/v1/data/calculations/${isin(at)}?CleanPrice=99&Desk=FLOATER`)
    const found = desk.flatMap(({ figures }) => figures).find(({ name }) => name === 'nextCouponRate')
    expect(found, base).toMatchObject({ reason: null, field: null })
    expect(found?.value).toBeCloseTo(expectedCompounded(level, yearDays) + MARGIN, 6)
    expect(found?.value).toBeGreaterThan(expectedIndex(level, true) + MARGIN)
    const details = await world.getJson<{ floater: { compounded: boolean | null } }>(
      `/api/v1/data/instruments/${isin(at)}`,
    )
    expect(details.floater.compounded).toBe(true)
  },
)

test('a floater whose fixings are not stored names their key', async () => {
  const { prisma } = world.service.database
  await prisma.policyRate.deleteMany({ where: { key: 'SONIA' } })
  const at = INDICES.findIndex(({ base }) => base === 'SONIA')
  const { desk } = await world.getJson<Answer>(`/api/v1/data/calculations/${isin(at)}?CleanPrice=99&Desk=FLOATER`)
  expect(desk.flatMap(({ figures }) => figures).find(({ name }) => name === 'nextCouponRate')).toMatchObject({
    ...{ value: null, reason: 'MISSING_DATA', field: 'fixings[SONIA]' },
  })
})

interface Answer {
  readonly desk: readonly {
    readonly figures: readonly {
      readonly name: string
      readonly value: number | null
      readonly reason: string | null
      readonly field: string | null
    }[]
  }[]
}
