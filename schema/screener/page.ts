import { hash } from 'node:crypto'
import type { Context } from '../context.ts'
import { cursorExpired, invalidArguments } from '../errors.ts'
import type { Listing } from './listing.ts'

/** The requested part of a listing. */
export interface PageRequest {
  readonly page?: number | null
  readonly pageSize: number
  readonly cursor?: string | null
  /** Cut the page after this many rows; the cursor continues from there. */
  readonly limit?: number | null
}

export interface Page<Row> {
  readonly items: readonly Row[]
  readonly page: {
    /** Null for a page reached by a cursor. */
    readonly page: number | null
    readonly pageSize: number
    readonly total: number
    readonly nextCursor: string | null
    readonly truncated: boolean
    readonly hint: string | null
  }
  readonly sort: readonly string[]
  /** Warnings about the data or the interpretation of the query. */
  readonly warnings?: readonly string[]
  /** How the listing was computed. */
  readonly notes?: readonly string[]
}

/** A page as it was cut, with what the reader must know about that. */
type CutPage<Row> = Page<Row> & Required<Pick<Page<Row>, 'warnings'>>

/** Identifies a listing for its cursors. */
interface ListingIdentity {
  readonly sort: readonly string[]
  readonly arguments: unknown
  /** State that the listing depends on beside the revision: a cursor of another state has expired. */
  readonly state?: string | undefined
}

/**
 * Cuts a page out of an ordered listing. A cursor is a position in one listing: of one account, one set of arguments, one
 * day of the market and one set of bonds. A feed publishes a revision each second, so the next page may be of a later
 * revision than the one before; a warning says so.
 * @throws GraphQLError INVALID_PARAMETER for a cursor of another listing, CURSOR_EXPIRED for one of another day or market
 */
export function pageOf<Row>(
  rows: Listing<Row>,
  request: PageRequest,
  listing: ListingIdentity,
  context: Pick<Context, 'market' | 'cursors' | 'principal'>,
): CutPage<Row> {
  const { pageSize, page, cursor, limit } = request
  if (isGiven(cursor) && isGiven(page)) {
    throw invalidArguments([
      {
        path: 'page',
        message: '`page` and `cursor` cannot be combined: a cursor already determines the position.',
        code: 'EXCLUDED',
      },
    ])
  }
  const { revision, asOf, bonds } = context.market
  const state = `${asOf.slice(0, 10)} ${bonds.length}${listing.state ?? ''}`
  const place = isGiven(cursor) ? placeOf(cursor, identityOf(listing, context), state, context) : null
  const start = place?.offset ?? ((page ?? 1) - 1) * pageSize
  const readable = context.principal.entitlement?.listRowsMax ?? rows.length
  const length = Math.min(isGiven(limit) ? Math.min(limit, pageSize) : pageSize, Math.max(readable - start, 0))
  const items = rows.part(start, length)
  const end = start + items.length
  const truncated = items.length < Math.min(pageSize, Math.max(rows.length - start, 0))
  const isWithheld = truncated && end >= readable
  return {
    items,
    page: {
      page: isGiven(cursor) ? null : (page ?? 1),
      pageSize,
      total: rows.length,
      // The identity is hashed only when there is a next page.
      nextCursor:
        end < Math.min(rows.length, readable) && items.length > 0
          ? context.cursors.seal(`${state}.${identityOf(listing, context)}.${end}.${revision}`)
          : null,
      truncated,
      hint: isWithheld ? withheldHint(readable) : truncated ? shortenedHint(items.length) : null,
    },
    sort: listing.sort,
    warnings: place === null || place.revision === revision ? [] : [mixedPages(place.revision, revision)],
  }
}

function mixedPages(before: number, now: number): string {
  return `The page before is of revision ${before}, this one of ${now}: a row whose place in the order changed meanwhile may be missing or come twice.`
}

function withheldHint(readable: number): string {
  return `Free access ends at row ${readable} of a listing; a plan shows all rows.`
}

function shortenedHint(rows: number): string {
  return `Shows only ${rows} rows of the page to shorten the response; continue with nextCursor.`
}

function isGiven<Value>(value: Value | null | undefined): value is Value {
  return value !== null && value !== undefined
}

function identityOf(listing: ListingIdentity, context: Pick<Context, 'principal'>): string {
  const parts = [context.principal.accountId, listing.sort, listing.arguments]
  return hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 12)
}

/** Where a page begins, and the revision of the page before it. */
interface Place {
  readonly offset: number
  readonly revision: number
}

function placeOf(cursor: string, identity: string, state: string, { cursors }: Pick<Context, 'cursors'>): Place {
  const place = cursors.open(cursor)
  if (place === null) throw invalidArguments([{ path: 'cursor', message: 'This is not a valid cursor.' }])
  const [made, listing, offset, revision] = place.split('.')
  if (listing !== identity) {
    const message = 'This cursor belongs to another listing: use it with the same arguments and the same key.'
    throw invalidArguments([{ path: 'cursor', message }])
  }
  if (made !== state) throw cursorExpired()
  return { offset: Number(offset), revision: Number(revision) }
}
