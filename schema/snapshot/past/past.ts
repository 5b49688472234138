import { LRUCache } from 'lru-cache'
import type { PrismaClient } from '../../../prisma/generated/client/client.ts'
import type { Context, Reading } from '../../context.ts'
import { invalidArguments } from '../../errors.ts'
import type { MarketSnapshot, PublishedDay } from '../market-snapshot.ts'
import { type BuildFromArchive, readArchivedSnapshot } from '../read-snapshot.ts'
import type { Past } from './past-snapshots.ts'
import { revisionAt } from './published-days.ts'
import { markAsPast } from './snapshot-of-row.ts'

/** A market may take as much memory as the one in force. */
const HELD = 2

/** @param now the clock that says which day is running */
export function openPast(reading: Reading, now: () => Date, gatherArchive?: BuildFromArchive): Past {
  const held = new LRUCache<number, Promise<MarketSnapshot | null>>({ max: HELD })
  return {
    today: () => now().toISOString().slice(0, 10),
    market: ({ revision, chunks }) => {
      const known = held.get(revision)
      if (known !== undefined) return known
      const loading = reading(revision, prisma => loadArchived(prisma, { revision, chunks }, gatherArchive))
      held.set(revision, loading)
      loading.then(
        market => market === null && held.delete(revision),
        () => held.delete(revision),
      )
      return loading
    },
  }
}

async function loadArchived(
  prisma: PrismaClient,
  { revision, chunks }: Pick<PublishedDay, 'revision' | 'chunks'>,
  gatherArchive?: BuildFromArchive,
): Promise<MarketSnapshot | null> {
  const stored = await prisma.revision.findUnique({ where: { id: revision } })
  if (stored === null) return null
  const head = { revision, chunks, asOf: stored.asOf.toISOString(), sample: stored.sample, history: [] }
  const market = await readArchivedSnapshot(prisma, head, { gatherArchive })
  if (market === null) return null
  markAsPast(market)
  return market
}

/**
 * The market in force at the end of a day, UTC; on the running day the one in force now, which is in memory.
 * @throws GraphQLError INVALID_PARAMETER for a day of which no market is kept, with the days that can be asked for
 */
export function snapshotAt(day: string, { market, past }: Context): MarketSnapshot | Promise<MarketSnapshot> {
  const found = revisionAt(market.history, day, past.today())
  if ('refusal' in found) throw notKept(found.refusal)
  if (found.revision === market.revision) return market
  return past.market(found).then(archived => archived ?? Promise.reject(notKept(GONE)))
}

/** @returns the number of the revision from which an answer for the day is made; null where there is none */
export function revisionFor(day: string, { market, past }: Context): number | null {
  const found = revisionAt(market.history, day, past.today())
  return 'refusal' in found ? null : found.revision
}

const GONE = 'What was in force on that day has just been given up; ask for a later day.'

/** Of a day whose archive is older than the details in it. */
export function notRetained() {
  return notKept(
    'Schedules, ratings, events and reports of that day are not kept: leave them out, or ask for a later day.',
  )
}

function notKept(message: string) {
  return invalidArguments([{ path: 'asOf', message }])
}
