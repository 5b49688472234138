import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ingest } from '../../gateway/ingestion/ingest.ts'
import { FREE, PREMIUM } from '../../schema/entitlement.ts'
import { sourceOf } from '../prisma/world.ts'
import { openShop } from '../support/shop.ts'
import { signUp, subscribe, type Visitor } from '../support/visitor.ts'
import type { World } from '../world.ts'

interface List {
  readonly items: readonly { readonly isin: string; readonly price: number }[]
  readonly page: { readonly total: number; readonly nextCursor: string | null; readonly hint: string | null }
  readonly meta: { readonly revision: number; readonly warnings: readonly string[] }
}

const DAY_MS = 86_400_000
/** A price that no sample bond has. */
const TODAY = 91.37

let clock: Date
let world: World
let free: Visitor & { readonly email: string }
let premium: Visitor
let isin: string
let yesterday: number

beforeAll(async () => {
  // What the sample was published as is of the day before from here on.
  clock = new Date(Date.now() + DAY_MS)
  const shop = await openShop({ now: () => clock })
  world = shop.world
  free = await signUp(world)
  const subscriber = await signUp(world)
  await subscribe(world, subscriber.email)
  premium = subscriber
  const { items, meta } = (
    await premium.run<List>('search-bonds', { filter: { couponType: ['FIXED'], priceFrom: 50 } })
  ).data
  isin = items[0]?.isin ?? ''
  yesterday = meta.revision
  const day = clock.toISOString().slice(0, 10)
  const quote = { kind: 'quote', isin, date: day, last: TODAY, time: `${day}T09:00:00Z` } as const
  const report = await ingest(world.service.database, sourceOf([quote]), { from: null, now: () => clock })
  expect(report).toMatchObject({ status: 'SUCCEEDED', failed: 0 })
  await world.service.start()
})
afterAll(() => world.close())

const priceSeenBy = async ({ run }: Visitor) =>
  (await run<List>('search-bonds', { filter: { isin: [isin] } })).data.items[0]?.price

describe('without a subscription', () => {
  test('the market is that of the day before, wherever it is read', async () => {
    expect(await priceSeenBy(premium)).toBe(TODAY)
    expect(await priceSeenBy(free)).not.toBe(TODAY)
    const list = (await free.run<List>('search-bonds')).data
    expect(list.meta.revision).toBe(yesterday)
    for (const [document, variables] of [
      ['get-bond', { id: isin }],
      ['get-history', { id: isin }],
      ['get-alternatives', { isin }],
      ['search-bonds', { filter: { isin: [isin] }, asOf: clock.toISOString().slice(0, 10) }],
    ] as const) {
      expect(JSON.stringify((await premium.run(document, variables)).data), document).toContain(String(TODAY))
      const seen = await free.run(document, variables)
      expect(seen.status, document).toBe(200)
      expect(JSON.stringify(seen.data), document).not.toContain(String(TODAY))
    }
  })

  test('a listing ends at its limit, says so and still tells the exact total', async () => {
    const all = (await premium.run<List>('search-bonds', { pageSize: 100 })).data
    const { items, page, meta } = (await free.run<List>('search-bonds', { pageSize: 100 })).data
    expect(all.items).toHaveLength(100)
    expect(items).toHaveLength(FREE.listRowsMax ?? 0)
    expect(page).toMatchObject({ total: all.page.total, nextCursor: null, hint: expect.stringContaining('row 50') })
    expect(meta.warnings).toContainEqual(expect.stringContaining('Free access'))
    expect(all.meta.warnings).not.toContainEqual(expect.stringContaining('Free access'))
    expect((await free.run<List>('search-bonds', { pageSize: 50, page: 2 })).data.items).toEqual([])
    const { nextCursor } = (await free.run<List>('search-bonds', { pageSize: 40 })).data.page
    const rest = (await free.run<List>('search-bonds', { pageSize: 40, cursor: nextCursor })).data
    expect([rest.items.length, rest.page.nextCursor]).toEqual([10, null])
  })

  test('portfolios stay and cannot be changed', async () => {
    expect((await free.run('get-portfolios')).status).toBe(200)
    expect(await free.run('create-portfolio', { name: 'Mine', currency: 'RUB' })).toMatchObject({
      ...{ status: 403, code: 'SUBSCRIPTION_ENDED' },
    })
  })

  test('the page is told what is withheld', async () => {
    const entitlementOf = async ({ run }: Visitor) =>
      (await run<{ entitlement: object }>('get-viewer')).data.entitlement
    expect(await entitlementOf(free)).toMatchObject({ kind: 'FREE', isDelayed: true, savedScreensMax: 1 })
    expect(await entitlementOf(premium)).toMatchObject({ kind: 'PREMIUM', isDelayed: false, listRowsMax: null })
  })
})

test('a term opens everything at once, and its end brings the limits back', async () => {
  const person = await signUp(world)
  expect(await priceSeenBy(person)).not.toBe(TODAY)
  await subscribe(world, person.email)
  expect(await priceSeenBy(person)).toBe(TODAY)
  const saved = await person.run<{ id: string }>('save-screen', { name: 'First', query: '' })
  const second = await person.run<{ id: string }>('save-screen', { name: 'Second', query: 'YieldFrom=14' })
  await world.service.database.prisma.subscription.updateMany({
    where: { account: { users: { some: { email: person.email } } } },
    data: { endsAt: new Date(clock.getTime() - 1_000) },
  })
  expect(await priceSeenBy(person)).not.toBe(TODAY)
  const { items } = (await person.run<{ items: object[] }>('get-saved-screens')).data
  expect(items).toMatchObject([
    { name: 'First', isReadOnly: false },
    { name: 'Second', isReadOnly: true },
  ])
  expect((await person.run('change-screen', { id: saved.data.id, name: 'Renamed' })).status).toBe(200)
  expect(await person.run('change-screen', { id: second.data.id, name: 'No' })).toMatchObject({ code: 'REFUSED' })
  expect((await person.run('delete-screen', { id: second.data.id })).status).toBe(200)
})

describe('the quota of the terminal', () => {
  const usageOf = async (email: string) => {
    const { accountId } = await world.service.database.prisma.user.findUniqueOrThrow({ where: { email } })
    return world.service.database.prisma.usage.count({ where: { accountId } })
  }

  test('is of the person, says when to come back, and leaves account and sign-in alone', async () => {
    const person = await signUp(world)
    const other = await signUp(world)
    let answer = await person.run('get-watched')
    expect(answer.headers.get('ratelimit-policy')).toBe(
      `"minute";q=${FREE.requestsPerMinute};w=60, "day";q=${FREE.requestsPerDay};w=86400`,
    )
    for (let sent = 1; answer.status === 200 && sent <= 2 * FREE.requestsPerMinute; sent++) {
      answer = await person.run('get-watched')
    }
    expect(answer).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await other.run('get-watched')).status).toBe(200)
    for (const document of ['get-viewer', 'get-account', 'get-sessions']) {
      expect((await person.run(document)).status, document).toBe(200)
    }
  })

  test('takes nothing from the API, nor the API from it', async () => {
    const person = await signUp(world)
    await subscribe(world, person.email)
    const { prisma } = world.service.database
    await prisma.tariff.updateMany({ data: { requestsPerMinute: 5, requestsPerDay: 5 } })
    const { key } = (await world.service.operator('issue-key', { email: person.email })) as { key: string }
    const overApi = () =>
      fetch(`${world.baseUrl}/api/v1/data/instruments?PageSize=1`, { headers: { 'x-api-key': key } })
    for (let sent = 0; sent < 20; sent++) expect((await person.run('search-bonds', { pageSize: 1 })).status).toBe(200)
    const first = await overApi()
    expect([first.status, first.headers.get('ratelimit')]).toEqual([200, expect.stringMatching(/"day";r=4;/)])
    for (let sent = 1; sent < 5; sent++) expect((await overApi()).status).toBe(200)
    expect((await overApi()).status).toBe(429)
    const looking = await person.run('search-bonds', { pageSize: 1 })
    expect(looking.status).toBe(200)
    expect(looking.headers.get('ratelimit-policy')).toContain(`q=${PREMIUM.requestsPerDay};`)
  })

  test('is not counted as usage of the account', async () => {
    const person = await signUp(world)
    await person.run('search-bonds')
    await person.run('get-usage')
    expect(await usageOf(person.email)).toBe(0)
  })
})
