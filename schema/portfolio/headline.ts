import { xirr } from '../analytics/xirr.ts'
import { percentFromFraction } from '../units.ts'
import type { Held, Holding } from './holding.ts'
import { type Money, percentOf, rounded, ZERO } from './money.ts'
import type { HoldingSums } from './sums.ts'

/** Why a headline figure of a portfolio is null. */
type Absence =
  | 'NO_POSITIONS'
  | 'NO_RATE'
  | 'NO_PRICE'
  | 'NO_FIGURE'
  | 'NO_COST'
  | 'NO_TRANSACTIONS'
  | 'SET_BY_HAND'
  | 'NO_SOLUTION'

/** The figures of a portfolio in one currency, with the reasons for missing ones. */
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
  /** Of the holdings. */
  readonly sums: Readonly<HoldingSums>
  /** Of the holdings and of the transactions that could be converted. */
  readonly currency: string
  /** ISO date of the revision. */
  readonly asOf: string
}

/** One figure, or the reason why it is missing. */
type Figure<Value> = { readonly value: Value } | { readonly reason: Absence }

/** What could not be converted leaves the sums that it belongs to unknown. */
export function headlineOf(held: Held, inputs: PortfolioInputs): Headline {
  const figures = {
    value: totalValue(held.holdings, inputs),
    cost: totalCost(held, inputs),
    ...profitOf(held, inputs),
    xirr: xirrOf(held, inputs),
  }
  const means = { yield: meanOf(held, 'yield'), durationDays: meanOf(held, 'durationDays') }
  const reasons = Object.entries({ ...figures, ...means }).flatMap(([name, figure]) =>
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

/** Whether holdings have a mean by value: `weighted` computes it. */
function meanOf({ holdings }: Held, pick: 'yield' | 'durationDays'): Figure<true> {
  const valued = holdings.filter(({ market }) => market !== null)
  if (holdings.length === 0) return { reason: 'NO_POSITIONS' }
  if (valued.length === 0) return { reason: 'NO_PRICE' }
  if (new Set(valued.map(({ currency }) => currency)).size > 1) return { reason: 'NO_RATE' }
  const isKnown = valued.some(({ bond }) => (bond.measure?.[pick] ?? null) !== null)
  return isKnown ? { value: true } : { reason: 'NO_FIGURE' }
}

function orNull<Value>(figure: Figure<Value>): Value | null {
  return 'value' in figure ? figure.value : null
}

function totalValue(holdings: readonly Holding[], { currency, sums }: PortfolioInputs): Figure<NonNullable<Money>> {
  if (holdings.some(holding => holding.currency !== currency)) return { reason: 'NO_RATE' }
  const value = holdings.length === 0 ? ZERO : sums.market
  return value === null ? { reason: 'NO_PRICE' } : { value }
}

function totalCost({ holdings, ledger }: Held, { currency, sums }: PortfolioInputs): Figure<NonNullable<Money>> {
  const isForeign = holdings.some(({ cost, costCurrency }) => cost !== null && costCurrency !== currency)
  if (isForeign || ledger.received.some(row => row.currency !== currency)) return { reason: 'NO_RATE' }
  const value = holdings.length === 0 ? ZERO : sums.cost
  return value === null ? { reason: 'NO_COST' } : { value }
}

/** Unrealised and realised gains with coupons, less fees and taxes; also in per cent of all money paid. */
function profitOf(
  { holdings, ledger }: Held,
  { currency, sums }: PortfolioInputs,
): { profit: Figure<NonNullable<Money>>; profitPercent: Figure<number> } {
  const absent = (reason: Absence) => ({ profit: { reason }, profitPercent: { reason } })
  const isForeign = holdings.some(holding => holding.currency !== currency || holding.costCurrency !== currency)
  if (isForeign || ledger.received.some(row => row.currency !== currency)) return absent('NO_RATE')
  const [moved] = ledger.received
  if (sums.profit === null && (holdings.length > 0 || moved === undefined)) {
    return absent(holdings.some(({ market }) => market === null) ? 'NO_PRICE' : 'NO_COST')
  }
  // Coupons of bonds that are held are in their profits.
  const pastCoupons = moved === undefined ? ZERO : moved.sums.COUPON.minus(sums.coupons)
  const charges = moved === undefined ? ZERO : moved.sums.FEE.plus(moved.sums.TAX)
  const profit = (sums.profit ?? ZERO)
    .plus(moved?.realised ?? ZERO)
    .plus(pastCoupons)
    .minus(charges)
  const percent = percentOf(profit, sums.paid.plus(moved?.sums.BUY ?? ZERO))
  return { profit: { value: profit }, profitPercent: percent === null ? { reason: 'NO_COST' } : { value: percent } }
}

/** The money-weighted return of the transactions, with today's value as the final cash flow. */
function xirrOf({ holdings, ledger: { flows } }: Held, { currency, asOf, sums }: PortfolioInputs): Figure<number> {
  if (flows.byDay.size === 0) return { reason: holdings.length === 0 ? 'NO_TRANSACTIONS' : 'SET_BY_HAND' }
  if (holdings.some(({ byTransactions }) => !byTransactions)) return { reason: 'SET_BY_HAND' }
  const currencies = [...flows.currencies, ...holdings.map(holding => holding.currency)]
  if (currencies.some(other => other !== currency)) return { reason: 'NO_RATE' }
  if (holdings.some(({ market }) => market === null)) return { reason: 'NO_PRICE' }
  const value = sums.market ?? ZERO
  const past = [...flows.byDay].map(([date, amount]) => ({ date, amount }))
  const rate = xirr([...past, ...(value.isZero() ? [] : [{ date: asOf, amount: value.toNumber() }])])
  return rate.ok ? { value: rounded(percentFromFraction(rate.value)) } : { reason: 'NO_SOLUTION' }
}
