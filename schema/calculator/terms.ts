import type { BondTerms } from '../analytics/bond-terms.ts'
import { termsFromIssue } from '../analytics/issue.ts'
import { absent, present, type Result } from '../analytics/result.ts'
import { dayCountFromStored } from '../analytics/stored-terms.ts'
import { fractionFromPercent } from '../units.ts'
import type { TermsRequest } from './request.ts'

export const FREQUENCIES: readonly number[] = [0, 1, 2, 3, 4, 6, 12]
/** Monthly payments of a century. */
export const MOST_ROWS = 1_200

/** Terms from a request: with the given coupons, otherwise with a schedule generated from the rate. */
export function termsFromRequest(request: TermsRequest): Result<BondTerms> {
  const { nominal, couponsPerYear, issueDate, maturityDate, couponRate, coupons, redemption, projection } = request
  const { amortizations, offers } = request
  for (const [field, rows] of Object.entries({ coupons, amortizations, offers })) {
    if ((rows?.length ?? 0) > MOST_ROWS) return absent('MISSING_DATA', field)
  }
  const shared = {
    nominal,
    couponsPerYear,
    issueDate,
    dayCount: dayCountFromStored(request.dayCount),
    amortizations: amortizations ?? [],
    options: (offers ?? []).map(({ type, date, price }) => ({ kind: type, date, price })),
    ...(redemption !== null && redemption !== undefined && { redemption }),
    ...(projection !== null && projection !== undefined && { projection }),
  }
  if (coupons !== null && coupons !== undefined) {
    const rows = coupons.map(coupon => ({ ...coupon, amount: coupon.amount ?? null }))
    return present({ ...shared, maturityDate: maturityDate ?? null, coupons: rows })
  }
  if (!FREQUENCIES.includes(couponsPerYear)) return absent('MISSING_DATA', 'couponsPerYear')
  if (!(nominal > 0)) return absent('MISSING_DATA', 'nominal')
  if (maturityDate === null || maturityDate === undefined) return absent('MISSING_DATA', 'maturityDate')
  if (couponsPerYear > 0 && (couponRate === null || couponRate === undefined))
    return absent('MISSING_DATA', 'couponRate')
  return termsFromIssue({ ...shared, maturityDate, rate: fractionFromPercent(couponRate ?? 0) })
}
