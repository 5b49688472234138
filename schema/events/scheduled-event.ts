import type { Reason } from '../analytics/result.ts'
import { defaultsOfBond } from '../derived/defaults.ts'
import { type Due, dueOnAll, optionOn, repaidOn, repaymentsOf } from '../derived/due-amounts.ts'
import type { Exact } from '../derived/exact-decimal.ts'
import { offerStates } from '../derived/offer-state.ts'
import { type Obligation, paymentState } from '../derived/payment-state.ts'
import { type BondDetails, bondDetails, type CouponRow } from '../snapshot/details/details.ts'
import type { MarketSnapshot } from '../snapshot/market-snapshot.ts'
import type { BondRow } from '../snapshot/row-types.ts'
import { type CalendarEntry, type EventReason, type EventState, PLAIN_ENTRY } from './calendar-entry.ts'
import type { ScheduledType } from './event-index.ts'

/** A bond with its decoded schedules, for the events of one page. */
export interface ScheduledBond {
  readonly bond: BondRow
  readonly details: BondDetails | null
  readonly market: MarketSnapshot
}

export function scheduledBond(bond: BondRow, market: MarketSnapshot): ScheduledBond {
  return { bond, details: bondDetails(market.details, bond.id), market }
}

/** The event of a type that the schedules of a bond have on a day. */
export function scheduledEvent(type: ScheduledType, date: string, scheduled: ScheduledBond): CalendarEntry {
  const { bond } = scheduled
  return {
    ...PLAIN_ENTRY,
    ...{ date, type, bondId: bond.id, isin: bond.isin, name: bond.name, currency: bond.nominalCurrency },
    ...{ issuerId: bond.issuerId, issuer: bond.issuer.name },
    ...partsOf(type, date, scheduled),
  }
}

function partsOf(type: ScheduledType, date: string, scheduled: ScheduledBond): Partial<CalendarEntry> {
  if (type === 'COUPON') return couponParts(date, scheduled)
  return type === 'PUT' || type === 'CALL' ? offerParts(type, date, scheduled) : repaymentParts(date, scheduled)
}

function couponParts(date: string, scheduled: ScheduledBond): Partial<CalendarEntry> {
  const { bond, details } = scheduled
  const coupon = details?.coupons.find(({ payDate }) => payDate === date)
  if (coupon === undefined) return unknown('MISSING_DATA')
  const { value, nominal, rate, recordDate, knowledge } = coupon
  return {
    ...moneyOf(dueOnAll(value, bond), value === null ? reasonOfCoupon(coupon) : null),
    ...{ state: value === null ? 'UNKNOWN' : knowledge, rate, recordDate },
    percent: value === null || nominal === null ? null : shareOf(value, nominal),
    status: statusOf('COUPON', date, scheduled),
  }
}

/** A floater or a linker fixes its coupons one by one; elsewhere the amount is simply missing. */
function reasonOfCoupon({ knowledge }: CouponRow): EventReason {
  return knowledge === 'FIXED' ? 'MISSING_DATA' : 'NOT_FIXED'
}

function repaymentParts(date: string, scheduled: ScheduledBond): Partial<CalendarEntry> {
  const { bond, details, market } = scheduled
  const day = market.asOf.slice(0, 10)
  const row = details?.amortizations.find(each => each.date === date)
  const isPast = date <= day
  const due = isPast ? dueOnAll(row?.value ?? null, bond) : repaidOn(date, bond, repaymentsOf(bond, details, day))
  // What an issue repaid in the past depends on how much was outstanding then.
  const money = moneyOf(isPast ? { ...due, ofIssue: null } : due, due.perBond === null ? due.reason : null)
  return {
    ...money,
    state: due.perBond === null ? 'UNKNOWN' : bond.indexed && !isPast ? 'ESTIMATED' : 'FIXED',
    price: row?.price ?? null,
    percent: due.perBond === null ? null : (row?.percent ?? shareOf(due.perBond.toString(), bond.initialNominal)),
    status: statusOf('PRINCIPAL', date, scheduled),
  }
}

/** The nominal that was outstanding on a past day is not recorded, so that a past offer has a price but no amount. */
function offerParts(type: 'PUT' | 'CALL', date: string, scheduled: ScheduledBond): Partial<CalendarEntry> {
  const { bond, details, market } = scheduled
  const day = market.asOf.slice(0, 10)
  const offer = details?.offers.find(each => each.type === type && each.date === date)
  if (offer === undefined) return unknown('MISSING_DATA')
  const { price, orderStart, orderEnd } = offer
  const known = { price, orderStart, orderEnd, status: offerStatus(offer, scheduled) }
  if (date <= day) return { ...unknown('MISSING_DATA'), ...known }
  const due = optionOn(date, type, bond, { schedule: details, repayments: repaymentsOf(bond, details, day) })
  const reason = due.perBond === null ? (due.reason ?? 'MISSING_DATA') : null
  const state = due.perBond === null ? 'UNKNOWN' : bond.indexed ? 'ESTIMATED' : 'FIXED'
  return { ...moneyOf(due, reason), state, ...known }
}

function offerStatus(offer: BondDetails['offers'][number], scheduled: ScheduledBond): CalendarEntry['status'] {
  const day = scheduled.market.asOf.slice(0, 10)
  const defaults = offer.date <= day ? defaultsIn(scheduled) : []
  return offerStates([offer], day, defaults)[0]?.status ?? null
}

function statusOf(obligation: Obligation, date: string, scheduled: ScheduledBond): CalendarEntry['status'] {
  const { details, market } = scheduled
  const today = market.asOf.slice(0, 10)
  if (date > today) return 'DUE'
  const dates =
    obligation === 'COUPON'
      ? (details?.coupons ?? []).map(({ payDate }) => payDate)
      : (details?.amortizations ?? []).map(row => row.date)
  return paymentState(date, { obligation, dates, defaults: defaultsIn(scheduled), today }).status
}

function defaultsIn({ bond, details, market }: ScheduledBond) {
  return details === null ? [] : defaultsOfBond(bond, details.defaults, market)
}

/** Decimal places of money for one bond. */
const PLACES = 8
const CENTS = 2

function moneyOf({ perBond, ofIssue }: Pick<Due, 'perBond' | 'ofIssue'>, reason: EventReason | Reason | null) {
  return {
    amount: text(perBond, PLACES),
    issueAmount: text(ofIssue, CENTS),
    reason: reason === null ? null : eventReason(reason),
  }
}

function text(amount: Exact | null, places: number): string | null {
  return amount === null ? null : amount.toDecimalPlaces(places).toFixed()
}

function eventReason(reason: EventReason | Reason): EventReason {
  return reason === 'NOT_FIXED' || reason === 'INCOMPLETE_SCHEDULE' ? reason : 'MISSING_DATA'
}

function unknown(reason: EventReason): { readonly reason: EventReason; readonly state: EventState } {
  return { reason, state: 'UNKNOWN' }
}

function shareOf(amount: string, nominal: string): number | null {
  return Number(nominal) > 0 ? Math.round((Number(amount) / Number(nominal)) * 1e8) / 1e6 : null
}
