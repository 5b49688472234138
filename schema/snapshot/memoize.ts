import type { MarketSnapshot } from './market-snapshot.ts'

/** A figure of a market, computed when it is first asked for. */
export interface SnapshotMemo<Value> {
  (market: MarketSnapshot): Value
  /** Gives a market what was computed of it elsewhere. */
  keep(market: MarketSnapshot, value: Value): void
  /** Undefined while nobody has asked. */
  known(market: MarketSnapshot): Value | undefined
}

/** A figure of a market is computed once: a market never changes, and goes with everything computed of it. */
export function memoizePerSnapshot<Value>(compute: (market: MarketSnapshot) => Value): SnapshotMemo<Value> {
  const known = new WeakMap<MarketSnapshot, { readonly value: Value }>()
  const keep = (market: MarketSnapshot, value: Value) => void known.set(market, { value })
  const get = (market: MarketSnapshot) => {
    const before = known.get(market)
    if (before !== undefined) return before.value
    const value = compute(market)
    keep(market, value)
    return value
  }
  return Object.assign(get, { keep, known: (market: MarketSnapshot) => known.get(market)?.value })
}
