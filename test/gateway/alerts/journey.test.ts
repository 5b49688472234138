import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ingest } from '../../../gateway/ingestion/ingest.ts'
import type { SourceRecord } from '../../../prisma/sources/record.ts'
import { sourceOf } from '../../prisma/world.ts'
import { openAccount } from '../../support/accounts.ts'
import { openReceiver, verify } from '../../support/webhook-receiver.ts'
import { openWorld, type World } from '../../world.ts'

const ISIN = 'XS0000000009'
const INN = '7700000001'

let world: World
let account: Awaited<ReturnType<typeof openAccount>>
let receiver: Awaited<ReturnType<typeof openReceiver>>
let clock = new Date()
let secret = ''
let channelId = ''

beforeAll(async () => {
  world = await openWorld({ now: () => clock })
  receiver = await openReceiver()
  account = await openAccount(world, 'alerts@example.com')
  await load([issuer, bond, coupons(null), quote('2026-11-20', 100), curve('2026-11-20', 14), placement('ANNOUNCED')])
}, 240_000)
afterAll(async () => {
  await world.close()
  await receiver.close()
})

const issuer: SourceRecord = { kind: 'issuer', inn: INN, name: 'Issuer' }
const bond: SourceRecord = {
  ...{ kind: 'bond', isin: ISIN, issuer: { inn: INN }, name: 'Bond', bondType: 'CORPORATE', status: 'TRADING' },
  ...{ currency: 'RUB', nominalCurrency: 'RUB', initialNominal: '1000', outstandingNominal: '1000' },
  ...{
    couponType: 'FIXED',
    couponRate: 12,
    couponsPerYear: 1,
    maturityDate: '2029-11-20',
    placementDate: '2025-11-20',
  },
}
const coupons = (second: number | null, call = false): SourceRecord => ({
  ...{ kind: 'schedule', isin: ISIN, complete: true },
  offers: call ? [{ type: 'CALL', date: '2027-11-20', price: 100, status: 'ANNOUNCED' }] : [],
  amortizations: [{ date: '2029-11-20', value: '1000', percent: 100, redemption: true }],
  coupons: [2026, 2027, 2028].map((year, at) => ({
    ...{ number: at + 1, periodStart: `${year}-11-20`, periodEnd: `${year + 1}-11-20`, payDate: `${year + 1}-11-20` },
    ...(at === 0 || second === null
      ? at === 0
        ? { value: '120', rate: 12, knowledge: 'FIXED' as const }
        : { value: null, rate: null, knowledge: 'UNKNOWN' as const }
      : { value: String(second * 10), rate: second, knowledge: 'FIXED' as const }),
  })),
})
const quote = (date: string, last: number): SourceRecord => ({
  ...{ kind: 'quote', isin: ISIN, date, last, turnover: '1000.5', trades: 3, time: `${date}T15:00:00Z` },
})
const rating = (label: string, date: string): SourceRecord => ({
  ...{ kind: 'rating', issuer: { inn: INN }, agency: 'ACRA', scale: 'NATIONAL', label, date, outlook: 'STABLE' },
})
const missed: SourceRecord = {
  kind: 'default',
  isin: ISIN,
  issuer: { inn: INN },
  type: 'TECHNICAL',
  date: '2026-11-22',
}
const curve = (date: string, level: number): SourceRecord => ({
  ...{ kind: 'curve', key: 'RUB-TEST', currency: 'RUB', date, time: null, model: 'NODES', parameters: {} },
  points: [1, 2, 5, 10].map(tenorYears => ({ tenorYears, zero: level + tenorYears / 10 })),
})
const placement = (stage: 'ANNOUNCED' | 'BOOK_CLOSED' | 'PLACED'): SourceRecord => ({
  ...{ kind: 'placement', sourceKey: 'sale', name: 'Sale', issuer: { inn: INN } },
  ...{ isin: ISIN, stage, method: 'BOOK', currency: 'RUB', couponType: 'FIXED' },
})

/** Publishes a revision, and waits until alerts are evaluated over it. */
async function load(rows: readonly SourceRecord[]): Promise<void> {
  clock = new Date(clock.getTime() + 60_000)
  const report = await ingest(world.service.database, sourceOf(rows), { from: null, now: () => clock, force: true })
  expect(report).toMatchObject({ status: 'SUCCEEDED', failed: 0 })
  await world.service.start()
  await world.service.alerts.evaluate()
}

async function run<Data>(mutation: string, variables: object = {}): Promise<Data> {
  const { data, errors } = await account.ask(mutation, variables)
  expect(errors).toBeUndefined()
  return data as Data
}

/** What the receiver got since, by type. */
async function receivedBy(action: () => Promise<void>) {
  const before = receiver.received.length
  await action()
  await world.service.alerts.settled()
  return receiver.received.slice(before)
}

const itemsOf = (received: Awaited<ReturnType<typeof receivedBy>>, type: string) =>
  received.filter(({ event }) => event.type === type).flatMap(({ event }) => event.data.items)

const createAlert = (fields: string) =>
  run<{ createAlert: { id: string } }>(
    `mutation($channels: [Uuid!]!) { createAlert(channels: $channels, ${fields}) { id subject events } }`,
    { channels: [channelId] },
  )

describe('from a published revision to a receiver', () => {
  test('a channel is made with a secret that is shown once, and a test of it is signed', async () => {
    const made = await run<{ createChannel: { channel: { id: string }; secret: string } }>(
      `mutation($url: String!) { createChannel(name: "Receiver", url: $url) { channel { id kind url } secret } }`,
      { url: receiver.url },
    )
    secret = made.createChannel.secret
    channelId = made.createChannel.channel.id
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const [test] = await receivedBy(async () => void (await run(`mutation { testChannel(id: "${channelId}") }`)))
    expect(test?.event.type).toBe('channel.test')
    if (test === undefined) throw new Error('nothing was received')
    expect(verify(secret, test)).toMatchObject({ type: 'channel.test' })
    expect(() => verify(secret, test, test.body.replace('test', 'tost'))).toThrow(/No matching signature/)
    const stored = await world.service.database.prisma.channel.findUniqueOrThrow({ where: { id: channelId } })
    expect(stored.secret).not.toContain(secret.slice(6))
    const { channels } = await run<{ channels: { items: readonly object[] } }>('{ channels { items { id name url } } }')
    expect(JSON.stringify(channels)).not.toContain(secret)
  })

  test('each event arrives with its figures, once', async () => {
    const { saveScreen } = await run<{ saveScreen: { id: string } }>(
      `mutation { saveScreen(name: "Cheap", query: "Isin=${ISIN}&PriceTo=95") { id } }`,
    )
    await createAlert(`name: "Cheap", screenId: "${saveScreen.id}", events: ["screen.entered", "screen.left"]`)
    await createAlert(`name: "Price", isin: "${ISIN}", events: ["bond.price_crossed"], level: 96`)
    await createAlert(
      `name: "News", isin: "${ISIN}", events: ["bond.rating_changed", "bond.coupon_set", "bond.call_announced", "bond.default"]`,
    )
    await createAlert('name: "Curve", curveKey: "RUB-TEST", events: ["curve.moved"], tenor: 5, basisPoints: 20')
    await createAlert('name: "Primary", events: ["placement.book_closed", "placement.placed"]')
    await createAlert('name: "Data", events: ["revision.published"]')

    const fallen = await receivedBy(() => load([quote('2026-11-21', 94)]))
    expect(itemsOf(fallen, 'screen.entered')).toMatchObject([{ isin: ISIN, price: 94 }])
    expect(itemsOf(fallen, 'bond.price_crossed')).toMatchObject([
      { isin: ISIN, figure: 'price', level: 96, direction: 'down', before: 100, after: 94 },
    ])
    expect(fallen.map(({ event }) => event.type).sort()).toEqual([
      ...['bond.price_crossed', 'revision.published', 'screen.entered'],
    ])
    const news = await receivedBy(() =>
      load([
        rating('AA(RU)', '2026-11-22'),
        coupons(13, true),
        missed,
        curve('2026-11-22', 14.25),
        placement('PLACED'),
      ]),
    )
    expect(itemsOf(news, 'bond.rating_changed')).toMatchObject([
      { isin: ISIN, of: 'issuer', agency: 'ACRA', before: null, after: 'AA(RU)' },
    ])
    expect(itemsOf(news, 'bond.coupon_set')).toMatchObject([
      { number: 2, rate: 13 },
      { number: 3, rate: 13 },
    ])
    expect(itemsOf(news, 'bond.call_announced')).toMatchObject([{ date: '2027-11-20', price: 100 }])
    expect(itemsOf(news, 'bond.default')).toMatchObject([{ type: 'TECHNICAL', state: 'DECLARED' }])
    expect(itemsOf(news, 'curve.moved')).toMatchObject([
      { curve: 'RUB-TEST', tenor: 5, before: 14.5, after: 14.75, movedBp: 25 },
    ])
    expect(itemsOf(news, 'placement.placed')).toMatchObject([{ name: 'Sale', stage: 'PLACED' }])
    const risen = await receivedBy(() => load([quote('2026-11-22', 97)]))
    expect(itemsOf(risen, 'screen.left')).toMatchObject([{ isin: ISIN, removed: false, price: 97 }])
    expect(itemsOf(risen, 'bond.price_crossed')).toMatchObject([{ direction: 'up', before: 94, after: 97 }])
    const ids = receiver.received.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const one of receiver.received) verify(secret, one)
  })

  test('an evaluation that is repeated makes no event twice', async () => {
    const { prisma } = world.service.database
    const progress = await prisma.alertProgress.findUniqueOrThrow({ where: { id: 1 } })
    const events = await prisma.alertEvent.count()
    await prisma.alertProgress.update({ where: { id: 1 }, data: { revisionId: progress.revisionId - 1 } })
    const again = await receivedBy(() => world.service.alerts.evaluate())
    expect(again).toEqual([])
    expect(await prisma.alertEvent.count()).toBe(events)
    expect(await prisma.alertProgress.findUniqueOrThrow({ where: { id: 1 } })).toEqual(progress)
  })

  test('the log tells every delivery, and one is sent again with its id', async () => {
    const { deliveries } = await run<{
      deliveries: { items: readonly { id: string; eventId: string }[]; page: { total: number } }
    }>('{ deliveries(limit: 2) { items { id eventId type state attempts statusCode } page { total nextCursor } } }')
    expect(deliveries.page.total).toBe(receiver.received.length)
    expect(deliveries.items[0]).toMatchObject({ state: 'DELIVERED', attempts: 1, statusCode: 204 })
    const [again] = await receivedBy(
      async () => void (await run(`mutation { sendAgain(id: "${deliveries.items[0]?.id}") { id } }`)),
    )
    expect(again?.id).toBe(deliveries.items[0]?.eventId)
  })
})

describe('dates and portfolios', () => {
  // Days are counted from noon, so that none ends while revisions of a minute each are published.
  beforeAll(() => {
    clock = new Date(`${day(1)}T12:00:00Z`)
  })
  const OTHER = 'XS0000000017'
  const day = (after: number) => new Date(clock.getTime() + after * 86_400_000).toISOString().slice(0, 10)
  const other = (maturityDate: string): SourceRecord =>
    ({ ...bond, isin: OTHER, name: 'Other', maturityDate }) as SourceRecord
  const put = (): SourceRecord => ({
    ...(coupons(null) as object as SourceRecord & { kind: 'schedule' }),
    isin: OTHER,
    offers: [{ type: 'PUT', date: day(20), price: 100, status: 'OPEN', orderStart: day(0), orderEnd: day(5) }],
  })
  /** Events as they are stored, by type. */
  async function storedBy(action: () => Promise<void>) {
    const { prisma } = world.service.database
    const before = new Set((await prisma.alertEvent.findMany()).map(({ id }) => id))
    await action()
    const events = (await prisma.alertEvent.findMany()).filter(({ id }) => !before.has(id))
    return new Map(
      events.map(({ type, body }) => [type, (JSON.parse(body) as { data: { items: object[] } }).data.items]),
    )
  }

  test('a put window that a revision brings has opened, and closes in so many days', async () => {
    await load([other(day(31)), { ...put(), offers: [] } as SourceRecord])
    await createAlert(`name: "Opened", isin: "${OTHER}", events: ["bond.put_window_opened"]`)
    await createAlert(`name: "Closing", isin: "${OTHER}", events: ["bond.put_window_closing"], daysBefore: 7`)
    await createAlert(`name: "Maturing", isin: "${OTHER}", events: ["bond.maturing"], daysBefore: 30`)
    const window = { isin: OTHER, orderStart: day(0), orderEnd: day(5), price: 100 }
    const events = await storedBy(() => load([put()]))
    expect(events.get('bond.put_window_opened')).toMatchObject([window])
    expect(events.get('bond.put_window_closing')).toMatchObject([window])
    expect(events.has('bond.maturing')).toBe(false)
  })

  test('a warning that a portfolio did not have is told once', async () => {
    const { createPortfolio } = await run<{ createPortfolio: { id: string } }>(
      'mutation { createPortfolio(name: "Held", currency: "RUB") { id } }',
    )
    await run(
      `mutation { setPosition(id: "${createPortfolio.id}", position: { bond: "${OTHER}", quantity: "10" }) { id } }`,
    )
    await createAlert(`name: "Warned", portfolioId: "${createPortfolio.id}", events: ["portfolio.warning"]`)
    const failed = { ...missed, isin: OTHER } as SourceRecord
    const events = await storedBy(() => load([failed]))
    expect(events.get('portfolio.warning')).toMatchObject([{ kind: 'TECHNICAL_DEFAULT', isins: [OTHER] }])
    expect((await storedBy(() => load([quote('2026-11-23', 96)]))).has('portfolio.warning')).toBe(false)
  })

  test('a bond matures in so many days: on the day, without a new revision, and once', async () => {
    const maturityDate = day(31)
    clock = new Date(clock.getTime() + 86_400_000)
    const events = await storedBy(() => world.service.alerts.evaluate())
    expect(events.get('bond.maturing')).toMatchObject([{ isin: OTHER, maturityDate }])
    expect((await storedBy(() => world.service.alerts.evaluate())).size).toBe(0)
  })
})

describe('the plan', () => {
  const onPlan = (limits: object) =>
    world.service.database.prisma.tariff.updateMany({ where: { key: 'demo' }, data: limits })

  test('limits alerts and channels, and a refusal names the limit and the plan', async () => {
    const { alerts } = await run<{ alerts: { items: readonly object[] } }>('{ alerts { items { id } } }')
    await onPlan({ alertsMax: alerts.items.length, channelsMax: 1 })
    const refusalOf = async (mutation: string) =>
      (await account.ask(`mutation { ${mutation} { __typename } }`, {})).errors?.[0]
    const alert = await refusalOf('createAlert(name: "More", events: ["revision.published"], channels: [])')
    expect(alert).toMatchObject({ extensions: { code: 'REFUSED' } })
    expect(alert?.message).toBe(
      `The plan Demo includes ${alerts.items.length} alerts. Delete one first, or choose a larger plan.`,
    )
    const channel = await refusalOf(`createChannel(name: "More", url: "${receiver.url}")`)
    expect(channel?.message).toBe('The plan Demo includes 1 channels. Delete one first, or choose a larger plan.')
    expect(await run('{ alerts { limit plan deliveriesPerDay } channels { limit plan } }')).toEqual({
      alerts: { limit: alerts.items.length, plan: 'Demo', deliveriesPerDay: 2_000 },
      channels: { limit: 1, plan: 'Demo' },
    })
  })

  test('limits the deliveries of a day: what is over it is in the log, with the reason', async () => {
    await onPlan({ deliveriesPerDay: 0 })
    const received = await receivedBy(() => load([quote('2026-11-24', 96.5)]))
    expect(received).toEqual([])
    const { deliveries } = await run<{ deliveries: { items: readonly object[] } }>(
      '{ deliveries(limit: 1) { items { state failure } } }',
    )
    const failure = 'Over the limit of the plan Demo: 0 deliveries in 24 hours.'
    expect(deliveries.items).toMatchObject([{ state: 'SKIPPED', failure }])
  })
})
