import type { BondTerms } from './bond-terms.ts'
import { addMonths, type Day, isMonthEnd } from './day.ts'
import type { DayCountPeriod } from './day-count-period.ts'

interface Dates {
  readonly starts: readonly Day[]
  readonly ends: readonly Day[]
}

interface Life {
  readonly issue: Day | undefined
  readonly maturity: Day | undefined
}

const NEEDING = Object.freeze(['ACT/ACT ICMA', 'ACT/365L', '30E/360 ISDA'])

/**
 * The regular period behind each coupon.
 *
 * A regular coupon is its own reference. A stub at the end of the bond's life is measured from its start, any
 * other stub from its end. The bond keeps to month ends when every coupon date but the two free ends does.
 * @returns undefined if the day count does not need it, or the frequency is not a whole number of months
 */
export const referencePeriods = (
  { starts, ends }: Dates,
  { dayCount, couponsPerYear }: Pick<BondTerms, 'dayCount' | 'couponsPerYear'>,
  { issue, maturity }: Life,
): readonly DayCountPeriod[] | undefined => {
  const months = 12 / couponsPerYear
  if (!NEEDING.includes(dayCount) || !Number.isInteger(months)) return undefined
  const endOfMonth = keepsToMonthEnd({ starts, ends }, { issue, maturity })
  const shared = maturity === undefined ? { couponsPerYear, endOfMonth } : { couponsPerYear, endOfMonth, maturity }
  return starts.map((start, index): DayCountPeriod => {
    const end = ends[index] as Day
    const forward = addMonths(start, months, endOfMonth)
    const back = addMonths(end, -months, endOfMonth)
    if (forward === end || back === start) return { referenceStart: start, referenceEnd: end, ...shared }
    const atTheEnd = end === maturity && start !== issue
    return atTheEnd
      ? { referenceStart: start, referenceEnd: forward, ...shared }
      : { referenceStart: back, referenceEnd: end, ...shared }
  })
}

const keepsToMonthEnd = ({ starts, ends }: Dates, { issue, maturity }: Life): boolean => {
  const inner = [...starts, ...ends.slice(-1)].filter(day => day !== issue && day !== maturity)
  const tested = inner.length > 0 ? inner : ends
  return tested.length > 0 && tested.every(isMonthEnd)
}
