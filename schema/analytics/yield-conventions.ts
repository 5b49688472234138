import { billDiscount, billInvestment } from './bills.ts'
import type { Bond } from './bond.ts'
import { moments } from './present-value.ts'
import { dirty } from './price.ts'
import { absent, finite, map } from './result.ts'
import { lastPaymentYield } from './simple-yields.ts'
import { couponTimes, effectiveTimes } from './times.ts'
import { treasury } from './treasury-yield.ts'
import type { Quoted, YieldConvention } from './yield-convention.ts'
import { continuousFromYield, continuousRate, yieldFromContinuous } from './yield-solver.ts'

/** Coupons a year as a compounding: 1 for bonds without coupons. */
const compounding = (bond: Bond): number => Math.max(1, bond.couponsPerYear)

type Times = (quoted: Quoted) => readonly number[]

const compounded = (text: string, times: Times, perYear: (bond: Bond) => number): YieldConvention => ({
  text,
  yieldFromDirty: (quoted, price) =>
    map(continuousRate(quoted.flows.amounts, times(quoted), price, quoted.guess), rate =>
      yieldFromContinuous(rate, perYear(quoted.bond)),
    ),
  dirtyFromYield: (quoted, annual) => {
    const rate = continuousFromYield(annual, perYear(quoted.bond))
    if (!rate.ok) return rate
    return map(finite(moments(quoted.flows.amounts, times(quoted), rate.value).value, 'yield'), dirty)
  },
})

const calendarTimes: Times = ({ flows }) => effectiveTimes(flows)
const dayCountTimes: Times = ({ bond, flows }) => couponTimes(bond, flows)

const effective = compounded('annual, days from settlement / 365', calendarTimes, () => 1)
const street = compounded('compounded with the coupons, in the bond’s day count', dayCountTimes, compounding)

const simpleLast = (base: YieldConvention, last: Omit<YieldConvention, 'text'>, text: string): YieldConvention => ({
  text,
  yieldFromDirty: (quoted, price) => (quoted.flows.days.length === 1 ? last : base).yieldFromDirty(quoted, price),
  dirtyFromYield: (quoted, annual) => (quoted.flows.days.length === 1 ? last : base).dirtyFromYield(quoted, annual),
})

const simple365: Omit<YieldConvention, 'text'> = {
  yieldFromDirty: ({ flows }, price) => lastPaymentYield(flows, price),
  dirtyFromYield: ({ flows }, annual) => {
    const growth = 1 + (annual * (flows.days[0] ?? Number.NaN)) / 365
    return growth > 0 ? map(finite((flows.amounts[0] ?? Number.NaN) / growth), dirty) : absent('NO_SOLUTION', 'yield')
  },
}

/**
 * Yields as the markets state them: a table, a new convention is a row.
 *
 * EFFECTIVE is the yield of every headline figure. LAST_SIMPLE rows turn to simple interest once a single
 * payment is left: over 365 days at Moscow Exchange, within the coupon period in the US and in spreadsheets.
 * @source Moscow Exchange, method of yields; SIA Standard Securities Calculation Methods; 31 CFR 356, Appendix B
 */
export const YIELD_CONVENTIONS = Object.freeze({
  EFFECTIVE: effective,
  EFFECTIVE_LAST_SIMPLE: simpleLast(effective, simple365, 'effective; simple over 365 with one payment left'),
  STREET: street,
  STREET_LAST_SIMPLE: simpleLast(street, treasury, 'street; simple with one payment left'),
  US_TREASURY: treasury,
  CONTINUOUS: compounded('continuous, days from settlement / 365', calendarTimes, () => Number.POSITIVE_INFINITY),
  BILL_DISCOUNT: billDiscount,
  BILL_INVESTMENT: billInvestment,
} as const satisfies Record<string, YieldConvention>)

export type YieldConventionName = keyof typeof YIELD_CONVENTIONS
