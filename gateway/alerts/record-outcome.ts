import { skipPending } from '../../schema/alerts/channels.ts'
import { type DisabledReason, disabledReason } from '../../schema/alerts/disabled-reasons.ts'
import { disabledMail } from './alert-mail.ts'
import type { DeliveryOptions } from './delivery-options.ts'
import type { WebhookOutcome } from './post-webhook.ts'
import { nextAttempt } from './retry.ts'

/** Deliveries of a channel that were attempted as one. */
export interface Attempted {
  readonly ids: readonly string[]
  /** So far, with this one; of several deliveries, the most. */
  readonly attempts: number
  /** What is added to the stored attempts; the events of a digest are counted when they are claimed. */
  readonly uncounted: 0 | 1
  readonly channel: { readonly id: string; readonly failingSince: Date | null }
  /**
   * The status with which a receiver ends its channel, and the reason that is stored; null where failures are those of the
   * service's mail server, which disable no channel.
   */
  readonly ending: { readonly statusCode: number; readonly reason: DisabledReason } | null
}

const FAILING_DAYS = 5
const DAY_MS = 86_400_000

/** Writes how an attempt ended, when the next one is due, and whether the channel is disabled. */
export async function recordOutcome(attempted: Attempted, outcome: WebhookOutcome, options: DeliveryOptions) {
  const { ids, attempts, uncounted, channel, ending } = attempted
  const { prisma, now, random = Math.random } = options
  const { statusCode, answer, failure, retryAfterSeconds } = outcome
  const where = { id: { in: [...ids] } }
  const time = now()
  const common = { attempts: { increment: uncounted }, statusCode, answer, failure }
  if (failure === null) {
    const data = { ...common, state: 'DELIVERED', deliveredAt: time, nextAttemptAt: null } as const
    await prisma.$transaction([
      prisma.delivery.updateMany({ where, data }),
      prisma.channel.updateMany({
        where: { id: channel.id, failingSince: { not: null } },
        data: { failingSince: null },
      }),
    ])
    return
  }
  const next = nextAttempt(attempts, { now: time, retryAfterSeconds, random: random() })
  const state = next === null ? ('FAILED' as const) : ('PENDING' as const)
  await prisma.$transaction([
    prisma.delivery.updateMany({ where, data: { ...common, state, nextAttemptAt: next } }),
    prisma.channel.updateMany({ where: { id: channel.id, failingSince: null }, data: { failingSince: time } }),
  ])
  if (ending === null) return
  const { failingSince } = channel
  const isLong = failingSince !== null && time.getTime() - failingSince.getTime() >= FAILING_DAYS * DAY_MS
  if (statusCode === ending.statusCode) await disable(channel.id, ending.reason, options)
  else if (isLong) await disable(channel.id, 'LONG', options)
}

/** Disables a channel and tells the people of the account. */
async function disable(
  id: string,
  key: DisabledReason,
  { prisma, mailer, log, baseUrl, now }: DeliveryOptions,
): Promise<void> {
  const reason = disabledReason(key, 'EN')
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
    const told = { name: channel?.name ?? '', reason: disabledReason(key, user.language) }
    const mail = disabledMail(user, told, baseUrl)
    await mailer.send(mail).catch(err => log.error({ err }, 'an email about a disabled channel could not be sent'))
  }
}
