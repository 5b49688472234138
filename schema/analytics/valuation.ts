import { accruedMoney, checkSettlement } from './accrued.ts'
import { type Bond, outstandingOn } from './bond.ts'
import type { Curve } from './curves/curve.ts'
import { type DateLike, type Day, dayFromDate } from './day.ts'
import {
  callHorizon,
  callHorizons,
  type Horizon,
  headlineHorizon,
  maturityHorizon,
  putHorizon,
  putHorizons,
} from './horizon.ts'
import { perpetuity } from './perpetuity.ts'
import { type CleanPrice, clean, type DirtyPrice, dirtyFromClean, pricedAt } from './price.ts'
import { bestOf, type Priced, priceTo, worstOf } from './priced.ts'
import { absent, chain, finite, map, present, type Result } from './result.ts'
import { type Risk, riskAt } from './risk.ts'

/** Market inputs of a valuation. */
export interface Market {
  /** The day the money changes hands, not the day of the quote. */
  readonly settlement: DateLike
  /** Per 100 of the nominal outstanding at settlement. */
  readonly cleanPrice?: number | null
  /** Accrued interest on settlement as the market publishes it, money per bond: for a floater whose running coupon is not known. */
  readonly accruedInterest?: number | null
  /** The government curve of the day; spreads need it. */
  readonly curve?: Curve | null
  /** Payments in the nominal of today, which follows an index: rates of a nominal curve do not discount them. */
  readonly indexed?: boolean
}

/** A bond at a price. Each part is computed lazily and cached. */
export interface Valuation {
  readonly bond: Bond
  readonly settlement: Day
  readonly curve: Result<Curve>
  /** Nominal, money per bond. */
  readonly outstanding: Result<number>
  /** Money per bond. */
  readonly accrued: () => Result<number>
  /** Per 100 of outstanding nominal. */
  readonly accruedPer100: () => Result<number>
  /** True if accrued interest is the published one, not ours. */
  readonly isAccruedGiven: boolean
  readonly cleanPrice: Result<CleanPrice>
  readonly dirtyPrice: () => Result<DirtyPrice>
  readonly toMaturity: () => Result<Priced>
  readonly toPut: () => Result<Priced>
  readonly toCall: () => Result<Priced>
  readonly toWorst: () => Result<Priced>
  /** The best of every put and maturity, for a holder who may choose. */
  readonly toBest: () => Result<Priced>
  readonly toHeadline: () => Result<Priced>
  /** Durations, convexity and bpv at the headline yield. */
  readonly risk: () => Result<Risk>
}

const once = <T>(compute: () => T): (() => T) => {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: compute() }
    return made.value
  }
}

/**
 * Values a bond: from terms and a price to all published analytics.
 *
 * @returns the valuation; MISSING_DATA for a settlement date that does not exist; NOT_APPLICABLE for one
 * before issue or after the last repayment. A missing price or curve is no failure: figures that need it are
 * absent.
 * @example figuresOf(valuation).headlineYield of valuationOf(bond, { settlement, cleanPrice: 54.199 })
 */
export const valuationOf = (bond: Bond, market: Market): Result<Valuation> => {
  const day = chain(dayFromDate(market.settlement, 'settlement'), settlement => checkSettlement(bond, settlement))
  return map(day, settlement => assembled(bond, settlement, market))
}

const assembled = (bond: Bond, settlement: Day, market: Market): Valuation => {
  const outstanding = outstandingOn(bond, settlement)
  const cleanPrice = pricedAt(market.cleanPrice, clean, 'cleanPrice')
  const given = market.accruedInterest ?? undefined
  const accrued = once(() => (given === undefined ? accruedMoney(bond, settlement) : finite(given, 'accruedInterest')))
  const accruedPer100 = once(() =>
    chain(accrued(), money => chain(outstanding, left => finite((money / left) * 100, 'nominal'))),
  )
  const dirtyPrice = once(() => chain(cleanPrice, price => map(accruedPer100(), share => dirtyFromClean(price, share))))
  const to = (horizon: Result<Horizon>): Result<Priced> => priceTo(bond, settlement, horizon, dirtyPrice())
  const toMaturity = once(() => to(maturityHorizon(bond)))
  const hasOptions = bond.options.length > 0
  const never = () => (bond.maturity === undefined ? perpetuity(bond, settlement, dirtyPrice()) : toMaturity())
  const toWorst = once(() => worstOf([...callHorizons(bond, settlement).map(call => to(present(call))), never()]))
  const toBest = once(() => bestOf([...putHorizons(bond, settlement).map(put => to(present(put))), toMaturity()]))
  const toHeadline = hasOptions ? once(() => to(headlineHorizon(bond, settlement))) : toMaturity
  const risk = once(() => map(toHeadline(), ({ flows, times, rate }) => riskAt(flows.amounts, times, rate, 1)))
  return {
    bond,
    settlement,
    curve: curveOf(market),
    outstanding,
    accrued,
    accruedPer100,
    isAccruedGiven: given !== undefined,
    cleanPrice,
    dirtyPrice,
    toMaturity,
    toPut: once(() => to(putHorizon(bond, settlement))),
    toCall: once(() => to(callHorizon(bond, settlement))),
    toWorst: hasOptions || bond.maturity === undefined ? toWorst : toMaturity,
    toBest: hasOptions ? toBest : toMaturity,
    toHeadline,
    risk,
  }
}

const curveOf = ({ curve, indexed = false }: Market): Result<Curve> => {
  if (indexed) return absent('NOT_APPLICABLE', 'indexed')
  return curve ? present(curve) : absent('MISSING_DATA', 'curve')
}
