import { setTimeout as sleep } from 'node:timers/promises'
import { channelsWithDigest, claimDigest } from '../claim-digest.ts'
import { type DeliveryOptions, muteUrlFor } from '../delivery-options.ts'
import type { WebhookOutcome } from '../post-webhook.ts'
import { recordOutcome } from '../record-outcome.ts'
import type { BotAnswer, BotApi } from './bot-api.ts'
import { messageText } from './message-text.ts'

/** Messages in a second: a bot may send about 30 (https://core.telegram.org/bots/faq). */
const AT_ONCE = 25
const SECOND_MS = 1_000
/** "Forbidden": the bot was blocked, or the account of the chat deleted. */
const FORBIDDEN = 403

/** Sends the digests that are due in chats: one message for all events of a channel that wait. @returns their number */
export async function tellChats(options: DeliveryOptions): Promise<number> {
  const { prisma, now } = options
  const due = await channelsWithDigest(prisma, { kind: 'TELEGRAM', now: now(), most: AT_ONCE })
  const isFull = due.length === AT_ONCE && options.bot !== null
  await Promise.all([...due.map(id => tellChat(id, options)), ...(isFull ? [sleep(SECOND_MS)] : [])])
  return due.length
}

async function tellChat(channelId: string, options: DeliveryOptions): Promise<void> {
  const { prisma, bot, log, baseUrl, now } = options
  const deliveries = await claimDigest(prisma, channelId, now())
  const [first] = deliveries
  const user = first?.channel.user
  if (first === undefined || user == null) return
  const { channel } = first
  const events = deliveries.map(({ event }) => event)
  const muteUrl = muteUrlFor(channelId, options)
  const text = messageText({ language: user.language, events, baseUrl, muteUrl })
  const outcome = await send(bot, channel.chatId, text)
  log.info(
    { channel: channelId, events: events.length, status: outcome.statusCode },
    outcome.failure === null ? 'a digest was sent to a chat' : 'a digest could not be sent to a chat',
  )
  const ids = deliveries.map(({ id }) => id)
  const attempts = Math.max(...deliveries.map(({ attempts: one }) => one))
  const ending = { statusCode: FORBIDDEN, reason: 'BLOCKED' } as const
  await recordOutcome({ ids, attempts, uncounted: 0, channel, ending }, outcome, options)
}

async function send(bot: BotApi | null, chatId: string | null, text: string): Promise<WebhookOutcome> {
  if (bot === null) return failed('The service has no Telegram bot any more.')
  if (chatId === null) return failed('The channel is not connected to a chat.')
  const message = { chat_id: chatId, text, parse_mode: 'HTML', link_preview_options: { is_disabled: true } }
  return outcomeOf(await bot.call('sendMessage', message))
}

function outcomeOf(answer: BotAnswer): WebhookOutcome {
  if (answer.ok) return { statusCode: 200, answer: null, failure: null, retryAfterSeconds: null }
  const { statusCode, description, retryAfterSeconds } = answer
  const failure = statusCode === null ? `Telegram ${description}` : `Telegram answers with ${statusCode}`
  return { statusCode, answer: statusCode === null ? null : description, failure, retryAfterSeconds }
}

function failed(failure: string): WebhookOutcome {
  return { statusCode: null, answer: null, failure, retryAfterSeconds: null }
}
