import type { Market } from '../market.ts'

/** A figure of a market is computed once: a market never changes, and goes with everything computed of it. */
export function oncePerMarket<Value>(compute: (market: Market) => Value): (market: Market) => Value {
  const known = new WeakMap<Market, { readonly value: Value }>()
  return market => {
    const before = known.get(market)
    if (before !== undefined) return before.value
    const value = compute(market)
    known.set(market, { value })
    return value
  }
}
