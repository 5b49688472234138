import type { Database } from '../../prisma/client.ts'
import { unlessBusy } from '../../prisma/store/runs/lock.ts'
import type { Alerting, Context, Reading } from '../../schema/context.ts'
import type { MarketSnapshot } from '../../schema/snapshot/market-snapshot.ts'
import { readPastSnapshot } from '../../schema/snapshot/past/past.ts'
import type { BuildFromArchive } from '../../schema/snapshot/read-snapshot.ts'
import type { Secrets } from '../access/secrets.ts'
import type { Mailer } from '../mail/mail.ts'
import { type Bus, TOPICS } from '../process/bus.ts'
import type { Logger } from '../process/log.ts'
import { freeMemory, shortageFor } from '../process/memory.ts'
import type { CurrentSnapshot } from '../snapshot/current-snapshot.ts'
import { deliverDue } from './deliver.ts'
import { evaluateRevisions } from './evaluate-revisions.ts'
import type { PostWebhook } from './post-webhook.ts'
import type { Bot } from './telegram/bot.ts'
import { confirmChat } from './telegram/confirm-chat.ts'
import { pollUpdates } from './telegram/poll-updates.ts'
import { StepTaken } from './write-firings.ts'

interface AlertsOptions {
  readonly database: Database
  readonly bus: Pick<Bus, 'publish'>
  readonly reading: Reading
  readonly market: Pick<CurrentSnapshot, 'current' | 'onReplaced'>
  readonly buildFromArchive: BuildFromArchive
  readonly mailer: Mailer
  readonly log: Logger
  readonly baseUrl: string
  readonly toLoopback: boolean
  readonly post: PostWebhook
  /** Null where the service has no bot in Telegram. */
  readonly bot: Bot | null
  readonly secrets: Pick<Secrets, 'sealing' | 'muteLinks'>
  readonly stopped: AbortController
  now(): Date
  contextAt(market: MarketSnapshot, accountId: string): Context
}

/** Evaluates alerts and delivers their events, beside the other instances. */
export interface Alerts extends Alerting {
  start(): void
  /** Evaluates what was published, unless another instance does; resolves when that is done. */
  evaluate(): Promise<void>
  /** Calls the listener whenever events were stored. @returns a function that ends it */
  onFired(listener: () => void): () => void
  /** Events were stored, by whichever instance. */
  tellFired(): void
  /** Resolves when nothing is evaluated or delivered. */
  settled(): Promise<void>
  /** Resolves when a service that stops takes no more messages to its bot. */
  ended(): Promise<void>
}

const LOG_DAYS = 30
const DAY_MS = 86_400_000
/** What another instance left undone, or a clock that jumped, is found within it; no timer is set further ahead. */
const MINUTE_MS = 60_000

export function openAlerts(options: AlertsOptions): Alerts {
  const { database, log, market, stopped, now, toLoopback } = options
  const { prisma } = database
  const { signal } = stopped
  /** The market that alerts were evaluated over last, for the next step. */
  let last = market.current()
  const readRevision = revisionReader(options, () => last)
  const report = (err: unknown, what: string) => {
    if (!signal.aborted && !(err instanceof StepTaken)) log.error({ err }, what)
  }
  const evaluation = oneAtATime(async () => {
    const work = async (lost: AbortSignal) => {
      const events = await evaluateRevisions({ ...options, readRevision }, AbortSignal.any([signal, lost]))
      if (events === 0) return
      delivery.begin()
      await options.bus.publish(TOPICS.alerts)
    }
    await unlessBusy(database, 'alerts', work)
      .catch(err => report(err, 'alerts could not be evaluated; they are tried again'))
      // Also where another instance evaluates: a market that is not current any more is not retained.
      .finally(() => {
        last = market.current()
      })
  })
  let timer: NodeJS.Timeout | undefined
  const delivery = oneAtATime(async () => {
    clearTimeout(timer)
    try {
      while (
        !signal.aborted &&
        (await deliverDue({
          ...{ ...options, prisma, bot: options.bot?.api ?? null },
          openSecret: sealed => options.secrets.sealing.open(sealed),
          signMuteLink: muting => options.secrets.muteLinks.sign(muting),
        })) > 0
      );
      const next = await prisma.delivery.findFirst({
        where: { state: 'PENDING', channel: { disabledAt: null } },
        orderBy: { nextAttemptAt: 'asc' },
        select: { nextAttemptAt: true },
      })
      if (next?.nextAttemptAt == null || signal.aborted) return
      const wait = Math.max(next.nextAttemptAt.getTime() - now().getTime(), 0)
      if (wait < MINUTE_MS) timer = setTimeout(delivery.begin, wait + 1).unref()
    } catch (err) {
      report(err, 'events of alerts could not be delivered; they are tried again')
    }
  })
  const prune = async () => {
    const before = new Date(now().getTime() - LOG_DAYS * DAY_MS)
    await prisma.alertEvent.deleteMany({ where: { createdAt: { lt: before } } })
  }
  const everyMinute = () => {
    evaluation.begin()
    delivery.begin()
    void prune().catch(err => report(err, 'the log of deliveries could not be pruned; it is tried again'))
  }
  let polling: Promise<void> = Promise.resolve()
  const poll = ({ api }: Bot) =>
    pollUpdates({
      ...{ database, log, signal, bot: api },
      onMessage: message => confirmChat(message, { prisma, bot: api, log, now }),
    })
  const begin = () => {
    if (options.bot !== null) polling = poll(options.bot)
    last = market.current()
    const end = market.onReplaced(evaluation.begin)
    const minutes = setInterval(everyMinute, MINUTE_MS).unref()
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      clearInterval(minutes)
      end()
    })
  }
  let isStarted = false
  const listeners = new Set<() => void>()
  return {
    toLoopback,
    linkChat: options.bot?.linkFor ?? null,
    seal: secret => options.secrets.sealing.seal(secret),
    readMuteLink: link => options.secrets.muteLinks.read(link),
    deliver: delivery.begin,
    start: () => {
      if (!isStarted) begin()
      isStarted = true
      evaluation.begin()
      delivery.begin()
    },
    evaluate: async () => {
      evaluation.begin()
      delivery.begin()
      await evaluation.settled()
    },
    onFired: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tellFired: () => {
      for (const listener of listeners) listener()
    },
    settled: async () => {
      await evaluation.settled()
      await delivery.settled()
    },
    ended: () => polling,
  }
}

/** Runs work in the background. What is begun while it runs is run once more after it. */
function oneAtATime(work: () => Promise<void>) {
  let running: Promise<void> | null = null
  let again = false
  const run = async () => {
    do {
      again = false
      await work()
    } while (again)
    running = null
  }
  return {
    begin: () => {
      if (running === null) running = run()
      else again = true
    },
    settled: async () => void (await running),
  }
}

/** The current market, the one before, or one that is read from its archive if there is memory for it. */
function revisionReader(
  { database, reading, market, buildFromArchive, stopped }: AlertsOptions,
  last: () => MarketSnapshot,
) {
  return async (revision: number): Promise<MarketSnapshot | null> => {
    const held = [market.current(), last()].find(one => one.revision === revision)
    if (held !== undefined) return held
    const stored = await database.prisma.revision.findUnique({ where: { id: revision }, select: { chunks: true } })
    if (stored === null || stored.chunks === 0) return null
    const shortage = shortageFor(market.current().bonds.length, freeMemory())
    if (shortage !== null) throw new Error('not enough memory for an earlier revision; alerts are evaluated later')
    const published = { day: '', revision, chunks: stored.chunks }
    return readPastSnapshot(reading, published, { buildFromArchive, signal: stopped.signal })
  }
}
