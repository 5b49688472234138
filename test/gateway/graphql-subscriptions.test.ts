import { randomUUID } from 'node:crypto'
import { type GraphQLObjectType, getNamedType, isLeafType } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SUBSCRIPTION_LIMITS } from '../../gateway/analysts/limit-subscriptions.ts'
import type { Context } from '../../schema/context.ts'
import { schema } from '../../schema/index.ts'
import { firedEvents } from '../../schema/live/fired-events.ts'
import { type GraphQLAnswer, openAccount } from '../support/accounts.ts'
import { PRICED_ISIN, publishPrice } from '../support/publish-price.ts'
import { type OpenSubscription, openSubscription } from '../support/subscription.ts'
import { cookieOf, signUp, subscribe as subscribeTo } from '../support/visitor.ts'
import { openWorld, type World } from '../world.ts'

const clock = { now: new Date() }
let world: World
let owner: Awaited<ReturnType<typeof openAccount>>
let stranger: Awaited<ReturnType<typeof openAccount>>
const opened: OpenSubscription[] = []

beforeAll(async () => {
  world = await openWorld({ now: () => clock.now })
  owner = await openAccount(world, 'owner@example.com')
  stranger = await openAccount(world, 'stranger@example.com')
  await world.service.database.prisma.user.updateMany({ data: { emailVerified: true } })
  clock.now = new Date()
  await publishPrice(world, 100, clock)
})
afterAll(async () => {
  for (const one of opened) await one.close()
  await world.close()
})

async function subscribe(key: string, query: string): Promise<OpenSubscription> {
  const one = await openSubscription(world.baseUrl, { 'x-api-key': key }, `subscription { ${query} }`)
  opened.push(one)
  return one
}

const REVISIONS = 'revisionPublished { revision asOf since }'
const EVENTS = 'alertFired { id alertId type revision body createdAt }'

async function currentRevision(): Promise<number> {
  const { data, errors } = await owner.ask('{ marketChanges(limit: 1) { revision } }', {})
  expect(errors).toBeUndefined()
  return (data as { marketChanges: { revision: number } }).marketChanges.revision
}

describe('revisionPublished', () => {
  test('tells each revision as it becomes current, and which one was before', async () => {
    const before = await currentRevision()
    const one = await subscribe(owner.key, REVISIONS)
    const next = one.next()
    await publishPrice(world, 101, clock)
    const now = await currentRevision()
    expect(now).toBeGreaterThan(before)
    expect(await next).toEqual({
      data: { revisionPublished: { revision: now, since: before, asOf: expect.any(String) } },
    })
    await one.close()
  })

  test('tells at once what was published while the client was away', async () => {
    const now = await currentRevision()
    const one = await subscribe(owner.key, `revisionPublished(since: ${now - 1}) { revision since }`)
    expect(await one.next()).toEqual({ data: { revisionPublished: { revision: now, since: now - 1 } } })
    await one.close()
  })
})

describe('alertFired', () => {
  test('tells the events of the alerts of the account, and of no other', async () => {
    const own = await subscribe(owner.key, EVENTS)
    const others = await subscribe(stranger.key, EVENTS)
    const [first, nothing] = [own.next(), others.next()]
    const { data, errors } = await owner.ask(
      `mutation { made: createAlert(name: "Below 96", isin: "${PRICED_ISIN}", events: ["bond.price_crossed"], level: 96) { id } }`,
      {},
    )
    expect(errors).toBeUndefined()
    const { made } = data as { made: { id: string } }
    await publishPrice(world, 99, clock)
    await publishPrice(world, 94, clock)
    const answer = (await first) ?? {}
    const { alertFired } = answer.data as { alertFired: Record<string, unknown> }
    expect(alertFired).toMatchObject({
      alertId: made.id,
      type: 'bond.price_crossed',
      revision: await currentRevision(),
    })
    expect(JSON.parse(String(alertFired.body))).toMatchObject({ type: 'bond.price_crossed' })
    const resumed = await subscribe(owner.key, `alertFired(since: "${alertFired.createdAt}") { id }`)
    expect(await resumed.next()).toEqual({ data: { alertFired: { id: alertFired.id } } })
    await Promise.all([own.close(), others.close(), resumed.close()])
    expect(await nothing.catch(() => null)).toBeNull()
  })
})

test('a stream that has ended tells nothing of what is still to be told', async () => {
  const { prisma } = world.service.database
  const { id: accountId } = await prisma.account.findFirstOrThrow({ where: { name: 'owner@example.com' } })
  const since = new Date(clock.now.getTime() + 86_400_000)
  const event = { accountId, alertId: randomUUID(), type: 'bond.price_crossed', body: '{}', createdAt: since }
  await prisma.alertEvent.createMany({ data: Array.from({ length: 450 }, () => ({ ...event, id: randomUUID() })) })
  const ended = new AbortController()
  const told = await firedEvents(since, {
    ...{ prisma, signal: ended.signal, principal: { accountId }, now: () => clock.now },
    live: { onRevision: () => () => undefined, onFired: () => () => undefined },
  } as unknown as Context)
  let count = 0
  for await (const _ of told) {
    count += 1
    if (count === 250) ended.abort()
  }
  expect(count).toBe(300)
  await prisma.alertEvent.deleteMany({ where: { alertId: event.alertId } })
})

describe('an open subscription', () => {
  test('is no running request, and an account has a bounded number of them', async () => {
    const open: OpenSubscription[] = []
    for (let count = 0; count < SUBSCRIPTION_LIMITS.ofAccount; count += 1)
      open.push(await subscribe(owner.key, REVISIONS))
    expect((await owner.ask('{ __typename }', {})).errors).toBeUndefined()
    const refused = await subscribe(owner.key, REVISIONS)
    expect(await refused.next()).toMatchObject({ errors: [{ extensions: { code: 'TOO_MANY_AT_ONCE' } }] })
    await open.pop()?.close()
    await expect
      .poll(async () => {
        const another = await subscribe(owner.key, `revisionPublished(since: 1) { since }`)
        const { errors } = (await another.next()) ?? {}
        await another.close()
        return errors
      })
      .toBeUndefined()
    await Promise.all(open.map(one => one.close()))
  })

  test('ends soon after its key is deactivated', async () => {
    const one = await subscribe(stranger.key, REVISIONS)
    const next = one.next()
    await world.service.operator('issue-key', { email: 'stranger@example.com' })
    expect(await next).toBeNull()
  })

  test('of a person who is signed in ends with the session, which it does not prolong', async () => {
    const person = await signUp(world, { role: 'ANALYST' })
    await subscribeTo(world, person.email)
    const headers = { cookie: cookieOf(person), origin: world.baseUrl, 'sec-fetch-site': 'same-origin' }
    const one = await openSubscription(world.baseUrl, headers, 'subscription { revisionPublished(since: 0) { since } }')
    opened.push(one)
    expect(await one.next()).toEqual({ data: { revisionPublished: { since: 0 } } })
    const { session } = world.service.database.prisma
    const where = { user: { email: person.email } }
    const expiresAt = new Date(Date.now() + 86_400_000)
    await session.updateMany({ where, data: { expiresAt } })
    const next = one.next()
    const isOpen = Symbol()
    const passed = new Promise(resolve => setTimeout(() => resolve(isOpen), 1.5 * SUBSCRIPTION_LIMITS.checkMs))
    expect(await Promise.race([next, passed]), 'while the session lasts').toBe(isOpen)
    expect(await session.findMany({ where, select: { expiresAt: true } })).toEqual([{ expiresAt }])
    await person.run('sign-out')
    expect(await next).toBeNull()
  })

  test('passes through no packing, and a client that takes no events is told so', async () => {
    const one = await subscribe(owner.key, REVISIONS)
    expect(one.response.headers.get('cache-control')).toBe('no-cache, no-transform')
    expect(one.response.headers.get('content-encoding')).toBeNull()
    await one.close()
    const response = await fetch(`${world.baseUrl}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', 'x-api-key': owner.key },
      body: JSON.stringify({ query: `subscription { ${REVISIONS} }` }),
    })
    expect(response.status).toBe(406)
    const { errors } = (await response.json()) as GraphQLAnswer
    expect(errors).toEqual([
      { message: expect.stringContaining('text/event-stream'), extensions: { code: 'NOT_ACCEPTABLE' } },
    ])
  })

  test('is refused to whoever is no analyst, and to a wrong key', async () => {
    const reader = await openAccount(world, 'reader@example.com')
    const { user } = world.service.database.prisma
    await user.updateMany({ where: { email: 'reader@example.com' }, data: { role: 'SUBSCRIBER' } })
    for (const [key, code] of [
      [reader.key, 'SCOPE_MISSING'],
      ['nobody', 'KEY_MALFORMED'],
    ] as const) {
      const refused = await subscribe(key, REVISIONS)
      expect(await refused.next()).toMatchObject({ errors: [{ extensions: { code } }] })
    }
  })
})

test('a service that stops ends its streams', async () => {
  const one = await subscribe(owner.key, REVISIONS)
  const next = one.next()
  world.service.endStreams()
  expect(await next).toBeNull()
})

test('what a subscription answers is small: neither lists nor fields with arguments', () => {
  const roots = Object.values((schema.getSubscriptionType() as GraphQLObjectType).getFields())
  expect(roots.length).toBeGreaterThan(1)
  for (const { name, type } of roots) {
    const fields = Object.values((getNamedType(type) as GraphQLObjectType).getFields())
    const large = fields.filter(field => !isLeafType(getNamedType(field.type)) || field.args.length > 0)
    expect(large.map(field => `${name}.${field.name}: its cost must be limited as that of a query`)).toEqual([])
  }
})
