import type { Day } from '../../../schema/analytics/day.ts'
import { absent, chain, finite, type Result } from '../../../schema/analytics/result.ts'
import { basisOf, yearsBetween } from './basis.ts'
import type { Span } from './discount.ts'

/**
 * ACCRINTM, and ACCRINT from issue: interest run up since issue.
 *
 *     accrued = par × rate × years(issue, settlement)
 *
 * @returns in the unit of `par`; MISSING_DATA for a rate or par not above 0
 * @example 1998-02-28 to 1998-05-01, 10 % of 1000, basis 0 // 16.9444
 */
export const accruedFromIssue = (
  { issue, settlement, basis }: { issue: Day; settlement: Day; basis: number },
  rate: number,
  par: number,
): Result<number> => {
  if (!(rate > 0)) return absent('MISSING_DATA', 'rate')
  if (!(par > 0)) return absent('MISSING_DATA', 'par')
  return chain(yearsBetween(basis, issue, settlement), years => finite(par * rate * years, 'par'))
}

/**
 * PRICEMAT: the price of a bond that pays all its interest at maturity.
 *
 *     price = 100 (1 + DIM r) / (1 + DSM y) − 100 A r,  years from issue, settlement and to settlement
 *
 * Every part is over the length of the year of issue.
 * @returns clean, per 100; MISSING_DATA for a negative rate or yield
 */
export const priceAtMaturity = (
  { settlement, maturity, basis, issue }: Span & { issue: Day },
  rate: number,
  annual: number,
): Result<number> => {
  const row = basisOf(basis)
  if (!row.ok) return row
  if (!(rate >= 0)) return absent('MISSING_DATA', 'rate')
  if (!(annual >= 0)) return absent('MISSING_DATA', 'yield')
  if (!(maturity > settlement && settlement >= issue)) return absent('NOT_APPLICABLE', 'maturity')
  const { days, yearDays } = row.value
  const years = (from: Day, until: Day): number => days(from, until) / yearDays(issue)
  const worth = (1 + years(issue, maturity) * rate) / (1 + years(settlement, maturity) * annual)
  return finite(100 * (worth - years(issue, settlement) * rate), 'yield')
}
