import { type Day, isoOf } from './days.ts'
import { HISTORY_DAYS, type Market } from './market.ts'
import { between, chance, integer, noise, type Random } from './random.ts'
import type { SampleBond } from './schedule.ts'

/** How often a bond was quoted in the year before its last month, in business days between two rows. */
type Rhythm = 1 | 5 | 21

/** How the market treats the bond, drawn once. */
export interface Manner {
  /** Places in `market.days` of the first and last quote. */
  readonly first: number
  readonly last: number
  readonly rhythm: Rhythm
  /** 0 (hardly ever traded) to 1. */
  readonly liquidity: number
  /** Probability of a trade on a day. */
  readonly trades: number
  /** No trades, only dealer quotes with bid and ask. */
  readonly bidAskOnly: boolean
}

const END = HISTORY_DAYS - 1
/** Each day of the last month with a trade has a quote. */
const MONTH_DAYS = 22
/** These shares of the bonds have a daily or weekly year behind them, up to a number: a large market is wider, not longer. */
const DAILY_YEAR = { share: 0.015, most: 50 }
const WEEKLY_YEAR = { share: 0.14, most: 420 }
/** Bonds beyond this number are quoted only on the separately published days. */
const WITH_MONTH = { share: 1, most: 4000 }
/** A suspended bond was last quoted so many business days ago. */
const SUSPENDED_DAYS = 45
/** Deliberately old prices, to show how stale prices are presented. */
const ASLEEP = 0.02

export function mannerOf(market: Market, bond: SampleBond, random: Random): Manner {
  const { structure, status } = bond
  const isState = structure.bondType === 'GOVERNMENT'
  const liquidity = liquidityOf(bond, random)
  const bidAskOnly = structure.quotes === 'BID_ASK'
  const trades = bidAskOnly ? 0 : Math.min(1, isState ? 0.72 + 0.3 * liquidity : 0.06 + 1.1 * liquidity)
  const draw = random()
  const sleeps = chance(random, ASLEEP) ? integer(random, 6, 18) : 0
  const history = historyOf(market, draw, isState ? liquidity : liquidity - 1)
  const common = { ...history, liquidity, trades, bidAskOnly }
  if (status === 'PLANNED' || status === 'MATURED' || structure.quotes === 'NONE')
    return { ...common, first: 1, last: 0 }
  if (status === 'SUSPENDED') return { ...common, last: END - SUSPENDED_DAYS }
  if (bond.placed > market.lastDay - 60) return { ...common, first: 0, rhythm: 1, last: END }
  const isPlain = structure.couponType !== 'INDEXED' && structure.couponType !== 'FLOATING' && !isState
  return { ...common, last: isPlain ? END - sleeps : END }
}

/** Government bonds trade nearly every day; of the others the good and large ones do, and many hardly ever. */
function liquidityOf({ structure, issuer, guarantor }: SampleBond, random: Random): number {
  if (structure.bondType === 'GOVERNMENT')
    return chance(random, 0.1) ? between(random, 0.3, 0.6) : 1 - 0.3 * random() ** 2
  const isGood = (guarantor ?? issuer).quality <= 4
  return Math.min(1, random() ** 1.1 + (isGood ? 0.12 : 0))
}

/** The most liquid government bonds have a daily year; a seventh of all has a weekly one, the rest month by month. */
function historyOf({ bonds }: Market, draw: number, benchmark: number): Pick<Manner, 'first' | 'rhythm'> {
  const daily = shareOf(DAILY_YEAR, bonds)
  const weekly = shareOf(WEEKLY_YEAR, bonds)
  if (benchmark > 0.9 ? draw < 8 * daily : draw < daily / 2) return { first: 0, rhythm: 1 }
  if (draw < weekly) return { first: 0, rhythm: 5 }
  return { first: draw < shareOf(WITH_MONTH, bonds) ? 0 : END, rhythm: 21 }
}

function shareOf({ share, most }: { readonly share: number; readonly most: number }, bonds: number): number {
  return Math.min(share, most / bonds)
}

/** True if a day without trades has a quote from dealer prices. */
export function isShown({ known, days }: Market, { rhythm, first }: Manner, place: number): boolean {
  const day = days[place]
  if (day !== undefined && known.has(day)) return true
  return first < END && rhythm > 1 && place <= END - MONTH_DAYS && (END - place) % rhythm === 0
}

/** True if trades of the day are included: all of the last month, and earlier ones at the bond's quote interval. */
export function isTold({ known, days }: Market, { rhythm, first }: Manner, place: number): boolean {
  const day = days[place]
  if (first === END) return day !== undefined && known.has(day)
  return place > END - MONTH_DAYS || (END - place) % rhythm === 0 || (day !== undefined && known.has(day))
}

/** Traded in a day, as a part of the issue: up to some per cent of a government benchmark, far less of the others. */
export function turnoverShare({ structure }: SampleBond, { liquidity }: Manner, random: Random): number {
  const isState = structure.bondType === 'GOVERNMENT'
  const size = 10 ** ((isState ? -4.6 : -5.1) + 2.2 * liquidity + 0.25 * noise(random))
  return Math.min(isState ? 0.025 : 0.008, size)
}

/** Time of a price, in local time of its market. */
export function quoteTime({ issuer }: SampleBond, trade: Day): string {
  return `${isoOf(trade)}T${issuer.zone === 'RU' ? '18:39:59+03:00' : '16:30:00+00:00'}`
}
