import type { MarketSnapshot } from '../../snapshot/market-snapshot.ts'
import type { BondRow } from '../../snapshot/row-types.ts'

/** From one published revision to the next. */
export interface Step {
  readonly before: MarketSnapshot
  readonly after: MarketSnapshot
}

/** Days whose dates are due: after the first, up to and including the last; ISO dates. */
export interface Days {
  /** Null where none was evaluated yet. */
  readonly after: string | null
  readonly until: string
}

/** What an event tells, one of possibly many. */
export type EventItem = Readonly<Record<string, unknown>>

export function nameOf({ isin, name }: BondRow) {
  return { isin, name }
}

/**
 * Computes a value once for each bond, however many alerts watch it.
 * @example const changesOf = oncePerBond((bond: BondRow) => ratingChanges(bond, step))
 */
export function oncePerBond<Value>(compute: (bond: BondRow) => Value): (bond: BondRow) => Value {
  const known = new Map<string, Value>()
  return bond => known.getOrInsertComputed(bond.id, () => compute(bond))
}
