import { rounded } from './accrued.ts'
import type { AmortizationTerms, BondTerms, CouponTerms, OptionTerms, Projection } from './bond-terms.ts'
import { BUSINESS_DAY_CONVENTIONS, type BusinessDayConvention } from './business-days.ts'
import { CALENDARS, type CalendarName } from './calendars/calendars.ts'
import { type DateLike, type Day, dayFromDate, isoFromDay } from './day.ts'
import { DAY_COUNTS, type DayCountName, isDayCount } from './day-counts.ts'
import { outstandingAfter, principalFromTerms } from './principal.ts'
import { referencePeriods } from './reference-periods.ts'
import { absent, present, type Result } from './result.ts'
import { type ScheduleRule, type Step, type Stub, scheduleDays } from './schedule.ts'

/** A coupon rate effective from a date: steps of a step-up bond, in order. */
interface RateStep {
  readonly fromDate: DateLike
  /** Fraction a year; `null` for a floater's rate that is not set yet. */
  readonly rate: number | null
}

/** A bond as its prospectus describes it; `termsFromIssue` writes out the payments. */
export interface Issue {
  readonly nominal: number
  readonly issueDate: DateLike
  readonly maturityDate: DateLike
  readonly dayCount: DayCountName
  readonly couponsPerYear: number
  /** Fraction a year, or steps; ignored for a bond without coupons. */
  readonly rate: number | readonly RateStep[]
  /** Coupons every so many days instead of months. */
  readonly periodDays?: number
  readonly stub?: Stub
  readonly endOfMonth?: boolean
  readonly firstCouponDate?: DateLike
  readonly lastCouponDate?: DateLike
  /** Payments move off closed days; accrual periods do not. */
  readonly payments?: { readonly calendar: CalendarName; readonly convention: BusinessDayConvention }
  /** Calendar days before the payment on which the bond begins to trade ex coupon. */
  readonly exDays?: number
  /** Decimals of a coupon in money per bond, where the market rounds it. */
  readonly couponDecimals?: number
  readonly accruedDecimals?: number
  readonly amortizations?: readonly AmortizationTerms[]
  readonly options?: readonly OptionTerms[]
  readonly redemption?: number
  readonly projection?: Projection
}

const ruleOf = (issue: Issue): Result<ScheduleRule> => {
  const start = dayFromDate(issue.issueDate, 'issueDate')
  if (!start.ok) return start
  const end = dayFromDate(issue.maturityDate, 'maturityDate')
  if (!end.ok) return end
  const first = issue.firstCouponDate === undefined ? undefined : dayFromDate(issue.firstCouponDate, 'firstCouponDate')
  if (first?.ok === false) return first
  const last = issue.lastCouponDate === undefined ? undefined : dayFromDate(issue.lastCouponDate, 'lastCouponDate')
  if (last?.ok === false) return last
  const step: Step = issue.periodDays === undefined ? { months: 12 / issue.couponsPerYear } : { days: issue.periodDays }
  const { stub, endOfMonth } = issue
  return present({
    start: start.value,
    end: end.value,
    step,
    ...(stub && { stub }),
    ...(endOfMonth !== undefined && { endOfMonth }),
    ...(first && { firstCoupon: first.value }),
    ...(last && { lastCoupon: last.value }),
  })
}

const rateOn = (rate: Issue['rate'], day: Day): Result<number | null> => {
  if (typeof rate === 'number')
    return Number.isFinite(rate) && rate >= 0 ? present(rate) : absent('MISSING_DATA', 'rate')
  let found: number | null | undefined
  for (const step of rate) {
    const from = dayFromDate(step.fromDate, 'rate.fromDate')
    if (!from.ok) return from
    if (from.value <= day) found = step.rate
  }
  return found === undefined ? absent('MISSING_DATA', 'rate') : present(found)
}

/**
 * The payments of a bond from its description.
 *
 *     coupon = nominal outstanding × rate × years(start, end)
 *
 * Fixed, step-up, amortising, floating (rates not set yet are left unknown) and zero coupon; stubs, month
 * ends, payments moved off closed days, ex-coupon dates.
 * @returns terms as they would be stored; MISSING_DATA naming what cannot be
 */
export const termsFromIssue = (issue: Issue): Result<BondTerms> => {
  if (!isDayCount(issue.dayCount)) return absent('MISSING_DATA', 'dayCount')
  const rule = ruleOf(issue)
  if (!rule.ok) return rule
  const bare: BondTerms = { ...issue, coupons: [] }
  if (issue.couponsPerYear === 0) return present(bare)
  const days = scheduleDays(rule.value)
  if (!days.ok) return days
  const coupons = couponsOf(issue, days.value, bare)
  return coupons.ok ? present({ ...bare, coupons: coupons.value }) : coupons
}

const couponsOf = (issue: Issue, days: readonly Day[], bare: BondTerms): Result<readonly CouponTerms[]> => {
  const starts = days.slice(0, -1)
  const ends = days.slice(1)
  const life = { issue: days[0], maturity: days.at(-1) }
  const principal = principalFromTerms(bare, life.maturity)
  if (!principal.ok) return principal
  const references = referencePeriods({ starts, ends }, issue, life)
  const coupons: CouponTerms[] = []
  for (const [i, start] of starts.entries()) {
    const end = ends[i] as Day
    const rate = rateOn(issue.rate, start)
    if (!rate.ok) return rate
    const years = DAY_COUNTS[issue.dayCount].years(start, end, references?.[i])
    const money = rate.value === null ? null : outstandingAfter(principal.value, start) * rate.value * years
    const pay = paymentDay(issue, end)
    coupons.push({
      startDate: isoFromDay(start),
      endDate: isoFromDay(end),
      paymentDate: isoFromDay(pay),
      exDate: issue.exDays === undefined ? null : isoFromDay(pay - issue.exDays),
      amount: money === null ? null : rounded(money, issue.couponDecimals),
    })
  }
  return present(coupons)
}

const paymentDay = ({ payments }: Issue, day: Day): Day =>
  payments === undefined ? day : BUSINESS_DAY_CONVENTIONS[payments.convention](CALENDARS[payments.calendar], day)
