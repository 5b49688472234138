import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../mcp/raw.ts'
import { dayFrom, detailOf, loadFiles, PLAIN_BOND, type Rows } from '../support/file-market.ts'
import { openWorld, type World } from '../world.ts'

/** Alpha pays, Beta missed a coupon and never paid again, Gamma paid late, Delta did not honour its put. */
const [ALPHA, BETA, GAMMA, DELTA] = ['XS0000000009', 'XS0000000017', 'XS0000000025', 'XS0000000033']
const INN = { alpha: '7700000001', beta: '7700000002', gamma: '7700000003', delta: '7700000004' }

interface Detail {
  coupons: { payDate: string; status: string; statusReason: string | null }[]
  amortizations: { date: string; paid: boolean; status: string; statusReason: string | null }[]
  offers: { date: string; status: string; statusReason: string | null }[]
  defaults: { type: string; subject: string; date: string }[]
}

let world: World
let today: string
const on = (days: number) => dayFrom(today, days)
const detail = (isin: string) => detailOf<Detail>(world, isin)

beforeAll(async () => {
  world = await openWorld()
  const { meta } = await world.getJson<{ meta: { asOf: string } }>('/api/v1/data/instruments?PageSize=1')
  today = meta.asOf.slice(0, 10)
  await loadFiles(world, {
    issuer: Object.entries(INN).map(([name, inn]) => ({ inn, name, country: 'RU' })),
    bond: [bondOf(ALPHA, INN.alpha), bondOf(BETA, INN.beta), bondOf(GAMMA, INN.gamma), bondOf(DELTA, INN.delta)],
    coupon: [ALPHA, BETA, GAMMA, DELTA].flatMap(couponsOf),
    amortization: [BETA, DELTA].flatMap(repaymentsOf),
    offer: offers(),
    default: [
      { issuerInn: INN.beta, type: 'TECHNICAL', date: on(-150), obligation: 'Coupon 3' },
      { issuerInn: INN.beta, isin: BETA, type: 'DEFAULT', date: on(-136), obligation: 'Coupon 3' },
      { issuerInn: INN.gamma, isin: GAMMA, type: 'TECHNICAL', date: on(-60), obligation: 'coupon', curedDate: on(-55) },
      { issuerInn: INN.delta, isin: DELTA, type: 'PUT_DEFAULT', date: on(-70), obligation: 'put' },
    ],
  })
})
afterAll(() => world.close())

const bondOf = (isin: string, issuerInn: string) => ({
  ...{ ...PLAIN_BOND, isin, issuerInn, name: `Bond ${isin}`, maturityDate: on(300) },
})

/** Every 90 days: four in the past and two to come. */
const couponsOf = (isin: string): Rows =>
  [-330, -240, -150, -60, 30, 120].map(days => ({
    ...{ isin, periodStart: on(days - 90), periodEnd: on(days), payDate: on(days), rate: 8, value: 20 },
    knowledge: 'FIXED',
  }))

const repaymentsOf = (isin: string): Rows =>
  [-240, -60, 300].map((days, index) => ({
    isin,
    date: on(days),
    value: index === 2 ? 600 : 200,
    redemption: index === 2,
  }))

/** All were stored as OPEN, long ago. */
const offers = (): Rows => [
  { isin: ALPHA, type: 'PUT', date: on(-100), orderStart: on(-115), orderEnd: on(-108), price: 100, status: 'OPEN' },
  { isin: ALPHA, type: 'PUT', date: on(5), orderStart: on(-10), orderEnd: on(-3), price: 100, status: 'OPEN' },
  { isin: ALPHA, type: 'PUT', date: on(60), orderStart: on(-1), orderEnd: on(0), price: 100, status: 'ANNOUNCED' },
  { isin: ALPHA, type: 'PUT', date: on(90), orderStart: on(70), orderEnd: on(80), price: 100, status: 'OPEN' },
  { isin: ALPHA, type: 'PUT', date: on(100), price: 100, status: 'OPEN' },
  { isin: ALPHA, type: 'CALL', date: on(110), price: 100, status: 'CANCELLED' },
  { isin: DELTA, type: 'PUT', date: on(-75), orderStart: on(-90), orderEnd: on(-80), price: 100, status: 'DONE' },
]

describe('the state of an offer', () => {
  test('follows from the day of the revision and the order period, not from what was stored', async () => {
    const { offers: shown } = await detail(ALPHA)
    expect(shown.map(({ status }) => status)).toEqual(['DONE', 'CLOSED', 'OPEN', 'ANNOUNCED', 'OPEN', 'CANCELLED'])
    expect(shown.map(({ statusReason }) => statusReason)).toEqual([
      null,
      `Orders were accepted until ${on(-3)}.`,
      ...[null, null],
      'Status as stated by the source: the first day for orders is unknown.',
      null,
    ])
  })

  test('is MISSED where the put was not honoured', async () => {
    const { offers: shown } = await detail(DELTA)
    expect(shown).toMatchObject([{ status: 'MISSED', statusReason: `PUT_DEFAULT of ${on(-70)} (put), not cured.` }])
  })
})

describe('the state of a coupon', () => {
  const states = async (isin: string) => (await detail(isin)).coupons.map(({ status }) => status)

  test('is PAID when its day has passed and no default speaks of it', async () => {
    expect(await states(ALPHA)).toEqual(['PAID', 'PAID', 'PAID', 'PAID', 'FIXED', 'FIXED'])
  })

  test('is MISSED from the default on that is not cured, also where it is the issuer’s as a whole', async () => {
    const { coupons, defaults } = await detail(BETA)
    expect(coupons.map(({ status }) => status)).toEqual(['PAID', 'PAID', 'MISSED', 'MISSED', 'FIXED', 'FIXED'])
    expect(coupons[2]?.statusReason).toBe(`DEFAULT of ${on(-136)} (Coupon 3), not cured.`)
    expect(coupons[1]?.statusReason).toBeNull()
    expect(defaults).toMatchObject([
      { type: 'DEFAULT', subject: 'ISSUE', date: on(-136) },
      { type: 'TECHNICAL', subject: 'ISSUER', date: on(-150) },
    ])
  })

  test('is DELAYED where the default was cured', async () => {
    expect(await states(GAMMA)).toEqual(['PAID', 'PAID', 'PAID', 'DELAYED', 'FIXED', 'FIXED'])
    expect((await detail(GAMMA)).coupons[3]?.statusReason).toBe(
      `TECHNICAL of ${on(-60)} (coupon), made good on ${on(-55)}.`,
    )
  })

  test('of a bond whose put was not honoured is what it was before, and unknown after', async () => {
    expect(await states(DELTA)).toEqual(['PAID', 'PAID', 'PAID', 'UNKNOWN', 'FIXED', 'FIXED'])
  })

  test('is the same over MCP', async () => {
    const { structuredContent } = await call(world, 'get_bond', { id: BETA, Schedules: 'ALL' })
    expect(structuredContent).toMatchObject({ coupons: (await detail(BETA)).coupons })
  })
})

test('a repayment that fell due in a default counts as not paid', async () => {
  const { amortizations } = await detail(BETA)
  expect(amortizations.map(({ paid, status }) => [paid, status])).toEqual([
    [true, 'PAID'],
    [false, 'MISSED'],
    [false, 'DUE'],
  ])
})

test('no bond of the sample market shows a coupon as paid that a default says was missed', async () => {
  const query = 'DefaultFlag=true&Status=TRADING,SUSPENDED,DEFAULTED,MATURED&PageSize=50&Fields=isin'
  const { items } = await world.getJson<{ items: { isin: string }[] }>(`/api/v1/data/instruments?${query}`)
  let missed = 0
  for (const { isin } of items) {
    const { coupons, defaults } = await detail(isin)
    const open = defaults.filter(({ type }) => type === 'TECHNICAL' || type === 'DEFAULT')
    const since = open.map(({ date }) => date).sort()[0]
    if (since === undefined) continue
    const due = coupons.filter(({ payDate }) => payDate >= since && payDate <= today)
    expect(
      due.filter(({ status }) => status === 'PAID'),
      isin,
    ).toEqual([])
    missed += due.length
  }
  expect(missed).toBeGreaterThan(0)
})
