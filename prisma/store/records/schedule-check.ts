import type { CouponRecord, ScheduleRecord } from '../../sources/record.ts'

/** The error in a schedule; null if it can be stored. Dates are checked later against their columns. */
export function scheduleProblem(schedule: ScheduleRecord): string | null {
  return (
    repeated(schedule.coupons, coupon => coupon.number, 'coupon number') ??
    repeated(schedule.coupons, coupon => coupon.payDate, 'coupon date') ??
    repeated(schedule.amortizations, row => row.date, 'repayment on') ??
    repeated(schedule.offers, offer => `${offer.type} ${offer.date}`, 'offer') ??
    first(schedule.coupons, couponProblem)
  )
}

function couponProblem(coupon: CouponRecord): string | null {
  if (coupon.periodEnd <= coupon.periodStart) return `coupon ${coupon.number} ends before it starts`
  const { exDate } = coupon
  if (isGiven(exDate) && (exDate <= coupon.periodStart || exDate > coupon.payDate)) {
    return `coupon ${coupon.number} goes ex on ${exDate}, which is not between its first day and its payment`
  }
  return coupon.knowledge === 'FIXED' && !isGiven(coupon.value) && !isGiven(coupon.rate)
    ? `coupon ${coupon.number} is stated as fixed but has neither value nor rate`
    : null
}

function isGiven<T>(value: T | null | undefined): value is T {
  return value !== undefined && value !== null
}

function repeated<T>(rows: readonly T[], key: (row: T) => string | number, what: string): string | null {
  const seen = new Set<string | number>()
  return first(rows, row => {
    const name = key(row)
    const again = seen.has(name)
    seen.add(name)
    return again ? `${what} ${name} is stated twice` : null
  })
}

function first<T>(rows: readonly T[], problem: (row: T) => string | null): string | null {
  for (const row of rows) {
    const found = problem(row)
    if (found !== null) return found
  }
  return null
}
