import type { QuoteRecord } from '../record.ts'
import { isoOf } from './days.ts'
import { isShown, isTold, type Manner, mannerOf, quoteTime, turnoverShare } from './manner.ts'
import type { Market } from './market.ts'
import { moodOf, type Price, priceOf, type When } from './market-price.ts'
import { decimalOf, rounded } from './numbers.ts'
import { between, chance, noise, type Random, randomOf } from './random.ts'
import { ROUBLES } from './rates.ts'
import type { SampleBond } from './schedule.ts'
import { sizeOf } from './sizes.ts'

/**
 * The quotes of a bond, oldest first, up to the as-of day of the market. They do not depend on later days.
 * @param after only those of later days than this one
 */
export function quotesOf(market: Market, bond: SampleBond, after = Number.NEGATIVE_INFINITY): readonly QuoteRecord[] {
  const random = randomOf(market.seed, 3, bond.index)
  const manner = mannerOf(market, bond, random)
  const mood = moodOf(market, bond, between(random, 5, 35))
  const quotes: QuoteRecord[] = []
  let previous: { readonly row: Row; readonly close: number | null } | null = null
  for (const row of rowsOf(market, bond, manner, random)) {
    const price = row.trade > after ? priceOf(market, bond, row, mood) : null
    if (price !== null) {
      const near = previous !== null && row.trade - previous.row.trade <= CHANGE_DAYS ? previous : null
      const previousClose = near === null ? null : (near.close ?? priceOf(market, bond, near.row, mood)?.clean ?? null)
      quotes.push(quoteOf({ market, bond, row, price, manner, previousClose }))
    }
    if (row.hasTraded) previous = { row, close: price?.clean ?? null }
  }
  return quotes
}

/** Maximum age in days of the previous close for a price change. */
const CHANGE_DAYS = 5

interface Row extends When {
  readonly hasTraded: boolean
}

/** The days on which the bond was quoted, with the mood of each. */
function* rowsOf(market: Market, bond: SampleBond, manner: Manner, random: Random): Generator<Row> {
  let drift = 0
  for (let place = manner.first; place <= Math.min(manner.last, market.days.length - 1); place += 1) {
    const trade = market.days[place]
    if (trade === undefined || trade <= bond.placed) continue
    drift = 0.96 * drift + noise(random)
    const hasTraded = chance(random, manner.trades)
    const isWanted = hasTraded ? isTold(market, manner, place) : isShown(market, manner, place)
    if (isWanted) yield { place, trade, drift, hasTraded }
  }
}

interface QuoteInput {
  readonly market: Market
  readonly bond: SampleBond
  readonly row: Row
  readonly price: Price
  readonly manner: Manner
  readonly previousClose: number | null
}

/** Money of an ordinary trade, in roubles: large in government bonds, small where savers trade. */
const TICKET = { state: 6_000_000, other: 700_000 }
function quoteOf({ market, bond, row, price, manner, previousClose }: QuoteInput): QuoteRecord {
  const { trade, hasTraded } = row
  const random = randomOf(market.seed, 18, bond.index, trade)
  const { clean, accrued, settlement, source, outstanding } = price
  const roubles = bond.currency === bond.nominalCurrency ? 1 : ROUBLES[bond.nominalCurrency]
  const half = rounded(between(random, 0.02, 0.08) + 0.6 * (1 - manner.liquidity) ** 2, 2)
  const part = turnoverShare(bond, manner, random)
  const pieces = Math.max(1, Math.round(part * sizeOf(market, bond).piecesLeft))
  const money = (pieces * clean * outstanding * roubles) / 100
  const ticket = bond.structure.bondType === 'GOVERNMENT' ? TICKET.state : TICKET.other
  const inRoubles = money * ROUBLES[bond.currency]
  const trades = Math.max(1, Math.min(pieces, Math.round((inRoubles / ticket) * between(random, 0.5, 1.8))))
  return {
    isin: bond.isin,
    date: isoOf(trade),
    board: boardOf(bond),
    last: hasTraded ? clean : null,
    wap: hasTraded ? rounded(clean + 0.25 * half * noise(random), 3) : null,
    close: hasTraded ? clean : null,
    bid: rounded(clean - half, 3),
    ask: chance(random, 0.03) ? null : rounded(clean + half, 3),
    changePercent: hasTraded && previousClose !== null ? rounded((clean / previousClose - 1) * 100, 4) : null,
    accrued: decimalOf(accrued * roubles, 6),
    settlementDate: isoOf(settlement),
    turnover: hasTraded ? decimalOf(money, 2) : '0',
    trades: hasTraded ? trades : 0,
    time: quoteTime(bond, trade),
    ...(hasTraded ? source : {}),
  }
}

/** Boards of the invented exchange: S for sample, then the kind of paper and its money. */
export function boardOf({ structure, currency }: SampleBond): string {
  const paper = structure.bondType === 'GOVERNMENT' ? 'G' : structure.flags?.qualifiedOnly === true ? 'Q' : 'C'
  return `S${paper}${currency.slice(0, 2)}`
}
