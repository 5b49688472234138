import type { MarketSnapshot } from '../snapshot/market-snapshot.ts'
import { memoizePerSnapshot } from '../snapshot/memoize.ts'
import { liveBonds, newestOf } from './bonds.ts'
import { population } from './population.ts'

/** What an overview is asked for: some currencies of a market, and how long its lists may be. */
export interface Overview {
  readonly market: MarketSnapshot
  readonly currencies: readonly string[]
  readonly limit: number
}

/** Currencies of the market: of settlement of its live bonds, the commonest first, then of nominals and of curves. */
export const currenciesOf = memoizePerSnapshot(market => {
  const settled = population(market).byCurrency.map(({ value }) => value)
  const nominals = liveBonds(market).map(({ nominalCurrency }) => nominalCurrency)
  return [...new Set([...settled, ...nominals, ...market.background.curves.map(({ currency }) => currency)])]
})

/** Without a choice the commonest currency is meant. */
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

/** Why the figures are not those of this minute. */
export const delayNote = memoizePerSnapshot(market => {
  const days = liveBonds(market).flatMap(({ measure }) => measure?.priceDate ?? [])
  const newest = newestOf(days)
  return newest === null
    ? 'There are no prices.'
    : `Not live: prices up to ${newest}; nothing changes until the next load.`
})
