import type { Reason } from '../analytics/result.ts'
import { type Due, dueOnAll, optionOn, repaidOn, repaymentsOf } from '../derived/due-amounts.ts'
import { bondDetails } from '../snapshot/details/details.ts'
import type { MarketSnapshot } from '../snapshot/market-snapshot.ts'
import type { BondRow } from '../snapshot/row-types.ts'

interface Amount {
  readonly amount: string | null
  readonly reason: Reason | null
}

type EventOfBond = 'REDEMPTION' | 'AMORTIZATION' | 'PUT' | 'CALL' | 'COUPON'

/** The amount of an issue due on a day. Most events are coupons, for which no schedule has to be decoded. */
export function amountOf(type: EventOfBond, date: string, bond: BondRow, market: MarketSnapshot): Amount {
  if (type === 'COUPON') return amountOrReason(dueOnAll(bond.measure?.couponValue ?? null, bond))
  const schedule = bondDetails(market.details, bond.id)
  const repayments = repaymentsOf(bond, schedule, market.asOf.slice(0, 10))
  if (type === 'REDEMPTION' || type === 'AMORTIZATION') return amountOrReason(repaidOn(date, bond, repayments))
  return amountOrReason(optionOn(date, type, bond, { schedule, repayments }))
}

const CENTS = 2

function amountOrReason({ ofIssue: amount, reason }: Due): Amount {
  return { amount: amount === null ? null : amount.toDecimalPlaces(CENTS).toFixed(), reason }
}
