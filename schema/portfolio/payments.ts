import { Decimal } from 'decimal.js'
import type { Context } from '../context.ts'
import { mapInSteps } from '../in-steps.ts'
import type { Holding } from './holding.ts'
import type { Money } from './money.ts'
import type { Schedule, ScheduledCoupon, Schedules } from './stored.ts'

export type PaymentKind = 'FIXED_COUPON' | 'FLOATING_COUPON' | 'AMORTIZATION' | 'REDEMPTION'

/** A future payment on a holding. */
export interface Payment {
  readonly date: string
  readonly kind: PaymentKind
  readonly holding: Holding
  readonly currency: string
  /** Null while unknown. */
  readonly amount: Money
  /** True when set by the terms, not in default, and not after the next call date. */
  readonly certain: boolean
}

/** From the day after `after` to `until`, both ISO dates. */
interface Period {
  readonly after: string
  readonly until: string
}

/** Payments on the holdings in a period, by date. */
export async function paymentsOf(
  holdings: readonly Holding[],
  schedules: Schedules,
  { period, pace }: { readonly period: Period; readonly pace: Context['pace'] },
): Promise<readonly Payment[]> {
  const ofHolding = (holding: Holding) => {
    const schedule = schedules.get(holding.bond.id)
    return schedule === undefined
      ? []
      : [...couponsOf(holding, schedule, period), ...repaymentsOf(holding, schedule, period)]
  }
  const byDate = Map.groupBy((await mapInSteps(holdings, ofHolding, { pace })).flat(), ({ date }) => date)
  const days = [...byDate].sort(([a], [b]) => compare(a, b)).map(([, payments]) => payments)
  return (await mapInSteps(days, payments => payments.sort(byIsinAndKind), { pace })).flat()
}

function byIsinAndKind(a: Payment, b: Payment): number {
  return compare(a.holding.bond.isin, b.holding.bond.isin) || compare(a.kind, b.kind)
}

/** The next coupon of a holding after a day; null where none is scheduled. */
export function nextCouponOf(holding: Holding, schedules: Schedules, after: string): Payment | null {
  const schedule = schedules.get(holding.bond.id)
  if (schedule === undefined) return null
  for (const coupon of couponsOf(holding, schedule, { after, until: '9999-12-31' })) return coupon
  return null
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

/**
 * The coupons of a period, by payment date. An unknown coupon of a floater or a linker is assumed to equal the last known
 * one, by market convention.
 */
function* couponsOf(holding: Holding, { coupons }: Schedule, { after, until }: Period): Generator<Payment> {
  const { bond, quantity, currency } = holding
  const repeats = bond.couponType === 'FLOATING' || bond.indexed
  const kind: PaymentKind = bond.couponType === 'FLOATING' ? 'FLOATING_COUPON' : 'FIXED_COUPON'
  let last: ScheduledCoupon | null = null
  for (const coupon of coupons) {
    const { payDate: date } = coupon
    if (date > until) return
    if (coupon.value !== null) last = coupon
    if (date <= after) continue
    const value = coupon.value ?? (repeats && last !== null ? repeated(last, coupon) : null)
    const certain = coupon.value !== null && coupon.knowledge === 'FIXED' && isReliable(holding, date)
    yield { date, kind, holding, currency, amount: value === null ? null : quantity.times(value), certain }
  }
}

/** Scales the repeated coupon to the nominal of its period. */
function repeated({ value, nominal }: ScheduledCoupon, coupon: ScheduledCoupon): Decimal {
  const amount = new Decimal(value ?? 0)
  const isScaled = nominal !== null && coupon.nominal !== null && Number(nominal) > 0
  return isScaled ? amount.times(coupon.nominal ?? 0).dividedBy(nominal ?? 1) : amount
}

/** Repayments of a linker are stated on the initial nominal and scaled to today's nominal. */
function repaymentsOf(holding: Holding, { amortizations }: Schedule, { after, until }: Period): readonly Payment[] {
  const { bond, quantity, currency } = holding
  const ahead = amortizations.filter(({ date }) => date > after)
  const owed = bond.indexed ? ahead.reduce((sum, { value }) => sum.plus(value), new Decimal(0)) : null
  const scale = owed?.greaterThan(0) ? new Decimal(bond.outstandingNominal).dividedBy(owed) : 1
  return ahead
    .filter(({ date }) => date <= until)
    .map(({ date, value, redemption }) => ({
      date,
      kind: redemption ? 'REDEMPTION' : 'AMORTIZATION',
      holding,
      currency,
      amount: quantity.times(value).times(scale),
      certain: !bond.indexed && isReliable(holding, date),
    }))
}

function isReliable({ bond: { status, measure } }: Holding, date: string): boolean {
  if (status === 'DEFAULTED' || (measure?.defaultTypes.length ?? 0) > 0) return false
  const call = measure?.nextCallDate ?? null
  return call === null || date <= call
}
