import { setTimeout as sleep } from 'node:timers/promises'
import { Cron } from 'croner'
import type { Database } from '../../prisma/client.ts'
import { nextTime } from '../../prisma/ingestion/cron.ts'
import { ingest, type RunReport } from '../../prisma/ingestion/ingest.ts'
import { planRun, type Run } from '../../prisma/ingestion/plan-run.ts'
import { outcomeOf } from '../../prisma/ingestion/report.ts'
import {
  consecutiveFailures,
  noteFailedStart,
  type Scheduled,
  scheduledSources,
  setNextRun,
} from '../../prisma/ingestion/source-schedule.ts'
import { RunInProgress, unlessBusy } from '../../prisma/store/runs/lock.ts'
import { messageOf } from '../../prisma/store/runs/message.ts'
import type { RunProgress } from '../../prisma/store/runs/progress.ts'
import type { JobOutcome } from '../process/jobs.ts'
import type { Logger } from '../process/log.ts'
import { isOutOfReach, waitAfter } from './back-off.ts'

/** Runs the sources that have a schedule. */
export interface Schedule {
  /**
   * From then on it looks every minute, and at once for what was missed.
   * @param onMinute what else is to be looked at every minute
   */
  start(onMinute: () => void): void
  /** Runs everything that is due, one source after another, unless another instance is at it. */
  runDue(): Promise<void>
  /** Runs a source now, as its schedule would; waits until no other load runs. */
  run(settings: RunSettings, onProgress: (progress: RunProgress) => void): Promise<JobOutcome>
  /** Ends what runs, and waits for it. */
  stop(): Promise<void>
}

export type RunSettings = Pick<Scheduled, 'key' | 'origin' | 'mapping'>

export interface ScheduleOptions {
  readonly database: Database
  readonly log: Logger
  now(): Date
  /** Makes a change of the data, or of how the sources are doing, count at once. */
  onLoaded(): Promise<unknown>
  /** What a run reads; the tests read a service of their own. */
  readonly plan?: (database: Database, settings: RunSettings, now: Date) => Promise<readonly Run[]>
  /** From 0 to 1, so that many services do not ask a provider at one moment. */
  readonly random?: () => number
  /** How long a run waits before it looks again whether another load has ended. */
  readonly turnMs?: number
}

const EVERY_MINUTE = '* * * * *'
const TURN_MS = 2_000
/** A provider that never ends an answer must not keep the other sources from their turn. */
const LONGEST_RUN_MS = 6 * 3_600_000

/**
 * Runs sources by their schedules. When a source is due stands in the database, so that it makes no difference which
 * process looks, how long none did, or whether the clock was set: whatever is due is run once.
 */
export function createSchedule(options: ScheduleOptions): Schedule {
  const { database, log, now, onLoaded, plan = planRun, random = Math.random, turnMs = TURN_MS } = options
  const { prisma } = database
  const stopping = new AbortController()
  const running = new Set<Promise<unknown>>()
  let job: Cron | undefined
  let looking: Promise<void> | null = null
  let again = false

  const load = async (settings: RunSettings, onProgress: (progress: RunProgress) => void) => {
    const reports: RunReport[] = []
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(LONGEST_RUN_MS)])
    for (const { source, from, onSuccess } of await plan(database, settings, now())) {
      const once = () => ingest(database, source, { from, now, signal, onProgress })
      const report = await inTurn(once, turnMs, stopping.signal)
      reports.push(report)
      if (report.status === 'SUCCEEDED') await onSuccess()
      if (signal.aborted) break
    }
    return reports
  }
  const runScheduled = async (due: Scheduled) => {
    const failures = await consecutiveFailures(prisma, due.key)
    // Written before the run: a process that dies in it does not begin with the same again at once.
    await setNextRun(prisma, due, waitAfter(failures + 1, now(), random()))
    const outcome = await load(due, () => undefined).catch(error => noted(due, error))
    const failed = outcome.find(({ status }) => status !== 'SUCCEEDED')
    if (stopping.signal.aborted) return setNextRun(prisma, due, due.nextRunAt)
    if (failed === undefined) return setNextRun(prisma, due, nextTime(due, now()))
    log.warn({ source: due.key, failures: failures + 1, reason: failed.message }, 'a source failed')
    await setNextRun(prisma, due, waitAfter(failures + 1, now(), random(), failed.retryAfterSeconds))
  }
  const noted = async (
    settings: RunSettings,
    error: unknown,
  ): Promise<readonly Pick<RunReport, 'status' | 'message' | 'retryAfterSeconds'>[]> => {
    if (stopping.signal.aborted) return []
    const message = messageOf(error)
    await noteFailedStart(database, settings, message, now())
    return [{ status: 'FAILED', message, retryAfterSeconds: null }]
  }
  const runAllDue = async () => {
    for (const source of await scheduledSources(prisma)) {
      if (stopping.signal.aborted) return
      const { nextRunAt } = source
      if (nextRunAt === null || isOutOfReach(source, now())) await setNextRun(prisma, source, nextTime(source, now()))
      else if (nextRunAt <= now()) {
        await runScheduled(source).catch(error => log.error({ err: error, source: source.key }, 'a run failed'))
        await onLoaded().catch(error => log.error({ err: error }, 'a load could not be told'))
      }
    }
  }
  const look = async () => {
    do {
      again = false
      await unlessBusy(database, 'schedule', runAllDue)
    } while (again && !stopping.signal.aborted)
  }
  const runDue = () => {
    again = true
    looking ??= look()
      .catch(error => log.error({ err: error }, 'the schedule failed'))
      .finally(() => {
        looking = null
      })
    return looking
  }
  const kept = <T>(work: Promise<T>): Promise<T> => {
    running.add(work)
    return work.finally(() => running.delete(work))
  }
  return {
    start: onMinute => {
      job = new Cron(EVERY_MINUTE, { unref: true }, () => {
        onMinute()
        void runDue()
      })
      void runDue()
    },
    runDue,
    run: (settings, onProgress) => kept(runByHand(settings, onProgress)),
    stop: async () => {
      job?.stop()
      stopping.abort(new Error('The service was stopped before the load had finished. It is done again.'))
      await Promise.allSettled([looking, ...running])
    },
  }

  async function runByHand(settings: RunSettings, onProgress: (progress: RunProgress) => void): Promise<JobOutcome> {
    const reports = await load(settings, onProgress).finally(onLoaded)
    const outcomes = reports.map(outcomeOf)
    const scheduled = (await scheduledSources(prisma)).find(({ key }) => key === settings.key)
    const error = outcomes.find(outcome => outcome.error !== null)?.error ?? null
    if (scheduled !== undefined && error === null) await setNextRun(prisma, scheduled, nextTime(scheduled, now()))
    const report = outcomes.flatMap(outcome => outcome.report)
    return { report: report.length === 0 ? ['There are no new or changed files.'] : report, error }
  }
}

/** A load that finds another one waits until it is its turn. */
async function inTurn<T>(work: () => Promise<T>, turnMs: number, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof RunInProgress)) throw error
      await sleep(turnMs, undefined, { signal, ref: false })
    }
  }
}
