import { Decimal } from 'decimal.js'
import type { Context } from '../context.ts'
import { mapInSteps } from '../in-steps.ts'
import type { Payment, PaymentKind } from './payments.ts'

/** Forecast income of one month in one currency. */
export interface MonthIncome {
  /** `2026-12`. */
  readonly month: string
  readonly currency: string
  readonly sums: Readonly<Record<PaymentKind, Decimal>>
  readonly certain: Decimal
  readonly estimated: Decimal
  readonly total: Decimal
  /** Number of payments of unknown amount, excluded from all sums. */
  readonly unknownPayments: number
}

const KINDS: readonly PaymentKind[] = ['FIXED_COUPON', 'FLOATING_COUPON', 'AMORTIZATION', 'REDEMPTION']

/** Income by month and currency, for months with payments. */
export async function incomeByMonth(
  payments: readonly Payment[],
  context: Pick<Context, 'pace'>,
): Promise<readonly MonthIncome[]> {
  const groups = Map.groupBy(payments, ({ date, currency }) => `${date.slice(0, 7)} ${currency}`)
  const months = [...groups].sort(([a], [b]) => (a < b ? -1 : 1))
  return mapInSteps(months, ([key, group]) => monthOf(key, group), context)
}

function monthOf(key: string, group: readonly Payment[]): MonthIncome {
  const [month = '', currency = ''] = key.split(' ')
  const sum = (matches: (payment: Payment) => boolean) =>
    group.filter(matches).reduce((total, { amount }) => (amount === null ? total : total.plus(amount)), new Decimal(0))
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
