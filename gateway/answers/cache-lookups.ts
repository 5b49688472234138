/** How often something was found where it is kept. */
export interface CacheLookups {
  readonly hits: number
  readonly misses: number
  readonly bytes: number
}
