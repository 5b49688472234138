import type { BondDetails } from './headline.tsx'

/** One payment date: what a bond pays then. Amounts are numbers for drawing only; tables show the exact text. */
export interface Payment {
  readonly date: string
  readonly coupon: number
  /** Estimated or not set yet, so that it is drawn apart. */
  readonly estimated: number
  readonly repayment: number
}

/** Payments that are still to come, by date. */
export function paymentsOf({ coupons, amortizations }: BondDetails, today: string): readonly Payment[] {
  const byDate = new Map<string, { coupon: number; estimated: number; repayment: number }>()
  const on = (date: string) => byDate.getOrInsertComputed(date, () => ({ coupon: 0, estimated: 0, repayment: 0 }))
  for (const { payDate, value, status } of coupons ?? []) {
    if (payDate === null || payDate < today || value === null) continue
    on(payDate)[status === 'FIXED' ? 'coupon' : 'estimated'] += Number(value)
  }
  for (const { date, value, paid } of amortizations ?? []) {
    if (date === null || date < today || paid === true || value === null) continue
    on(date).repayment += Number(value)
  }
  return [...byDate].sort(([a], [b]) => (a < b ? -1 : 1)).map(([date, sums]) => ({ date, ...sums }))
}
