import type { Prisma } from '../../prisma/generated/client/client.ts'
import { digestMail } from './alert-mail.ts'
import { channelsWithDigest, claimDigest, claimTimes } from './claim-digest.ts'
import { type DeliveryOptions, muteUrlFor } from './delivery-options.ts'
import type { WebhookOutcome } from './post-webhook.ts'
import { recordOutcome } from './record-outcome.ts'
import { tellChats } from './telegram/tell-chats.ts'

const CLAIMED_AT_ONCE = 32
/** Of one channel at a time, so that a slow receiver does not take the place of others. */
const OF_CHANNEL = 4
const GONE = 410

/**
 * Delivers what is due: events to webhooks, and digests by email and in chats. Several instances may do so at a time. A delivery is
 * made at least once; the id of the event tells a repeated one. Of an account that is to be deleted nothing is delivered, as
 * its keys are off; what waits is delivered when the deletion is cancelled.
 * @returns the number of attempts
 */
export async function deliverDue(options: DeliveryOptions): Promise<number> {
  const claimed = await claimWebhooks(options)
  await Promise.all(claimed.map(id => deliverOne(id, options)))
  return claimed.length + (await sendDigests(options)) + (await tellChats(options))
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
            AND NOT EXISTS (SELECT FROM "Account" a WHERE a.id = c."accountId" AND a."deletionRequestedAt" IS NOT NULL)
        ) due WHERE place <= ${OF_CHANNEL} ORDER BY "nextAttemptAt" LIMIT ${CLAIMED_AT_ONCE}
      )
      FOR UPDATE SKIP LOCKED
    )
    RETURNING id`
  return rows.map(({ id }) => id)
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
  const { channel, attempts } = delivery
  const ending = { statusCode: GONE, reason: 'GONE' } as const
  await recordOutcome({ ids: [id], attempts: attempts + 1, uncounted: 1, channel, ending }, outcome, options)
}

/** The secret of the service has changed since. */
const UNREADABLE: WebhookOutcome = {
  statusCode: null,
  answer: null,
  failure: 'The secret of the channel cannot be read any more: make a new one.',
  retryAfterSeconds: null,
}

/** Sends the digests that are due: one email for all events of a channel that wait. */
async function sendDigests(options: DeliveryOptions): Promise<number> {
  const due = await channelsWithDigest(options.prisma, { kind: 'EMAIL', now: options.now(), most: CLAIMED_AT_ONCE })
  for (const channelId of due) await sendDigest(channelId, options)
  return due.length
}

async function sendDigest(channelId: string, options: DeliveryOptions) {
  const { prisma, now } = options
  const deliveries = await claimDigest(prisma, channelId, now())
  const [first] = deliveries
  const user = first?.channel.user
  if (first === undefined || user == null) return
  const { channel } = first
  const events = deliveries.map(({ event }) => event)
  const digest = { channel: channel.name, events, muteUrl: muteUrlFor(channelId, options) }
  const failure = await failureOf(() => digestMail(user, digest, options.baseUrl), channelId, options)
  const ids = deliveries.map(({ id }) => id)
  const attempts = Math.max(...deliveries.map(({ attempts: one }) => one))
  const outcome = { statusCode: null, answer: null, failure, retryAfterSeconds: null }
  await recordOutcome({ ids, attempts, uncounted: 0, channel, ending: null }, outcome, options)
}

/** Sends an email. @returns what the log of deliveries says; null once it is sent */
async function failureOf(
  mail: () => ReturnType<typeof digestMail>,
  channel: string,
  { mailer, log }: DeliveryOptions,
): Promise<string | null> {
  try {
    await mailer.send(mail())
    return null
  } catch (err) {
    log.error({ err, channel }, 'a digest of alerts could not be sent')
    return 'The email could not be sent.'
  }
}
