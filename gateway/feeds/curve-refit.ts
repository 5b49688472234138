import type { Database } from '../../prisma/client.ts'
import type { Load, PrismaClient, Source } from '../../prisma/generated/client/client.ts'
import { marketDate, marketTime } from '../../prisma/measures/market-time.ts'
import { alone, RunInProgress } from '../../prisma/store/runs/lock.ts'
import { runSource } from '../ingestion/ingest.ts'
import type { Logger } from '../process/log.ts'
import { havePeersMoved } from '../publication/compare-peers.ts'
import type { EncodeRevision } from '../publication/encode-revision.ts'
import { type FitAhead, type Fits, fitAhead, stillDue } from '../publication/fit-curves.ts'
import type { OnPublished } from '../publication/publication-log.ts'
import type { Feed } from './batch.ts'
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
   * Publishes in the background what follows the prices that feeds have brought, unless there is nothing or the last time took
   * too long: fitted curves, with the figures of all bonds that rest on them, and then medians of peers, with the spreads of
   * the bonds that are compared with them. Where it takes long, only the curve follows that was fitted the longest ago. In a
   * large market the medians follow that moved most.
   */
  begin(): void
  /** Resolves when nothing is running. */
  settled(): Promise<void>
}

/** Origins of these runs: peers follow also while a revision with a curve is quarantined. */
const ORIGINS = {
  curves: 'curves fitted to the latest prices',
  peers: 'medians of peers at the latest prices',
} as const
type What = keyof typeof ORIGINS

const LINES: Readonly<Record<What, { readonly done: string; readonly failed: string }>> = {
  curves: {
    done: 'curves were fitted to the latest prices',
    failed: 'curves could not be fitted to the latest prices',
  },
  peers: {
    done: 'medians of peers follow the latest prices',
    failed: 'medians of peers could not follow the latest prices',
  },
}

/** A feed waits while bonds are computed and stored, so each takes at most a tenth of the time. */
const REST = 9
/** After a run that took longer, a feed waits for the bonds of one curve at a time (`npm run bench:freshness`). */
const LONG_MS = 2_000
const PATIENCE_MS = 30_000

/** The other half of `fits: 'STAY'`: a quote of a feed moves its bond, not at once the curve and the peers of others. */
export function createCurveRefit(options: RefitOptions): CurveRefit {
  const { database, log, encode, onPublished, signal, now, onDataChanged } = options
  const { prisma } = database
  let running: Promise<void> | null = null
  /** The revisions whose prices they were found to have followed. */
  const followed = new Map<What, number>()

  const dateNow = async () => marketDate(database, (await marketTime(database)) ?? now())
  const publish = async (what: What, feed: Feed, fits: Fits, lost: AbortSignal) => {
    const { source } = feedSource(database, feed, { batches: [], now })
    const aborting = AbortSignal.any([signal, lost])
    const described = { from: ORIGINS[what], publishes: true, fits, now, signal: aborting, encode, onPublished }
    const { status, message, revisionId, loadId, seconds } = await runSource(database, source, described)
    const line = { run: loadId, revision: revisionId, seconds }
    if (status === 'SUCCEEDED' && message === null) log.info(line, LINES[what].done)
    else log.warn({ ...line, reason: message }, LINES[what].failed)
    return true
  }
  /** What is due is looked for again once no other run is in progress: another instance may have done it. */
  const publishCurves = async (ahead: readonly FitAhead[], lost: AbortSignal) => {
    const due = await dueFeed(prisma, 'curves', now())
    const fits = await stillDue(database, ahead, await dateNow())
    return due !== null && fits.length > 0 && publish('curves', due.feed, fits, lost)
  }
  const publishPeers = async (lost: AbortSignal) => {
    const due = await dueFeed(prisma, 'peers', now())
    return due !== null && publish('peers', due.feed, 'PEERS', lost)
  }
  /** @returns how to publish what follows; null where all of it has */
  const find: Readonly<Record<What, (due: Due) => Promise<((lost: AbortSignal) => Promise<boolean>) | null>>> = {
    curves: async ({ isSlow }) => {
      const ahead = await fitAhead(database, await dateNow(), isSlow ? 1 : Number.POSITIVE_INFINITY)
      return ahead.length === 0 ? null : lost => publishCurves(ahead, lost)
    },
    peers: async () => ((await havePeersMoved(database)) ? publishPeers : null),
  }
  const follow = async (what: What) => {
    const due = await dueFeed(prisma, what, now())
    if (due === null || due.revisionId === followed.get(what)) return
    const before = await runsSoFar(prisma)
    const publishing = await find[what](due)
    if (publishing === null) {
      // What a run has stored is reverted where it fails.
      if (before !== null && (await runsSoFar(prisma)) === before) followed.set(what, due.revisionId)
      return
    }
    if (await alone(database, publishing, 'load', { waitMs: PATIENCE_MS, signal })) await onDataChanged()
  }
  const followAll = async () => {
    for (const what of ['curves', 'peers'] as const) {
      if (signal.aborted) break
      await follow(what).catch(err => {
        if (err instanceof RunInProgress || signal.aborted) return
        log.error({ err }, `${LINES[what].failed}; it is tried again`)
      })
    }
    running = null
  }
  return {
    begin: () => {
      if (!signal.aborted) running ??= followAll()
    },
    settled: async () => void (await running),
  }
}

/** Tells whether an ingestion run began since; null while one is in progress. */
async function runsSoFar(prisma: PrismaClient): Promise<string | null> {
  const last = await prisma.load.findFirst({ orderBy: { startedAt: 'desc' }, select: { id: true } })
  return (await prisma.load.count({ where: { pending: true } })) > 0 ? null : (last?.id ?? '')
}

interface Due {
  readonly revisionId: number
  readonly feed: Feed
  /** True if the last time took long. */
  readonly isSlow: boolean
}

/**
 * The feed that published the current revision, if something may follow its prices now: the last time is long enough ago, was
 * before that revision, and awaits no decision of an operator.
 */
async function dueFeed(prisma: PrismaClient, what: What, now: Date): Promise<Due | null> {
  const newest = await prisma.revision.findFirst({
    where: { status: 'PUBLISHED' },
    orderBy: { id: 'desc' },
    include: { load: { include: { source: true } } },
  })
  const load = newest?.load ?? null
  if (newest === null || load === null || !isFeed(load.sourceKey)) return null
  const last = await prisma.load.findFirst({
    where: { origin: ORIGINS[what], sourceKey: load.sourceKey },
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
