import { admissionFilter } from '../caching/admission-filter.ts'
import { TextCache } from '../caching/text-cache.ts'
import type { Ordering } from '../fx/ordering.ts'
import type { OrderedRows } from './listing.ts'
import type { Screened } from './screen.ts'

/** What was found for a question, and the order of it as far as it is known. */
export interface Listed {
  readonly screened: Screened
  readonly rows: OrderedRows
  /** What is to be told of the order. */
  readonly ordering: Pick<Ordering, 'notes' | 'warnings'>
}

/** Listings of one market that are kept: pages of a listing follow each other within minutes, if at all. */
const KEPT = 200
const KEPT_BYTES = 16 << 20
/** Places for questions whose first asking is remembered. */
const ASKED_ONCE = 4_096

const looks = { hits: 0, misses: 0 }

/** How often a listing that was asked for was there, since the start. */
export function listingCacheLookups(): { readonly hits: number; readonly misses: number } {
  return looks
}

const isAskedAgain = admissionFilter(ASKED_ONCE)
const kept = new WeakMap<readonly object[], TextCache<Listed>>()

/**
 * The listing that a question stands for. It is kept when it is asked for the second time, as for a second page: most
 * listings of a screener are asked for once.
 */
export function cachedListing(among: readonly object[], question: unknown, list: () => Listed): Listed {
  const listings = listingsOf(among)
  const key = JSON.stringify(question)
  const known = listings.get(key)
  if (known !== undefined) {
    looks.hits += 1
    return known
  }
  looks.misses += 1
  const made = list()
  if (isAskedAgain(key)) listings.set(key, made)
  return made
}

function listingsOf(among: readonly object[]): TextCache<Listed> {
  const known = kept.get(among)
  if (known !== undefined) return known
  const listings = new TextCache<Listed>({ max: KEPT, maxSize: KEPT_BYTES, sizeOf })
  kept.set(among, listings)
  return listings
}

/** Both forms of what was found, and the order as if it were asked for to the end, since that may come later. */
function sizeOf({ screened: { found } }: Listed, key: string): number {
  return key.length + 8 * found.length + (found.isSet ? found.bits().byteLength : 0)
}
