import type { BusinessDayConvention } from './business-days.ts'
import type { CalendarName } from './calendars/calendars.ts'
import { addMonths, type Day, dayFromDate, dayOrNone, isMonthEnd, isoFromDay } from './day.ts'
import { DAY_COUNTS, type DayCountName } from './day-counts.ts'
import { termsFromIssue } from './issue.ts'
import { outstandingAfter, type Principal, principalFromTerms } from './principal.ts'
import { referencePeriods } from './reference-periods.ts'
import { absent, present, type Result } from './result.ts'

/** Terms from which coupons are derived: dates are ISO strings, the rate is a fraction a year. */
interface CouponSource {
  readonly dayCount: DayCountName
  /** A divisor of 12. */
  readonly couponsPerYear: number
  /** Null if unknown: periods are then counted back to the one that contains `since`. */
  readonly issueDate: string | null
  readonly maturityDate: string
  /** Nominal of one bond when it was issued: money. */
  readonly nominal: number
  /** By how much and when it is repaid, by date; none for a bullet. */
  readonly repayments: readonly { readonly date: string; readonly amount: number }[]
}

export interface FixedCouponSource extends CouponSource {
  readonly rate: number
  readonly since: string
  readonly payments: { readonly calendar: CalendarName; readonly convention: BusinessDayConvention } | null
}

export interface MadeCoupon {
  readonly periodStart: string
  readonly periodEnd: string
  readonly payDate: string
  /** Nominal of one bond in the period, and the coupon on it: money. */
  readonly nominal: number
  readonly amount: number
}

/** Two centuries of monthly coupons; a later maturity is treated as a placeholder. */
const MOST_COUPONS = 2_400
const DAYS_A_YEAR = 365

/**
 * The coupons of a fixed bond of which only the terms are known.
 *
 *     coupon = nominal outstanding × rate × years(start, end)
 *
 * Periods are counted back from maturity; what is left at the front is a short first period.
 * @returns coupons in order; MISSING_DATA naming the term that is missing or cannot be
 */
export const makeCoupons = (source: FixedCouponSource): Result<readonly MadeCoupon[]> => {
  const { dayCount, couponsPerYear, maturityDate, nominal, rate, payments } = source
  const maturity = dayFromDate(maturityDate, 'maturityDate')
  if (!maturity.ok) return maturity
  const start = firstDay(source, maturity.value)
  if (!start.ok) return start
  if (((maturity.value - start.value) / DAYS_A_YEAR) * couponsPerYear > MOST_COUPONS) {
    return absent('MISSING_DATA', 'maturityDate')
  }
  const amortizations = source.repayments
  const issue = { nominal, dayCount, couponsPerYear, rate, maturityDate, amortizations }
  const terms = termsFromIssue({ ...issue, issueDate: isoFromDay(start.value), ...(payments !== null && { payments }) })
  if (!terms.ok) return terms
  const principal = principalFromTerms(terms.value, maturity.value)
  if (!principal.ok) return principal
  return present(
    terms.value.coupons.map(({ startDate, endDate, paymentDate, amount }): MadeCoupon => {
      const periodStart = String(startDate)
      const ends = { periodEnd: String(endDate), payDate: String(paymentDate ?? endDate) }
      return { periodStart, ...ends, nominal: nominalIn(principal.value, periodStart), amount: amount ?? Number.NaN }
    }),
  )
}

const firstDay = ({ issueDate, since, couponsPerYear }: FixedCouponSource, maturity: Day): Result<Day> => {
  const months = 12 / couponsPerYear
  if (!Number.isInteger(months)) return absent('MISSING_DATA', 'couponsPerYear')
  if (issueDate !== null) return dayFromDate(issueDate, 'placementDate')
  const known = dayFromDate(since, 'since')
  if (!known.ok) return known
  const toMonthEnd = isMonthEnd(maturity)
  let first = maturity
  for (let count = 1; count <= MOST_COUPONS && (first > known.value || count === 1); count++) {
    first = addMonths(maturity, -months * count, toMonthEnd)
  }
  return present(first)
}

const nominalIn = (principal: Principal, periodStart: string): number => {
  const start = dayFromDate(periodStart, 'periodStart')
  return start.ok ? outstandingAfter(principal, start.value) : Number.NaN
}

/** A period of which the rate is known and the amount is not. */
interface RatedPeriod {
  readonly periodStart: string
  readonly periodEnd: string
  /** Fraction a year; null where it is not known either. */
  readonly rate: number | null
  /** Nominal on which it is paid, where the source says so. */
  readonly nominal: number | null
}

const NEEDS_FREQUENCY: readonly DayCountName[] = ['ACT/ACT ICMA', 'ACT/365L']

/**
 * Amounts of coupons of which the rates are known.
 *
 *     coupon = nominal in the period × rate × years(start, end)
 *
 * The nominal is the one that the coupon names, else what the repayments leave outstanding.
 * @param periods all coupons of the bond in order: they tell which of them are irregular
 * @returns money per bond, null where the rate is not known; MISSING_DATA naming what is missing
 */
export const amountsFromRates = (
  periods: readonly RatedPeriod[],
  source: Omit<CouponSource, 'maturityDate' | 'couponsPerYear'> & {
    readonly maturityDate: string | null
    readonly couponsPerYear: number | null
  },
): Result<readonly (number | null)[]> => {
  const { dayCount, couponsPerYear, issueDate, maturityDate } = source
  if (NEEDS_FREQUENCY.includes(dayCount) && !Number.isInteger(12 / (couponsPerYear ?? Number.NaN))) {
    return absent('MISSING_DATA', 'couponsPerYear')
  }
  const [starts, ends]: [Day[], Day[]] = [[], []]
  for (const { periodStart, periodEnd } of periods) {
    const [start, end] = [dayFromDate(periodStart, 'periodStart'), dayFromDate(periodEnd, 'periodEnd')]
    if (!start.ok) return start
    if (!end.ok) return end
    starts.push(start.value)
    ends.push(end.value)
  }
  const life = { issue: dayOrNone(issueDate), maturity: dayOrNone(maturityDate) }
  const references = referencePeriods({ starts, ends }, { dayCount, couponsPerYear: couponsPerYear ?? 1 }, life)
  const nominalOn = nominalsOf(source, life.maturity)
  const amounts: (number | null)[] = []
  for (const [index, { rate, nominal }] of periods.entries()) {
    const start = starts[index] as Day
    const paidOn = nominal ?? nominalOn(start)
    if (rate !== null && paidOn === null) return absent('MISSING_DATA', 'nominal')
    const years = DAY_COUNTS[dayCount].years(start, ends[index] as Day, references?.[index])
    amounts.push(rate === null || paidOn === null ? null : paidOn * rate * years)
  }
  return present(amounts)
}

/** Outstanding nominal on a day; null if it does not follow from the repayments. */
const nominalsOf = (
  { nominal, dayCount, repayments }: Pick<CouponSource, 'nominal' | 'dayCount' | 'repayments'>,
  maturity: Day | undefined,
): ((day: Day) => number | null) => {
  if (maturity === undefined) return () => (repayments.length === 0 ? nominal : null)
  const terms = { nominal, dayCount, couponsPerYear: 0, coupons: [], amortizations: repayments }
  const principal = principalFromTerms(terms, maturity)
  return day => (principal.ok && principal.value.complete ? outstandingAfter(principal.value, day) : null)
}
