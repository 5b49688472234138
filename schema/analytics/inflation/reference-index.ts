import { rounded } from '../accrued.ts'
import { civilFromDay, type Day, daysInMonth } from '../day.ts'
import { absent, chain, finite, map, present, type Result } from '../result.ts'

/** How a linker reads its price index. */
export interface IndexRule {
  /** Published values by month, as `2025-03`. */
  readonly monthly: Readonly<Record<string, number>>
  /** @default 3 */
  readonly lagMonths?: number
  /** Decimals of the reference index. @default not rounded */
  readonly indexDecimals?: number
  /** Decimals of the ratio. @default not rounded */
  readonly ratioDecimals?: number
}

const monthOf = (year: number, month: number): string => {
  const index = year * 12 + month - 1
  return `${Math.floor(index / 12)}-${String((((index % 12) + 12) % 12) + 1).padStart(2, '0')}`
}

/**
 * The price index that a linker uses on a day.
 *
 *     index = I(m − lag) + (day − 1) / days in month × (I(m − lag + 1) − I(m − lag))
 *
 * Straight between the values of two months, so the first day of a month needs one of them only.
 * @returns points of the index; MISSING_DATA naming the month without a value
 * @source 31 CFR Part 356, Appendix B, section I; Debt Management Office, Formulae for Calculating Gilt Prices, annex B
 * @example 198.37419 on 2006-01-17 from 199.2 and 197.6
 */
export const referenceIndex = (rule: IndexRule, day: Day): Result<number> => {
  const { monthly, lagMonths = 3, indexDecimals } = rule
  if (!Number.isInteger(lagMonths)) return absent('MISSING_DATA', 'lagMonths')
  const { year, month, day: dayOfMonth } = civilFromDay(day)
  const share = (dayOfMonth - 1) / daysInMonth(year, month)
  const published = (lag: number): Result<number> => {
    const name = monthOf(year, month - lag)
    const value = Object.hasOwn(monthly, name) ? monthly[name] : undefined
    return value !== undefined && value > 0 && value < Number.POSITIVE_INFINITY
      ? present(value)
      : absent('MISSING_DATA', `index[${name}]`)
  }
  return chain(published(lagMonths), from => {
    const next = share === 0 ? present(from) : published(lagMonths - 1)
    return map(next, until => rounded(from + share * (until - from), indexDecimals))
  })
}

/**
 * How much the index has grown since the base of a linker.
 *
 *     ratio = reference index on the day / base index
 *
 * @param base the base index, or the day whose reference index it is
 * @returns a ratio; MISSING_DATA naming the month without a value, or a base that is not above 0
 * @example 0.99948 on 2006-01-17 from the base day 2006-01-15, to five decimals
 */
export const indexRatio = (
  rule: IndexRule,
  day: Day,
  base: { readonly day: Day } | { readonly index: number },
): Result<number> =>
  chain(referenceIndex(rule, day), index =>
    chain('index' in base ? present(base.index) : referenceIndex(rule, base.day), from =>
      from > 0 ? finite(rounded(index / from, rule.ratioDecimals), 'baseIndex') : absent('MISSING_DATA', 'baseIndex'),
    ),
  )
