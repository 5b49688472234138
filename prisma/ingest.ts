import { setImmediate } from 'node:timers/promises'
import type { Database } from './client.ts'
import { fingerprintOf, sameLoad } from './fingerprint.ts'
import type { LoadStatus } from './generated/client/client.ts'
import { type Publication, publish } from './measures/publish.ts'
import { ComeBackLater } from './sources/come-back-later.ts'
import type { Failure, Source, Stored } from './sources/source.ts'
import { type Intake, openIntake } from './store/intake.ts'
import { finishLoad, markRunning, startLoad } from './store/load.ts'
import { alone } from './store/lock.ts'
import { messageOf } from './store/message.ts'
import { storedMarket } from './store/stored.ts'
import type { KindReport } from './store/tally.ts'

export interface IngestOptions {
  /** A file or folder of recorded answers; null for the live service. */
  readonly from: string | null
  readonly fetch?: typeof fetch
  readonly signal?: AbortSignal
  readonly now?: () => Date
  readonly onProgress?: (progress: LoadProgress) => void
}

export interface LoadProgress {
  readonly stage: 'reading' | 'storing' | 'measuring' | 'publishing'
  readonly done: number
  /** Null while it is unknown. */
  readonly total: number | null
  readonly what: string
}

/** What a load did. Records are counted as the source yielded them: one schedule is one record. */
export interface LoadReport {
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
  /** The revision that the load made; null when it changed nothing. */
  readonly revisionId: number | null
  /** As of when the market is after the load, ISO 8601; null before the first revision. */
  readonly asOf: string | null
  readonly seconds: number
}

/**
 * Runs a source: reads it, stores what it yields in batches, measures the bonds that were touched and makes one new
 * revision if anything changed. A failure on the way is told in the report, and everything stored until then is kept
 * and measured by the next load.
 * @throws LoadInProgress while another load is running on the database
 */
export function ingest(database: Database, source: Source, options: IngestOptions): Promise<LoadReport> {
  return alone(database, () => runLoad(database, source, options))
}

async function runLoad(database: Database, source: Source, options: IngestOptions): Promise<LoadReport> {
  const { from, signal = new AbortController().signal, now = () => new Date(), onProgress = () => undefined } = options
  const origin = from ?? 'live'
  const started = performance.now()
  await markRunning(database)
  const fingerprint = await fingerprintOf(source, from)
  const same = fingerprint === null ? null : await sameLoad(database, source, fingerprint)
  const loadId = await startLoad(database, source, { origin, fingerprint, now: now() })
  const intake = await openIntake(database, { sourceKey: source.key, loadId, file: origin, now, onProgress })
  const stages = { ...options, signal, now, onProgress, loadId, same }
  const outcome = await runStages(database, source, intake, stages)
  await finishLoad(database, loadId, outcome.status, outcome.message, now())
  const { read, inserted, updated, unchanged, failed, byKind, failures, notes } = intake.tally.report()
  const { status, message, publication, retryAfterSeconds } = outcome
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
  try {
    const { signal, now, onProgress, loadId, same } = stages
    if (same === null) {
      await readSource(source, intake, { ...stages, stored: storedMarket(database, source.key, now()) })
    } else
      intake.tally.addNotes([`The files are those of the load of ${same.startedAt.toISOString()}: nothing to read.`])
    const { inserted, updated } = intake.tally.report()
    const changes = { changed: inserted + updated > 0, touched: intake.touched, newestTime: intake.newestTime() }
    const publication = await publish(database, { loadId, ...changes, signal, now, onProgress })
    const message = same === null ? intake.tally.emptyMessage() : null
    return { status: message === null ? 'SUCCEEDED' : 'FAILED', message, publication, retryAfterSeconds: null }
  } catch (error) {
    const { aborted, reason } = stages.signal
    const wait = error instanceof ComeBackLater ? error.seconds : null
    const message = messageOf(aborted ? reason : error)
    return { status: aborted ? 'INTERRUPTED' : 'FAILED', message, publication: null, retryAfterSeconds: wait }
  }
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
}
