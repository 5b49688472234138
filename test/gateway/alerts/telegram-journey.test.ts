import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccount } from '../../support/accounts.ts'
import { PRICED_ISIN, publishPrice } from '../../support/publish-price.ts'
import { connectChat, openTelegram, TOKEN } from '../../support/telegram.ts'
import { openWorld, type World } from '../../world.ts'

const SITE = 'https://bonds.test'
const CHAT = 4_711
let world: World
let telegram: Awaited<ReturnType<typeof openTelegram>>
let key = ''
const clock = { now: new Date() }

beforeAll(async () => {
  telegram = await openTelegram()
  const settings = { TELEGRAM_BOT_TOKEN: TOKEN, TELEGRAM_API_URL: telegram.url, BASE_URL: SITE }
  world = await openWorld({ now: () => clock.now, settings })
  const account = await openAccount(world, 'chat@example.com')
  key = account.key
  clock.now = new Date()
  const channelId = await connectChat(account, telegram, CHAT)
  const alert = { isin: PRICED_ISIN, events: ['bond.price_crossed'], channels: [channelId] }
  await publish(100)
  await rest('POST', '/alerts', { ...alert, name: 'Below 96', level: 96 })
  await rest('POST', '/alerts', { ...alert, name: 'Below 95', level: 95 })
})
afterAll(async () => {
  await world.close()
  await telegram.close()
})

async function rest(method: string, path: string, body: object): Promise<void> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const response = await fetch(`${world.baseUrl}/api/v1${path}`, { method, headers, body: JSON.stringify(body) })
  expect([path, response.status]).toEqual([path, expect.toSatisfy(status => status === 200 || status === 201)])
}

/** Publishes a price. @returns the messages that it brings to the chat */
async function publish(last: number): Promise<readonly string[]> {
  const before = telegram.messages().length
  await publishPrice(world, last, clock)
  const messages = telegram.messages().slice(before)
  expect(messages.filter(({ chat_id: chat }) => String(chat) !== String(CHAT))).toEqual([])
  return messages.map(({ text }) => String(text))
}

const mutePathsIn = (message: string) =>
  [...message.matchAll(/https:\/\/bonds\.test(\/alerts\/mute\?link=[\w.-]+)/g)].map(([, path]) => path ?? '')

test('what one revision brings is one message; each alert can be muted in it, and only there', async () => {
  const [message = '', ...others] = await publish(94)
  expect(others).toEqual([])
  expect(message).toContain('Below 96')
  expect(message).toContain('Below 95')
  expect(message).toContain('Bond &lt;1&gt;')
  expect(message).toContain('94')
  const paths = mutePathsIn(message)
  expect(new Set(paths).size).toBe(2)
  const pages = await Promise.all(paths.map(async path => (await fetch(world.baseUrl + path)).text()))
  const path = paths[pages.findIndex(page => page.includes('Below 96'))] ?? ''
  expect((await fetch(world.baseUrl + path, { method: 'POST' })).status).toBe(200)
  const [next = '', ...more] = await publish(99)
  expect(more).toEqual([])
  expect(next).toContain('Below 95')
  expect(next).not.toContain('Below 96')
})

test('a revision that crosses nothing writes nothing', async () => {
  expect(await publish(98.5)).toEqual([])
})
