import { afterAll, beforeAll, expect, test } from 'vitest'
import { botApi } from '../../../gateway/alerts/telegram/bot-api.ts'
import { pollUpdates } from '../../../gateway/alerts/telegram/poll-updates.ts'
import { createLog } from '../../../gateway/process/log.ts'
import { openAccount } from '../../support/accounts.ts'
import { errorOf, openTelegram, TOKEN } from '../../support/telegram.ts'
import { openWorld, type World } from '../../world.ts'

const EMAIL = 'chat@example.com'
const CHAT = 77_001

let world: World
let telegram: Awaited<ReturnType<typeof openTelegram>>
let account: Awaited<ReturnType<typeof openAccount>>
let clock = new Date()
const lines: string[] = []

beforeAll(async () => {
  telegram = await openTelegram()
  const log = createLog('trace', { write: line => void lines.push(line) })
  const settings = { TELEGRAM_BOT_TOKEN: TOKEN, TELEGRAM_API_URL: telegram.url }
  world = await openWorld({ now: () => clock, log, settings })
  account = await openAccount(world, EMAIL)
  clock = new Date()
})
afterAll(async () => {
  await world.close()
  await telegram.close()
})

async function run<Data>(query: string): Promise<Data> {
  const { data, errors } = await account.ask(query, {})
  expect(errors).toBeUndefined()
  return data as Data
}

interface Made {
  readonly channel: { readonly id: string; readonly kind: string; readonly chat: string | null }
  readonly link: string
}

const FIELDS = '{ channel { id kind chat } link }'
const make = async (name: string) =>
  (await run<{ made: Made }>(`mutation { made: createChannel(name: "${name}", telegram: true) ${FIELDS} }`)).made
const tokenOf = (link: string) => link.replace('https://t.me/bonds_test_bot?start=', '')
const stored = (id: string) => world.service.database.prisma.channel.findUniqueOrThrow({ where: { id } })
const deliveryOf = (channelId: string) =>
  world.service.database.prisma.delivery.findFirstOrThrow({ where: { channelId }, orderBy: { createdAt: 'desc' } })

/** What the bot wrote in a chat after an action. */
async function answersTo(chat: number, action: () => void): Promise<readonly string[]> {
  const ofChat = () => telegram.messages().filter(({ chat_id: id }) => id === chat)
  const before = ofChat().length
  action()
  await expect.poll(() => ofChat().length).toBeGreaterThan(before)
  return ofChat()
    .slice(before)
    .map(({ text }) => String(text))
}

/** A channel whose chat is connected. */
async function connected(name: string, chat: number): Promise<string> {
  const { channel, link } = await make(name)
  await answersTo(chat, () => telegram.write(chat, `/start ${tokenOf(link)}`))
  return channel.id
}

async function sendTest(id: string): Promise<void> {
  await run(`mutation { testChannel(id: "${id}") }`)
  await world.service.alerts.settled()
}

test('a chat is connected by the link alone, once', async () => {
  const { channel, link } = await make('Mine')
  expect(channel).toMatchObject({ kind: 'TELEGRAM', chat: null })
  expect(link).toMatch(/^https:\/\/t\.me\/bonds_test_bot\?start=[\w-]{43}$/)
  const token = tokenOf(link)
  expect(JSON.stringify(await stored(channel.id))).not.toContain(token)
  const { errors } = await account.ask(`mutation { testChannel(id: "${channel.id}") }`, {})
  expect(errors?.[0]?.message).toMatch(/not connected/)
  const [done] = await answersTo(CHAT, () => telegram.write(CHAT, `/start ${token}`))
  expect(done).toContain('“Mine”')
  expect(await stored(channel.id)).toMatchObject({ chatId: String(CHAT), chatName: 'Anna' })
  const [other] = await answersTo(66, () => telegram.write(66, `/start ${token}`))
  expect(other).toMatch(/does not work/)
  expect((await stored(channel.id)).chatId).toBe(String(CHAT))
})

test('a link ends after an hour, and says so in the language of the chat', async () => {
  const { channel, link } = await make('Late')
  clock = new Date(clock.getTime() + 3_600_001)
  const russian = { first_name: 'Анна', language_code: 'ru' }
  const [late] = await answersTo(55, () => telegram.write(55, `/start ${tokenOf(link)}`, russian))
  expect(late).toMatch(/Ссылка не действует/)
  expect((await stored(channel.id)).chatId).toBeNull()
})

test('a test arrives in the language of the user', async () => {
  const id = await connected('Russian', 88)
  await world.service.database.prisma.user.update({ where: { email: EMAIL }, data: { language: 'RU' } })
  await sendTest(id)
  const last = telegram.messages().findLast(({ chat_id: chat }) => String(chat) === '88')
  expect(last).toMatchObject({
    parse_mode: 'HTML',
    text: expect.stringMatching(/<b>Проверка<\/b>\nПроверка этого канала/),
  })
  expect(await deliveryOf(id)).toMatchObject({ state: 'DELIVERED', statusCode: 200, attempts: 1 })
})

test('429 waits as long as it says, 500 is tried again, 403 disables the channel', async () => {
  const id = await connected('Errors', 99)
  telegram.answerBy(() => errorOf(429, 'Too Many Requests: retry after 400', { retry_after: 400 }))
  await sendTest(id)
  const slow = await deliveryOf(id)
  expect(slow).toMatchObject({ state: 'PENDING', statusCode: 429, attempts: 1 })
  expect((slow.nextAttemptAt?.getTime() ?? 0) - clock.getTime()).toBe(400_000)
  telegram.answerBy(() => errorOf(500, 'Internal Server Error'))
  clock = new Date(clock.getTime() + 400_000)
  world.service.alerts.deliver()
  await world.service.alerts.settled()
  expect(await deliveryOf(id)).toMatchObject({ state: 'PENDING', statusCode: 500, attempts: 2 })
  telegram.answerBy(() => errorOf(403, 'Forbidden: bot was blocked by the user'))
  clock = new Date(clock.getTime() + 400_000)
  world.service.alerts.deliver()
  await world.service.alerts.settled()
  expect(await stored(id)).toMatchObject({ disabledAt: clock, disabledReason: expect.stringMatching(/blocked/) })
  telegram.answerBy(() => ({ status: 200, body: { ok: true, result: {} } }))
})

test('a slow API is given up, and the token is in no reason', async () => {
  telegram.answerBy(() => 'never')
  const api = botApi({ token: TOKEN, apiUrl: telegram.url }, { timeoutMs: 100 })
  const answer = await api.call('sendMessage', { chat_id: 1, text: 'x' })
  expect(answer).toMatchObject({ ok: false, statusCode: null, description: 'did not answer within 0.1 s' })
  const away = await botApi({ token: TOKEN, apiUrl: 'http://127.0.0.1:1' }).call('getMe', {})
  expect(away).toMatchObject({ ok: false, description: expect.stringMatching(/^cannot be reached/) })
  telegram.answerBy(() => ({ status: 200, body: { ok: true, result: {} } }))
})

test('of two that poll, one asks at a time', async () => {
  const stopped = new AbortController()
  const bot = botApi({ token: TOKEN, apiUrl: telegram.url })
  const { database } = world.service
  const options = { database, bot, log: createLog('silent'), signal: stopped.signal, onMessage: async () => undefined }
  const second = pollUpdates(options)
  await answersTo(44, () => telegram.write(44, '/start'))
  stopped.abort()
  await second
  expect(telegram.mostPolls()).toBe(1)
})

test('the token reaches no line of the log', () => {
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter(line => line.includes(TOKEN))).toEqual([])
})

test('without a bot the channel is refused, naming the setting', async () => {
  const other = await openWorld()
  try {
    const { ask } = await openAccount(other, EMAIL)
    const { data } = await ask('{ channels { telegram } }', {})
    expect(data).toEqual({ channels: { telegram: false } })
    const { errors } = await ask('mutation { createChannel(name: "A", telegram: true) { link } }', {})
    expect(errors?.[0]?.message).toMatch(/TELEGRAM_BOT_TOKEN/)
  } finally {
    await other.close()
  }
})
