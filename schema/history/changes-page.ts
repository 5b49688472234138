import type { ObjectKind } from '../../prisma/generated/client/enums.ts'
import type { Context } from '../context.ts'
import { changesExpired, invalidArguments } from '../errors.ts'
import type { KeysetPage } from '../keyset.ts'
import type { TradedBond } from '../overview/activity.ts'
import { biggestMoves } from './biggest-moves.ts'
import {
  changedObjects,
  countChangedObjects,
  type ObjectChange,
  quotedBonds,
  type RevisionRange,
  retainedChanges,
} from './object-changes.ts'

interface ChangesRequest {
  readonly sinceRevision?: number | null
  readonly since?: unknown
  readonly kind?: readonly ObjectKind[] | null
  readonly isin?: readonly string[] | null
  readonly limit: number
  readonly cursor?: string | null
}

export interface ChangesPage extends RevisionRange, KeysetPage<ObjectChange> {
  readonly oldest: number
  readonly counts: Awaited<ReturnType<typeof countChangedObjects>>
  readonly biggestMoves: readonly TradedBond[]
}

/** A place in one range of revisions, which a new revision does not move. */
interface Place extends RevisionRange {
  readonly after: Pick<ObjectChange, 'kind' | 'id'>
}

/**
 * A page of the objects that changed within a range of revisions. The first page ends the range with the current
 * revision, and its cursors with the same one.
 * @throws GraphQLError CHANGES_EXPIRED when the changes since the start are no longer retained
 */
export async function changesPage(request: ChangesRequest, context: Context): Promise<ChangesPage> {
  const { limit } = request
  const { reading, market, cursors } = context
  const filter = { kinds: request.kind ?? null, isins: request.isin?.map(isin => isin.toUpperCase()) ?? null }
  const listing = listingOf(request, context)
  const place = placeIn(listing, request.cursor ?? null, cursors)
  const { since, oldest } = await startOf(request, place, context)
  const wanted = { ...filter, since, revision: place?.revision ?? market.revision }
  const hasQuotes = wanted.kinds?.includes('QUOTE') ?? true
  const [counts, quoted, found] = await Promise.all([
    reading(market.revision, prisma => countChangedObjects(prisma, wanted)),
    hasQuotes ? reading(market.revision, prisma => quotedBonds(prisma, wanted)) : [],
    reading(market.revision, prisma =>
      changedObjects(prisma, wanted, { after: place?.after ?? null, take: limit + 1 }),
    ),
  ])
  const items = found.slice(0, limit)
  const last = found.length > limit ? items.at(-1) : undefined
  const nextCursor =
    last === undefined ? null : cursors.seal(`${listing}:${since}:${wanted.revision}:${last.kind}:${last.id}`)
  const total = counts.reduce((sum, { changed }) => sum + changed, 0)
  const page = { page: null, pageSize: limit, total, nextCursor, truncated: false, hint: null }
  return { items, page, counts, biggestMoves: biggestMoves(quoted, market), since, revision: wanted.revision, oldest }
}

/** The revision after which the range begins. */
async function startOf(
  { sinceRevision, since }: ChangesRequest,
  place: Place | null,
  { reading, market }: Context,
): Promise<{ readonly since: number; readonly oldest: number }> {
  const { revision } = market
  const isGiven = typeof sinceRevision === 'number'
  if (isGiven && since) {
    const message = '`since` cannot be combined with `sinceRevision`.'
    throw invalidArguments([{ path: 'since', message, code: 'EXCLUDED' }])
  }
  if (isGiven && sinceRevision > revision) {
    const message = `${sinceRevision} is not published yet: the current revision is ${revision}.`
    throw invalidArguments([{ path: 'sinceRevision', message, didYouMean: String(revision) }])
  }
  const moment = since ? String(since) : null
  const retained = await reading(revision, prisma => retainedChanges(prisma, market, moment))
  if (retained === null) throw changesExpired({ revision, oldest: null })
  const { oldest, atMoment } = retained
  if (place === null && !isGiven && moment === null) return { since: Math.max(atMoment, oldest), oldest }
  const start = place?.since ?? sinceRevision ?? atMoment
  if (start < oldest) throw changesExpired({ revision, oldest })
  return { since: start, oldest }
}

/** A cursor belongs to one account and one set of arguments. */
function listingOf({ sinceRevision, since, kind, isin }: ChangesRequest, { principal }: Context): string {
  const given = JSON.stringify([sinceRevision ?? null, since ?? null, kind ?? null, isin ?? null])
  return `market-changes:${principal.accountId}:${given}`
}

const PLACE = /^:(\d+):(\d+):([A-Z]+):(.+)$/s

function placeIn(listing: string, cursor: string | null, cursors: Context['cursors']): Place | null {
  if (cursor === null) return null
  const sealed = cursors.open(cursor)
  const [whole, since, revision, kind, id = ''] =
    (sealed?.startsWith(`${listing}:`) ? PLACE.exec(sealed.slice(listing.length)) : null) ?? []
  if (whole === undefined)
    throw invalidArguments([{ path: 'cursor', message: 'The cursor belongs to another listing.' }])
  return { since: Number(since), revision: Number(revision), after: { kind: kind as ObjectKind, id } }
}
