import { addMonths, type Day, isMonthEnd } from './day.ts'
import { absent, present, type Result } from './result.ts'

/** Where an irregular period goes, and whether it is shorter or longer than the others. */
export type Stub = 'SHORT_FIRST' | 'LONG_FIRST' | 'SHORT_LAST' | 'LONG_LAST'

/** How often coupons fall: every so many months, or every so many days (Moscow Exchange: 182, 91, 30). */
export type Step = { readonly months: number } | { readonly days: number }

export interface ScheduleRule {
  readonly start: Day
  readonly end: Day
  readonly step: Step
  readonly stub?: Stub
  /** True if dates fall on month ends. @default derived from the first date of the walk */
  readonly endOfMonth?: boolean
  /** Last day of an irregular first period. */
  readonly firstCoupon?: Day
  /** First day of an irregular last period. */
  readonly lastCoupon?: Day
}

/** Four centuries of weekly coupons: no schedule is longer. */
const MOST_PERIODS = 20_000

/** The date `count` steps from an anchor, counted from the anchor itself, so that a short month has no lasting effect. */
const stepped = (anchor: Day, step: Step, count: number, toMonthEnd: boolean): Day =>
  'days' in step ? anchor + step.days * count : addMonths(anchor, step.months * count, toMonthEnd)

const backward = (start: Day, end: Day, { step, stub, endOfMonth }: ScheduleRule): Day[] => {
  const toMonthEnd = endOfMonth ?? isMonthEnd(end)
  const dates = [end]
  for (let count = 1; count < MOST_PERIODS; count++) {
    const date = stepped(end, step, -count, toMonthEnd)
    if (date <= start) {
      if (date < start && stub === 'LONG_FIRST' && dates.length > 1) dates.pop()
      break
    }
    dates.push(date)
  }
  dates.push(start)
  return dates.reverse()
}

const forward = (start: Day, end: Day, { step, stub, endOfMonth }: ScheduleRule): Day[] => {
  const toMonthEnd = endOfMonth ?? isMonthEnd(start)
  const dates = [start]
  for (let count = 1; count < MOST_PERIODS; count++) {
    const date = stepped(start, step, count, toMonthEnd)
    if (date >= end) {
      if (date > end && stub === 'LONG_LAST' && dates.length > 1) dates.pop()
      break
    }
    dates.push(date)
  }
  dates.push(end)
  return dates
}

/**
 * The boundaries of coupon periods, first and last day included.
 *
 * A stub at the front walks back from the end, a stub at the back walks forward from the start; a named first
 * or last coupon date fixes that period and regular ones fill the rest.
 * @returns days in order; MISSING_DATA naming what cannot be
 * @example start 2029-08-23, end 2035-09-15, every 3 months, LONG_FIRST // 2029-08-23, 2029-12-15, …
 */
export const scheduleDays = (rule: ScheduleRule): Result<readonly Day[]> => {
  const { start, end, step, firstCoupon, lastCoupon } = rule
  const length = 'days' in step ? step.days : step.months
  if (!Number.isInteger(length) || length < 1) return absent('MISSING_DATA', 'step')
  if (!(end > start)) return absent('MISSING_DATA', 'end')
  if (firstCoupon !== undefined && !(firstCoupon > start && firstCoupon <= end)) {
    return absent('MISSING_DATA', 'firstCoupon')
  }
  if (lastCoupon !== undefined && !(lastCoupon >= (firstCoupon ?? start) && lastCoupon < end)) {
    return absent('MISSING_DATA', 'lastCoupon')
  }
  const from = firstCoupon ?? start
  const until = lastCoupon ?? end
  const atTheBack = rule.stub === 'SHORT_LAST' || rule.stub === 'LONG_LAST'
  const inner = from === until ? [from] : atTheBack ? forward(from, until, rule) : backward(from, until, rule)
  const head = firstCoupon === undefined ? [] : [start]
  const tail = lastCoupon === undefined ? [] : [end]
  return present([...head, ...inner, ...tail])
}
