import { setTimeout as sleep } from 'node:timers/promises'
import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { Logger } from '../process/log.ts'
import { isDatabaseUnavailable, reasonOf } from './unavailable.ts'

/** Whether the database answers, as whoever asks it often has seen. */
export interface DatabaseAvailability {
  /** Since when it has been away, milliseconds of the epoch; null while it answers. */
  awaySince(): number | null
  answered(): void
  /** Says once that it is away. @returns false when the failure is of another kind */
  failed(error: unknown): boolean
  /** Does the work as soon as the database answers, again when it goes away meanwhile; says every few seconds that it waits. */
  untilAnswered(prisma: Pick<PrismaClient, '$queryRaw'>, work: () => Promise<void>): Promise<void>
}

export interface AvailabilityOptions {
  readonly log: Logger
  readonly now?: () => number
  readonly lookEveryMs?: number
  readonly sayEveryMs?: number
  /** Ends the waiting. */
  readonly stopped?: AbortSignal
}

const LOOK_EVERY_MS = 500
const SAY_EVERY_MS = 5_000

export function watchAvailability({
  log,
  now = Date.now,
  lookEveryMs = LOOK_EVERY_MS,
  sayEveryMs = SAY_EVERY_MS,
  stopped,
}: AvailabilityOptions): DatabaseAvailability {
  let since: number | null = null
  const hasStopped = () => stopped?.aborted === true
  const answered = () => {
    if (since !== null) log.info({ seconds: Math.round((now() - since) / 1_000) }, 'the database is back')
    since = null
  }
  const failed = (error: unknown) => {
    if (!isDatabaseUnavailable(error)) return false
    if (since === null)
      log.warn({ reason: reasonOf(error) }, 'the database is away: what is in memory is still answered')
    since ??= now()
    return true
  }
  const waitForIt = async (prisma: Pick<PrismaClient, '$queryRaw'>) => {
    for (let said = -Infinity; !hasStopped(); await sleep(lookEveryMs, undefined, { ref: false })) {
      try {
        await prisma.$queryRaw`SELECT 1`
        return answered()
      } catch (error) {
        since ??= now()
        if (now() - said < sayEveryMs) continue
        said = now()
        log.warn({ reason: reasonOf(error), seconds: Math.round((said - since) / 1_000) }, 'waiting for the database')
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
  return { awaySince: () => since, answered, failed, untilAnswered }
}
