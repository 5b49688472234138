import type { MarketSnapshot } from '../snapshot/market-snapshot.ts'
import { memoizePerSnapshot } from '../snapshot/memoize.ts'
import { liveBonds, newestOf } from './bonds.ts'
import { population } from './population.ts'

/** The scope of an overview: currencies, and the maximum length of its lists. */
export interface Overview {
  readonly market: MarketSnapshot
  readonly currencies: readonly string[]
  readonly limit: number
}

/** Currencies of the snapshot: settlement currencies of live bonds, most common first, then of nominals and curves. */
export const currenciesOf = memoizePerSnapshot(market => {
  const settled = population(market).byCurrency.map(({ value }) => value)
  const nominals = liveBonds(market).map(({ nominalCurrency }) => nominalCurrency)
  return [...new Set([...settled, ...nominals, ...market.background.curves.map(({ currency }) => currency)])]
})

/** Defaults to the most common currency. */
export function overviewOf(
  market: MarketSnapshot,
  chosen: readonly string[] | null | undefined,
  limit: number,
): Overview {
  const currencies = chosen?.length
    ? [...new Set(chosen.map(code => code.toUpperCase()))]
    : currenciesOf(market).slice(0, 1)
  return { market, currencies, limit }
}

/** States the delay of the prices. */
export const delayNote = memoizePerSnapshot(market => {
  const days = liveBonds(market).flatMap(({ measure }) => measure?.priceDate ?? [])
  const newest = newestOf(days)
  return newest === null
    ? 'No prices available.'
    : `Not live: prices up to ${newest}, unchanged until the next ingestion run.`
})
