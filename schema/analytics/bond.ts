import type { BondTerms, DeducedTerms, OptionKind, Projection } from './bond-terms.ts'
import { type Coupons, couponsFromTerms } from './coupons.ts'
import { type Day, dayFromDate } from './day.ts'
import { type DayCountName, isDayCount } from './day-counts.ts'
import { outstandingAfter, type Principal, principalFromTerms } from './principal.ts'
import { absent, present, type Result } from './result.ts'

interface BondOption {
  readonly kind: OptionKind
  readonly day: Day
  readonly price: number
}

/** A bond prepared for arithmetic: dates are valid day numbers, amounts are money per bond. */
export interface Bond {
  readonly nominal: number
  readonly dayCount: DayCountName
  readonly couponsPerYear: number
  readonly issue: Day | undefined
  /** Undefined for a perpetual bond. */
  readonly maturity: Day | undefined
  readonly coupons: Coupons
  readonly principal: Principal
  readonly options: readonly BondOption[]
  readonly accruedDecimals: number | undefined
  /** The projection of its unknown coupons. */
  readonly projection: Projection | undefined
  /** True if they follow a short rate, and so move with the curve. */
  readonly isFloating: boolean
  readonly deduced: DeducedTerms
}

/**
 * Nominal outstanding on a day, once what falls due on it is paid: money per bond.
 * @returns money; INCOMPLETE_SCHEDULE if repayments are missing from the list
 */
export const outstandingOn = ({ principal, maturity, nominal }: Bond, day: Day): Result<number> => {
  if (maturity === undefined) return present(nominal)
  if (!principal.complete) return absent('INCOMPLETE_SCHEDULE', 'amortizations')
  const outstanding = outstandingAfter(principal, day)
  return outstanding > 0 ? present(outstanding) : absent('NOT_APPLICABLE', 'settlement')
}

const optionalDay = (date: BondTerms['issueDate'], field: string): Result<Day | undefined> =>
  date === null || date === undefined ? present(undefined) : dayFromDate(date, field)

/** Options before maturity: an offer on the day of redemption is the redemption. */
const optionsFromTerms = (terms: BondTerms, maturity: Day | undefined): Result<readonly BondOption[]> => {
  const options: BondOption[] = []
  for (const [index, option] of (terms.options ?? []).entries()) {
    const day = dayFromDate(option.date, `options[${index}].date`)
    if (!day.ok) return day
    if (!(option.price > 0 && option.price < Number.POSITIVE_INFINITY)) {
      return absent('MISSING_DATA', `options[${index}].price`)
    }
    const isBefore = maturity === undefined || day.value < maturity
    if (isBefore) options.push({ kind: option.kind, day: day.value, price: option.price })
  }
  return present(options.sort((a, b) => a.day - b.day))
}

const NOTHING_DEDUCED: DeducedTerms = Object.freeze({ dayCount: null, couponsPerYear: null })

const isPositive = (value: number): boolean => value > 0 && value < Number.POSITIVE_INFINITY

/**
 * Reads stored terms into a bond that every figure can be computed from.
 *
 * Gaps in the schedule are not a failure here: they are recorded, and only the figures that depend on them are refused.
 * Dates must exist, amounts must be finite and not negative, coupons and repayments must be in order.
 * @returns the bond; MISSING_DATA with the field that is wrong; INCOMPLETE_SCHEDULE for terms out of order
 */
export const bondFromTerms = (terms: BondTerms): Result<Bond> => {
  if (!isPositive(terms.nominal)) return absent('MISSING_DATA', 'nominal')
  if (!isDayCount(terms.dayCount)) return absent('MISSING_DATA', 'dayCount')
  if (!(terms.couponsPerYear >= 0 && terms.couponsPerYear <= 366)) return absent('MISSING_DATA', 'couponsPerYear')
  const issue = optionalDay(terms.issueDate, 'issueDate')
  if (!issue.ok) return issue
  const maturityDate = terms.maturityDate ?? terms.amortizations?.at(-1)?.date
  const maturity = optionalDay(maturityDate, 'maturityDate')
  if (!maturity.ok) return maturity
  if (issue.value !== undefined && maturity.value !== undefined && maturity.value <= issue.value) {
    return absent('MISSING_DATA', 'maturityDate')
  }
  const principal = principalFromTerms(terms, maturity.value)
  if (!principal.ok) return principal
  const coupons = couponsFromTerms(terms, { issue: issue.value, maturity: maturity.value }, principal.value)
  if (!coupons.ok) return coupons
  const options = optionsFromTerms(terms, maturity.value)
  if (!options.ok) return options
  return present({
    nominal: terms.nominal,
    dayCount: terms.dayCount,
    couponsPerYear: terms.couponsPerYear,
    issue: issue.value,
    maturity: maturity.value,
    coupons: coupons.value,
    principal: principal.value,
    options: options.value,
    accruedDecimals: terms.accruedDecimals,
    projection: terms.projection,
    isFloating: terms.isFloating ?? terms.projection !== undefined,
    deduced: terms.deduced ?? NOTHING_DEDUCED,
  })
}
