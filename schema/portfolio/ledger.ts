import { Decimal } from 'decimal.js'
import type { TransactionType } from '../../prisma/generated/client/enums.ts'
import { ZERO } from './money.ts'

/** The fields of a transaction that the ledger uses. */
export interface Entry {
  readonly bondId: string | null
  readonly type: TransactionType
  /** ISO date. */
  readonly date: string
  readonly quantity: Decimal.Value | null
  /** Clean, per cent of nominal. */
  readonly price: number | null
  /** Accrued interest within the amount. */
  readonly accrued: Decimal.Value | null
  readonly amount: Decimal.Value
  readonly currency: string
}

/** The position in a bond by the average cost method. */
interface Lot {
  readonly quantity: Decimal
  /** Cost of the position with accrued interest, less repaid principal. */
  readonly cost: Decimal
  /** Accrued interest within the cost; null when a purchase does not state it. */
  readonly accruedPaid: Decimal | null
  /** Clean, per cent of nominal; null when a purchase does not state it. */
  readonly averagePrice: number | null
  readonly coupons: Decimal
  /** Gain on bonds sold or redeemed. */
  readonly realised: Decimal
  /** Null when the transactions are in several currencies, which are not added. */
  readonly currency: string | null
}

interface Sums {
  /** Day of the first transaction. */
  since: string
  readonly of: Record<Entry['type'], Decimal>
}

/** A sale of more bonds than were held on that day: the first of them. */
export interface Oversold {
  readonly entry: Entry
  readonly held: Decimal
}

/** Totals of the transactions in one currency. */
export interface Received {
  readonly currency: string
  /** Gain on bonds sold, redeemed or repaid, over their average cost. */
  readonly realised: Decimal
  readonly sums: Readonly<Record<Entry['type'], Decimal>>
}

/** What the transactions of a portfolio come to. */
export interface Ledger {
  readonly lots: ReadonlyMap<string, Lot>
  readonly oversold: Oversold | null
  /** A row per currency, by the day of its first transaction. */
  readonly received: readonly Received[]
  /** Money to the holder by ISO date and the currencies that it is in. */
  readonly flows: { readonly byDay: ReadonlyMap<string, number>; readonly currencies: ReadonlySet<string> }
}

/** Sign of the cash flow to the holder; deposits and withdrawals are not part of the return. */
const DIRECTION: Readonly<Record<Entry['type'], 1 | -1 | 0>> = Object.freeze({
  BUY: -1,
  SELL: 1,
  COUPON: 1,
  AMORTIZATION: 1,
  REDEMPTION: 1,
  FEE: -1,
  TAX: -1,
  DEPOSIT: 0,
  WITHDRAWAL: 0,
})

const NOTHING = Object.fromEntries(Object.keys(DIRECTION).map(type => [type, ZERO])) as Received['sums']

/** Transactions that change how many bonds are held. */
const MOVES_BONDS: ReadonlySet<Entry['type']> = new Set(['BUY', 'SELL', 'REDEMPTION'])
/** Within a day, incoming transactions are processed before outgoing ones. */
export const KIND_ORDER: readonly Entry['type'][] = ['BUY', 'COUPON', 'AMORTIZATION', 'SELL', 'REDEMPTION']

export function movesBonds({ type, bondId }: Pick<Entry, 'type' | 'bondId'>): boolean {
  return bondId !== null && MOVES_BONDS.has(type)
}

/** Applies transactions one after another; those of a bond, and those of none, in the order of day and kind. */
export class Book {
  /** Bonds of which some were bought or sold; a payment of another bond makes no position. */
  readonly #moved = new Set<string>()
  readonly #lots = new Map<string, Lot>()
  readonly #sums = new Map<string, Sums>()
  readonly #byDay = new Map<string, number>()
  readonly #currencies = new Set<string>()
  #oversold: Oversold | null = null

  enter(entry: Entry): void {
    const { bondId, type, date, amount, currency } = entry
    const sums = this.#sums.getOrInsertComputed(currency, () => ({ since: date, of: { ...NOTHING } }))
    sums.of[type] = sums.of[type].plus(amount)
    if (date < sums.since) sums.since = date
    if (bondId !== null) this.#apply(bondId, entry)
    if (DIRECTION[type] === 0) return
    this.#byDay.set(date, (this.#byDay.get(date) ?? 0) + DIRECTION[type] * Number(amount))
    this.#currencies.add(currency)
  }

  closed(): Ledger {
    const lots = new Map(this.#lots.entries().filter(([bondId]) => this.#moved.has(bondId)))
    const realised = (currency: string) =>
      lots
        .values()
        .filter(lot => lot.currency === currency)
        .reduce((sum, lot) => sum.plus(lot.realised), ZERO)
    return {
      lots,
      oversold: this.#oversold,
      received: [...this.#sums]
        .toSorted(([a, { since }], [b, other]) => since.localeCompare(other.since) || a.localeCompare(b))
        .map(([currency, { of }]) => ({ currency, realised: realised(currency), sums: of })),
      flows: {
        byDay: new Map([...this.#byDay].toSorted(([a], [b]) => a.localeCompare(b))),
        currencies: this.#currencies,
      },
    }
  }

  #apply(bondId: string, entry: Entry): void {
    if (movesBonds(entry)) this.#moved.add(bondId)
    const lot = this.#lots.get(bondId) ?? emptyLot(entry.currency)
    const isOversold = reducesPosition(entry) && lot.quantity.lessThan(entry.quantity ?? 0)
    if (isOversold && (this.#oversold === null || entry.date < this.#oversold.entry.date))
      this.#oversold = { entry, held: lot.quantity }
    const currency = lot.currency === entry.currency ? lot.currency : null
    this.#lots.set(bondId, { ...lot, ...after(lot, entry), currency })
  }
}

/** Of a portfolio without transactions. */
export const NO_TRANSACTIONS: Ledger = new Book().closed()

function reducesPosition({ type }: Entry): boolean {
  return type === 'SELL' || type === 'REDEMPTION'
}

function emptyLot(currency: string): Lot {
  const nothing = { quantity: ZERO, cost: ZERO, accruedPaid: ZERO, averagePrice: null }
  return { ...nothing, coupons: ZERO, realised: ZERO, currency }
}

/** The effect of one transaction on a lot. */
function after(lot: Lot, entry: Entry): Partial<Lot> {
  const amount = new Decimal(entry.amount)
  if (entry.type === 'BUY') return bought(lot, entry)
  if (entry.type === 'COUPON') return { coupons: lot.coupons.plus(amount) }
  if (entry.type === 'AMORTIZATION') {
    const left = lot.cost.minus(amount)
    return left.isNegative() ? { cost: ZERO, realised: lot.realised.minus(left) } : { cost: left }
  }
  return reducesPosition(entry) ? sold(lot, entry) : {}
}

function bought(lot: Lot, { quantity, price, accrued, amount }: Entry): Partial<Lot> {
  const added = new Decimal(quantity ?? 0)
  const total = lot.quantity.plus(added)
  const isFirst = lot.quantity.isZero()
  return {
    quantity: total,
    cost: lot.cost.plus(amount),
    accruedPaid: lot.accruedPaid === null || accrued === null ? null : lot.accruedPaid.plus(accrued),
    averagePrice:
      price === null || total.isZero() || (lot.averagePrice === null && !isFirst)
        ? null
        : lot.quantity
            .times(lot.averagePrice ?? 0)
            .plus(added.times(price))
            .dividedBy(total)
            .toNumber(),
  }
}

/** Average cost method: a sale reduces the cost proportionally. */
function sold(lot: Lot, { quantity, amount }: Entry): Partial<Lot> {
  const left = Decimal.max(lot.quantity.minus(quantity ?? 0), 0)
  const remaining = lot.quantity.isZero() ? ZERO : left.dividedBy(lot.quantity)
  const cost = lot.cost.times(remaining)
  return {
    quantity: left,
    cost,
    accruedPaid: left.isZero() ? ZERO : (lot.accruedPaid?.times(remaining) ?? null),
    ...(left.isZero() && { averagePrice: null }),
    realised: lot.realised.plus(amount).minus(lot.cost.minus(cost)),
  }
}
