import { setTimeout as sleep } from 'node:timers/promises'
import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { Logger } from '../process/log.ts'
import { isDatabaseUnavailable, reasonOf } from './unavailable.ts'

/** The availability of the database, as observed by frequent callers. */
export interface DatabaseAvailability {
  /** When it became unavailable, epoch milliseconds; null while it is available. */
  unavailableSince(): number | null
  answered(): void
  /** Logs once that it is unavailable. @returns false when the failure is of another kind */
  failed(error: unknown): boolean
  /** Waits for the database, then runs the work; repeats when it becomes unavailable meanwhile. Logs the wait regularly. */
  untilAnswered(prisma: Pick<PrismaClient, '$queryRaw'>, work: () => Promise<void>): Promise<void>
}

interface AvailabilityOptions {
  readonly log: Logger
  readonly now?: () => number
  readonly pollEveryMs?: number
  readonly logEveryMs?: number
  /** Ends the waiting. */
  readonly stopped?: AbortSignal
}

const POLL_EVERY_MS = 500
const LOG_EVERY_MS = 5_000

export function watchAvailability({
  log,
  now = Date.now,
  pollEveryMs = POLL_EVERY_MS,
  logEveryMs = LOG_EVERY_MS,
  stopped,
}: AvailabilityOptions): DatabaseAvailability {
  let since: number | null = null
  const hasStopped = () => stopped?.aborted === true
  const answered = () => {
    if (since !== null) log.info({ seconds: Math.round((now() - since) / 1_000) }, 'the database is available again')
    since = null
  }
  const failed = (error: unknown) => {
    if (!isDatabaseUnavailable(error)) return false
    if (since === null) log.warn({ reason: reasonOf(error) }, 'the database is unavailable: reads from memory continue')
    since ??= now()
    return true
  }
  const waitForIt = async (prisma: Pick<PrismaClient, '$queryRaw'>) => {
    for (let loggedAt = -Infinity; !hasStopped(); await sleep(pollEveryMs, undefined, { ref: false })) {
      try {
        await prisma.$queryRaw`SELECT 1`
        return answered()
      } catch (error) {
        since ??= now()
        if (now() - loggedAt < logEveryMs) continue
        loggedAt = now()
        log.warn(
          { reason: reasonOf(error), seconds: Math.round((loggedAt - since) / 1_000) },
          'waiting for the database',
        )
      }
    }
  }
  const untilAnswered = async (prisma: Pick<PrismaClient, '$queryRaw'>, work: () => Promise<void>) => {
    for (;;) {
      await waitForIt(prisma)
      if (hasStopped()) return
      try {
        return await work()
      } catch (error) {
        if (hasStopped()) return
        if (!failed(error)) throw error
      }
    }
  }
  return { unavailableSince: () => since, answered, failed, untilAnswered }
}
