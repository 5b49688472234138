import { LRUCache } from 'lru-cache'
import type { PrismaClient } from '../../../prisma/generated/client/client.ts'
import type { Context, Reading } from '../../context.ts'
import { invalidArguments } from '../../errors.ts'
import type { MarketSnapshot, PublishedDay } from '../market-snapshot.ts'
import { type BuildFromArchive, readArchivedSnapshot } from '../read-snapshot.ts'
import type { Past } from './past-snapshots.ts'
import { revisionAt } from './published-days.ts'
import { markAsPast } from './snapshot-of-row.ts'

/** Maximum number of cached earlier snapshots: each may take as much memory as the current one. */
const MAX_CACHED = 2

/** @param now the clock that determines today */
export function openPast(reading: Reading, now: () => Date, buildFromArchive?: BuildFromArchive): Past {
  const cached = new LRUCache<number, Promise<MarketSnapshot | null>>({ max: MAX_CACHED })
  return {
    today: () => now().toISOString().slice(0, 10),
    market: ({ revision, chunks }) => {
      const known = cached.get(revision)
      if (known !== undefined) return known
      const loading = reading(revision, prisma => loadArchived(prisma, { revision, chunks }, buildFromArchive))
      cached.set(revision, loading)
      loading.then(
        market => market === null && cached.delete(revision),
        () => cached.delete(revision),
      )
      return loading
    },
  }
}

async function loadArchived(
  prisma: PrismaClient,
  { revision, chunks }: Pick<PublishedDay, 'revision' | 'chunks'>,
  buildFromArchive?: BuildFromArchive,
): Promise<MarketSnapshot | null> {
  const stored = await prisma.revision.findUnique({ where: { id: revision } })
  if (stored === null) return null
  const head = { revision, chunks, asOf: stored.asOf.toISOString(), sample: stored.sample, history: [] }
  const market = await readArchivedSnapshot(prisma, head, { buildFromArchive })
  if (market === null) return null
  markAsPast(market)
  return market
}

/**
 * The snapshot that was current at the end of a day, UTC; for today the current one.
 * @throws GraphQLError INVALID_PARAMETER for a day that is not retained, with the available days
 */
export function snapshotAt(day: string, { market, past }: Context): MarketSnapshot | Promise<MarketSnapshot> {
  const found = revisionAt(market.history, day, past.today())
  if ('refusal' in found) throw notKept(found.refusal)
  if (found.revision === market.revision) return market
  return past.market(found).then(archived => archived ?? Promise.reject(notKept(GONE)))
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

function notKept(message: string) {
  return invalidArguments([{ path: 'asOf', message }])
}
