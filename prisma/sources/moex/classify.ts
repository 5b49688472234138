import type * as Model from '../../generated/client/enums.ts'
import type { ScheduleRecord } from '../record.ts'

const BY_TYPE: Readonly<Record<string, Model.BondType>> = {
  ofz_bond: 'GOVERNMENT',
  state_bond: 'GOVERNMENT',
  cb_bond: 'AGENCY',
  subfederal_bond: 'REGIONAL',
  municipal_bond: 'MUNICIPAL',
  corporate_bond: 'CORPORATE',
  exchange_bond: 'EXCHANGE',
  ifi_bond: 'SUPRANATIONAL',
  euro_bond: 'EUROBOND',
  corporate_eurobond: 'EUROBOND',
  state_eurobond: 'EUROBOND',
}

/** The exchange's code of the kind of security. */
const BY_SECTYPE: Readonly<Record<string, Model.BondType>> = {
  3: 'GOVERNMENT',
  4: 'REGIONAL',
  5: 'AGENCY',
  6: 'CORPORATE',
  7: 'SUPRANATIONAL',
  8: 'EXCHANGE',
  C: 'MUNICIPAL',
}

export function bondTypeOf(type: unknown, sectype: string | null): Model.BondType | null {
  const stated = typeof type === 'string' ? BY_TYPE[type] : undefined
  return stated ?? (sectype === null ? null : (BY_SECTYPE[sectype] ?? null))
}

const BY_WORDS: readonly (readonly [RegExp, Model.CouponType])[] = [
  [/флоатер|плавающ/i, 'FLOATING'],
  [/линкер|индексируем/i, 'INDEXED'],
  [/ипотечн/i, 'MORTGAGE'],
  [/дисконт|бескупон/i, 'ZERO'],
  [/неизвестн/i, 'VARIABLE'],
  [/фикс/i, 'FIXED'],
]

/** The type stated by the exchange; if it states something else (amortisation), the type follows from the coupons. */
export function couponTypeOf(
  words: string | null,
  schedule: ScheduleRecord | null,
  rate: number | null,
): Model.CouponType | null {
  const stated = BY_WORDS.find(([pattern]) => words !== null && pattern.test(words))
  if (stated !== undefined) return stated[1]
  const coupons = schedule?.coupons ?? []
  if (coupons.length === 0) return rate === null ? null : 'FIXED'
  if (coupons.some(coupon => coupon.knowledge === 'UNKNOWN')) return 'VARIABLE'
  return new Set(coupons.map(coupon => coupon.rate)).size === 1 ? 'FIXED' : 'STEP'
}

const FREQUENCIES = [1, 2, 4, 6, 12]
const DAYS_A_YEAR = 365
/** Periods of 28 to 31 days are months; of 182 days halves of a year. */
const TOLERANCE = 0.1

export function couponsPerYear(periodDays: number | null): number | null {
  if (periodDays === null) return null
  const exact = DAYS_A_YEAR / periodDays
  return FREQUENCIES.find(frequency => Math.abs(frequency / exact - 1) <= TOLERANCE) ?? null
}
