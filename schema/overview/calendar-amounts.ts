import type { Reason } from '../analytics/result.ts'
import { Exact } from '../derived/exact-decimal.ts'
import { nominalAfter, ofIssue, type Repayments, repaymentsAfter } from '../derived/repayments.ts'
import { type BondDetails, bondDetails } from '../snapshot/details/details.ts'
import type { MarketSnapshot } from '../snapshot/market-snapshot.ts'
import type { BondRow } from '../snapshot/row-types.ts'

interface Amount {
  readonly amount: string | null
  readonly reason: Reason | null
}

type EventOfBond = 'REDEMPTION' | 'AMORTIZATION' | 'PUT' | 'CALL' | 'COUPON'

/** The amount of an issue due on a day. Most events are coupons, for which no schedule has to be decoded. */
export function amountOf(type: EventOfBond, date: string, bond: BondRow, market: MarketSnapshot): Amount {
  if (type === 'COUPON') return coupon(bond)
  const details = bondDetails(market.details, bond.id)
  const repayments = repaymentsOf(bond, details, market.asOf.slice(0, 10))
  if (type === 'REDEMPTION' || type === 'AMORTIZATION') return repaidOn(date, bond, repayments)
  return atMost(date, bond, repayments, optionOn(date, type, details))
}

/** Without a schedule, as in old archives, repayments are known only for a bond without amortisations. */
function repaymentsOf(bond: BondRow, details: BondDetails | null, day: string): Repayments {
  const rows = details?.amortizations ?? []
  if (rows.length === 0 && (bond.measure?.nextAmortizationDate ?? null) !== null) {
    return { listed: [], reason: 'INCOMPLETE_SCHEDULE' }
  }
  return repaymentsAfter(day, bond, rows.length === 0 ? null : rows)
}

/** At maturity, accepts the last listed repayment even on another date: schedules pay on business days. */
function repaidOn(date: string, bond: BondRow, { listed, reason }: Repayments): Amount {
  const isLast = date === bond.maturityDate
  const due = listed.find(repayment => repayment.date === date) ?? (isLast ? listed.at(-1) : undefined)
  if (due === undefined) return { amount: null, reason: reason ?? 'MISSING_DATA' }
  if (isLast && reason === 'INCOMPLETE_SCHEDULE') return { amount: null, reason }
  return amountOrReason(due.amount)
}

type Option = Pick<BondDetails['offers'][number], 'price' | 'volumeLimit'>

function optionOn(date: string, type: 'PUT' | 'CALL', details: BondDetails | null): Option | undefined {
  return details?.offers.find(offer => offer.type === type && offer.date === date)
}

/** The outstanding amount of the issue on the day at the price of the option, up to its volume limit. */
function atMost(date: string, bond: BondRow, repayments: Repayments, option: Option | undefined): Amount {
  const nominal = nominalAfter(date, bond, repayments)
  if (nominal === null) return { amount: null, reason: repayments.reason ?? 'MISSING_DATA' }
  const price = option?.price ?? null
  const limit = option?.volumeLimit ?? null
  const all = price === null ? null : ofIssue(nominal.times(price).div(100), bond)
  if (all === null) return amountOrReason(limit === null ? null : new Exact(limit))
  return amountOrReason(limit === null ? all : Exact.min(all, limit))
}

/** The next coupon of one bond, for all in circulation. */
function coupon(bond: BondRow): Amount {
  const value = bond.measure?.couponValue ?? null
  return amountOrReason(value === null ? null : ofIssue(value, bond))
}

const CENTS = 2

function amountOrReason(amount: Exact | null): Amount {
  return amount === null
    ? { amount: null, reason: 'MISSING_DATA' }
    : { amount: amount.toDecimalPlaces(CENTS).toFixed(), reason: null }
}
