import { nextCoupon, yearsWithin } from './accrued.ts'
import type { Bond } from './bond.ts'
import { addMonths, type Day } from './day.ts'
import { DAY_COUNTS } from './day-counts.ts'
import type { Flows } from './flows.ts'

/** Years from settlement to each payment, 365 days a year always: time of the effective yield. */
export const effectiveTimes = (flows: Flows): readonly number[] => flows.days.map(days => days / 365)

/**
 * Years from settlement to each payment in the bond's own day count, payment by payment.
 *
 *     step = years(start, payment) − years(start, the date before it)
 *
 * The first step is the period less what has accrued; with ICMA these are the classic w/f + k/f. A 30/360
 * settlement on a 31st therefore counts what is left of the period, not the direct 30/360 distance. A coupon
 * lost by its ex date still takes its time. Principal between coupons is timed within its period.
 * @returns years, one for each flow
 */
export const couponTimes = (bond: Bond, flows: Flows): readonly number[] => {
  const { settlement, days, couponIndices } = flows
  if (bond.coupons.starts.length === 0) return days.map(day => zeroYears(bond, settlement, settlement + day))
  const times: number[] = []
  let index = nextCoupon(bond, settlement)
  let from = settlement
  let elapsed = 0
  for (const [flow, day] of days.entries()) {
    const payment = settlement + day
    const isCoupon = (couponIndices[flow] as number) >= 0
    const until = isCoupon ? (couponIndices[flow] as number) : lastBefore(bond, index, payment)
    for (; index < until; index++) {
      const pay = bond.coupons.pays[index] as Day
      elapsed += step(bond, index, from, pay)
      from = pay
    }
    times.push(elapsed + step(bond, index, from, payment))
  }
  return times
}

const lastBefore = (bond: Bond, index: number, payment: Day): number => {
  const { pays } = bond.coupons
  let last = index
  while (last < pays.length - 1 && (pays[last] as Day) < payment) last++
  return last
}

const step = (bond: Bond, index: number, from: Day, until: Day): number => {
  const start = bond.coupons.starts[index] as Day
  const before = from === start ? 0 : yearsWithin(bond, index, start, from)
  return yearsWithin(bond, index, start, until) - before
}

const zeroYears = (bond: Bond, settlement: Day, payment: Day): number =>
  DAY_COUNTS[bond.dayCount].years(settlement, payment, {
    referenceStart: addMonths(payment, -12),
    referenceEnd: payment,
    couponsPerYear: 1,
  })
