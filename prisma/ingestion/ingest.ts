import { setImmediate } from 'node:timers/promises'
import type { Database } from '../client.ts'
import type { LoadStatus } from '../generated/client/client.ts'
import { type Publication, publish, type Quarantined } from '../measures/publish.ts'
import { supersede } from '../revisions/quarantine.ts'
import { ComeBackLater } from '../sources/come-back-later.ts'
import type { Failure, Source, Stored } from '../sources/source.ts'
import { finishRun, markRunning, revertRun, startRun } from '../store/runs/ingestion-run.ts'
import { type Intake, openIntake } from '../store/runs/intake.ts'
import type { KindReport } from '../store/runs/kinds.ts'
import { alone } from '../store/runs/lock.ts'
import { messageOf } from '../store/runs/message.ts'
import type { RunProgress } from '../store/runs/progress.ts'
import { storedMarket } from '../store/runs/stored.ts'
import { retainChanges } from '../undo/changes.ts'
import { fingerprintOf, isSameRun } from './fingerprint.ts'

export interface IngestOptions {
  /** A file or folder of recorded answers; null for the live service. */
  readonly from: string | null
  readonly fetch?: typeof fetch
  readonly signal?: AbortSignal
  readonly now?: () => Date
  readonly onProgress?: (progress: RunProgress) => void
  /** Publishes the revision even if it is suspicious. */
  readonly force?: boolean
}

/** What a load did. Records are counted as the source yielded them: one schedule is one record. */
export interface RunReport {
  readonly loadId: string
  readonly source: string
  readonly licence: string
  readonly origin: string
  readonly status: LoadStatus
  /** Why the load failed; null when it did not. */
  readonly message: string | null
  /** After how long the provider wants to be asked again; null when it did not say. */
  readonly retryAfterSeconds: number | null
  /** Rows of the provider that were looked at. */
  readonly read: number
  readonly inserted: number
  readonly updated: number
  readonly unchanged: number
  readonly failed: number
  readonly byKind: Readonly<Record<string, KindReport>>
  /** The first of them; all are stored with the load. */
  readonly failures: readonly Failure[]
  /** What else the operator should know, such as columns that nobody asked for. */
  readonly notes: readonly string[]
  /** The revision that the load made; null when it changed nothing or its revision is held back. */
  readonly revisionId: number | null
  /** The revision that waits for the operator, and why; null when none does. */
  readonly held: Quarantined | null
  /** As of when the market is after the load, ISO 8601; null before the first revision. */
  readonly asOf: string | null
  readonly seconds: number
}

/**
 * Runs a source: reads it, stores what it yields in batches, measures the bonds that were touched and makes one new
 * revision if anything changed; a suspicious one is held back for the operator. A failure on the way is told in the
 * report, and what was stored until then is taken back; before the first revision it is kept, and the next load measures
 * it.
 * @throws LoadInProgress while another load is running on the database
 */
export function ingest(database: Database, source: Source, options: IngestOptions): Promise<RunReport> {
  return alone(database, lost => {
    const signal = options.signal === undefined ? lost : AbortSignal.any([options.signal, lost])
    return runLoad(database, source, { ...options, signal })
  })
}

async function runLoad(database: Database, source: Source, options: IngestOptions): Promise<RunReport> {
  const { from, signal = new AbortController().signal, now = () => new Date() } = options
  const { onProgress = () => undefined, force = false } = options
  const origin = from ?? 'live'
  const started = performance.now()
  await markRunning(database)
  const fingerprint = await fingerprintOf(database, source, from)
  const same = fingerprint === null ? null : await isSameRun(database, source, { fingerprint, now: now() })
  const loadId = await startRun(database, source, { origin, fingerprint, now: now() })
  const intake = await openIntake(database, { sourceKey: source.key, loadId, file: origin, now, onProgress })
  const stages = { ...options, signal, now, onProgress, force, loadId, same }
  const outcome = await runStages(database, source, intake, stages)
  const { status, message, publication, retryAfterSeconds } = outcome
  await finishRun(database, loadId, { status, message, finishedAt: now() })
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
    held: publication?.held ?? null,
    asOf: publication?.asOf ?? null,
    seconds: Math.round(performance.now() - started) / 1000,
  }
}

interface Stages extends Required<Omit<IngestOptions, 'fetch'>>, Pick<IngestOptions, 'fetch'> {
  readonly loadId: string
  /** The load that read the same files, when reading them again would find nothing. */
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
    const { signal, now, same } = stages
    if (same === null) {
      await readSource(source, intake, { ...stages, stored: storedMarket(database, source.key, now()) })
    } else {
      intake.tally.addNotes([`The files are those of the load of ${same.startedAt.toISOString()}: nothing to read.`])
    }
    const { inserted, updated, unchanged, failed, byKind } = intake.tally.report()
    const used = inserted + updated + unchanged
    const records = mapValues(byKind, counts => counts.inserted + counts.updated + counts.unchanged)
    await database.prisma.load.update({ where: { id: loadId }, data: { records } })
    const changes = { changed: inserted + updated > 0, touched: intake.touched }
    const judged = source.invented ? null : { used, failed, records }
    signal.throwIfAborted()
    const publication = await publish(database, { ...stages, ...changes, judged })
    const empty = same === null ? intake.tally.emptyMessage() : null
    if (publication.revisionId === null && publication.held === null) {
      await endUnchanged(database, loadId, empty === null)
    }
    const status = empty === null ? 'SUCCEEDED' : 'FAILED'
    return { status, message: empty ?? heldMessage(publication), publication, retryAfterSeconds: null }
  } catch (error) {
    const { aborted, reason } = stages.signal
    const wait = error instanceof ComeBackLater ? error.seconds : null
    const message = await failed(database, loadId, messageOf(aborted ? reason : error))
    return { status: aborted ? 'INTERRUPTED' : 'FAILED', message, publication: null, retryAfterSeconds: wait }
  }
}

/**
 * The market is what it was, but whose word a value is, and when it was last said, may have been written anew. What a
 * load before it left waiting is settled.
 */
async function endUnchanged(database: Database, loadId: string, useful: boolean): Promise<void> {
  if (!useful) return revertRun(database, loadId)
  await database.prisma.$transaction(async client => {
    await retainChanges(client)
    await supersede(client, loadId, 'a later load found nothing to change')
  })
}

function heldMessage({ held }: Publication): string | null {
  return held === null
    ? null
    : `Revision ${held.revisionId} is held back: ${held.findings.map(({ sentence }) => sentence).join(' ')}`
}

/** Where the reason of a failure keeps the rows from being taken back, the next start or load does it. */
async function failed(database: Database, loadId: string, message: string): Promise<string> {
  try {
    await revertRun(database, loadId)
    return message
  } catch (error) {
    return `${message}. What was stored could not be taken back yet (${messageOf(error)}); the next load does that first.`
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
      // PGlite answers without leaving the process, so nothing else would get a turn until the load is done.
      await setImmediate()
    }
  } finally {
    // What was read before an answer failed is as good as ever, and so are the failures that were found in it.
    await intake.flush()
  }
  await intake.complete()
}
