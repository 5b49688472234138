import type { MarketSnapshot } from './market-snapshot.ts'

/** A value computed from a snapshot on first use. */
export interface SnapshotMemo<Value> {
  (market: MarketSnapshot): Value
  /** Stores a value that was computed elsewhere. */
  set(market: MarketSnapshot, value: Value): void
  /** Undefined until it is computed. */
  known(market: MarketSnapshot): Value | undefined
}

/** Memoises a value per snapshot. Snapshots are immutable; the value is collected with its snapshot. */
export function memoizePerSnapshot<Value>(compute: (market: MarketSnapshot) => Value): SnapshotMemo<Value> {
  const known = new WeakMap<MarketSnapshot, { readonly value: Value }>()
  const set = (market: MarketSnapshot, value: Value) => void known.set(market, { value })
  const get = (market: MarketSnapshot) => {
    const before = known.get(market)
    if (before !== undefined) return before.value
    const value = compute(market)
    set(market, value)
    return value
  }
  return Object.assign(get, { set, known: (market: MarketSnapshot) => known.get(market)?.value })
}
