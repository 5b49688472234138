import type { BondTerms, CouponTerms, OptionTerms, Projection } from './bond-terms.ts'
import { dayFromDate, isoFromDay } from './day.ts'
import { couponsPerYearOf, dayCountOf } from './deduced-terms.ts'
import { endlessCoupons } from './endless-coupons.ts'
import { indexedCoupons } from './indexed-coupons.ts'
import type { StoredBond, StoredCoupon, StoredOffer, StoredRepayment } from './stored-terms.ts'

interface Dates {
  /** The date of the outstanding nominal. */
  readonly asOf: string
  readonly settlement: string
}

/** Tolerated relative difference between repayments and outstanding nominal, because sources round both. */
const SLACK = 1e-3
/** Maximum redemption premium as a fraction of nominal; more indicates repayments that do not belong to the bond. */
const MOST_PREMIUM = 0.5

/**
 * The terms of a stored bond from settlement on.
 *
 * Only repayments after settlement count. Of a linker coupons and repayments are taken in today's nominal. Elsewhere,
 * where repayments add up to less than what is outstanding, one is missing and the arithmetic will say so; what they
 * are more is a premium paid with the last of them. A schedule that the source knows to be incomplete stays so. The
 * coupons of a perpetual go on beyond the list, as far as its last call. Terms that the source does not state are
 * deduced (`deduced-terms.ts`).
 */
export const termsFromStored = (stored: StoredBond, { asOf, settlement }: Dates): BondTerms => {
  const recent = { ...stored, coupons: recentCoupons(stored, settlement) }
  const [bond, frequency, dayCount] = [recent, couponsPerYearOf(recent), dayCountOf(recent)]
  const couponsPerYear = frequency.value
  const listed = bond.couponType === 'ZERO' ? [] : bond.coupons
  const owed = principalOf(bond, { asOf, settlement })
  const rows = bond.perpetual ? endlessCoupons(bond, listed, couponsPerYear) : indexedCoupons(bond, listed)
  const coupons = rows.map(row => couponTerms(row, nominalOn(row.periodStart, owed, bond, settlement)))
  const projection = projectionOf(bond, coupons)
  return {
    ...owed,
    dayCount: dayCount.value,
    couponsPerYear,
    deduced: { dayCount: dayCount.sentence, couponsPerYear: frequency.sentence },
    issueDate: bond.placementDate,
    maturityDate: bond.perpetual ? null : bond.maturityDate,
    coupons,
    options: bond.offers.map(optionTerms),
    ...(projection !== undefined && { projection, isFloating: bond.couponType === 'FLOATING' && !bond.indexed }),
    ...(bond.scheduleComplete ? {} : { couponCount: coupons.length + 1 }),
  }
}

const RECENT_DAYS = 365

/** Coupons from a year before settlement on. All callers use this range, so that the same terms are deduced everywhere. */
const recentCoupons = ({ coupons }: StoredBond, settlement: string): readonly StoredCoupon[] => {
  const day = dayFromDate(settlement, 'settlement')
  const first = day.ok ? isoFromDay(day.value - RECENT_DAYS) : ''
  return coupons.filter(({ periodEnd, payDate }) => periodEnd > first || payDate > first)
}

const couponTerms = (coupon: StoredCoupon, nominal: number): CouponTerms => ({
  startDate: coupon.periodStart,
  endDate: coupon.periodEnd,
  paymentDate: coupon.payDate,
  exDate: exDateOf(coupon),
  amount: coupon.value === null ? null : Number(coupon.value),
  nominal,
})

/** As stated, else the day after the record date; none where that is not before the payment. */
const exDateOf = ({ exDate = null, recordDate = null, payDate }: StoredCoupon): string | null => {
  const stated = exDate ?? (recordDate === null ? null : dayAfter(recordDate))
  return stated !== null && stated < payDate ? stated : null
}

const dayAfter = (date: string): string | null => {
  const day = dayFromDate(date, 'recordDate')
  return day.ok ? isoFromDay(day.value + 1) : null
}

const optionTerms = ({ type, date, price }: StoredOffer): OptionTerms => ({ kind: type, date, price: price ?? 100 })

type Owed = Pick<BondTerms, 'nominal' | 'amortizations' | 'redemption'>

const principalOf = (bond: StoredBond, { asOf, settlement }: Dates): Owed => {
  const { outstandingNominal, initialNominal, amortizations, indexed } = bond
  if (bond.perpetual) return { nominal: outstandingNominal > 0 ? outstandingNominal : initialNominal }
  const ahead = amortizations.filter(({ date }) => date > settlement)
  const left = sumOf(ahead)
  if (!(left > 0)) return { nominal: outstandingNominal }
  if (indexed) {
    const owed = sumOf(amortizations.filter(({ date }) => date > asOf))
    const scale = owed > 0 ? outstandingNominal / owed : 1
    return { nominal: left * scale, amortizations: rowsOf(ahead, scale) }
  }
  if (isOwedOnSomeDay(bond, asOf)) return { nominal: left, amortizations: rowsOf(ahead) }
  const premium = sumOf(amortizations) - initialNominal
  const isPremium = premium > 0 && Math.abs(left - premium - outstandingNominal) <= SLACK * outstandingNominal
  return isPremium && premium <= MOST_PREMIUM * initialNominal
    ? redeemedAbovePar(ahead, premium)
    : { nominal: Math.max(outstandingNominal, left * (1 + SLACK)), amortizations: rowsOf(ahead) }
}

const sumOf = (rows: readonly StoredRepayment[]): number => rows.reduce((total, { value }) => total + Number(value), 0)

const rowsOf = (rows: readonly StoredRepayment[], scale = 1) =>
  rows.map(({ date, value }) => ({ date, amount: Number(value) * scale }))

/**
 * True if the outstanding nominal equals the repayments due after the valuation date or after an earlier repayment: a
 * source may not yet have deducted the latest repayments.
 */
const isOwedOnSomeDay = ({ outstandingNominal, amortizations }: StoredBond, asOf: string): boolean => {
  let owed = sumOf(amortizations.filter(({ date }) => date > asOf))
  const isOwed = () => Math.abs(owed - outstandingNominal) <= SLACK * outstandingNominal
  for (const { value } of amortizations.filter(({ date }) => date <= asOf).toReversed()) {
    if (isOwed()) return true
    owed += Number(value)
  }
  return isOwed()
}

/** What is paid beyond the nominal is paid with the last repayment. */
const redeemedAbovePar = (ahead: readonly StoredRepayment[], premium: number): Owed => {
  const last = Number(ahead.at(-1)?.value)
  const nominal = sumOf(ahead) - premium
  const rows = rowsOf(ahead).with(-1, { date: ahead.at(-1)?.date ?? '', amount: last - premium })
  return { nominal, amortizations: rows, redemption: (last / (last - premium)) * 100 }
}

/** Nominal that a coupon period began with: what is owed after settlement, and what was or will be repaid in between. */
const nominalOn = (start: string, owed: Owed, { amortizations, indexed }: StoredBond, settlement: string): number => {
  const repaidBy = (owed.amortizations ?? []).filter(({ date }) => String(date) <= start)
  if (start >= settlement) return owed.nominal - repaidBy.reduce((total, { amount }) => total + amount, 0)
  const repaidSince = indexed ? [] : amortizations.filter(({ date }) => date > start && date <= settlement)
  return owed.nominal + sumOf(repaidSince)
}

/**
 * Coupons that are not set yet are paid at the last known rate: for equal periods and a nominal that does not change the
 * exchange's rule of the last amount. A linker of which no amount is known pays its rate on today's nominal.
 */
const projectionOf = (bond: StoredBond, coupons: readonly CouponTerms[]): Projection | undefined => {
  if (bond.couponType !== 'FLOATING' && !bond.indexed && !bond.perpetual) return undefined
  const [first] = coupons
  const isKnown = first !== undefined && first.amount !== null
  return isKnown || bond.couponRate === null || !bond.indexed ? 'LAST_RATE' : bond.couponRate / 100
}
