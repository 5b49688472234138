import { randomBytes, randomUUID } from 'node:crypto'
import type { Prisma } from '../../prisma/generated/client/client.ts'
import type { ChannelModel } from '../../prisma/generated/client/models/Channel.ts'
import type { Context } from '../context.ts'
import { invalidArguments, notFound, refused } from '../errors.ts'
import { checkText, collectFaults } from '../portfolio/check.ts'
import { accountOf, changeAccount, OLDEST_FIRST } from '../watch/account-rows.ts'
import { newChatLink } from './chat-link.ts'
import { DEFAULT_DIGEST_MINUTES } from './default-channel.ts'
import { disabledReason } from './disabled-reasons.ts'
import { TEST_EVENT } from './event-types.ts'
import { alertLimits, overAlertLimit } from './limits.ts'
import { checkWebhookUrl } from './webhook-url.ts'

const LONGEST_NAME = 120
/** How long both secrets sign after a change. */
const BOTH_SECRETS_MS = 24 * 3_600_000
const SECRET_BYTES = 32

/** A channel without its secrets. */
export type StoredChannel = Omit<ChannelModel, keyof typeof SECRETS> & { readonly email: string | null }

/** A channel with the secret or the link that was just made: it is shown once. */
export interface ChannelWithSecret {
  readonly channel: StoredChannel
  readonly secret: string | null
  readonly link: string | null
}

const SECRETS = { secret: true, previousSecret: true, chatId: true, linkHash: true, linkUntil: true } as const

const WITHOUT_SECRETS = {
  omit: SECRETS,
  include: { user: { select: { email: true } } },
} satisfies Prisma.ChannelDefaultArgs

type Read = Prisma.ChannelGetPayload<typeof WITHOUT_SECRETS>

export async function channels(context: Pick<Context, 'prisma' | 'principal'>) {
  const where = { accountId: accountOf(context) }
  const rows = await context.prisma.channel.findMany({ where, ...WITHOUT_SECRETS, orderBy: [...OLDEST_FIRST] })
  return rows.map(channelOf)
}

/** The channels of an alert, oldest first. */
export async function channelsOf(ids: readonly string[], { prisma }: Pick<Context, 'prisma'>) {
  const where = { id: { in: [...ids] } }
  return (await prisma.channel.findMany({ where, ...WITHOUT_SECRETS, orderBy: [...OLDEST_FIRST] })).map(channelOf)
}

interface NewChannel {
  readonly name: string
  /** Of a webhook. */
  readonly url?: string | null | undefined
  /** Of a confirmed user of the account, for emails. */
  readonly email?: string | null | undefined
  /** True for the chat of the caller with the bot of the service. */
  readonly telegram?: boolean | null | undefined
  readonly digestMinutes?: number | null | undefined
}

/** Makes a channel: a webhook for a URL, emails for an address of the account, or messages in a chat of Telegram. */
export async function createChannel(given: NewChannel, context: Context): Promise<ChannelWithSecret> {
  const { url, email, digestMinutes } = given
  const telegram = given.telegram === true
  const faults = collectFaults()
  const name = checkText('name', given.name, LONGEST_NAME, faults)
  if ((url ?? null) === null && (email ?? null) === null && !telegram)
    faults.add('url', '`url`, `email` or `telegram` is needed: where to tell.')
  if (url && email) faults.add('email', 'Give `url` for a webhook or `email` for emails, not both.')
  if (telegram && (url || email))
    faults.add('telegram', 'Give `telegram` without `url` and `email`: one channel tells in one way.')
  if (url && digestMinutes)
    faults.add('digestMinutes', '`digestMinutes` is for emails and messages; a webhook is told at once.')
  const checkedUrl = url ? checkWebhookUrl('url', url, context.alerting.toLoopback, faults) : null
  if (faults.list.length > 0) throw invalidArguments(faults.list)
  const made = telegram ? await madeLink(context) : null
  return changeAccount(context, async (transaction, accountId) => {
    const count = await transaction.channel.count({ where: { accountId } })
    const limits = await alertLimits(context, transaction)
    if (count >= limits.channels) overAlertLimit(limits.channels, 'channels', limits)
    const secret = checkedUrl === null ? null : newSecret()
    const sealed = secret === null ? null : context.alerting.seal(secret)
    const user = email ? await confirmedUser(transaction, accountId, email) : null
    const userId = made === null ? (user?.id ?? null) : made.userId
    const kind = made !== null ? 'TELEGRAM' : checkedUrl === null ? 'EMAIL' : 'WEBHOOK'
    const created = await transaction.channel.create({
      data: {
        ...{ accountId, kind, name, url: checkedUrl, secret: sealed, userId },
        ...made?.stored,
        digestMinutes: checkedUrl === null ? (digestMinutes ?? DEFAULT_DIGEST_MINUTES) : null,
      },
      ...WITHOUT_SECRETS,
    })
    return { channel: channelOf(created), secret, link: made?.link ?? null }
  })
}

interface ChannelChange {
  readonly name?: string | null | undefined
  readonly url?: string | null | undefined
  readonly digestMinutes?: number | null | undefined
  readonly disabled?: boolean | null | undefined
}

/** What is not given stays. A channel that is enabled again begins with what happens from then on. */
export function changeChannel(id: string, given: ChannelChange, context: Context): Promise<StoredChannel> {
  const faults = collectFaults()
  const { name, url, digestMinutes, disabled } = given
  const checkedName = name ? checkText('name', name, LONGEST_NAME, faults) : undefined
  const checkedUrl = url ? checkWebhookUrl('url', url, context.alerting.toLoopback, faults) : undefined
  if (faults.list.length > 0) throw invalidArguments(faults.list)
  return changeAccount(context, async (transaction, accountId) => {
    const { kind } = await ownChannel(transaction, accountId, id)
    const isWrong = kind === 'WEBHOOK' ? (digestMinutes ?? null) !== null : checkedUrl !== undefined
    if (isWrong) {
      const path = kind === 'WEBHOOK' ? 'digestMinutes' : 'url'
      throw invalidArguments([{ path, message: `\`${path}\` does not belong to a channel of the kind ${kind}.` }])
    }
    const now = context.now()
    const data: Prisma.ChannelUpdateInput = {
      ...(checkedName !== undefined && { name: checkedName }),
      ...(checkedUrl !== undefined && { url: checkedUrl, failingSince: null }),
      ...((digestMinutes ?? null) !== null && { digestMinutes: digestMinutes as number }),
      ...(disabled === true && { disabledAt: now, disabledReason: disabledReason('OFF', 'EN') }),
      ...(disabled === false && { disabledAt: null, disabledReason: null, failingSince: null }),
    }
    if (disabled === true) await skipPending(transaction, id, 'The channel was turned off.')
    return channelOf(await transaction.channel.update({ where: { id }, data, ...WITHOUT_SECRETS }))
  })
}

export function deleteChannel(id: string, context: Context): Promise<string> {
  return changeAccount(context, async (transaction, accountId) => {
    const { count } = await transaction.channel.deleteMany({ where: { id, accountId } })
    if (count === 0) throw notFound('The channel')
    return id
  })
}

/** Makes a new secret for a webhook. The former one signs as well for 24 hours. */
export function rotateSecret(id: string, context: Context): Promise<ChannelWithSecret> {
  return changeAccount(context, async (transaction, accountId) => {
    const { kind, secret: previousSecret } = await ownChannel(transaction, accountId, id)
    if (kind !== 'WEBHOOK') throw refused('Only a webhook has a secret.')
    const secret = newSecret()
    const previousUntil = new Date(context.now().getTime() + BOTH_SECRETS_MS)
    const data = { secret: context.alerting.seal(secret), previousSecret, previousUntil }
    const changed = await transaction.channel.update({ where: { id }, data, ...WITHOUT_SECRETS })
    return { channel: channelOf(changed), secret, link: null }
  })
}

/** Makes a new link for a channel in Telegram: whoever opens it is told from then on, and a former link ends. */
export async function linkChannel(id: string, context: Context): Promise<ChannelWithSecret> {
  const { prisma } = context
  const { kind } = await ownChannel(prisma, accountOf(context), id)
  if (kind !== 'TELEGRAM') throw refused('Only a channel in Telegram has a link.')
  const { link, stored } = await madeLink(context)
  return changeAccount(context, async (transaction, accountId) => {
    await ownChannel(transaction, accountId, id)
    const changed = await transaction.channel.update({ where: { id }, data: stored, ...WITHOUT_SECRETS })
    return { channel: channelOf(changed), secret: null, link }
  })
}

/** A link to the bot, what is stored of it, and whose chat it is for. */
async function madeLink({ alerting: { linkChat }, principal: { userId }, now }: Context) {
  if (linkChat === null) throw refused('This service has no Telegram bot: its operator has not set TELEGRAM_BOT_TOKEN.')
  if (userId === null) throw refused('A channel in Telegram belongs to a user: sign in, or use the key of one.')
  const { token, stored } = newChatLink(now())
  return { link: await linkChat(token), stored, userId }
}

/** Sends an event of the type `channel.test` to a channel. @returns the id of the delivery */
export async function testChannel(id: string, context: Context): Promise<string> {
  const made = await changeAccount(context, async (transaction, accountId) => {
    const channel = await ownChannel(transaction, accountId, id)
    const { name } = channel
    checkTells(channel)
    const now = context.now()
    const data = { alert: null, channel: { id, name }, text: 'A test of this channel.' }
    const event = await transaction.alertEvent.create({
      data: {
        ...{ id: randomUUID(), accountId, alertId: null, type: TEST_EVENT, revisionId: null, createdAt: now },
        body: JSON.stringify({ type: TEST_EVENT, timestamp: now.toISOString(), data }),
      },
    })
    const delivery = { eventId: event.id, channelId: id, createdAt: now, nextAttemptAt: now }
    return (await transaction.delivery.create({ data: delivery })).id
  })
  context.alerting.deliver()
  return made
}

/** Deliveries that are not tried any more. */
export async function skipPending(transaction: Prisma.TransactionClient, channelId: string, failure: string) {
  const where = { channelId, state: 'PENDING' as const }
  await transaction.delivery.updateMany({ where, data: { state: 'SKIPPED', nextAttemptAt: null, failure } })
}

/** @throws GraphQLError REFUSED for a channel that is disabled, or whose chat is not connected */
export function checkTells({ kind, disabledAt, chatId }: Pick<ChannelModel, 'kind' | 'disabledAt' | 'chatId'>): void {
  if (disabledAt !== null) throw refused('The channel is disabled. Enable it first.')
  if (kind === 'TELEGRAM' && chatId === null)
    throw refused('The chat is not connected yet. Open the link of the channel first.')
}

async function ownChannel(transaction: Prisma.TransactionClient, accountId: string, id: string) {
  const channel = await transaction.channel.findFirst({ where: { id, accountId } })
  if (channel === null) throw notFound('The channel')
  return channel
}

async function confirmedUser(transaction: Prisma.TransactionClient, accountId: string, email: string) {
  const where = { accountId, email: email.trim().toLowerCase() }
  const user = await transaction.user.findFirst({ where, select: { id: true, emailVerified: true } })
  if (user?.emailVerified === true) return user
  const allowed = await transaction.user.findMany({
    where: { accountId, emailVerified: true },
    select: { email: true },
  })
  const message = 'Emails go to confirmed addresses of the account only.'
  throw invalidArguments([{ path: 'email', message, allowed: allowed.map(one => one.email) }])
}

function channelOf({ user, ...channel }: Read): StoredChannel {
  return { ...channel, email: channel.kind === 'EMAIL' ? (user?.email ?? null) : null }
}

/** Of Standard Webhooks. */
function newSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
}
