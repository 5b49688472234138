import type { CouponRecord, ScheduleRecord } from '../sources/source.ts'

/** Why a schedule cannot be stored; null when it can. Its dates are checked against their columns later. */
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
  const known = coupon.value !== undefined && coupon.value !== null
  return coupon.knowledge === 'FIXED' && !known ? `coupon ${coupon.number} is said to be fixed but has no value` : null
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
