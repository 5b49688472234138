import { createHash } from 'node:crypto'
import type { Context } from './context.ts'
import { invalidArguments } from './errors.ts'
import type { Page } from './screener/page.ts'

/** A request for a page of keyset-paginated rows. */
export interface KeysetRequest {
  readonly limit: number
  readonly cursor?: string | null
}

export interface KeysetPage<Row> {
  readonly items: readonly Row[]
  readonly page: Page<Row>['page']
}

/**
 * Reads a page of a listing that grows at its beginning. The cursor names the last row seen, so no row is repeated.
 * @param listing identifies the listing and its owner: a cursor of another one is rejected
 */
export async function keysetPage<Row extends { readonly id: string | number }>(
  { limit, cursor }: KeysetRequest,
  {
    listing: stated,
    cursors,
    count,
    read,
  }: {
    readonly listing: string
    readonly cursors: Context['cursors']
    count(): Promise<number>
    read(take: number, after: string | null): Promise<readonly Row[]>
  },
): Promise<KeysetPage<Row>> {
  const listing = shortened(stated)
  const after = placeIn(listing, cursor ?? null, cursors)
  const [total, rows] = await Promise.all([count(), read(limit + 1, after)])
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  const nextCursor = last === undefined ? null : cursors.seal(`${listing}:${last.id}`)
  return { items, page: { page: null, pageSize: limit, total, nextCursor, truncated: false, hint: null } }
}

/** As many characters of a listing as a cursor has room for. */
const LONGEST_LISTING = 80

/** A filter may be longer than a cursor. */
function shortened(listing: string): string {
  return listing.length <= LONGEST_LISTING ? listing : createHash('sha256').update(listing).digest('base64url')
}

/** Prisma arguments that continue after a row. */
export function behind<Id extends string | number>(id: Id | null): { cursor: { id: Id }; skip: number } | object {
  return id === null ? {} : { cursor: { id }, skip: 1 }
}

function placeIn(listing: string, cursor: string | null, cursors: Context['cursors']): string | null {
  if (cursor === null) return null
  const place = cursors.open(cursor)
  if (place?.startsWith(`${listing}:`)) return place.slice(listing.length + 1)
  throw invalidArguments([{ path: 'cursor', message: 'The cursor belongs to another listing.' }])
}
