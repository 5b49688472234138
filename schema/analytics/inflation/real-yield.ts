import type { DirtyPrice } from '../price.ts'
import { map, type Result } from '../result.ts'
import type { Quoted } from '../yield-convention.ts'
import { YIELD_CONVENTIONS } from '../yield-conventions.ts'

/** Conventions of real yields by market, as a table; each is a row of the yield conventions. */
const REAL_YIELDS = Object.freeze({
  /** Gilts: compounded with the coupons, the first period too. */
  COMPOUNDED: 'STREET',
  /** TIPS: simple interest in the broken first period. */
  SIMPLE_THEN_COMPOUNDED: 'US_TREASURY',
  /** OFZ-IN: annual, days / 365. */
  EFFECTIVE: 'EFFECTIVE',
} as const)

export type RealYieldName = keyof typeof REAL_YIELDS

interface RealYield {
  /** By the convention of the market: a fraction a year. */
  readonly quoted: number
  /** The same compounded annually. */
  readonly effective: number
}

/**
 * The yield of a linker over inflation, from its price without indexation.
 *
 *     dirty = Σ real CF v(y);   effective = (1 + y/f)^f − 1
 *
 * Payments are real: the ratio of settlement multiplies price and payments alike and falls out. f is 1 where the
 * convention is effective already. No floor under the principal is valued.
 * @returns fractions a year; NO_PRICE; NO_SOLUTION
 * @source 31 CFR Part 356, Appendix B, section II; Debt Management Office, Formulae for Calculating Gilt Prices, section 3
 * @example quoted 2.06674265 %, effective 2.07742121 % at 99.4 on 2006-01-17 for 2 % until 2016-01-15
 */
export const realYield = (quoted: Quoted, price: DirtyPrice, name: RealYieldName): Result<RealYield> => {
  const perYear = name === 'EFFECTIVE' ? 1 : Math.max(1, quoted.bond.couponsPerYear)
  return map(YIELD_CONVENTIONS[REAL_YIELDS[name]].yieldFromDirty(quoted, price), annual => ({
    ...{ quoted: annual, effective: (1 + annual / perYear) ** perYear - 1 },
  }))
}
