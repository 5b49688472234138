import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deliverDue } from '../../../gateway/alerts/deliver.ts'
import { createLog } from '../../../gateway/process/log.ts'
import { openAccount } from '../../support/accounts.ts'
import { openReceiver } from '../../support/webhook-receiver.ts'
import { openWorld, type World } from '../../world.ts'

const DAY_MS = 86_400_000
const EMAIL = 'alerts@example.com'

let world: World
let account: Awaited<ReturnType<typeof openAccount>>
let receiver: Awaited<ReturnType<typeof openReceiver>>
let clock = new Date()

beforeAll(async () => {
  world = await openWorld({ now: () => clock })
  receiver = await openReceiver()
  account = await openAccount(world, EMAIL)
  clock = new Date()
})
afterAll(async () => {
  await world.close()
  await receiver.close()
})

async function run<Data>(query: string, variables: object = {}): Promise<Data> {
  const { data, errors } = await account.ask(query, variables)
  expect(errors).toBeUndefined()
  return data as Data
}

async function faultsOf(query: string) {
  const { errors } = await account.ask(`mutation { ${query} }`, {})
  expect(errors?.[0]?.extensions?.code).toBe('INVALID_PARAMETER')
  return (errors?.[0]?.extensions?.faults ?? []) as readonly { path: string; message: string; allowed?: string[] }[]
}

async function makeChannel(fields: string): Promise<string> {
  const made = await run<{ createChannel: { channel: { id: string } } }>(
    `mutation { createChannel(${fields}) { channel { id } } }`,
  )
  return made.createChannel.channel.id
}

/** A test of a channel, and everything that follows from it within so many milliseconds. */
async function settle(ms = 0): Promise<void> {
  clock = new Date(clock.getTime() + ms)
  world.service.alerts.deliver()
  await world.service.alerts.settled()
}

/** But those to the demo account, which come when they come. */
const mails = () => world.mails.filter(({ to }) => to !== 'demo@example.com')

const deliveriesOf = async (channelId: string) =>
  (
    await run<{ deliveries: { items: readonly Record<string, unknown>[] } }>(
      `{ deliveries(channelId: "${channelId}") { items { id state attempts statusCode failure answer nextAttemptAt } } }`,
    )
  ).deliveries.items

describe('bad input names the parameter', () => {
  test.each([
    ['createChannel(name: "A") { secret }', 'url', /needed/],
    ['createChannel(name: "A", url: "ftp://example.com") { secret }', 'url', /https/],
    ['createChannel(name: "A", url: "https://user:pw@example.com") { secret }', 'url', /password/],
    ['createChannel(name: "A", url: "https://10.0.0.1/") { secret }', 'url', /public host name/],
    ['createChannel(name: "A", url: "not a url") { secret }', 'url', /URL such as/],
    ['createChannel(name: "A", email: "other@example.com") { secret }', 'email', /confirmed addresses/],
    ['createChannel(name: " ", url: "https://example.com") { secret }', 'name', /empty/],
    ['createAlert(name: "A", events: ["bond.default"], channels: []) { id }', 'screenId', /missing/],
    ['createAlert(name: "A", events: ["bond.defaulted"], isin: "X", channels: []) { id }', 'events', /no event type/],
    [
      'createAlert(name: "A", events: ["screen.left"], isin: "X", channels: []) { id }',
      'events',
      /not an event of a bond/,
    ],
    ['createAlert(name: "A", events: ["bond.default"], isin: "XS0000000000", channels: []) { id }', 'isin', /no bond/],
    ['createAlert(name: "A", events: ["bond.price_crossed"], isin: "X", channels: []) { id }', 'level', /needed/],
    [
      'createAlert(name: "A", events: ["bond.default"], isin: "X", level: 1, channels: []) { id }',
      'level',
      /none of these/,
    ],
    [
      'createAlert(name: "A", events: ["curve.moved"], curveKey: "USD-MOON", channels: []) { id }',
      'curveKey',
      /no curve/,
    ],
  ])('%s', async (query, path, message) => {
    const faults = await faultsOf(query)
    expect(faults.find(fault => fault.path === path)?.message).toMatch(message)
  })

  test('two crossings have two alerts', async () => {
    const events = '["bond.price_crossed", "bond.yield_crossed"]'
    const faults = await faultsOf(`createAlert(name: "A", isin: "X", events: ${events}, level: 1, channels: []) { id }`)
    expect(faults.map(({ message }) => message).join()).toMatch(/one level/)
  })

  test('a screen that picks bonds by others cannot be watched', async () => {
    const { saveScreen } = await run<{ saveScreen: { id: string } }>(
      'mutation { saveScreen(name: "One each", query: "UniqueEmitentsFlag=true") { id } }',
    )
    const faults = await faultsOf(
      `createAlert(name: "A", events: ["screen.entered"], screenId: "${saveScreen.id}", channels: []) { id }`,
    )
    expect(faults[0]?.message).toMatch(/uniqueEmitentsFlag/)
  })
})

/** The body of an event that a digest can write. */
const TESTED = JSON.stringify({ type: 'revision.published', data: { alert: null } })

describe('a delivery', () => {
  test('waits while the deletion of the account is pending, and is made when that is cancelled', async () => {
    const { prisma } = world.service.database
    await prisma.user.update({ where: { email: EMAIL }, data: { emailVerified: true } })
    const webhook = await makeChannel(`name: "Closing", url: "${receiver.url}"`)
    const email = await makeChannel(`name: "Closing email", email: "${EMAIL}"`)
    const { accountId: id } = await prisma.channel.findUniqueOrThrow({ where: { id: webhook } })
    const before = { received: receiver.received.length, mails: mails().length }
    await prisma.account.update({ where: { id }, data: { deletionRequestedAt: clock } })
    for (const channelId of [webhook, email]) {
      const event = {
        id: crypto.randomUUID(),
        accountId: id,
        type: 'revision.published',
        body: TESTED,
        createdAt: clock,
      }
      const channel = { connect: { id: channelId } }
      await prisma.delivery.create({
        data: { createdAt: clock, nextAttemptAt: clock, channel, event: { create: event } },
      })
    }
    await settle(13 * 86_400_000)
    const states = () => prisma.delivery.findMany({ where: { channelId: { in: [webhook, email] } } })
    expect(await states()).toMatchObject([
      { state: 'PENDING', attempts: 0 },
      { state: 'PENDING', attempts: 0 },
    ])
    expect({ received: receiver.received.length, mails: mails().length }).toEqual(before)
    await prisma.account.update({ where: { id }, data: { deletionRequestedAt: null } })
    await settle()
    expect(await states()).toMatchObject([{ state: 'DELIVERED' }, { state: 'DELIVERED' }])
    expect(receiver.received.length).toBe(before.received + 1)
    await prisma.user.update({ where: { email: EMAIL }, data: { emailVerified: false } })
  })

  test('whose instance was killed meanwhile is made again within a minute, and the attempt is not counted', async () => {
    const id = await makeChannel(`name: "Killed", url: "${receiver.url}"`)
    const { prisma } = world.service.database
    const { accountId } = await prisma.channel.findUniqueOrThrow({ where: { id } })
    const body = JSON.stringify({ data: {} })
    const event = { id: crypto.randomUUID(), accountId, type: 'revision.published', body, createdAt: clock }
    const nextAttemptAt = new Date(clock.getTime() + 1_000)
    const channel = { connect: { id } }
    await prisma.delivery.create({ data: { createdAt: clock, nextAttemptAt, channel, event: { create: event } } })
    clock = nextAttemptAt
    const killed = { post: () => Promise.reject(new Error('killed')), openSecret: () => 'secret', now: () => clock }
    const options = {
      prisma,
      mailer: { send: async () => undefined },
      log: createLog('silent'),
      baseUrl: '',
      bot: null,
      signMuteLink: () => '',
    }
    await expect(deliverDue({ ...options, ...killed })).rejects.toThrow('killed')
    receiver.answerWith({ status: 500 })
    await settle(61_000)
    receiver.answerWith({ status: 204 })
    await settle(6_000)
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'DELIVERED', attempts: 2 }])
  })

  test('that fails is tried again, and recorded', async () => {
    receiver.answerWith({ status: 500, text: 'broken' })
    const id = await makeChannel(`name: "Broken", url: "${receiver.url}"`)
    await run(`mutation { testChannel(id: "${id}") }`)
    await settle()
    expect(await deliveriesOf(id)).toMatchObject([
      { state: 'PENDING', attempts: 1, statusCode: 500, answer: 'broken', failure: 'answers with status 500' },
    ])
    receiver.answerWith({ status: 204 })
    await settle(6_000)
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'DELIVERED', attempts: 2, nextAttemptAt: null }])
    const { channels } = await run<{ channels: { items: readonly { id: string; failingSince: unknown }[] } }>(
      '{ channels { items { id failingSince } } }',
    )
    expect(channels.items.find(one => one.id === id)).toMatchObject({ failingSince: null })
  })

  test('to a receiver that is gone disables the channel, and its people are told', async () => {
    await world.service.database.prisma.user.update({ where: { email: EMAIL }, data: { emailVerified: true } })
    receiver.answerWith({ status: 410 })
    const id = await makeChannel(`name: "Gone", url: "${receiver.url}"`)
    await run(`mutation { testChannel(id: "${id}") }`)
    await settle()
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'SKIPPED', statusCode: 410 }])
    await expect.poll(() => mails().at(-1)?.subject).toBe('The channel Gone was disabled')
    const { errors } = await account.ask(`mutation { testChannel(id: "${id}") }`, {})
    expect(errors?.[0]?.extensions?.code).toBe('REFUSED')
  })

  test('that fails for five days disables the channel', async () => {
    receiver.answerWith({ status: 503 })
    const id = await makeChannel(`name: "Away", url: "${receiver.url}"`)
    await run(`mutation { testChannel(id: "${id}") }`)
    await settle()
    for (let day = 0; day < 5; day += 1) await settle(DAY_MS)
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'SKIPPED' }])
    await expect.poll(() => mails().at(-1)?.text).toContain('No delivery has succeeded for 5 days')
    receiver.answerWith({ status: 204 })
  })

  test('signs with both secrets for a day after a change', async () => {
    const id = await makeChannel(`name: "Rotating", url: "${receiver.url}"`)
    const { rotateChannelSecret } = await run<{ rotateChannelSecret: { secret: string } }>(
      `mutation { rotateChannelSecret(id: "${id}") { secret channel { previousSecretUntil } } }`,
    )
    expect(rotateChannelSecret.secret).toMatch(/^whsec_/)
    await run(`mutation { testChannel(id: "${id}") }`)
    await settle()
    expect(receiver.received.at(-1)?.headers['webhook-signature']?.split(' ')).toHaveLength(2)
    clock = new Date(clock.getTime() + 2 * DAY_MS)
    await run(`mutation { testChannel(id: "${id}") }`)
    await settle()
    expect(receiver.received.at(-1)?.headers['webhook-signature']?.split(' ')).toHaveLength(1)
  })
})

describe('emails', () => {
  test('collect what happens within some minutes, in the language of the reader', async () => {
    await world.service.database.prisma.user.update({ where: { email: EMAIL }, data: { language: 'RU' } })
    const id = await makeChannel(`name: "Почта", email: "${EMAIL}", digestMinutes: 10`)
    const { prisma } = world.service.database
    const { id: accountId } = await prisma.account.findFirstOrThrow({ where: { name: EMAIL } })
    const before = mails().length
    const tell = async (name: string) => {
      const body = JSON.stringify({
        data: { alert: { name }, total: 1, items: [{ isin: 'X', name: 'B', before: 1, after: 2 }] },
      })
      const event = { id: crypto.randomUUID(), accountId, type: 'bond.price_crossed', body, createdAt: clock }
      const nextAttemptAt = new Date(clock.getTime() + 600_000)
      const channel = { connect: { id } }
      await prisma.delivery.create({ data: { createdAt: clock, nextAttemptAt, channel, event: { create: event } } })
    }
    await tell('Первое')
    await settle(300_000)
    await tell('Второе')
    expect(mails()).toHaveLength(before)
    await settle(301_000)
    expect(mails()).toHaveLength(before + 1)
    const mail = mails().at(-1)
    expect(mail?.subject).toBe('Цена пересекла уровень: Первое и ещё 1')
    expect(mail?.text).toContain('X B · 1 → 2')
    expect(mail?.text).toContain('Второе')
    await settle(3_600_000)
    expect(mails()).toHaveLength(before + 1)
  })

  test('that cannot be sent say since when, and are sent later; however long it takes, the channel stays', async () => {
    const id = await makeChannel(`name: "Mail server away", email: "${EMAIL}"`)
    const { prisma } = world.service.database
    const { accountId } = await prisma.channel.findUniqueOrThrow({ where: { id } })
    const tell = async () => {
      const body = JSON.stringify({ data: { alert: { name: 'Data' }, total: 0, items: [] } })
      const event = { id: crypto.randomUUID(), accountId, type: 'revision.published', body, createdAt: clock }
      const channel = { connect: { id } }
      await prisma.delivery.create({
        data: { createdAt: clock, nextAttemptAt: clock, channel, event: { create: event } },
      })
    }
    const options = {
      ...{ prisma, baseUrl: '', bot: null, log: createLog('silent'), now: () => clock },
      ...{ signMuteLink: () => '', openSecret: () => null, post: () => Promise.reject(new Error('no webhook is due')) },
      mailer: { send: () => Promise.reject(new Error('connection refused')) },
    }
    await tell()
    const since = clock
    await deliverDue(options)
    clock = new Date(clock.getTime() + 6 * DAY_MS)
    await deliverDue(options)
    const failing = { disabledAt: null, disabledReason: null, failingSince: since }
    expect(await prisma.channel.findUniqueOrThrow({ where: { id } })).toMatchObject(failing)
    expect(await deliveriesOf(id)).toMatchObject([
      { state: 'PENDING', attempts: 2, failure: 'The email could not be sent.' },
    ])
    await settle(2 * DAY_MS)
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'DELIVERED', attempts: 3, failure: null }])
    expect(await prisma.channel.findUniqueOrThrow({ where: { id } })).toMatchObject({ failingSince: null })
  })
})
