import { Decimal } from 'decimal.js'
import type { TransactionModel } from '../../prisma/generated/client/models/Transaction.ts'
import { ZERO } from './money.ts'

/** The fields of a transaction that the ledger uses. */
export type Entry = Pick<
  TransactionModel,
  'id' | 'bondId' | 'type' | 'date' | 'quantity' | 'price' | 'accrued' | 'amount' | 'currency'
>

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

/** A sale of more bonds than were held on that day. */
export interface Oversold {
  readonly entry: Entry
  readonly held: Decimal
}

export interface Ledger {
  readonly lots: ReadonlyMap<string, Lot>
  readonly oversold: Oversold | null
}

/** Transactions that change how many bonds are held. */
const MOVES_BONDS: ReadonlySet<Entry['type']> = new Set(['BUY', 'SELL', 'REDEMPTION'])
/** Within a day, incoming transactions are processed before outgoing ones. */
const ORDER: readonly Entry['type'][] = ['BUY', 'COUPON', 'AMORTIZATION', 'SELL', 'REDEMPTION']

export function movesBonds({ type, bondId }: Pick<Entry, 'type' | 'bondId'>): boolean {
  return bondId !== null && MOVES_BONDS.has(type)
}

/** Applies the transactions of each bond in chronological order. */
export function ledgerOf(entries: readonly Entry[]): Ledger {
  const moved = new Set(entries.filter(movesBonds).map(({ bondId }) => bondId))
  const ordered = entries.filter(({ bondId }) => moved.has(bondId)).toSorted(byDayAndKind)
  const lots = new Map<string, Lot>()
  let oversold: Oversold | null = null
  for (const entry of ordered) {
    const bondId = entry.bondId as string
    const lot = lots.get(bondId) ?? emptyLot(entry.currency)
    if (reducesPosition(entry) && lot.quantity.lessThan(entry.quantity ?? 0)) oversold ??= { entry, held: lot.quantity }
    const currency = lot.currency === entry.currency ? lot.currency : null
    lots.set(bondId, { ...lot, ...after(lot, entry), currency })
  }
  return { lots, oversold }
}

function byDayAndKind(a: Entry, b: Entry): number {
  return a.date.getTime() - b.date.getTime() || ORDER.indexOf(a.type) - ORDER.indexOf(b.type)
}

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
