import { Decimal } from 'decimal.js'
import type { MarketSnapshot } from '../snapshot/market-snapshot.ts'
import { memoizeInSteps, type Steps, visiting } from '../snapshot/memoize.ts'
import { type MeasuredBond, measuredBonds, rounded } from './bonds.ts'

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
export const activities = memoizeInSteps(function* (market) {
  const byCurrency = new Map<string, MeasuredBond[]>()
  yield* visiting(measuredBonds(market), bond => {
    byCurrency.getOrInsertComputed(bond.currency, () => []).push(bond)
  })
  const found = new Map<string, Activity>()
  for (const [currency, bonds] of byCurrency) {
    const activity = yield* activityOf(currency, bonds, market)
    if (activity !== null) found.set(currency, activity)
  }
  return found
})

function* activityOf(
  currency: string,
  bonds: readonly MeasuredBond[],
  { asOf }: MarketSnapshot,
): Steps<Activity | null> {
  const { date, meanTurnover: mean } = yield* lastMonth(bonds, asOf.slice(0, 10))
  if (date === null) return null
  const { turnover, traded, unchanged, gained, lost } = yield* tradingOn(date, bonds)
  return Object.freeze({
    currency,
    date,
    turnover: turnover.toFixed(),
    meanTurnover30d: mean?.toFixed() ?? null,
    percentOfMean: mean === null || mean.isZero() ? null : rounded(turnover.div(mean).times(100).toNumber(), 1),
    bondsTraded: traded.length,
    advancers: gained.length,
    decliners: lost.length,
    unchanged,
    mostTraded: yield* listOf(traded, turnoverOf, byIsin),
    gainers: yield* listOf(gained, changeOf, byIsin),
    losers: yield* listOf(
      lost,
      bond => -changeOf(bond),
      (a, b) => byIsin(b, a),
    ),
  })
}

/**
 * The newest day of trading, null without any, and the mean turnover: the number of trading days is that of the bond that
 * traded on most days.
 */
function* lastMonth(bonds: readonly MeasuredBond[], today: string) {
  let date: string | null = null
  let days = 0
  const total = new Total()
  yield* visiting(bonds, ({ measure: { lastTradeDate, tradingDays30d, turnover30d } }) => {
    if (lastTradeDate !== null && lastTradeDate <= today && (date === null || lastTradeDate > date))
      date = lastTradeDate
    days = Math.max(days, tradingDays30d ?? 0)
    total.add(turnover30d)
  })
  return {
    date: date as string | null,
    meanTurnover: days === 0 ? null : total.amount().div(days).toDecimalPlaces(2),
  }
}

function* tradingOn(date: string, bonds: readonly MeasuredBond[]) {
  const traded: MeasuredBond[] = []
  const gained: MeasuredBond[] = []
  const lost: MeasuredBond[] = []
  const total = new Total()
  let unchanged = 0
  yield* visiting(bonds, bond => {
    const { lastTradeDate, turnover1d, changePercent, priceDate } = bond.measure
    if (lastTradeDate !== date) return
    traded.push(bond)
    total.add(turnover1d)
    if (changePercent === null || priceDate !== date) return
    if (changePercent > 0) gained.push(bond)
    else if (changePercent < 0) lost.push(bond)
    else unchanged += 1
  })
  return { traded, turnover: total.amount(), gained, lost, unchanged }
}

/** Those of the largest size, then in order. */
function* listOf(
  bonds: readonly MeasuredBond[],
  sizeOf: (bond: MeasuredBond) => number,
  order: (a: MeasuredBond, b: MeasuredBond) => number,
): Steps<readonly TradedBond[]> {
  let largest: { readonly bond: MeasuredBond; readonly size: number }[] = []
  const cut = () => {
    largest = largest.sort((a, b) => b.size - a.size || order(a.bond, b.bond)).slice(0, LONGEST_LIST)
  }
  yield* visiting(bonds, bond => {
    largest.push({ bond, size: sizeOf(bond) })
    if (largest.length >= 10 * LONGEST_LIST) cut()
  })
  cut()
  return largest.map(({ bond }) => tradedBond(bond))
}

export function tradedBond({ isin, name, measure }: MeasuredBond): TradedBond {
  const { priceClean: price, changePercent, turnover1d: turnover } = measure
  return { isin, name, price, changePercent, turnover }
}

/** Cents are added as whole numbers while numbers hold them exactly, which takes a tenth of the time of decimals. */
class Total {
  #decimals = new Decimal(0)
  #cents = 0

  add(amount: string | null): void {
    const number = Number(amount)
    const own = Math.round(number * 100)
    if (own / 100 !== number || !Number.isSafeInteger(own) || (amount?.length ?? 0) > LONGEST_EXACT)
      this.#decimals = this.#decimals.plus(amount ?? 0)
    else if (Number.isSafeInteger(this.#cents + own)) this.#cents += own
    else {
      this.#decimals = this.amount()
      this.#cents = own
    }
  }

  amount(): Decimal {
    return this.#decimals.plus(new Decimal(this.#cents).div(100))
  }
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
