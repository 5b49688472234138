import type { Database } from '../../prisma/client.ts'
import { pruneHistory } from '../../prisma/revisions/prune-history.ts'
import { unlessBusy } from '../../prisma/store/runs/lock.ts'
import type { Context } from '../../schema/context.ts'
import { lapseOverdue } from '../../schema/orders/places.ts'
import { sendReminders } from '../../schema/orders/reminders.ts'
import { keyMaker } from '../access/issue-key.ts'
import { createLimits, type Limits } from '../access/limits.ts'
import { bucketsHere, bucketsInRedis } from '../access/token-buckets.ts'
import type { Mailer } from '../mail/mail.ts'
import { reminderMail } from '../mail/reminder-mail.ts'
import { createPayments, type Payments } from '../payments/payments.ts'
import type { Config } from '../process/config.ts'
import type { Logger } from '../process/log.ts'
import { openQuestions } from '../process/redis.ts'
import { createUpkeep } from './upkeep.ts'
import { createUsage, type UsageMeter } from './usage.ts'

export interface CommerceOptions {
  readonly database: Database
  readonly config: Pick<
    Config,
    'baseUrl' | 'payments' | 'openRequestsPerMinute' | 'requestsAtOnce' | 'redisUrl' | 'instances' | 'historyDays'
  >
  readonly log: Logger
  readonly mailer: Mailer
  now(): Date
  /** False for a clock that stands in the place of the machine's. */
  readonly isSystemClock?: boolean
  /** Makes a change of keys or subscriptions count at once. */
  onKeysChanged(): void
  /** Redis does not answer: limits are counted here alone. */
  onLimitsAlone?(): void
}

/** What one instance does about money, keys and counting. */
export interface Commerce {
  /** Its share of the context of resolvers. */
  readonly context: Pick<Context, 'payments' | 'keys' | 'usage' | 'now'>
  readonly payments: Payments
  readonly limits: Limits
  readonly usage: UsageMeter
  /** From then on usage is written and the upkeep done, without being asked. */
  start(): void
  close(): Promise<void>
}

export function openCommerce({ database, config, log, mailer, now, ...options }: CommerceOptions): Commerce {
  const { isSystemClock = false, onKeysChanged, onLimitsAlone } = options
  const { prisma } = database
  const { baseUrl, openRequestsPerMinute: openPerMinute, requestsAtOnce } = config
  const payments = createPayments(config.payments, { baseUrl, log })
  const usage = createUsage(prisma, { now, log })
  const tasks = [
    { name: 'give up old days', run: () => pruneHistory(prisma, config.historyDays, now()) },
    { name: 'lapse orders', run: () => lapseOverdue(prisma, now()) },
    {
      name: 'send reminders',
      run: () => sendReminders(prisma, now(), reminder => mailer.send(reminderMail(reminder, baseUrl))),
    },
  ]
  const upkeep = createUpkeep(tasks, { alone: work => unlessBusy(database, 'upkeep', work), log })
  const redis = config.redisUrl === undefined ? null : openQuestions(config.redisUrl)
  const time = { now: () => now().getTime(), elapsed: isSystemClock ? () => performance.now() : undefined }
  const onAway = () => {
    onLimitsAlone?.()
    log.warn('limits are counted here alone, because Redis does not answer')
  }
  const buckets =
    redis === null ? bucketsHere(time) : bucketsInRedis({ redis, share: 1 / config.instances, onAway, ...time })
  const keys = keyMaker(prisma, { now, forget: onKeysChanged })
  return {
    context: { payments: payments.providers, keys, usage, now },
    payments,
    limits: createLimits({ prisma, now, buckets, openPerMinute, requestsAtOnce }),
    usage,
    start: () => {
      usage.start()
      upkeep.start()
    },
    close: async () => {
      await upkeep.stop()
      await usage.close()
      redis?.disconnect()
    },
  }
}
