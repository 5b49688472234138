/** Hits, misses and size of a cache. */
export interface CacheLookups {
  readonly hits: number
  readonly misses: number
  readonly bytes: number
}
