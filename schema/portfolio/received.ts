import { Decimal } from 'decimal.js'
import { type Entry, type Ledger, ledgerOf } from './ledger.ts'
import { ZERO } from './money.ts'

/** Totals of the transactions in one currency. */
export interface Received {
  readonly currency: string
  /** Gain on bonds sold, redeemed or repaid, over their average cost. */
  readonly realised: Decimal
  readonly sums: Readonly<Record<Entry['type'], Decimal>>
}

/** Sign of the cash flow to the holder; deposits and withdrawals are not part of the return. */
export const DIRECTION: Readonly<Record<Entry['type'], 1 | -1 | 0>> = Object.freeze({
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

const TYPES = Object.keys(DIRECTION) as Entry['type'][]

/** What was paid and received, a row per currency. */
export function receivedOf(entries: readonly Entry[], { lots }: Ledger = ledgerOf(entries)): readonly Received[] {
  return [...Map.groupBy(entries, ({ currency }) => currency)].map(([currency, group]) => {
    const of = (type: Entry['type']) =>
      group.filter(entry => entry.type === type).reduce((sum, { amount }) => sum.plus(amount), ZERO)
    const realised = [...lots.values()]
      .filter(lot => lot.currency === currency)
      .reduce((sum, lot) => sum.plus(lot.realised), new Decimal(0))
    const sums = Object.fromEntries(TYPES.map(type => [type, of(type)])) as Record<Entry['type'], Decimal>
    return { currency, realised, sums }
  })
}
