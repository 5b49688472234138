import { type Reset, resetsOf } from './floaters/resets.ts'
import { type DirtyPrice, dirty } from './price.ts'
import { map, type Result } from './result.ts'
import type { Valuation } from './valuation.ts'

/** Payments per 100 of outstanding nominal, their times in years (days / 365), and what they cost. */
export interface PricedPayments {
  readonly amounts: readonly number[]
  readonly times: readonly number[]
  readonly price: DirtyPrice
  /** Coupons of a floater that move with the curve. @default none */
  readonly resets?: readonly Reset[]
}

/** Payments to the headline date at the price of the bond. */
export const headlinePayments = ({ bond, toHeadline }: Valuation): Result<PricedPayments> =>
  map(toHeadline(), ({ flows, times, price }) => {
    const resets = resetsOf(bond, flows)
    return { amounts: flows.amounts, times, price: dirty(price), ...(resets.length > 0 && { resets }) }
  })
