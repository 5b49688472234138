import { Decimal } from 'decimal.js'
import type { Payment, PaymentKind } from './payments.ts'

/** What a month will bring, in one currency. */
export interface MonthIncome {
  /** `2026-12`. */
  readonly month: string
  readonly currency: string
  readonly sums: Readonly<Record<PaymentKind, Decimal>>
  readonly certain: Decimal
  readonly estimated: Decimal
  readonly total: Decimal
  /** Payments whose amount nobody knows: they are in no sum. */
  readonly unknownPayments: number
}

const KINDS: readonly PaymentKind[] = ['FIXED_COUPON', 'FLOATING_COUPON', 'AMORTIZATION', 'REDEMPTION']

/** The payments of each month in which there are any. */
export function incomeByMonth(payments: readonly Payment[]): readonly MonthIncome[] {
  const groups = Map.groupBy(payments, ({ date, currency }) => `${date.slice(0, 7)} ${currency}`)
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, group]) => monthOf(key, group))
}

function monthOf(key: string, group: readonly Payment[]): MonthIncome {
  const [month = '', currency = ''] = key.split(' ')
  const sum = (keeps: (payment: Payment) => boolean) =>
    group.filter(keeps).reduce((total, { amount }) => (amount === null ? total : total.plus(amount)), new Decimal(0))
  return {
    month,
    currency,
    sums: Object.fromEntries(KINDS.map(kind => [kind, sum(payment => payment.kind === kind)])) as MonthIncome['sums'],
    certain: sum(({ certain }) => certain),
    estimated: sum(({ certain }) => !certain),
    total: sum(() => true),
    unknownPayments: group.filter(({ amount }) => amount === null).length,
  }
}
