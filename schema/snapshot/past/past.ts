import type { PrismaClient } from '../../../prisma/generated/client/client.ts'
import type { Context, Reading } from '../../context.ts'
import { invalidArguments } from '../../errors.ts'
import type { MarketSnapshot, PublishedDay } from '../market-snapshot.ts'
import { type ArchivedOptions, type BuildFromArchive, readArchivedSnapshot } from '../read-snapshot.ts'
import { loadHistory, revisionAt } from './published-days.ts'
import { markAsPast } from './snapshot-of-row.ts'

/**
 * Builds an earlier snapshot from its archive. It takes as much memory as the current one.
 * @returns null when the archive is no longer complete, and when the signal is aborted
 */
export function readPastSnapshot(
  reading: Reading,
  published: PublishedDay,
  {
    buildFromArchive,
    signal,
  }: { readonly buildFromArchive?: BuildFromArchive | undefined; readonly signal: AbortSignal },
): Promise<MarketSnapshot | null> {
  return reading(published.revision, async prisma => {
    try {
      const checkedBy = (check: (client: PrismaClient) => Promise<boolean>) => reading(published.revision, check)
      return await readArchived(prisma, published, { buildFromArchive, checkedBy, signal })
    } catch (error) {
      // The database has not failed: it must not be read again from another one.
      if (signal.aborted) return null
      throw error
    }
  })
}

async function readArchived(
  prisma: PrismaClient,
  { revision, chunks }: PublishedDay,
  options: ArchivedOptions,
): Promise<MarketSnapshot | null> {
  const stored = await prisma.revision.findUnique({ where: { id: revision } })
  if (stored === null) return null
  const history = (await loadHistory(prisma)).filter(published => published.revision <= revision)
  const head = { revision, chunks, asOf: stored.asOf.toISOString(), sample: stored.sample, history }
  const market = await readArchivedSnapshot(prisma, head, options)
  if (market === null) return null
  markAsPast(market)
  return market
}

/**
 * The snapshot that was current at the end of a day, UTC; for today the current one.
 * @throws GraphQLError INVALID_PARAMETER for a day that is not retained, with the available days; as `Past.market` does
 */
export function snapshotAt(day: string, { market, past, signal }: Context): MarketSnapshot | Promise<MarketSnapshot> {
  const found = revisionAt(market.history, day, past.today())
  if ('refusal' in found) throw notKept(found.refusal, found.nearest)
  if (found.revision === market.revision) return market
  return past.market(found, signal).then(archived => archived ?? Promise.reject(notKept(GONE)))
}

/** @returns the revision used for the day; null where there is none */
export function revisionFor(day: string, { market, past }: Context): number | null {
  const found = revisionAt(market.history, day, past.today())
  return 'refusal' in found ? null : found.revision
}

const GONE = 'The data of that day is no longer retained; request a later day.'

/** For a day whose archive has no details. */
export function notRetained() {
  return notKept(
    'Schedules, ratings, events and reports of that day are not retained: omit them, or request a later day.',
  )
}

function notKept(message: string, nearest?: string) {
  return invalidArguments([{ path: 'asOf', message, ...(nearest !== undefined && { didYouMean: nearest }) }])
}
