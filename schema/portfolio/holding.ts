import { Decimal } from 'decimal.js'
import type { Context } from '../context.ts'
import type { Converter } from '../fx/converter.ts'
import { mapInSteps } from '../in-steps.ts'
import type { MarketSnapshot } from '../snapshot/market-snapshot.ts'
import type { BondRow } from '../snapshot/row-types.ts'
import type { Ledger } from './ledger.ts'
import { type Money, sumOfKnown } from './money.ts'
import type { StoredPortfolio } from './stored.ts'

/** A bond held, valued at the price of the revision. Money is in the currency of the bond's nominal. */
export interface Holding {
  readonly bond: BondRow
  readonly quantity: Decimal
  readonly currency: string
  /** Clean, per cent of nominal. */
  readonly averagePrice: number | null
  readonly nominal: Decimal
  readonly clean: Money
  readonly accrued: Money
  /** Clean value and accrued interest. */
  readonly market: Money
  /** The value for means and the order, 0 without a price: a sum of them is as exact as a double. */
  readonly weight: number
  readonly cost: Money
  readonly costCurrency: string
  readonly profit: Profit
  /** False for a position that was set by hand: its past payments are unknown. */
  readonly byTransactions: boolean
}

export interface Profit {
  readonly price: Money
  readonly coupons: Money
  readonly total: Money
}

interface Paid {
  readonly quantity: Decimal
  readonly averagePrice: number | null
  readonly cost: Money
  readonly costCurrency: string
  readonly byTransactions: boolean
  readonly accruedPaid: Money
  readonly coupons: Money
}

export interface Held {
  readonly holdings: readonly Holding[]
  readonly ledger: Ledger
  /** Number of bonds that are not in the snapshot yet. */
  readonly missing: number
}

/** The holdings of a portfolio: from transactions where a bond has any, otherwise as set by hand; largest first. */
export function heldBy({ positions, ledger }: StoredHoldings, market: Pick<MarketSnapshot, 'bondById'>): Held {
  return heldOf(positions.map(valuerOf(ledger, market)), ledger)
}

/**
 * The same in steps.
 * @param converter into the currency of the ledger; a holding whose currency it cannot convert keeps it
 */
export async function heldInSteps(
  { positions, ledger }: StoredHoldings,
  context: Pick<Context, 'market' | 'pace'>,
  converter?: Converter,
): Promise<Held> {
  return heldOf(await mapInSteps(positions, valuerOf(ledger, context.market, converter), context), ledger)
}

type StoredHoldings = Pick<StoredPortfolio, 'positions' | 'ledger'>

function heldOf(valued: readonly (Holding | null)[], ledger: Ledger): Held {
  const holdings = valued.filter(holding => holding !== null)
  return { holdings: holdings.sort(largestFirst), ledger, missing: valued.length - holdings.length }
}

/** Values a position; null for a bond that is not in the snapshot. */
function valuerOf(ledger: Ledger, { bondById }: Pick<MarketSnapshot, 'bondById'>, converter?: Converter) {
  return (position: StoredHoldings['positions'][number]): Holding | null => {
    const bond = bondById.get(position.bondId)
    if (bond === undefined) return null
    const lot = ledger.lots.get(position.bondId)
    const paid = lot === undefined ? setByHand(position, bond) : { ...lot, ...boughtAs(lot, bond) }
    const factor = converter?.factorOf(bond.nominalCurrency) ?? null
    return holdingOf(
      bond,
      paid,
      factor === null || converter === undefined ? null : { factor, to: converter.reference },
    )
  }
}

/** Units of a currency per unit of the nominal currency. */
interface Conversion {
  readonly factor: number
  readonly to: string
}

function boughtAs({ currency, cost }: { currency: string | null; cost: Decimal }, bond: BondRow) {
  return {
    byTransactions: true,
    cost: currency === null ? null : cost,
    costCurrency: currency ?? bond.nominalCurrency,
  }
}

/** The average price applies to the outstanding nominal: repaid principal is no longer a cost. */
function setByHand(position: StoredPortfolio['positions'][number], bond: BondRow): Paid {
  const { averagePrice } = position
  const quantity = new Decimal(position.quantity)
  const atPrice =
    averagePrice === null ? null : quantity.times(bond.outstandingNominal).times(averagePrice).dividedBy(100)
  const cost = position.cost === null ? atPrice : new Decimal(position.cost)
  const common = { quantity, averagePrice, cost, costCurrency: bond.nominalCurrency }
  return { ...common, byTransactions: false, accruedPaid: null, coupons: null }
}

function holdingOf(bond: BondRow, paid: Paid, conversion: Conversion | null): Holding {
  const { quantity, averagePrice, byTransactions } = paid
  const price = bond.measure?.priceClean ?? null
  const ownNominal = quantity.times(bond.outstandingNominal)
  const converted = (own: Money) => (own === null || conversion === null ? own : own.times(conversion.factor))
  const nominal = conversion === null ? ownNominal : ownNominal.times(conversion.factor)
  const clean = price === null ? null : nominal.times(price).dividedBy(100)
  const accrued = converted(accruedOf(bond, ownNominal, quantity))
  const market = clean === null || accrued === null ? null : clean.plus(accrued)
  const weight = market?.toNumber() ?? 0
  const values = { bond, nominal, clean, accrued, market, weight, currency: conversion?.to ?? bond.nominalCurrency }
  // Transactions are converted at the rates of their days before; the day of a position set by hand is unknown.
  const cost = byTransactions ? paid.cost : converted(paid.cost)
  const costCurrency = byTransactions ? paid.costCurrency : values.currency
  const profit = profitOf(values, { ...paid, cost, costCurrency })
  return { ...values, quantity, averagePrice, cost, costCurrency, byTransactions, profit }
}

/** Published accrued interest is in the settlement currency; for another nominal currency it is dirty minus clean price. */
function accruedOf({ measure, currency, nominalCurrency }: BondRow, nominal: Decimal, quantity: Decimal): Money {
  if (measure === null) return null
  if (measure.accrued !== null && currency === nominalCurrency) return quantity.times(measure.accrued)
  const { priceDirty, priceClean } = measure
  return priceDirty === null || priceClean === null ? null : nominal.times(priceDirty - priceClean).dividedBy(100)
}

const UNKNOWN: Profit = Object.freeze({ price: null, coupons: null, total: null })

function profitOf(
  { clean, accrued, market, currency }: Pick<Holding, 'clean' | 'accrued' | 'market' | 'currency'>,
  paid: Paid,
): Profit {
  const { cost, costCurrency, accruedPaid, coupons } = paid
  if (cost === null || costCurrency !== currency || clean === null) return UNKNOWN
  if (!paid.byTransactions) return { price: clean.minus(cost), coupons: null, total: clean.minus(cost) }
  if (market === null || accrued === null || coupons === null) return UNKNOWN
  return {
    price: accruedPaid === null ? null : clean.minus(cost.minus(accruedPaid)),
    coupons: accruedPaid === null ? null : coupons.plus(accrued).minus(accruedPaid),
    total: market.minus(cost).plus(coupons),
  }
}

function largestFirst(a: Holding, b: Holding): number {
  if (a.market === null || b.market === null)
    return Number(a.market === null) - Number(b.market === null) || byIsin(a, b)
  return b.weight - a.weight || b.market.comparedTo(a.market) || byIsin(a, b)
}

function byIsin(a: Holding, b: Holding): number {
  return a.bond.isin < b.bond.isin ? -1 : 1
}

/** The value of holdings that have a price. */
export function marketValue(holdings: readonly Holding[]): Money {
  return sumOfKnown(holdings.map(({ market }) => market))
}
