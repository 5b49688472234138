import type { AmortizationRow, CouponRow } from '../snapshot/details/details.ts'
import { Exact } from './exact-decimal.ts'

/** What one bond pays on one day to whoever buys it now; money in the nominal currency. */
export interface CashFlow {
  readonly date: string
  /** Null while the coupon is unknown; 0 where none is paid. */
  readonly coupon: string | null
  readonly principal: string
  readonly total: string | null
  readonly knowledge: CouponRow['knowledge']
}

/**
 * The payments after a settlement date, by date. A payment on that date is the seller's, and so is a coupon that a buyer
 * no longer receives.
 * @param settlement ISO date
 */
export function cashFlowsAfter(
  settlement: string,
  coupons: readonly CouponRow[],
  amortizations: readonly AmortizationRow[],
): readonly CashFlow[] {
  const ahead = coupons.filter(coupon => coupon.payDate > settlement && !isLost(coupon, settlement))
  const couponsOn = Map.groupBy(ahead, ({ payDate }) => payDate)
  const repayments = amortizations.filter(({ date }) => date > settlement)
  const repaidOn = Map.groupBy(repayments, ({ date }) => date)
  const dates = [...new Set([...couponsOn.keys(), ...repaidOn.keys()])].sort()
  return dates.map(date => flowOn(date, couponsOn.get(date) ?? [], repaidOn.get(date) ?? []))
}

function flowOn(date: string, coupons: readonly CouponRow[], repayments: readonly AmortizationRow[]): CashFlow {
  const principal = repayments.reduce((sum, row) => sum.plus(repaid(row)), new Exact(0))
  const values = coupons.map(({ value }) => value)
  const coupon = values.includes(null) ? null : values.reduce((sum, value) => sum.plus(value ?? 0), new Exact(0))
  const [knowledge = 'FIXED'] = (['UNKNOWN', 'ESTIMATED'] as const).filter(one =>
    coupons.some(({ value, knowledge: stated }) => stated === one || (one === 'UNKNOWN' && value === null)),
  )
  return {
    date,
    coupon: coupon === null ? null : coupon.toFixed(),
    principal: principal.toFixed(),
    total: coupon === null ? null : coupon.plus(principal).toFixed(),
    knowledge,
  }
}

/** The nominal that is repaid, at its price. */
function repaid({ value, price }: AmortizationRow): Exact {
  return price === null ? new Exact(value) : new Exact(value).times(price).div(100)
}

function isLost({ exDate }: CouponRow, settlement: string): boolean {
  return exDate !== null && exDate <= settlement
}
