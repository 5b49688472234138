import type { BondTerms, CouponTerms } from './bond-terms.ts'
import { project } from './coupon-projection.ts'
import { type Day, dayOrNone } from './day.ts'
import type { DayCountPeriod } from './day-count-period.ts'
import type { Principal } from './principal.ts'
import { referencePeriods } from './reference-periods.ts'
import { absent, present, type Result } from './result.ts'

/** Coupon periods side by side, in order. */
export interface Coupons {
  readonly starts: readonly Day[]
  readonly ends: readonly Day[]
  readonly pays: readonly Day[]
  /** First ex-coupon day, or Infinity. */
  readonly exDays: readonly number[]
  /** Money per bond; the entries from `unknownFrom` on are not to be read. */
  readonly amounts: readonly number[]
  /** Coupons from this index on are projected, not known. */
  readonly assumedFrom: number
  /** Coupons from this index on have no amount at all. */
  readonly unknownFrom: number
  /** Indices of the coupons that do not begin where the one before them ends. */
  readonly breaks: readonly number[]
  /** False where the list ends before maturity. */
  readonly complete: boolean
  /** Regular periods behind the coupons, for the day counts that look at them. */
  readonly references: readonly DayCountPeriod[] | undefined
}

interface Life {
  readonly issue: Day | undefined
  readonly maturity: Day | undefined
}

interface Draft {
  readonly starts: Day[]
  readonly ends: Day[]
  readonly pays: Day[]
  readonly exDays: number[]
  readonly amounts: (number | null)[]
}

/** Takes a coupon into the draft, or returns the name of the field that is wrong. */
const take = (draft: Draft, coupon: CouponTerms): keyof CouponTerms | undefined => {
  const start = dayOrNone(coupon.startDate)
  if (start === undefined) return 'startDate'
  const end = dayOrNone(coupon.endDate)
  if (end === undefined || end <= start) return 'endDate'
  const pay = isSaid(coupon.paymentDate) ? dayOrNone(coupon.paymentDate) : end
  if (pay === undefined || pay <= start) return 'paymentDate'
  const ex = isSaid(coupon.exDate) ? dayOrNone(coupon.exDate) : Number.POSITIVE_INFINITY
  if (ex === undefined) return 'exDate'
  const { amount } = coupon
  if (amount !== null && !(amount >= 0 && amount < Number.POSITIVE_INFINITY)) return 'amount'
  draft.starts.push(start)
  draft.ends.push(end)
  draft.pays.push(pay)
  draft.exDays.push(ex)
  draft.amounts.push(amount)
  return undefined
}

const isSaid = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined

const breaksOf = ({ starts, ends }: Draft): number[] => {
  const breaks: number[] = []
  for (let i = 1; i < starts.length; i++) if (starts[i] !== ends[i - 1]) breaks.push(i)
  return breaks
}

/**
 * The coupons of stored terms.
 *
 * A coupon that does not begin where the one before it ends marks a break; a list that ends before maturity,
 * or is shorter than the source's own count, is incomplete. Neither is a failure here.
 * @returns coupons; MISSING_DATA naming the coupon; INCOMPLETE_SCHEDULE for coupons out of order
 */
export const couponsFromTerms = (terms: BondTerms, life: Life, principal: Principal): Result<Coupons> => {
  const draft: Draft = { starts: [], ends: [], pays: [], exDays: [], amounts: [] }
  for (let index = 0; index < terms.coupons.length; index++) {
    const fault = take(draft, terms.coupons[index] as CouponTerms)
    if (fault !== undefined) return absent('MISSING_DATA', `coupons[${index}].${fault}`)
    const inOrder = index === 0 || (draft.starts[index] as Day) > (draft.starts[index - 1] as Day)
    if (!inOrder || (index > 0 && (draft.pays[index] as Day) <= (draft.pays[index - 1] as Day))) {
      return absent('INCOMPLETE_SCHEDULE', `coupons[${index}]`)
    }
  }
  const references = referencePeriods(draft, terms, life)
  const projected = project(draft, { terms, references, principal })
  if (!projected.ok) return projected
  const count = draft.starts.length
  const none = count === 0 && terms.couponsPerYear === 0
  const reachesMaturity = none || (life.maturity !== undefined && (draft.ends.at(-1) ?? Number.NaN) >= life.maturity)
  const complete = reachesMaturity && (terms.couponCount === undefined || terms.couponCount <= count)
  return present({ ...draft, ...projected.value, breaks: breaksOf(draft), complete, references })
}
