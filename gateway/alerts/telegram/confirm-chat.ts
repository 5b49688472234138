import { z } from 'zod'
import type { PrismaClient } from '../../../prisma/generated/client/client.ts'
import { linkHashOf } from '../../../schema/alerts/chat-link.ts'
import { auditChat } from '../../../schema/audit/trail.ts'
import type { Logger } from '../../process/log.ts'
import type { BotApi } from './bot-api.ts'

interface ConfirmOptions {
  readonly prisma: PrismaClient
  readonly bot: BotApi
  readonly log: Logger
  now(): Date
}

const MESSAGE = z.object({
  chat: z.object({ id: z.number().int(), type: z.string() }),
  from: z.object({
    first_name: z.string().optional(),
    username: z.string().optional(),
    language_code: z.string().optional(),
  }),
  text: z.string(),
})

type Message = z.infer<typeof MESSAGE>

/** What the link of a channel makes a chat send. */
const START = /^\/start ([\w-]{43})$/
const LONGEST_NAME = 120

const WORDS = {
  EN: {
    connected: (name: string) => `This chat is connected to the channel “${name}”. The events of its alerts come here.`,
    invalid: 'This link does not work: it was used or is older than an hour. Make a new one on the page Alerts.',
    begin: 'To connect this chat, create a channel on the page Alerts and open its link.',
  },
  RU: {
    connected: (name: string) => `Этот чат подключён к каналу «${name}». События его уведомлений будут приходить сюда.`,
    invalid: 'Ссылка не действует: её уже использовали или ей больше часа. Создайте новую на странице «Уведомления».',
    begin: 'Чтобы подключить этот чат, создайте канал на странице «Уведомления» и откройте его ссылку.',
  },
} as const

/** Connects a private chat that sends the token of a link to its channel, and answers. Other messages are ignored. */
export async function confirmChat(given: unknown, options: ConfirmOptions): Promise<void> {
  const { success, data: message } = MESSAGE.safeParse(given)
  if (!success || message.chat.type !== 'private') return
  const token = START.exec(message.text)?.[1]
  if (token === undefined && !/^\/start\b/.test(message.text)) return
  const text = token === undefined ? wordsOf(message).begin : await connect(token, message, options)
  const answer = await options.bot.call('sendMessage', { chat_id: message.chat.id, text })
  if (!answer.ok) options.log.warn({ status: answer.statusCode }, 'a chat could not be told whether it is connected')
}

/** An update may come twice: a chat that is connected by the token is told so again. @returns the answer */
async function connect(token: string, message: Message, { prisma, log, now }: ConfirmOptions): Promise<string> {
  const [linkHash, chatId, time] = [linkHashOf(token), String(message.chat.id), now()]
  const channel = await prisma.$transaction(async transaction => {
    const where = { linkHash, linkUntil: { gt: time } }
    const working = { disabledAt: null, disabledReason: null, failingSince: null }
    const data = { chatId, chatName: nameOf(message), linkUntil: null, ...working }
    const { count } = await transaction.channel.updateMany({ where, data })
    const found = await transaction.channel.findUnique({ where: { linkHash }, include: { user: true } })
    if (found !== null && count > 0) await auditChat(transaction, { channel: found, at: time })
    return found?.chatId === chatId && found.linkUntil === null ? found : null
  })
  if (channel === null) return wordsOf(message).invalid
  log.info({ channel: channel.id }, 'a chat was connected to a channel of alerts')
  return WORDS[channel.user?.language ?? 'EN'].connected(channel.name)
}

function wordsOf({ from }: Message) {
  return WORDS[from.language_code?.startsWith('ru') ? 'RU' : 'EN']
}

function nameOf({ from }: Message): string {
  const name = from.username === undefined ? (from.first_name ?? 'Telegram') : `@${from.username}`
  return name.replaceAll('\0', '').slice(0, LONGEST_NAME)
}
