import { daysBetween } from './days.ts'
import type { BondDefault } from './defaults.ts'

export type Obligation = 'COUPON' | 'PRINCIPAL' | 'PUT'

/** Status of a payment on the day of the data, and the reason where it is not simply due or paid. */
export interface PaymentState {
  readonly status: 'DUE' | 'PAID' | 'DELAYED' | 'MISSED' | 'UNKNOWN'
  readonly reason: string | null
}

/** The payment dates of one obligation of a bond, and its defaults. */
export interface Payments {
  readonly obligation: Obligation
  readonly dates: readonly string[]
  readonly defaults: readonly BondDefault[]
  /** ISO date. */
  readonly today: string
}

/** Maximum days between a missed payment and the declaration of the default. */
const GRACE_DAYS = 31
/** Where several defaults affect one payment, the status with the highest weight is shown. */
const WEIGHT: Readonly<Record<PaymentState['status'], number>> = { DUE: 0, PAID: 0, DELAYED: 1, UNKNOWN: 2, MISSED: 3 }

/**
 * A past payment counts as paid unless a default states otherwise. A payment that was missed, or fell due during an
 * uncured default, is missed; one that was missed and later paid is delayed. When the default concerns another
 * obligation, the status is unknown.
 */
export function paymentState(date: string, payments: Payments): PaymentState {
  if (date > payments.today) return { status: 'DUE', reason: null }
  const paid: PaymentState = { status: 'PAID', reason: null }
  return payments.defaults
    .filter(event => event.date <= payments.today)
    .map(event => stateAfter(event, date, payments) ?? paid)
    .reduce((worst, state) => (WEIGHT[state.status] > WEIGHT[worst.status] ? state : worst), paid)
}

/** @returns null where the default does not affect the payment */
function stateAfter(event: BondDefault, date: string, payments: Payments): PaymentState | null {
  const cured = event.curedDate !== null && event.curedDate <= payments.today ? event.curedDate : null
  const effect = cured !== null && cured < date ? null : effectOf(event, date, payments)
  if (effect === null) return null
  const description = `${event.type} of ${event.date}${event.obligation === null ? '' : ` (${event.obligation})`}`
  if (cured !== null)
    return effect === 'MISSED' ? { status: 'DELAYED', reason: `${description}, made good on ${cured}.` } : null
  const silent = effect === 'UNKNOWN' ? ': whether this was paid is not stated' : ''
  return { status: effect, reason: `${description}, not cured${silent}.` }
}

function effectOf(event: BondDefault, date: string, payments: Payments): 'MISSED' | 'UNKNOWN' | null {
  const named = obligationsNamed(event)
  const isNamed = named?.includes(payments.obligation) ?? false
  const isLast = isLastBefore(event.date, date, payments)
  if (isNamed && isLast) return 'MISSED'
  if (date < event.date) return named === null && isLast ? 'UNKNOWN' : null
  const isOfSomethingElse = named !== null && !isNamed && date === event.date
  return stopsPayments(event) && !isOfSomethingElse ? 'MISSED' : 'UNKNOWN'
}

/** These defaults stop all payments until cured; after a failed put or a restructuring, coupons may continue. */
function stopsPayments({ type }: BondDefault): boolean {
  return type === 'TECHNICAL' || type === 'DEFAULT'
}

/** True for the payment to which a default declared on that day can refer. */
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

/** The missed obligations; null where not stated. */
function obligationsNamed({ type, obligation }: BondDefault): readonly Obligation[] | null {
  if (type === 'PUT_DEFAULT') return ['PUT']
  const named = (Object.keys(NAMES) as Obligation[]).filter(each => NAMES[each].test(obligation ?? ''))
  return named.length === 0 ? null : named
}
