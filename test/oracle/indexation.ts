import { civilFromDay, type Day, daysInMonth } from '../../schema/analytics/day.ts'
import { absent, finite, type Result } from '../../schema/analytics/result.ts'

/**
 * The reference index of a day between two published months.
 *
 *     index = first + (day of month − 1) / days in month × (second − first)
 *
 * `first` and `second` are the published values that the bond refers to at the first of this month and of the
 * next (three months back for TIPS and OFZ-IN); rounding to `decimals`, 5 by default.
 * @returns index points
 * @source 31 CFR Part 356, Appendix B, section I.B
 */
export const referenceIndex = (
  day: Day,
  { first, second, decimals = 5 }: { first: number; second: number; decimals?: number },
): Result<number> => {
  if (!(first > 0 && second > 0)) return absent('MISSING_DATA', 'index')
  const { year, month, day: dayOfMonth } = civilFromDay(day)
  const raw = first + ((dayOfMonth - 1) / daysInMonth(year, month)) * (second - first)
  const scale = 10 ** decimals
  return finite(Math.round(raw * scale) / scale, 'index')
}

/** Index now over index at issue, rounded to 5 decimals: by it the nominal and every payment grow. */
export const indexRatio = (now: number, atIssue: number, decimals = 5): Result<number> => {
  if (!(now > 0 && atIssue > 0)) return absent('MISSING_DATA', 'index')
  const scale = 10 ** decimals
  return finite(Math.round((now / atIssue) * scale) / scale, 'index')
}

/**
 * Money of a real amount.
 *
 *     money = real × index ratio
 *
 * Yields of indexed bonds are real: computed from unadjusted prices and real payments; only money is indexed.
 * @returns the unit of `real`
 * @example indexed(98.874965, 1.02376) // 101.224234
 */
export const indexed = (real: number, ratio: number): Result<number> =>
  ratio > 0 ? finite(real * ratio, 'indexRatio') : absent('MISSING_DATA', 'indexRatio')
