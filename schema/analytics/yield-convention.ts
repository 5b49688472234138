import type { Bond } from './bond.ts'
import type { Flows } from './flows.ts'
import type { DirtyPrice } from './price.ts'
import type { Result } from './result.ts'

/** What a yield is computed from. */
export interface Quoted {
  readonly bond: Bond
  readonly flows: Flows
  /** Continuous rate near which to begin the search. */
  readonly guess?: number
}

/** One way to state a yield. Yields are fractions a year, prices dirty, per 100 of outstanding nominal. */
export interface YieldConvention {
  readonly text: string
  readonly yieldFromDirty: (quoted: Quoted, price: DirtyPrice) => Result<number>
  readonly dirtyFromYield: (quoted: Quoted, annual: number) => Result<DirtyPrice>
}
