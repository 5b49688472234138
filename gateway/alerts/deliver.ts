import type { Prisma, PrismaClient } from '../../prisma/generated/client/client.ts'
import { skipPending } from '../../schema/alerts/channels.ts'
import type { Muting } from '../../schema/alerts/muting.ts'
import type { Mailer } from '../mail/mail.ts'
import type { Logger } from '../process/log.ts'
import { digestMail, disabledMail } from './alert-mail.ts'
import type { PostWebhook, WebhookOutcome } from './post-webhook.ts'
import { nextAttempt } from './retry.ts'

export interface DeliveryOptions {
  readonly prisma: PrismaClient
  readonly mailer: Mailer
  readonly log: Logger
  readonly baseUrl: string
  readonly post: PostWebhook
  /** Decrypts the secret of a webhook; null where that is no longer possible. */
  readonly openSecret: (sealed: string) => string | null
  /** The signed part of a link that mutes alerts on a channel. */
  readonly signMuteLink: (muting: Muting) => string
  now(): Date
  readonly random?: () => number
}

/** Longer than an attempt takes: another instance may try again what one that was killed had begun. */
const CLAIMED_MS = 60_000
const CLAIMED_AT_ONCE = 32
/** Of one channel at a time, so that a slow receiver does not take the place of others. */
const OF_CHANNEL = 4
const FAILING_DAYS = 5
const DAY_MS = 86_400_000
/** Emails of a channel in one digest. */
const DIGEST_MOST = 200
const GONE = 410

/**
 * Delivers what is due: events to webhooks, and digests by email. Several instances may do so at a time. A delivery is
 * made at least once; the id of the event tells a repeated one.
 * @returns the number of attempts
 */
export async function deliverDue(options: DeliveryOptions): Promise<number> {
  const claimed = await claimWebhooks(options)
  await Promise.all(claimed.map(id => deliverOne(id, options)))
  return claimed.length + (await sendDigests(options))
}

/** An attempt counts when its outcome is recorded: one that ended with its process makes no later one wait longer. */
async function claimWebhooks({ prisma, now }: DeliveryOptions): Promise<readonly string[]> {
  const { at, until } = claimTimes(now())
  const rows = await prisma.$queryRaw<{ id: string }[]>`
    UPDATE "Delivery" SET "nextAttemptAt" = ${until}::timestamptz AT TIME ZONE 'UTC',
      "lastAttemptAt" = ${at}::timestamptz AT TIME ZONE 'UTC'
    WHERE id IN (
      SELECT d.id FROM "Delivery" d
      WHERE d.state = 'PENDING' AND d."nextAttemptAt" <= ${at}::timestamptz AT TIME ZONE 'UTC' AND d.id IN (
        SELECT id FROM (
          SELECT p.id, p."nextAttemptAt", row_number() OVER (PARTITION BY p."channelId" ORDER BY p."nextAttemptAt", p.id) AS place
          FROM "Delivery" p JOIN "Channel" c ON c.id = p."channelId"
          WHERE p.state = 'PENDING' AND p."nextAttemptAt" <= ${at}::timestamptz AT TIME ZONE 'UTC' AND c.kind = 'WEBHOOK' AND c."disabledAt" IS NULL
        ) due WHERE place <= ${OF_CHANNEL} ORDER BY "nextAttemptAt" LIMIT ${CLAIMED_AT_ONCE}
      )
      FOR UPDATE SKIP LOCKED
    )
    RETURNING id`
  return rows.map(({ id }) => id)
}

/** As text, because a statement of our own knows no time zone. */
function claimTimes(now: Date) {
  return { at: now.toISOString(), until: new Date(now.getTime() + CLAIMED_MS).toISOString() }
}

const TO_DELIVER = { include: { event: true, channel: true } } satisfies Prisma.DeliveryDefaultArgs

async function deliverOne(id: string, options: DeliveryOptions): Promise<void> {
  const { prisma, log, post, openSecret, now } = options
  const delivery = await prisma.delivery.findUnique({ where: { id }, ...TO_DELIVER })
  const { url, secret, previousSecret, previousUntil } = delivery?.channel ?? {}
  if (delivery == null || url == null || secret == null) return
  const time = now()
  const isBoth = previousSecret != null && previousUntil != null && previousUntil > time
  const secrets = (isBoth ? [secret, previousSecret] : [secret]).flatMap(sealed => openSecret(sealed) ?? [])
  const outcome =
    secrets.length === 0
      ? UNREADABLE
      : await post({ url, id: delivery.eventId, body: delivery.event.body, secrets, time })
  log.info(
    { channel: delivery.channelId, event: delivery.eventId, type: delivery.event.type, status: outcome.statusCode },
    outcome.failure === null ? 'an event was delivered' : 'an event could not be delivered',
  )
  await record(delivery, outcome, options)
}

/** The secret of the service has changed since. */
const UNREADABLE: WebhookOutcome = {
  statusCode: null,
  answer: null,
  failure: 'The secret of the channel cannot be read any more: make a new one.',
  retryAfterSeconds: null,
}

type Delivered = Prisma.DeliveryGetPayload<typeof TO_DELIVER>

async function record(
  { id, channelId, attempts: before, channel }: Delivered,
  outcome: WebhookOutcome,
  options: DeliveryOptions,
) {
  const { prisma, now, random = Math.random } = options
  const { statusCode, answer, failure, retryAfterSeconds } = outcome
  const time = now()
  const attempts = before + 1
  if (failure === null) {
    const data = {
      state: 'DELIVERED',
      attempts,
      deliveredAt: time,
      nextAttemptAt: null,
      statusCode,
      answer,
      failure,
    } as const
    await prisma.$transaction([
      prisma.delivery.update({ where: { id }, data }),
      prisma.channel.updateMany({
        where: { id: channelId, failingSince: { not: null } },
        data: { failingSince: null },
      }),
    ])
    return
  }
  const next = nextAttempt(attempts, { now: time, retryAfterSeconds, random: random() })
  const state = next === null ? ('FAILED' as const) : ('PENDING' as const)
  await prisma.$transaction([
    prisma.delivery.update({
      where: { id },
      data: { state, attempts, nextAttemptAt: next, statusCode, answer, failure },
    }),
    prisma.channel.updateMany({ where: { id: channelId, failingSince: null }, data: { failingSince: time } }),
  ])
  const { failingSince } = channel
  const isLong = failingSince !== null && time.getTime() - failingSince.getTime() >= FAILING_DAYS * DAY_MS
  if (statusCode === GONE) await disable(channelId, 'The receiver answered 410 Gone.', options)
  else if (isLong) await disable(channelId, `No delivery has succeeded for ${FAILING_DAYS} days.`, options)
}

/** Disables a channel and tells the people of the account. */
async function disable(
  id: string,
  reason: string,
  { prisma, mailer, log, baseUrl, now }: DeliveryOptions,
): Promise<void> {
  const channel = await prisma.$transaction(async transaction => {
    const data = { disabledAt: now(), disabledReason: reason }
    const { count } = await transaction.channel.updateMany({ where: { id, disabledAt: null }, data })
    if (count === 0) return null
    await skipPending(transaction, id, `The channel was disabled: ${reason}`)
    const include = { account: { include: { users: { where: { emailVerified: true } } } } } as const
    return transaction.channel.findUnique({ where: { id }, include })
  })
  log.warn({ channel: id, reason }, 'a channel of alerts was disabled')
  for (const user of channel?.account.users ?? []) {
    const mail = disabledMail(user, { name: channel?.name ?? '', reason }, baseUrl)
    await mailer.send(mail).catch(err => log.error({ err }, 'an email about a disabled channel could not be sent'))
  }
}

/** Sends the digests that are due: one email for all events of a channel that wait. */
async function sendDigests(options: DeliveryOptions): Promise<number> {
  const { prisma, now } = options
  const time = now()
  const due = await prisma.delivery.findMany({
    where: { state: 'PENDING', nextAttemptAt: { lte: time }, channel: { kind: 'EMAIL', disabledAt: null } },
    distinct: ['channelId'],
    select: { channelId: true },
    take: CLAIMED_AT_ONCE,
  })
  for (const { channelId } of due) await sendDigest(channelId, options)
  return due.length
}

async function sendDigest(
  channelId: string,
  { prisma, mailer, log, baseUrl, signMuteLink, now, random = Math.random }: DeliveryOptions,
) {
  const time = now()
  const { at, until } = claimTimes(time)
  const rows = await prisma.$queryRaw<{ id: string }[]>`
    UPDATE "Delivery" SET "nextAttemptAt" = ${until}::timestamptz AT TIME ZONE 'UTC', attempts = attempts + 1,
      "lastAttemptAt" = ${at}::timestamptz AT TIME ZONE 'UTC'
    WHERE id IN (
      SELECT id FROM "Delivery" WHERE state = 'PENDING' AND "channelId" = ${channelId}::uuid
        AND (attempts = 0 OR "nextAttemptAt" <= ${at}::timestamptz AT TIME ZONE 'UTC')
      ORDER BY "createdAt", id LIMIT ${DIGEST_MOST} FOR UPDATE SKIP LOCKED
    )
    RETURNING id`
  const ids = rows.map(({ id }) => id)
  const deliveries = await prisma.delivery.findMany({
    where: { id: { in: ids } },
    include: { event: true, channel: { include: { user: true } } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  const [first] = deliveries
  const user = first?.channel.user
  if (first === undefined || user == null) return
  try {
    const muteUrl = (alertIds: readonly string[]) =>
      `${baseUrl}/alerts/mute?link=${signMuteLink({ channelId, alertIds })}`
    const events = deliveries.map(({ event }) => event)
    await mailer.send(digestMail(user, { channel: first.channel.name, events, muteUrl }, baseUrl))
    const data = { state: 'DELIVERED', deliveredAt: time, nextAttemptAt: null, failure: null } as const
    await prisma.delivery.updateMany({ where: { id: { in: ids } }, data })
  } catch (err) {
    log.error({ err, channel: channelId }, 'a digest of alerts could not be sent')
    const next = nextAttempt(Math.max(...deliveries.map(({ attempts }) => attempts)), {
      now: time,
      retryAfterSeconds: null,
      random: random(),
    })
    const state = next === null ? ('FAILED' as const) : ('PENDING' as const)
    const data = { state, nextAttemptAt: next, failure: 'The email could not be sent.' }
    await prisma.delivery.updateMany({ where: { id: { in: ids } }, data })
  }
}
