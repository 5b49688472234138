import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ingest } from '../../gateway/ingestion/ingest.ts'
import type { SourceRecord } from '../../prisma/sources/record.ts'
import { sourceOf } from '../prisma/world.ts'
import { verifies } from '../promises.ts'
import { openAccount } from '../support/accounts.ts'
import { offerSeats, outcomesOf } from '../support/orders.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { signUp } from '../support/visitor.ts'
import type { World } from '../world.ts'

interface Block {
  readonly fields: readonly { readonly field: string; readonly source: string }[]
}

interface Place {
  readonly tariff: { readonly name: string }
  readonly placesTotal: number
}

let world: World
let shop: Shop

beforeAll(async () => {
  shop = await openShop()
  world = shop.world
})
afterAll(() => world.close())

describe('a key', () => {
  verifies('KEY-3', 'is the one that was made last, of 50 made at once', async () => {
    const person = await signUp(world)
    const { password } = person
    expect(await person.run('generate-key', { password })).toMatchObject({ code: 'REFUSED' })
    await shop.confirm((await shop.order(person)).id)
    const byThemselves = Array.from({ length: 2 }, async () => {
      const { data, message } = await person.run<{ key: string }>('generate-key', { password })
      expect(data, message).toMatchObject({ key: expect.stringMatching(/^bds_live_/) })
      return data.key
    })
    const byOperator = Array.from({ length: 48 }, async () => {
      const issued = await world.service.operator('issue-key', { email: person.email })
      return (issued as { key: string }).key
    })
    const keys = await Promise.all([...byThemselves, ...byOperator])
    expect(new Set(keys).size).toBe(50)
    const statuses = await outcomesOf(keys.map(async key => (await ask(key)).status))
    expect(statuses.results.filter(status => status === 200)).toHaveLength(1)
    expect(statuses.results.filter(status => status === 401)).toHaveLength(49)
  })

  verifies('KEY-7', 'is dead at once when it is replaced or ended, and needs the password for it', async () => {
    const person = await signUp(world)
    const { password } = person
    await shop.confirm((await shop.order(person)).id)
    const make = async () => (await person.run<{ key: string }>('generate-key', { password })).data.key
    const old = await make()
    expect((await ask(old)).status).toBe(200)
    expect(await person.run('generate-key', { password: 'wrong' })).toMatchObject({
      code: 'INVALID_PARAMETER',
      faults: [{ name: 'password' }],
    })
    expect((await ask(old)).status).toBe(200)
    const fresh = await make()
    expect([(await ask(old)).status, (await ask(fresh)).status]).toEqual([401, 200])
    expect((await shop.accountOf(person)).apiKey).toMatchObject({
      prefix: fresh.slice(0, 15),
      lastUsedAt: expect.any(String),
    })
    await person.run('deactivate-key', { password })
    expect((await ask(fresh)).status).toBe(401)
    expect((await shop.accountOf(person)).apiKey).toBeNull()
  })
})

const ask = (key: string) => fetch(`${world.baseUrl}/api/v1/data/issuers?PageSize=1`, { headers: { 'x-api-key': key } })

describe('the operator', () => {
  test('sees accounts, shuts one out and lets it in again, at once', async () => {
    const person = await signUp(world)
    await shop.confirm((await shop.order(person)).id)
    const { key } = (await person.run<{ key: string }>('generate-key', { password: person.password })).data
    const { items } = (
      await shop.operator.run<{ items: { id: string }[] }>('get-accounts', { query: person.email.toUpperCase() })
    ).data
    expect(items).toMatchObject([{ email: person.email, keyPrefix: key.slice(0, 15), disabled: false }])
    const id = items[0]?.id
    expect((await ask(key)).status).toBe(200)
    expect((await shop.operator.run('disable-account', { id, disabled: true })).data).toMatchObject({ disabled: true })
    const refused = await ask(key)
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([403, 'ACCOUNT_DISABLED'])
    await shop.operator.run('disable-account', { id, disabled: false })
    expect((await ask(key)).status).toBe(200)
    expect((await shop.operator.run('get-account-details', { id })).data).toMatchObject({
      users: [{ email: person.email }],
      orders: [{ status: 'PAID' }],
    })
    expect(await shop.operator.run('get-account-details', { id: randomUUID() })).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('gives a subscription, and sees places that add up', async () => {
    const { prisma } = world.service.database
    await offerSeats(prisma, 3)
    const person = await signUp(world)
    const { id: accountId } = await shop.accountOf(person)
    const granted = await shop.operator.run('grant-subscription', {
      accountId,
      tariffId: shop.tariffs.lifetime,
      reason: 'a partner',
    })
    expect(granted.data).toMatchObject({
      subscription: { active: true, endsAt: null, secondsLeft: null },
      terminalPremium: true,
    })
    await shop.order(await signUp(world), 'lifetime')
    const { items } = (await shop.operator.run<{ items: Place[] }>('get-places')).data
    expect(items).toMatchObject([{ placesTotal: 3, placesHeld: 1, placesSold: 1, placesLeft: 1 }])
  })

  test('sees loads and revisions', async () => {
    const { items } = (await shop.operator.run<{ items: { id: string; source: string }[] }>('get-loads')).data
    // The sample market is published day by day.
    expect(items).toMatchObject(Array(3).fill({ source: 'sample', status: 'SUCCEEDED', failed: 0 }))
    expect((await shop.operator.run('get-load-failures', { loadId: items[0]?.id })).data).toMatchObject({ items: [] })
    expect((await shop.operator.run('get-revisions')).data).toMatchObject({
      items: [3, 2, 1].map(id => ({ id, status: 'PUBLISHED', sample: true })),
    })
    const person = await signUp(world)
    for (const document of [
      'get-loads',
      'get-revisions',
      'get-conflicts',
      'get-places',
      'get-accounts',
      'get-orders-to-confirm',
    ])
      expect((await person.run(document)).status, document).toBe(403)
  })

  test('sees the terms of which two sources say different things, and each value with its source', async () => {
    const { database } = world.service
    const { id, isin, name } = await database.prisma.bond.findFirstOrThrow({
      where: { couponType: 'FIXED', maturityDate: { not: null } },
    })
    const said = await database.prisma.bond.findUniqueOrThrow({ where: { id }, include: { issuer: true } })
    const { bondType, status, currency, nominalCurrency, couponType } = said
    const record: SourceRecord = {
      ...{ kind: 'bond', isin, name, bondType, status, currency, nominalCurrency, couponType },
      ...{ initialNominal: '77', outstandingNominal: String(said.outstandingNominal), couponRate: said.couponRate },
      issuer: { inn: said.issuer.inn, lei: said.issuer.lei, sourceKey: said.issuer.sourceKey },
    }
    const report = await ingest(database, sourceOf([record], { key: 'moex', failures: [] }), { from: null })
    expect(report).toMatchObject({ failed: 0, notes: ['1 term differs from source sample; moex takes priority'] })
    expect((await shop.operator.run('get-conflicts', { limit: 1 })).data).toMatchObject({
      items: [{ isin, name, field: 'initialNominal', keptSource: 'moex', keptValue: '77', otherSource: 'sample' }],
      page: { total: 1, nextCursor: null },
    })
    expect((await shop.operator.run('get-conflicts', { resolved: true })).data).toMatchObject({ items: [] })

    const { ask } = await openAccount(world, 'provenance@example.com')
    const text =
      'query ($id: String!) { bond(id: $id) { provenance { block source fields { field source time licence } } } }'
    const { data, errors } = await ask(text, { id: isin })
    expect(errors).toBeUndefined()
    const { provenance: blocks } = (data as { bond: { provenance: readonly Block[] } }).bond
    const fields = Object.fromEntries(blocks.flatMap(block => block.fields.map(one => [one.field, one])))
    expect(fields.initialNominal).toMatchObject({ source: 'moex', licence: 'for tests' })
    expect(fields.maturityDate).toMatchObject({ source: 'sample', time: expect.stringMatching(/Z$/) })
    expect(fields.coupons).toMatchObject({ source: 'sample' })
  })
})
