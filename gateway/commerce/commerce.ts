import type { Database } from '../../prisma/client.ts'
import { mergeChanges } from '../../prisma/revisions/merge-changes.ts'
import { pruneHistory } from '../../prisma/revisions/prune-history.ts'
import { pruneRuns } from '../../prisma/revisions/prune-runs.ts'
import { unlessBusy } from '../../prisma/store/runs/lock.ts'
import { deleteDueAccounts, remindOfDeletions } from '../../schema/account-deletion/due-deletions.ts'
import type { Context } from '../../schema/context.ts'
import { remind } from '../../schema/orders/reminders.ts'
import { lapseOverdue } from '../../schema/orders/seats.ts'
import { pruneInvitations } from '../../schema/people/invitations.ts'
import { keyMaker } from '../access/issue-key.ts'
import { lapseViewings } from '../access/lapse-viewings.ts'
import { createLimits, type Limits } from '../access/limits.ts'
import { pruneEmailChanges } from '../access/sign-in/profile/move-address.ts'
import { bucketsHere, bucketsInRedis } from '../access/token-buckets.ts'
import { pruneConnections } from '../connect/prune-connections.ts'
import type { CurveRefit } from '../feeds/curve-refit.ts'
import type { FileWriting } from '../files/file-writing.ts'
import { openEmails } from '../mail/emails.ts'
import type { Mailer } from '../mail/mail.ts'
import { hasDueNotices, pruneNotices, sendNotices } from '../mail/send-notices.ts'
import { printDocument } from '../paper/print-document.ts'
import { createPayments, type Payments } from '../payments/payments.ts'
import type { Config } from '../process/config.ts'
import type { Logger } from '../process/log.ts'
import { openQuestions } from '../process/redis.ts'
import { createUpkeep, daily, EVERY_SECOND } from './upkeep.ts'
import { createUsage, type UsageMeter } from './usage.ts'

interface CommerceOptions {
  readonly database: Database
  readonly config: Pick<
    Config,
    | 'baseUrl'
    | 'payments'
    | 'openRequestsPerMinute'
    | 'requestsAtOnce'
    | 'redisUrl'
    | 'instances'
    | 'historyDays'
    | 'runDays'
    | 'accountDeletionDays'
  >
  readonly log: Logger
  readonly mailer: Mailer
  readonly files: FileWriting
  readonly curves: CurveRefit
  now(): Date
  /** False when the clock is injected, as in tests. */
  readonly isSystemClock?: boolean
  /** Applies a change of keys or subscriptions immediately. */
  onKeysChanged(): void
  /** Called when Redis is unavailable and limits are counted locally. */
  onLocalLimits?(): void
}

/** Payments, keys, limits and usage of one instance. */
interface Commerce {
  /** Its share of the context of resolvers. */
  readonly context: Pick<Context, 'payments' | 'paper' | 'emails' | 'deletionDays' | 'keys' | 'usage' | 'now'>
  readonly payments: Payments
  readonly limits: Limits
  readonly usage: UsageMeter
  /** Starts writing usage and running maintenance tasks. */
  start(): void
  close(): Promise<void>
}

export function openCommerce({
  database,
  config,
  log,
  mailer,
  files,
  curves,
  now,
  ...options
}: CommerceOptions): Commerce {
  const { isSystemClock = false, onKeysChanged, onLocalLimits } = options
  const { prisma } = database
  const { baseUrl, openRequestsPerMinute: openPerMinute, requestsAtOnce } = config
  const payments = createPayments(config.payments, { baseUrl, log })
  const { takesDemoOrders, invoice } = config.payments
  const paper = { seller: invoice.seller, takesDemoOrders, print: printDocument }
  const usage = createUsage(prisma, { now, log })
  const tasks = [
    { name: 'fit curves', run: async () => curves.begin() },
    daily('merge changes', now, () => mergeChanges(prisma, now())),
    daily('prune runs', now, () => pruneRuns(prisma, config.runDays, now())),
    daily('prune history', now, () => pruneHistory(prisma, config.historyDays, now())),
    { name: 'write files', run: async () => files.begin() },
    { name: 'prune files', run: files.prune },
    { name: 'prune connections', run: () => pruneConnections(prisma, now()) },
    { name: 'lapse orders', run: () => lapseOverdue(prisma, now()) },
    { name: 'end viewings', run: () => lapseViewings(prisma, now()) },
    { name: 'remind of ending terms', run: () => remind(prisma, now()) },
    { name: 'remind of deletions', run: () => remindOfDeletions(prisma, now()) },
    { name: 'delete accounts', run: async () => (await deleteDueAccounts(prisma, now())) > 0 && onKeysChanged() },
    { name: 'prune changes of address', run: () => pruneEmailChanges(prisma, now()) },
    { name: 'prune invitations', run: () => pruneInvitations(prisma, now()) },
    { name: 'prune notices', run: () => pruneNotices({ prisma, now }) },
  ]
  const upkeep = createUpkeep(tasks, { alone: work => unlessBusy(database, 'upkeep', work), log })
  const posting = { prisma, mailer, baseUrl, log, now }
  // A mail server that does not answer must not delay the rest, so this has a lock of its own.
  const post = createUpkeep([{ name: 'send notices', run: () => sendNotices(posting) }], {
    alone: async work => void ((await hasDueNotices(posting)) && (await unlessBusy(database, 'mail', work))),
    log,
    every: EVERY_SECOND,
  })
  const redis = config.redisUrl === undefined ? null : openQuestions(config.redisUrl)
  const time = { now: () => now().getTime(), elapsed: isSystemClock ? () => performance.now() : undefined }
  const onUnavailable = () => {
    onLocalLimits?.()
    log.warn('Redis is unavailable: this instance counts limits locally')
  }
  const buckets =
    redis === null ? bucketsHere(time) : bucketsInRedis({ redis, share: 1 / config.instances, onUnavailable, ...time })
  const keys = keyMaker(prisma, { now, forget: onKeysChanged })
  return {
    context: {
      ...{ payments: payments.providers, paper, keys, usage, now },
      emails: openEmails(posting),
      deletionDays: config.accountDeletionDays,
    },
    payments,
    limits: createLimits({ prisma, now, buckets, openPerMinute, requestsAtOnce }),
    usage,
    start: () => {
      usage.start()
      upkeep.start()
      post.start()
    },
    close: async () => {
      await upkeep.stop()
      await post.stop()
      await usage.close()
      redis?.disconnect()
    },
  }
}
