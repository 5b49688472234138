import type { Market } from '../market.ts'
import { oncePerMarket } from '../once.ts'
import { liveBonds, newestOf } from './bonds.ts'
import { population } from './population.ts'

/** What an overview is asked for: some currencies of a market, and how long its lists may be. */
export interface Overview {
  readonly market: Market
  readonly currencies: readonly string[]
  readonly limit: number
}

/** Currencies of the market: of settlement of its live bonds, the commonest first, then of nominals and of curves. */
export const currenciesOf = oncePerMarket(market => {
  const settled = population(market).byCurrency.map(({ value }) => value)
  const nominals = liveBonds(market).map(({ nominalCurrency }) => nominalCurrency)
  return [...new Set([...settled, ...nominals, ...market.background.curves.map(({ currency }) => currency)])]
})

/** Without a choice the commonest currency is meant. */
export function overviewOf(market: Market, chosen: readonly string[] | null | undefined, limit: number): Overview {
  const currencies = chosen?.length
    ? [...new Set(chosen.map(code => code.toUpperCase()))]
    : currenciesOf(market).slice(0, 1)
  return { market, currencies, limit }
}

/** Why the figures are not those of this minute. */
export const delayNote = oncePerMarket(market => {
  const days = liveBonds(market).flatMap(({ measure }) => measure?.priceDate ?? [])
  const newest = newestOf(days)
  return newest === null
    ? 'There are no prices.'
    : `Not live: prices up to ${newest}; nothing changes until the next load.`
})
