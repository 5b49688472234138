import type { Market } from './market.ts'

/** A figure of a market, computed when it is first asked for. */
export interface OncePerMarket<Value> {
  (market: Market): Value
  /** Gives a market what was computed of it elsewhere. */
  keep(market: Market, value: Value): void
  /** Undefined while nobody has asked. */
  known(market: Market): Value | undefined
}

/** A figure of a market is computed once: a market never changes, and goes with everything computed of it. */
export function oncePerMarket<Value>(compute: (market: Market) => Value): OncePerMarket<Value> {
  const known = new WeakMap<Market, { readonly value: Value }>()
  const keep = (market: Market, value: Value) => void known.set(market, { value })
  const get = (market: Market) => {
    const before = known.get(market)
    if (before !== undefined) return before.value
    const value = compute(market)
    keep(market, value)
    return value
  }
  return Object.assign(get, { keep, known: (market: Market) => known.get(market)?.value })
}
