/** How often something was found where it is kept. */
export interface Looks {
  readonly hits: number
  readonly misses: number
  readonly bytes: number
}
