import { setImmediate } from 'node:timers/promises'
import type { Database } from '../../prisma/client.ts'
import type { LoadStatus, PrismaClient } from '../../prisma/generated/client/client.ts'
import { forgetArchive } from '../../prisma/revisions/archived-changes.ts'
import { supersede } from '../../prisma/revisions/quarantine.ts'
import { ComeBackLater } from '../../prisma/sources/come-back-later.ts'
import type { Failure, Source, Stored } from '../../prisma/sources/source.ts'
import { isFeedKey } from '../../prisma/store/priority/source-priority.ts'
import { finishRun, markRunning, revertRun, startRun } from '../../prisma/store/runs/ingestion-run.ts'
import { type Intake, openIntake } from '../../prisma/store/runs/intake.ts'
import type { KindReport } from '../../prisma/store/runs/kinds.ts'
import { alone } from '../../prisma/store/runs/lock.ts'
import { messageOf } from '../../prisma/store/runs/message.ts'
import type { RunProgress } from '../../prisma/store/runs/progress.ts'
import { storedData } from '../../prisma/store/runs/stored.ts'
import { refreshStatistics } from '../../prisma/store/statistics.ts'
import { retainChanges } from '../../prisma/undo/changes.ts'
import { auditOwnAct } from '../../schema/audit/own-acts.ts'
import type { EncodeRevision } from '../publication/encode-revision.ts'
import type { Fits } from '../publication/fit-curves.ts'
import type { OnPublished } from '../publication/publication-log.ts'
import { type Publication, publishRevision, type Quarantined } from '../publication/publish-revision.ts'
import { type StageClock, stageClock } from '../publication/stage-clock.ts'
import { fingerprintOf, isSameRun } from './fingerprint.ts'
import { publishRemoval } from './remove-sample.ts'

export interface IngestOptions {
  /** A file or folder of recorded responses; null for the live service. */
  readonly from: string | null
  readonly fetch?: typeof fetch
  readonly signal?: AbortSignal
  readonly now?: () => Date
  readonly onProgress?: (progress: RunProgress) => void
  /** How long to wait for other ingestion runs, in milliseconds; null for as long as it takes. @default 0 */
  readonly waitMs?: number | null
  /** Publishes the revision even if data-quality checks fail. */
  readonly force?: boolean
  /** @default FOLLOW */
  readonly fits?: Fits | undefined
  /** Publishes a revision even if the source states nothing new, such as one whose curves follow its prices. */
  readonly publishes?: boolean
  /** Encodes the published revision for its readers. */
  readonly encode?: EncodeRevision | undefined
  /** Called with each revision that the run publishes. */
  readonly onPublished?: OnPublished | undefined
}

/** The result of an ingestion run. Records are counted as the source yields them: one schedule is one record. */
export interface RunReport {
  readonly loadId: string
  readonly source: string
  readonly licence: string
  readonly origin: string
  readonly status: LoadStatus
  /** Why the run failed or its revision is quarantined; else null. */
  readonly message: string | null
  /** When the provider asks to retry; null if it does not say. */
  readonly retryAfterSeconds: number | null
  /** Provider rows that were read. */
  readonly read: number
  readonly inserted: number
  readonly updated: number
  readonly unchanged: number
  readonly failed: number
  readonly byKind: Readonly<Record<string, KindReport>>
  /** The first failures; all are stored with the run. */
  readonly failures: readonly Failure[]
  /** Notes for the operator, such as columns that the mapping does not use. */
  readonly notes: readonly string[]
  /** The published revision; null if nothing changed or the revision is quarantined. */
  readonly revisionId: number | null
  /** The quarantined revision and its findings; null if there is none. */
  readonly quarantined: Quarantined | null
  /** Market time after the run, ISO 8601; null before the first revision. */
  readonly asOf: string | null
  readonly seconds: number
}

/**
 * Runs a source: reads it, stores its records in batches, computes the analytics of the affected bonds and makes one new
 * revision if anything changed. A revision that fails data-quality checks is quarantined for the operator. A failure is
 * reported in the result, and the rows stored so far are reverted. Before the first revision they are retained, and the
 * next run computes their analytics.
 * @throws RunInProgress while another ingestion run uses the database, and the reason of the signal while it waits
 */
export function ingest(database: Database, source: Source, options: IngestOptions): Promise<RunReport> {
  const run = (lost: AbortSignal) => {
    const signal = options.signal === undefined ? lost : AbortSignal.any([options.signal, lost])
    return runSource(database, source, { ...options, signal })
  }
  return alone(database, run, 'load', options)
}

/** Runs a source as `ingest` does. The caller must hold the exclusive run lock. */
export async function runSource(
  database: Database,
  source: Source,
  options: Omit<IngestOptions, 'waitMs'>,
): Promise<RunReport> {
  const { from, signal = new AbortController().signal, now = () => new Date() } = options
  const { onProgress = () => undefined, force = false, encode, onPublished } = options
  const clock = stageClock()
  const origin = from ?? 'live'
  const started = performance.now()
  await markRunning(database)
  await publishRemoval(database, { now, signal, encode, onPublished })
  const fingerprint = await fingerprintOf(database, source, from)
  const same = fingerprint === null ? null : await isSameRun(database, source, { fingerprint, now: now() })
  const loadId = await startRun(database, source, { origin, fingerprint, now: now() })
  const intake = await openIntake(database, { sourceKey: source.key, loadId, file: origin, now, onProgress })
  const stages = { ...options, signal, now, onProgress, force, loadId, same, clock }
  const outcome = await runStages(database, source, intake, stages)
  const { status, message, publication, retryAfterSeconds } = outcome
  await finishRun(database, loadId, { status, message, finishedAt: now() })
  await refreshStatistics(database)
  if (publication !== null) await auditRun(database, source, { ...publication, loadId, at: now() })
  const { read, inserted, updated, unchanged, failed, byKind, failures, notes } = intake.tally.report()
  return {
    loadId,
    source: source.key,
    licence: source.licence,
    origin,
    status,
    message,
    retryAfterSeconds,
    read,
    inserted,
    updated,
    unchanged,
    failed,
    byKind,
    failures,
    notes: [...notes, ...intake.conflictNotes()],
    revisionId: publication?.revisionId ?? null,
    quarantined: publication?.quarantined ?? null,
    asOf: publication?.asOf ?? null,
    seconds: Math.round(performance.now() - started) / 1000,
  }
}

/**
 * Whoever started it: a schedule has nobody else who says what came of its runs. Of the published runs of a feed, the
 * first of each day: rows of the trail are retained for ever.
 */
async function auditRun(
  { prisma }: Database,
  { key }: Source,
  { revisionId, quarantined, loadId, at }: Publication & { readonly loadId: string; readonly at: Date },
): Promise<void> {
  const revision = revisionId ?? quarantined?.revisionId
  if (revision === undefined) return
  if (quarantined === null && isFeedKey(key) && (await hasPublishedToday(prisma, key, { loadId, at }))) return
  const action = quarantined === null ? 'RUN_PUBLISHED' : 'RUN_QUARANTINED'
  const details = { revision: String(revision), run: loadId }
  await auditOwnAct(prisma, { at, action, subject: ['SOURCE', key], details })
}

/** @param loadId a run that does not count */
async function hasPublishedToday(
  prisma: PrismaClient,
  sourceKey: string,
  { loadId, at }: { readonly loadId: string; readonly at: Date },
): Promise<boolean> {
  const startedAt = { gte: new Date(at.toISOString().slice(0, 10)) }
  const where = { sourceKey, startedAt, id: { not: loadId }, revision: { is: { status: 'PUBLISHED' } } } as const
  return (await prisma.load.findFirst({ where, select: { id: true } })) !== null
}

type OptionalStages = 'fetch' | 'encode' | 'onPublished' | 'waitMs' | 'fits' | 'publishes'

interface Stages extends Required<Omit<IngestOptions, OptionalStages>>, Pick<IngestOptions, OptionalStages> {
  readonly clock: StageClock
  readonly loadId: string
  /** An earlier run of identical files; null if the files must be read. */
  readonly same: { readonly startedAt: Date } | null
}

interface Outcome {
  readonly status: LoadStatus
  readonly message: string | null
  readonly publication: Publication | null
  readonly retryAfterSeconds: number | null
}

async function runStages(database: Database, source: Source, intake: Intake, stages: Stages): Promise<Outcome> {
  const { loadId } = stages
  try {
    const { signal, now, same, clock, publishes = false } = stages
    if (same === null) {
      const stored = storedData(database, source.key, now())
      await clock.time('store', () => readSource(source, intake, { ...stages, stored }))
    } else {
      intake.tally.addNotes([
        `The files are unchanged since the ingestion run of ${same.startedAt.toISOString()}: nothing to read.`,
      ])
    }
    const { inserted, updated, unchanged, failed, byKind } = intake.tally.report()
    const used = inserted + updated + unchanged
    const records = mapValues(byKind, counts => counts.inserted + counts.updated + counts.unchanged)
    await database.prisma.load.update({ where: { id: loadId }, data: { records } })
    const changes = { changed: publishes || inserted + updated > 0, touched: intake.touched }
    const { invented, statesBonds = false, answersRows = false } = source
    const judged = invented ? null : { used, failed: answersRows ? 0 : failed, records, statesBonds }
    signal.throwIfAborted()
    const publication = await publishRevision(database, { ...stages, ...changes, judged })
    const empty = same === null && !answersRows ? intake.tally.emptyMessage() : null
    if (publication.revisionId === null && publication.quarantined === null) {
      await endUnchanged(database, loadId, empty === null)
    }
    const status = empty === null ? 'SUCCEEDED' : 'FAILED'
    return { status, message: empty ?? quarantineMessage(publication), publication, retryAfterSeconds: null }
  } catch (error) {
    const { aborted, reason } = stages.signal
    const retryAfterSeconds = error instanceof ComeBackLater ? error.seconds : null
    const message = await revertFailed(database, loadId, messageOf(aborted ? reason : error))
    return { status: aborted ? 'INTERRUPTED' : 'FAILED', message, publication: null, retryAfterSeconds }
  }
}

/**
 * Ends a run that changed no published data. It may still have updated which source states a value, and when. Quarantined
 * revisions of earlier runs are superseded.
 */
async function endUnchanged(database: Database, loadId: string, useful: boolean): Promise<void> {
  if (!useful) return revertRun(database, loadId)
  await database.prisma.$transaction(async client => {
    await forgetArchive(client)
    await retainChanges(client)
    await supersede(client, loadId, 'a later ingestion run found nothing to change')
  })
}

function quarantineMessage({ quarantined }: Publication): string | null {
  return quarantined === null
    ? null
    : `Revision ${quarantined.revisionId} is quarantined: ${quarantined.findings.map(({ sentence }) => sentence).join(' ')}`
}

/** If reverting fails too, the next start or ingestion run reverts the rows. */
async function revertFailed(database: Database, loadId: string, message: string): Promise<string> {
  try {
    await revertRun(database, loadId)
    return message
  } catch (error) {
    return `${message}. The stored rows could not be reverted (${messageOf(error)}); the next ingestion run reverts them first.`
  }
}

function mapValues<T, R>(record: Readonly<Record<string, T>>, change: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))
}

async function readSource(source: Source, intake: Intake, stages: Stages & { readonly stored: Stored }): Promise<void> {
  const { from, signal, onProgress, stored, fetch: fetcher = fetch } = stages
  const progress = (done: number, total: number | null, what: string) =>
    onProgress({ stage: 'reading', done, total, what })
  try {
    for await (const parsed of source.read({ from, fetch: fetcher, signal, progress, stored })) {
      signal.throwIfAborted()
      await intake.take(parsed)
      // PGlite runs in this process, so without a pause the run would block the event loop until it ends.
      await setImmediate()
    }
  } finally {
    // Records and failures read before an error are valid, so they are stored.
    await intake.flush()
  }
  await intake.complete()
}
