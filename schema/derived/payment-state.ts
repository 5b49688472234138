import { daysBetween } from './days.ts'
import type { BondDefault } from './defaults.ts'

export type Obligation = 'COUPON' | 'PRINCIPAL' | 'PUT'

/** What became of a payment up to the day of the market, and the evidence where it is not simply due or paid. */
export interface PaymentState {
  readonly status: 'DUE' | 'PAID' | 'DELAYED' | 'MISSED' | 'UNKNOWN'
  readonly reason: string | null
}

/** The payments of one obligation of a bond, and what is stated of its defaults. */
export interface Payments {
  readonly obligation: Obligation
  readonly dates: readonly string[]
  readonly defaults: readonly BondDefault[]
  /** ISO date. */
  readonly today: string
}

/** A default is declared so many days at most after the payment that was missed. */
const GRACE_DAYS = 31
/** What weighs more is shown where several defaults bear on one payment. */
const WEIGHT: Readonly<Record<PaymentState['status'], number>> = { DUE: 0, PAID: 0, DELAYED: 1, UNKNOWN: 2, MISSED: 3 }

/**
 * A payment of the past counts as paid unless a default says otherwise: one that was missed, or fell due in a default
 * which is not cured, was not; one that was missed and made good came late. Where the default was of something else,
 * nobody has said.
 */
export function paymentState(date: string, payments: Payments): PaymentState {
  if (date > payments.today) return { status: 'DUE', reason: null }
  const paid: PaymentState = { status: 'PAID', reason: null }
  return payments.defaults
    .filter(event => event.date <= payments.today)
    .map(event => stateAfter(event, date, payments) ?? paid)
    .reduce((worst, state) => (WEIGHT[state.status] > WEIGHT[worst.status] ? state : worst), paid)
}

/** @returns null where the default has no bearing on the payment */
function stateAfter(event: BondDefault, date: string, payments: Payments): PaymentState | null {
  const cured = event.curedDate !== null && event.curedDate <= payments.today ? event.curedDate : null
  const bearing = cured !== null && cured < date ? null : bearingOf(event, date, payments)
  if (bearing === null) return null
  const said = `${event.type} of ${event.date}${event.obligation === null ? '' : ` (${event.obligation})`}`
  if (cured !== null)
    return bearing === 'MISSED' ? { status: 'DELAYED', reason: `${said}, made good on ${cured}.` } : null
  const silent = bearing === 'UNKNOWN' ? ': whether this was paid is not stated' : ''
  return { status: bearing, reason: `${said}, not cured${silent}.` }
}

function bearingOf(event: BondDefault, date: string, payments: Payments): 'MISSED' | 'UNKNOWN' | null {
  const named = obligationsNamed(event)
  const isNamed = named?.includes(payments.obligation) ?? false
  const isLast = isLastBefore(event.date, date, payments)
  if (isNamed && isLast) return 'MISSED'
  if (date < event.date) return named === null && isLast ? 'UNKNOWN' : null
  const isOfSomethingElse = named !== null && !isNamed && date === event.date
  return stopsPayments(event) && !isOfSomethingElse ? 'MISSED' : 'UNKNOWN'
}

/** Nothing is paid any more until it is cured; after a put that was not honoured, or new terms, coupons may go on. */
function stopsPayments({ type }: BondDefault): boolean {
  return type === 'TECHNICAL' || type === 'DEFAULT'
}

/** The payment that a default declared on that day can be of. */
function isLastBefore(declared: string, date: string, { dates }: Payments): boolean {
  const days = daysBetween(date, declared)
  if (days < 0 || days > GRACE_DAYS) return false
  return !dates.some(other => other > date && other <= declared)
}

const NAMES: Readonly<Record<Obligation, RegExp>> = {
  COUPON: /coupon|interest|купон|процент/i,
  PRINCIPAL: /principal|redemption|repayment|amorti|maturity|погаш|номинал|амортиз|основн/i,
  PUT: /\bput\b|offer|purchase|оферт|выкуп|приобрет/i,
}

/** Which obligations were missed, as far as it is said; null where it is not. */
function obligationsNamed({ type, obligation }: BondDefault): readonly Obligation[] | null {
  if (type === 'PUT_DEFAULT') return ['PUT']
  const named = (Object.keys(NAMES) as Obligation[]).filter(each => NAMES[each].test(obligation ?? ''))
  return named.length === 0 ? null : named
}
