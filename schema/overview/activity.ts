import { Decimal } from 'decimal.js'
import type { MarketSnapshot } from '../snapshot/market-snapshot.ts'
import { memoizePerSnapshot } from '../snapshot/memoize.ts'
import { type MeasuredBond, measuredBonds, newestOf, rounded } from './bonds.ts'

/** A bond in lists of trading. */
export interface TradedBond {
  readonly isin: string
  readonly name: string
  /** Clean, per cent of the outstanding nominal. */
  readonly price: number | null
  readonly changePercent: number | null
  /** Money of the day; null when unknown. */
  readonly turnover: string | null
}

/** Trading in one currency on its latest day. */
export interface Activity {
  readonly currency: string
  readonly date: string
  readonly turnover: string
  /** Mean daily turnover over 30 days, including the latest. */
  readonly meanTurnover30d: string | null
  /** The newest day's turnover in per cent of the mean. */
  readonly percentOfMean: number | null
  readonly bondsTraded: number
  readonly advancers: number
  readonly decliners: number
  readonly unchanged: number
  readonly mostTraded: readonly TradedBond[]
  readonly gainers: readonly TradedBond[]
  readonly losers: readonly TradedBond[]
}

/** Maximum list length; the screener serves longer lists. */
const LONGEST_LIST = 100

/** Trading by settlement currency: amounts in two currencies are never added. */
export const activities = memoizePerSnapshot(market => {
  const byCurrency = Map.groupBy(measuredBonds(market), bond => bond.currency)
  return new Map([...byCurrency].flatMap(([currency, bonds]) => activityOf(currency, bonds, market) ?? []))
})

function activityOf(
  currency: string,
  bonds: readonly MeasuredBond[],
  { asOf }: MarketSnapshot,
): readonly [readonly [string, Activity]] | null {
  const days = bonds.flatMap(({ measure }) => measure.lastTradeDate ?? []).filter(day => day <= asOf.slice(0, 10))
  const date = newestOf(days)
  if (date === null) return null
  const traded = bonds.filter(({ measure }) => measure.lastTradeDate === date)
  const changed = traded.filter(({ measure }) => measure.changePercent !== null && measure.priceDate === date)
  const turnover = sum(traded.map(({ measure }) => measure.turnover1d))
  const mean = meanTurnover(bonds)
  const gained = changed.filter(bond => changeOf(bond) > 0)
  const lost = changed.filter(bond => changeOf(bond) < 0)
  const activity: Activity = Object.freeze({
    currency,
    date,
    turnover: turnover.toFixed(),
    meanTurnover30d: mean?.toFixed() ?? null,
    percentOfMean: mean === null || mean.isZero() ? null : rounded(turnover.div(mean).times(100).toNumber(), 1),
    bondsTraded: traded.length,
    advancers: gained.length,
    decliners: lost.length,
    unchanged: changed.length - gained.length - lost.length,
    mostTraded: listOf(traded, turnoverOf, byIsin),
    gainers: listOf(gained, changeOf, byIsin),
    losers: listOf(
      lost,
      bond => -changeOf(bond),
      (a, b) => byIsin(b, a),
    ),
  })
  return [[currency, activity]]
}

/** The number of trading days is that of the bond that traded on most days. */
function meanTurnover(bonds: readonly MeasuredBond[]): Decimal | null {
  const days = bonds.reduce((most, { measure }) => Math.max(most, measure.tradingDays30d ?? 0), 0)
  if (days === 0) return null
  return sum(bonds.map(({ measure }) => measure.turnover30d))
    .div(days)
    .toDecimalPlaces(2)
}

/** Those of the largest size, then in order. */
function listOf(
  bonds: readonly MeasuredBond[],
  sizeOf: (bond: MeasuredBond) => number,
  order: (a: MeasuredBond, b: MeasuredBond) => number,
): readonly TradedBond[] {
  const sized = bonds.map(bond => ({ bond, size: sizeOf(bond) }))
  const sorted = sized.sort((a, b) => b.size - a.size || order(a.bond, b.bond))
  return sorted.slice(0, LONGEST_LIST).map(({ bond }) => tradedBond(bond))
}

export function tradedBond({ isin, name, measure }: MeasuredBond): TradedBond {
  const { priceClean: price, changePercent, turnover1d: turnover } = measure
  return { isin, name, price, changePercent, turnover }
}

/** Cents are added as whole numbers while numbers hold them exactly, which takes a tenth of the time of decimals. */
function sum(amounts: readonly (string | null)[]): Decimal {
  let total = new Decimal(0)
  let cents = 0
  for (const amount of amounts) {
    const number = Number(amount)
    const own = Math.round(number * 100)
    if (own / 100 !== number || !Number.isSafeInteger(own) || (amount?.length ?? 0) > LONGEST_EXACT)
      total = total.plus(amount ?? 0)
    else if (Number.isSafeInteger(cents + own)) cents += own
    else {
      total = total.plus(new Decimal(cents).div(100))
      cents = own
    }
  }
  return total.plus(new Decimal(cents).div(100))
}

/** No two decimals of so few digits have the same number. */
const LONGEST_EXACT = 15

function changeOf({ measure }: MeasuredBond): number {
  return measure.changePercent ?? 0
}

function turnoverOf({ measure }: MeasuredBond): number {
  return measure.turnover1d === null ? 0 : Number(measure.turnover1d)
}

function byIsin(a: MeasuredBond, b: MeasuredBond): number {
  return a.isin < b.isin ? -1 : 1
}
