import { Cron } from 'croner'
import type { Database } from '../../prisma/client.ts'
import { unlessBusy } from '../../prisma/store/runs/lock.ts'
import { messageOf } from '../../prisma/store/runs/message.ts'
import type { RunProgress } from '../../prisma/store/runs/progress.ts'
import { nextTime } from '../ingestion/cron.ts'
import { ingest, type RunReport } from '../ingestion/ingest.ts'
import { planRun, type Run } from '../ingestion/plan-run.ts'
import { outcomeOf } from '../ingestion/report.ts'
import {
  consecutiveFailures,
  noteFailedStart,
  type Scheduled,
  scheduledSources,
  setNextRun,
} from '../ingestion/source-schedule.ts'
import type { JobOutcome } from '../process/jobs.ts'
import type { Logger } from '../process/log.ts'
import type { EncodeRevision } from '../publication/encode-revision.ts'
import type { OnPublished } from '../publication/publication-log.ts'
import { isOutOfReach, waitAfter } from './back-off.ts'
import type { SourceFolders } from './source-folders.ts'

/** Runs the sources that have a schedule. */
export interface Schedule {
  /**
   * Checks for due sources every minute, starting with missed runs.
   * @param onMinute also called every minute
   */
  start(onMinute: () => void): void
  /** Runs all due sources one after another, unless another instance is running them. */
  runDue(): Promise<void>
  /** Runs a source now, as its schedule would; waits for other ingestion runs. */
  run(settings: RunSettings, onProgress: (progress: RunProgress) => void): Promise<JobOutcome>
  /** Aborts running work and waits for it to end. */
  stop(): Promise<void>
}

type RunSettings = Pick<Scheduled, 'key' | 'origin' | 'mapping'>

export interface ScheduleOptions {
  readonly database: Database
  readonly log: Logger
  readonly sourceFolders: SourceFolders
  /** Encodes published revisions for their readers. */
  readonly encode?: EncodeRevision | undefined
  readonly onPublished?: OnPublished | undefined
  now(): Date
  /** Publishes a change of the data or of the source statuses immediately. */
  onLoaded(): Promise<unknown>
  /** Plans the ingestion runs of a source; replaced in tests. */
  readonly plan?: (database: Database, settings: RunSettings, now: Date) => Promise<readonly Run[]>
  /** Returns 0 to 1; spreads the requests of many services to one provider. */
  readonly random?: () => number
}

const EVERY_MINUTE = '* * * * *'
/** A provider whose response never ends must not block the other sources. */
const LONGEST_RUN_MS = 6 * 3_600_000

/**
 * Runs sources by their schedules. The next run of each source is stored in the database, so any process can check it, and
 * a due source runs once even after downtime or a change of the clock.
 */
export function createSchedule(options: ScheduleOptions): Schedule {
  const {
    database,
    log,
    sourceFolders,
    encode,
    onPublished,
    now,
    onLoaded,
    plan = planRun,
    random = Math.random,
  } = options
  const { prisma } = database
  const stopping = new AbortController()
  const running = new Set<Promise<unknown>>()
  let job: Cron | undefined
  let checking: Promise<void> | null = null
  let isRequestedAgain = false

  const ingestAll = async (settings: RunSettings, onProgress: (progress: RunProgress) => void) => {
    const reports: RunReport[] = []
    await sourceFolders.checkStored(settings)
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(LONGEST_RUN_MS)])
    for (const { source, from, onSuccess } of await plan(database, settings, now())) {
      const options = { from, now, signal, onProgress, encode, onPublished, waitMs: null }
      const report = await ingest(database, source, options)
      reports.push(report)
      if (report.status === 'SUCCEEDED') await onSuccess()
      if (signal.aborted) break
    }
    return reports
  }
  const runScheduled = async (due: Scheduled) => {
    const failures = await consecutiveFailures(prisma, due.key)
    // Stored before the run, so that a process that crashes in it does not immediately repeat the same run.
    await setNextRun(prisma, due, waitAfter(failures + 1, now(), random()))
    const outcome = await ingestAll(due, () => undefined).catch(error => recordFailure(due, error))
    const failed = outcome.find(({ status }) => status !== 'SUCCEEDED')
    if (stopping.signal.aborted) return setNextRun(prisma, due, due.nextRunAt)
    if (failed === undefined) return setNextRun(prisma, due, nextTime(due, now()))
    log.warn({ source: due.key, failures: failures + 1, reason: failed.message }, 'a source failed')
    await setNextRun(prisma, due, waitAfter(failures + 1, now(), random(), failed.retryAfterSeconds))
  }
  const recordFailure = async (
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
        await onLoaded().catch(error =>
          log.error({ err: error }, 'the result of an ingestion run could not be published'),
        )
      }
    }
  }
  const runChecks = async () => {
    do {
      isRequestedAgain = false
      await unlessBusy(database, 'schedule', runAllDue)
    } while (isRequestedAgain && !stopping.signal.aborted)
  }
  const runDue = () => {
    isRequestedAgain = true
    checking ??= runChecks()
      .catch(error => log.error({ err: error }, 'the schedule failed'))
      .finally(() => {
        checking = null
      })
    return checking
  }
  const tracked = <T>(work: Promise<T>): Promise<T> => {
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
    run: (settings, onProgress) => tracked(runByHand(settings, onProgress)),
    stop: async () => {
      job?.stop()
      stopping.abort(new Error('The service was stopped before the ingestion run had finished. The run is repeated.'))
      await Promise.allSettled([checking, ...running])
    },
  }

  async function runByHand(settings: RunSettings, onProgress: (progress: RunProgress) => void): Promise<JobOutcome> {
    const reports = await ingestAll(settings, onProgress).finally(onLoaded)
    const outcomes = reports.map(outcomeOf)
    const scheduled = (await scheduledSources(prisma)).find(({ key }) => key === settings.key)
    const error = outcomes.find(outcome => outcome.error !== null)?.error ?? null
    if (scheduled !== undefined && error === null) await setNextRun(prisma, scheduled, nextTime(scheduled, now()))
    const report = outcomes.flatMap(outcome => outcome.report)
    return { report: report.length === 0 ? ['There are no new or changed files.'] : report, error }
  }
}
