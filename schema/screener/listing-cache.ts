import { LRUCache } from 'lru-cache'
import { admissionFilter } from '../caching/admission-filter.ts'
import type { Ordering } from '../fx/ordering.ts'
import type { OrderedRows } from './listing.ts'
import type { Screened } from './screen.ts'

/** The result of a query, and its order as far as it is computed. */
export interface Listed {
  readonly screened: Screened
  readonly rows: OrderedRows
  /** Notes and warnings about the order. */
  readonly ordering: Pick<Ordering, 'notes' | 'warnings'>
  /** A warning about bonds that the default status leaves out. */
  readonly hidden: readonly string[]
}

/** Maximum number of cached listings per snapshot: pages of a listing are requested within minutes, if at all. */
const MAX_LISTINGS = 200
const MAX_BYTES = 16 << 20
/** Slots of the admission filter. */
const ADMISSION_SLOTS = 4_096

const lookups = { hits: 0, misses: 0 }

/** Cache hits and misses since the start. */
export function listingCacheLookups(): { readonly hits: number; readonly misses: number } {
  return lookups
}

const isRepeated = admissionFilter(ADMISSION_SLOTS)
const caches = new WeakMap<readonly object[], LRUCache<string, Listed>>()

/**
 * The listing of a query. It is cached on the second request, such as for a second page: most listings of the screener
 * are requested once.
 */
export function cachedListing(among: readonly object[], query: unknown, list: () => Listed): Listed {
  const listings = listingsOf(among)
  const key = JSON.stringify(query)
  const known = listings.get(key)
  if (known !== undefined) {
    lookups.hits += 1
    return known
  }
  lookups.misses += 1
  const made = list()
  if (isRepeated(key)) listings.set(key, made)
  return made
}

function listingsOf(among: readonly object[]): LRUCache<string, Listed> {
  const known = caches.get(among)
  if (known !== undefined) return known
  const listings = new LRUCache<string, Listed>({ max: MAX_LISTINGS, maxSize: MAX_BYTES, sizeCalculation: sizeOf })
  caches.set(among, listings)
  return listings
}

/** Counts both forms of the result, and the order in full, since later pages may complete it. */
function sizeOf({ screened: { found } }: Listed, key: string): number {
  return key.length + 8 * found.length + (found.isSet ? found.bits().byteLength : 0)
}
