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
  readonly #lots = new Map<string, OpenLot>()
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
    const moved = this.#lots.entries().filter(([bondId]) => this.#moved.has(bondId))
    const lots = new Map(moved.map(([bondId, lot]) => [bondId, lot.closed()]))
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
    const lot = this.#lots.getOrInsertComputed(bondId, () => new OpenLot(entry.currency))
    const isOversold = reducesPosition(entry) && lot.quantity.lessThan(entry.quantity ?? 0)
    if (isOversold && (this.#oversold === null || entry.date < this.#oversold.entry.date))
      this.#oversold = { entry, held: lot.quantity }
    lot.enter(entry)
  }
}

/** Of a portfolio without transactions. */
export const NO_TRANSACTIONS: Ledger = new Book().closed()

function reducesPosition({ type }: Entry): boolean {
  return type === 'SELL' || type === 'REDEMPTION'
}

/** A lot while its transactions are entered. */
class OpenLot {
  quantity = ZERO
  #cost = ZERO
  #accruedPaid: Decimal | null = ZERO
  #coupons = ZERO
  #realised = ZERO
  #currency: string | null
  /** Quantity times average price; null when a purchase does not state its price. */
  #priced: Decimal | null = ZERO

  constructor(currency: string) {
    this.#currency = currency
  }

  closed(): Lot {
    return {
      quantity: this.quantity,
      cost: this.#cost,
      accruedPaid: this.#accruedPaid,
      averagePrice: this.quantity.isZero() ? null : (this.#priced?.dividedBy(this.quantity).toNumber() ?? null),
      coupons: this.#coupons,
      realised: this.#realised,
      currency: this.#currency,
    }
  }

  enter(entry: Entry): void {
    if (this.#currency !== entry.currency) this.#currency = null
    const { type, amount } = entry
    if (type === 'BUY') this.#buy(entry)
    else if (type === 'COUPON') this.#coupons = this.#coupons.plus(amount)
    else if (type === 'AMORTIZATION') this.#repay(entry)
    else if (reducesPosition(entry)) this.#sell(entry)
  }

  #buy({ quantity, price, accrued, amount }: Entry): void {
    const added = new Decimal(quantity ?? 0)
    this.quantity = this.quantity.plus(added)
    this.#cost = this.#cost.plus(amount)
    this.#accruedPaid = accrued === null ? null : (this.#accruedPaid?.plus(accrued) ?? null)
    this.#priced = price === null ? null : (this.#priced?.plus(added.times(price)) ?? null)
  }

  #repay({ amount }: Entry): void {
    const left = this.#cost.minus(amount)
    this.#cost = Decimal.max(left, 0)
    if (left.isNegative()) this.#realised = this.#realised.minus(left)
  }

  /** Average cost method: a sale reduces the cost proportionally. */
  #sell({ quantity, amount }: Entry): void {
    const left = Decimal.max(this.quantity.minus(quantity ?? 0), 0)
    const remaining = this.quantity.isZero() ? ZERO : left.dividedBy(this.quantity)
    const cost = this.#cost.times(remaining)
    this.#realised = this.#realised.plus(amount).minus(this.#cost.minus(cost))
    this.#cost = cost
    this.quantity = left
    this.#accruedPaid = left.isZero() ? ZERO : (this.#accruedPaid?.times(remaining) ?? null)
    this.#priced = left.isZero() ? ZERO : (this.#priced?.times(remaining) ?? null)
  }
}
