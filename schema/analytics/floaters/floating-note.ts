import type { DateLike, Day } from '../day.ts'
import { dayFromDate } from '../day.ts'
import { DAY_COUNTS, type DayCountName, isDayCount } from '../day-counts.ts'
import { absent, finite, map, present, type Result } from '../result.ts'

/** One interest period of a floater that is not paid yet. */
interface FloatingPeriodTerms {
  readonly startDate: DateLike
  readonly endDate: DateLike
  /** Nominal on which interest is paid; all periods in one unit. */
  readonly nominal: number
}

export interface FloatingNoteTerms {
  readonly settlement: DateLike
  readonly dayCount: DayCountName
  readonly couponsPerYear: number
  /** Periods from the running one to maturity, in order. */
  readonly periods: readonly FloatingPeriodTerms[]
  /** Margin over the index, a fraction a year. */
  readonly quotedMargin: number
  /** Rate of the running period, margin included: a fraction a year. */
  readonly currentRate: number
}

/** A period prepared for arithmetic: amounts per 100 of the nominal outstanding at settlement. */
interface FloatingPeriod {
  readonly end: Day
  /** Years of the whole period by the day count of the note. */
  readonly couponYears: number
  /** Years that the period discounts: the running one from settlement. */
  readonly discountYears: number
  readonly nominal: number
  readonly principal: number
}

/** A floater on a settlement date. The coupon of the first period is known, the others follow the index. */
export interface FloatingNote {
  readonly settlement: Day
  readonly periods: readonly FloatingPeriod[]
  readonly quotedMargin: number
  /** Coupon of the running period, per 100 outstanding. */
  readonly currentCoupon: number
  /** Interest accrued on settlement, per 100 outstanding. */
  readonly accrued: number
  readonly yearsToMaturity: number
  readonly isBullet: boolean
}

/**
 * A floater prepared for its margins.
 *
 *     coupon = nominal × (index + quoted margin) × years(start, end)
 *
 * Years by the day count of the note. Interest accrues from the start of the running period at its known rate.
 * @returns the note; MISSING_DATA naming a date, nominal or rate; NOT_APPLICABLE where nothing is left to pay or
 * settlement is before the running period
 */
export const floatingNote = (terms: FloatingNoteTerms): Result<FloatingNote> => {
  const settlement = dayFromDate(terms.settlement, 'settlement')
  if (!settlement.ok) return settlement
  if (!isDayCount(terms.dayCount)) return absent('MISSING_DATA', 'dayCount')
  for (const field of ['quotedMargin', 'currentRate'] as const) {
    if (!Number.isFinite(terms[field])) return absent('MISSING_DATA', field)
  }
  const dates = datesOf(terms)
  if (!dates.ok) return dates
  return assembled(terms, settlement.value, dates.value)
}

interface Dates {
  readonly start: Day
  readonly end: Day
  readonly nominal: number
}

const datesOf = ({ periods }: FloatingNoteTerms): Result<readonly Dates[]> => {
  const read: Dates[] = []
  for (const [index, { startDate, endDate, nominal }] of periods.entries()) {
    const start = dayFromDate(startDate, `periods[${index}].startDate`)
    if (!start.ok) return start
    const end = dayFromDate(endDate, `periods[${index}].endDate`)
    if (!end.ok) return end
    if (end.value <= start.value) return absent('MISSING_DATA', `periods[${index}].endDate`)
    if (!(nominal > 0 && nominal < Number.POSITIVE_INFINITY)) return absent('MISSING_DATA', `periods[${index}].nominal`)
    const before = read.at(-1)
    if (before !== undefined && before.end !== start.value) return absent('INCOMPLETE_SCHEDULE', `periods[${index}]`)
    read.push({ start: start.value, end: end.value, nominal })
  }
  return present(read)
}

const assembled = (terms: FloatingNoteTerms, settlement: Day, all: readonly Dates[]): Result<FloatingNote> => {
  const dates = all.filter(({ end }) => end > settlement)
  const [first] = dates
  const last = dates.at(-1)
  if (first === undefined || last === undefined) return absent('NOT_APPLICABLE', 'settlement')
  if (settlement < first.start) return absent('NOT_APPLICABLE', 'settlement')
  const { couponsPerYear, quotedMargin, currentRate } = terms
  const years = (from: Day, until: Day, { start, end }: Dates): number =>
    DAY_COUNTS[terms.dayCount].years(from, until, { referenceStart: start, referenceEnd: end, couponsPerYear })
  const periods = dates.map((period, index): FloatingPeriod => {
    const couponYears = years(period.start, period.end, period)
    return {
      end: period.end,
      couponYears,
      discountYears: index === 0 ? years(settlement, period.end, period) : couponYears,
      nominal: (period.nominal / first.nominal) * 100,
      principal: ((period.nominal - (dates[index + 1]?.nominal ?? 0)) / first.nominal) * 100,
    }
  })
  const accrued = 100 * currentRate * years(first.start, settlement, first)
  return map(finite(accrued, 'currentRate'), () => ({
    ...{ settlement, periods, quotedMargin, accrued },
    currentCoupon: 100 * currentRate * (periods[0]?.couponYears ?? Number.NaN),
    yearsToMaturity: years(settlement, last.end, first),
    isBullet: periods.every(({ nominal }) => nominal === 100),
  }))
}
