import { xirr } from '../analytics/xirr.ts'
import { percentFromFraction } from '../units.ts'
import { type Held, type Holding, marketValue } from './holding.ts'
import type { Entry } from './ledger.ts'
import { type Money, percentOf, rounded, sumOfKnown, ZERO } from './money.ts'
import { DIRECTION, receivedOf } from './received.ts'

/** Why a headline figure of a portfolio is null. */
type Absence = 'MIXED_CURRENCIES' | 'NO_PRICE' | 'NO_COST' | 'NO_TRANSACTIONS' | 'SET_BY_HAND' | 'NO_SOLUTION'

/** The figures of a portfolio in its own currency, with the reasons for missing ones. */
export interface Headline {
  readonly value: Money
  readonly cost: Money
  readonly profit: Money
  readonly profitPercent: number | null
  /** Per cent a year. */
  readonly xirr: number | null
  readonly reasons: Readonly<Record<string, Absence>>
}

interface PortfolioInputs {
  readonly currency: string
  readonly transactions: readonly Entry[]
  /** ISO date of the revision. */
  readonly asOf: string
}

/** One figure, or the reason why it is missing. */
type Figure<Value> = { readonly value: Value } | { readonly reason: Absence }

/** Sums are computed only when everything is in the portfolio's own currency. */
export function headlineOf(held: Held, inputs: PortfolioInputs): Headline {
  const figures = {
    value: totalValue(held.holdings, inputs),
    cost: totalCost(held.holdings, inputs),
    ...profitOf(held, inputs),
    xirr: xirrOf(held.holdings, inputs),
  }
  const reasons = Object.entries(figures).flatMap(([name, figure]) =>
    'reason' in figure ? [[name, figure.reason]] : [],
  )
  return {
    value: orNull(figures.value),
    cost: orNull(figures.cost),
    profit: orNull(figures.profit),
    profitPercent: orNull(figures.profitPercent),
    xirr: orNull(figures.xirr),
    reasons: Object.fromEntries(reasons),
  }
}

function orNull<Value>(figure: Figure<Value>): Value | null {
  return 'value' in figure ? figure.value : null
}

function totalValue(holdings: readonly Holding[], { currency }: PortfolioInputs): Figure<NonNullable<Money>> {
  if (holdings.some(holding => holding.currency !== currency)) return { reason: 'MIXED_CURRENCIES' }
  const value = holdings.length === 0 ? ZERO : marketValue(holdings)
  return value === null ? { reason: 'NO_PRICE' } : { value }
}

function totalCost(holdings: readonly Holding[], { currency }: PortfolioInputs): Figure<NonNullable<Money>> {
  const priced = holdings.filter(({ cost }) => cost !== null)
  if (priced.some(({ costCurrency }) => costCurrency !== currency)) return { reason: 'MIXED_CURRENCIES' }
  const value = holdings.length === 0 ? ZERO : sumOfKnown(priced.map(({ cost }) => cost))
  return value === null ? { reason: 'NO_COST' } : { value }
}

/** Unrealised and realised gains with coupons, less fees and taxes; also in per cent of all money paid. */
function profitOf(
  { holdings, ledger }: Held,
  { currency, transactions }: PortfolioInputs,
): { profit: Figure<NonNullable<Money>>; profitPercent: Figure<number> } {
  const absent = (reason: Absence) => ({ profit: { reason }, profitPercent: { reason } })
  const isForeign = holdings.some(holding => holding.currency !== currency || holding.costCurrency !== currency)
  if (isForeign || transactions.some(entry => entry.currency !== currency)) return absent('MIXED_CURRENCIES')
  const known = holdings.filter(({ profit }) => profit.total !== null)
  const [moved] = receivedOf(transactions, ledger)
  if (known.length === 0 && (holdings.length > 0 || moved === undefined)) {
    return absent(holdings.some(({ market }) => market === null) ? 'NO_PRICE' : 'NO_COST')
  }
  const heldNow = new Set(holdings.filter(({ byTransactions }) => byTransactions).map(({ bond }) => bond.id))
  const pastCoupons = transactions
    .filter(({ type, bondId }) => type === 'COUPON' && !heldNow.has(bondId ?? ''))
    .reduce((sum, { amount }) => sum.plus(amount), ZERO)
  const charges = moved === undefined ? ZERO : moved.sums.FEE.plus(moved.sums.TAX)
  const profit = known
    .reduce((sum, holding) => sum.plus(holding.profit.total ?? 0), moved?.realised ?? ZERO)
    .plus(pastCoupons)
    .minus(charges)
  const percent = percentOf(profit, investedIn(holdings, moved?.sums.BUY ?? ZERO))
  return { profit: { value: profit }, profitPercent: percent === null ? { reason: 'NO_COST' } : { value: percent } }
}

/** All money paid, less the cost of positions without a known profit. */
function investedIn(holdings: readonly Holding[], bought: NonNullable<Money>): NonNullable<Money> {
  return holdings.reduce((sum, { cost, profit, byTransactions }) => {
    if (cost === null) return sum
    if (profit.total === null) return byTransactions ? sum.minus(cost) : sum
    return byTransactions ? sum : sum.plus(cost)
  }, bought)
}

/** The money-weighted return of the transactions, with today's value as the final cash flow. */
function xirrOf(holdings: readonly Holding[], { currency, transactions, asOf }: PortfolioInputs): Figure<number> {
  const moved = transactions.filter(({ type }) => DIRECTION[type] !== 0)
  if (moved.length === 0) return { reason: holdings.length === 0 ? 'NO_TRANSACTIONS' : 'SET_BY_HAND' }
  if (holdings.some(({ byTransactions }) => !byTransactions)) return { reason: 'SET_BY_HAND' }
  if (moved.some(entry => entry.currency !== currency) || holdings.some(holding => holding.currency !== currency))
    return { reason: 'MIXED_CURRENCIES' }
  if (holdings.some(({ market }) => market === null)) return { reason: 'NO_PRICE' }
  const value = marketValue(holdings) ?? ZERO
  const flows = moved.map(({ type, date, amount }) => ({
    date: date.toISOString().slice(0, 10),
    amount: DIRECTION[type] * Number(amount),
  }))
  const rate = xirr([...flows, ...(value.isZero() ? [] : [{ date: asOf, amount: value.toNumber() }])])
  return rate.ok ? { value: rounded(percentFromFraction(rate.value)) } : { reason: 'NO_SOLUTION' }
}
