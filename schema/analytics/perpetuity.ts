import type { Bond } from './bond.ts'
import type { Day } from './day.ts'
import { flowsTo } from './flows.ts'
import type { Horizon } from './horizon.ts'
import type { DirtyPrice } from './price.ts'
import type { Priced } from './priced.ts'
import { absent, present, type Result } from './result.ts'
import { root } from './solver.ts'
import { effectiveTimes } from './times.ts'

/** Search range of continuous rates; a perpetuity has no yield at or below zero. */
const RANGE = Object.freeze({ low: 1e-6, high: 60 })

/**
 * A perpetual that is never called: its listed coupons, then its last one for ever.
 *
 *     dirty = Σ CF e^(−r t) + C e^(−r T) / (e^(r/f) − 1)
 *
 * C is the last listed coupon, T its time, f the coupons a year. No principal is ever paid.
 * @returns the effective yield; NOT_APPLICABLE for a bond with a maturity; the reasons of its coupons and price;
 * NO_SOLUTION for a price that no positive yield gives
 */
export const perpetuity = (bond: Bond, settlement: Day, price: Result<DirtyPrice>): Result<Priced> => {
  if (bond.maturity !== undefined) return absent('NOT_APPLICABLE', 'maturityDate')
  if (!price.ok) return price
  const horizon = lastCoupon(bond)
  if (!horizon.ok) return horizon
  const listed = flowsTo(bond, settlement, horizon.value)
  if (!listed.ok) return listed
  const flows = { ...listed.value, principals: listed.value.principals.map(() => 0), amounts: listed.value.coupons }
  const times = effectiveTimes(flows)
  const [last, end] = [flows.amounts.at(-1), times.at(-1)]
  if (last === undefined || end === undefined || !(last > 0)) return absent('INCOMPLETE_SCHEDULE', 'coupons')
  const forEver = { amount: last, from: end, perYear: bond.couponsPerYear }
  const rate = rateOf(flows.amounts, times, forEver, price.value)
  if (rate === undefined) return absent('NO_SOLUTION', 'yield')
  const basis = { basis: 'PERPETUITY', day: Number.POSITIVE_INFINITY, price: 0 } as const
  return present({ horizon: basis, flows, times, price: price.value, rate, effectiveYield: Math.expm1(rate) })
}

/** The end of the listed coupons, as a horizon to which all of them are paid. */
const lastCoupon = ({ coupons }: Bond): Result<Horizon> => {
  const day = coupons.ends.at(-1)
  return day === undefined ? absent('INCOMPLETE_SCHEDULE', 'coupons') : present({ basis: 'CALL', day, price: 100 })
}

interface ForEver {
  readonly amount: number
  /** Years to the last listed coupon. */
  readonly from: number
  readonly perYear: number
}

const rateOf = (
  amounts: readonly number[],
  times: readonly number[],
  { amount, from, perYear }: ForEver,
  price: number,
): number | undefined =>
  root(
    (rate, out) => {
      const growth = Math.exp(rate / perYear)
      const tail = (amount * Math.exp(-rate * from)) / (growth - 1)
      out.value = price - tail
      out.slope = tail * (from + growth / (perYear * (growth - 1)))
      for (let i = 0; i < amounts.length; i++) {
        const worth = (amounts[i] as number) * Math.exp(-rate * (times[i] as number))
        out.value -= worth
        out.slope += (times[i] as number) * worth
      }
    },
    0.08,
    RANGE,
  )
