import { moments } from './present-value.ts'
import { type DirtyPrice, dirty } from './price.ts'
import { absent, finite, map, present, type Result } from './result.ts'
import { root } from './solver.ts'
import { couponTimes } from './times.ts'
import type { Quoted, YieldConvention } from './yield-convention.ts'

/** A payment this close to a whole number of periods is on a coupon date. */
const WHOLE = 1e-9

/** Periods to each payment after the first broken one, and the broken part itself, in periods. */
const periods = ({ bond, flows }: Quoted): { broken: number; whole: readonly number[]; perYear: number } => {
  const perYear = Math.max(1, bond.couponsPerYear)
  const times = couponTimes(bond, flows).map(years => years * perYear)
  const first = times[0] ?? 1
  const broken = first - (Math.ceil(first - WHOLE) - 1)
  return { broken, whole: times.map(time => time - broken), perYear }
}

const dirtyFromYield = (quoted: Quoted, annual: number): Result<DirtyPrice> => {
  const { broken, whole, perYear } = periods(quoted)
  const growth = 1 + annual / perYear
  const simple = 1 + (broken * annual) / perYear
  if (!(growth > 0 && simple > 0)) return absent('NO_SOLUTION', 'yield')
  return map(finite(moments(quoted.flows.amounts, whole, Math.log(growth)).value / simple, 'yield'), dirty)
}

const yieldFromDirty = (quoted: Quoted, price: DirtyPrice): Result<number> => {
  if (!(price > 0 && price < Number.POSITIVE_INFINITY)) return absent('NO_PRICE', 'dirtyPrice')
  const { broken, whole, perYear } = periods(quoted)
  const { amounts } = quoted.flows
  const found = root(
    (rate, out) => {
      const growth = 1 + rate
      const simple = 1 + broken * rate
      const { value, first } = moments(amounts, whole, Math.log(growth))
      out.value = value / simple - price
      out.slope = -first / growth / simple - (value * broken) / (simple * simple)
    },
    0.02,
    { low: -0.999 / Math.max(1, broken), high: 1e6 },
  )
  return found === undefined ? absent('NO_SOLUTION', 'yield') : present(found * perYear)
}

/**
 * The yield of US Treasury notes and bonds.
 *
 *     dirty × (1 + w y/f) = Σ CF v^k,  v = 1/(1 + y/f),  k = 0, 1, …
 *
 * Simple interest in the broken first period of w coupon periods, compounding after it; TIPS the same with
 * real payments and the unadjusted price. Compounding throughout would differ by up to 0.0065 of price.
 * @returns fraction a year compounded with the coupons; NO_PRICE; NO_SOLUTION
 * @source 31 CFR Part 356, Appendix B, section II
 */
export const treasury: YieldConvention = {
  text: 'US Treasury: simple interest in the broken first period',
  yieldFromDirty,
  dirtyFromYield,
}
