import type { Database } from '../../prisma/client.ts'
import type { Load, Source } from '../../prisma/generated/client/client.ts'
import { marketDate, marketTime } from '../../prisma/measures/market-time.ts'
import { alone, RunInProgress } from '../../prisma/store/runs/lock.ts'
import { runSource } from '../ingestion/ingest.ts'
import type { Logger } from '../process/log.ts'
import { havePeersMoved } from '../publication/compare-peers.ts'
import type { EncodeRevision } from '../publication/encode-revision.ts'
import { type FitAhead, fitAhead, stillDue } from '../publication/fit-curves.ts'
import type { OnPublished } from '../publication/publication-log.ts'
import { feedSource } from './feed-source.ts'
import { isFeed } from './tokens.ts'

interface RefitOptions {
  readonly database: Database
  readonly log: Logger
  readonly encode?: EncodeRevision | undefined
  readonly onPublished?: OnPublished | undefined
  /** Aborted when the service stops. */
  readonly signal: AbortSignal
  now(): Date
  onDataChanged(): Promise<unknown>
}

export interface CurveRefit {
  /**
   * Publishes in the background a revision whose fitted curves and medians of peers follow the prices that feeds have
   * brought since, with the figures of the bonds that rest on them, unless there is none or the last one took too long.
   * Where it takes long, only the curve follows that was fitted the longest ago. In a large market the medians follow that
   * moved most.
   */
  begin(): void
  /** Resolves when nothing is running. */
  settled(): Promise<void>
}

/** Origin of these runs. */
const REFIT = 'curves and medians of peers at the latest prices'
/** A feed waits while all bonds are computed, so this takes at most a tenth of the time. */
const REST = 9
/** After a run that took longer, a feed waits for the bonds of one curve at a time (`npm run bench:freshness`). */
const LONG_MS = 2_000
const PATIENCE_MS = 30_000

/** The other half of `fits: 'STAY'`: a quote of a feed moves its bond, not at once the curve and the peers of others. */
export function createCurveRefit(options: RefitOptions): CurveRefit {
  const { database, log, encode, onPublished, signal, now, onDataChanged } = options
  let running: Promise<void> | null = null
  /** The revision whose curves and peers were found to have followed its prices. */
  let followed: number | null = null

  const dateNow = async () => marketDate(database, (await marketTime(database)) ?? now())
  /** What is due is looked for again once no other run is in progress: another instance may have done it. */
  const publishAlone = async (ahead: readonly FitAhead[], lost: AbortSignal): Promise<boolean> => {
    const due = await dueFeed(database, now())
    const fits = await stillDue(database, ahead, await dateNow())
    if (due === null || (fits.length === 0 && !(await havePeersMoved(database)))) return false
    const { source } = feedSource(database, due.feed, { batches: [], now })
    const aborting = AbortSignal.any([signal, lost])
    const described = { from: REFIT, publishes: true, fits, now, signal: aborting, encode, onPublished }
    const { status, message, revisionId, loadId, seconds } = await runSource(database, source, described)
    const line = { run: loadId, revision: revisionId, seconds }
    if (status === 'SUCCEEDED' && message === null)
      log.info(line, 'curves and medians of peers follow the latest prices')
    else log.warn({ ...line, reason: message }, 'curves and medians of peers could not follow the latest prices')
    return true
  }
  const refit = async () => {
    const due = await dueFeed(database, now())
    if (due === null || due.revisionId === followed) return
    const ahead = await fitAhead(database, await dateNow(), due.isSlow ? 1 : Number.POSITIVE_INFINITY)
    if (ahead.length === 0 && !(await havePeersMoved(database))) {
      followed = due.revisionId
      return
    }
    const publish = (lost: AbortSignal) => publishAlone(ahead, lost)
    if (await alone(database, publish, 'load', { waitMs: PATIENCE_MS, signal })) await onDataChanged()
  }
  return {
    begin: () => {
      if (signal.aborted) return
      running ??= refit()
        .catch(err => {
          if (err instanceof RunInProgress || signal.aborted) return
          log.error({ err }, 'curves and medians of peers could not follow the latest prices; it is tried again')
        })
        .then(() => {
          running = null
        })
    },
    settled: async () => void (await running),
  }
}

/**
 * The feed that published the current revision, if its curves may be fitted again now: the last time is long enough ago,
 * was before that revision, and awaits no decision of an operator.
 */
async function dueFeed({ prisma }: Database, now: Date) {
  const newest = await prisma.revision.findFirst({
    where: { status: 'PUBLISHED' },
    orderBy: { id: 'desc' },
    include: { load: { include: { source: true } } },
  })
  const load = newest?.load ?? null
  if (newest === null || load === null || !isFeed(load.sourceKey)) return null
  const last = await prisma.load.findFirst({
    where: { origin: REFIT, sourceKey: load.sourceKey },
    orderBy: { startedAt: 'desc' },
    include: { revision: true },
  })
  if (last !== null) {
    const awaits = last.revision?.status === 'HELD'
    const isTried =
      last.status === 'SUCCEEDED' &&
      last.revision?.id !== newest.id &&
      newest.publishedAt !== null &&
      last.startedAt >= newest.publishedAt
    if (awaits || isTried || now.getTime() < restsUntil(last)) return null
  }
  return { revisionId: newest.id, feed: feedOf(load.source), isSlow: last !== null && durationOf(last) > LONG_MS }
}

function restsUntil(load: Load): number {
  return load.finishedAt === null ? 0 : load.finishedAt.getTime() + REST * durationOf(load)
}

function durationOf({ startedAt, finishedAt }: Load): number {
  return finishedAt === null ? 0 : finishedAt.getTime() - startedAt.getTime()
}

function feedOf({ key, name, licence, description }: Source) {
  return { sourceKey: key, name, licence, description }
}
