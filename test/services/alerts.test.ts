import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openAccount } from '../support/accounts.ts'
import { PRICED_ISIN, passHour, publishPrice } from '../support/publish-price.ts'
import { REDIS_URL } from '../support/redis.ts'
import { type OpenSubscription, openSubscription } from '../support/subscription.ts'
import { connectChat, openTelegram, TOKEN } from '../support/telegram.ts'
import { copyTemplate, openWorld, type World, type WorldCopy } from '../world.ts'

const CHAT = 4_712
const clock = { now: new Date() }
let copy: WorldCopy
let worlds: readonly [World, World]
let telegram: Awaited<ReturnType<typeof openTelegram>>
let account: Awaited<ReturnType<typeof openAccount>>
let streams: readonly OpenSubscription[] = []

beforeAll(async () => {
  telegram = await openTelegram()
  copy = await copyTemplate({ TRUSTED_PROXIES: '1' })
  const settings = { TELEGRAM_BOT_TOKEN: TOKEN, TELEGRAM_API_URL: telegram.url, REDIS_URL }
  const open = () => openWorld({ copy, now: () => clock.now, settings })
  worlds = [await open(), await open()]
  account = await openAccount(worlds[0], 'two-instances@example.com')
  clock.now = new Date()
  const channelId = await connectChat(account, telegram, CHAT)
  await publishPrice(worlds[0], 100, clock)
  const { errors } = await account.ask(
    `mutation { createAlert(name: "Below 96", isin: "${PRICED_ISIN}", events: ["bond.price_crossed"], level: 96,
                            channels: ["${channelId}"]) { id } }`,
    {},
  )
  expect(errors).toBeUndefined()
  const query = 'subscription { alertFired { id body } }'
  streams = await Promise.all(
    worlds.map(({ baseUrl }) => openSubscription(baseUrl, { 'x-api-key': account.key }, query)),
  )
}, 120_000)
afterAll(async () => {
  for (const stream of streams) await stream.close()
  for (const world of worlds) await world.close()
  await copy.remove()
  await telegram.close()
})

function idOf(answer: Awaited<ReturnType<OpenSubscription['next']>>): string {
  const data = answer?.data as Record<string, { readonly id: string } | undefined> | undefined
  return data?.alertFired?.id ?? ''
}

/** Delivers what is due an hour after the event was stored, which the other instance may have done after `publishPrice`. */
async function deliverLater(): Promise<void> {
  passHour(clock)
  for (const { service } of worlds) service.alerts.deliver()
  await Promise.all(worlds.map(({ service }) => service.alerts.settled()))
}

test('an event is told once to the chat, and once on each instance, whichever has evaluated it', async () => {
  const next = streams.map(stream => stream.next())
  await publishPrice(worlds[0], 94, clock)
  const ids = (await Promise.all(next)).map(idOf)
  expect(ids[0]).toBe(ids[1])
  await deliverLater()
  expect(telegram.messages().slice(1)).toEqual([expect.objectContaining({ text: expect.stringContaining('Below 96') })])
  const { prisma } = worlds[0].service.database
  expect(await prisma.alertEvent.count({ where: { account: { name: 'two-instances@example.com' } } })).toBe(1)

  // And from the other instance.
  const more = streams.map(stream => stream.next())
  await publishPrice(worlds[1], 99, clock)
  const others = (await Promise.all(more)).map(idOf)
  expect(others[0]).toBe(others[1])
  expect(others[0]).not.toBe(ids[0])
  await deliverLater()
  expect(telegram.messages().length).toBe(3)
})

test('over the limit of the plan the chat is told nothing more, and the log says why', async () => {
  const { prisma } = worlds[0].service.database
  await prisma.tariff.updateMany({ data: { deliveriesPerDay: 2 } })
  const next = streams.map(stream => stream.next())
  await publishPrice(worlds[0], 94, clock)
  const [id] = (await Promise.all(next)).map(idOf)
  const failure = expect.stringMatching(/^Over the limit of the plan .*: 2 deliveries in 24 hours\.$/)
  await vi.waitFor(async () => {
    const { data } = await account.ask('{ deliveries(limit: 1) { items { eventId state failure } } }', {})
    expect(data).toEqual({ deliveries: { items: [{ eventId: id, state: 'SKIPPED', failure }] } })
  }, 20_000)
  await deliverLater()
  expect(telegram.messages().length).toBe(3)
})
