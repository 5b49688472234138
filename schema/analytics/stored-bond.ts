import type { BondTerms, CouponTerms, OptionTerms, Projection } from './bond-terms.ts'
import type { DayCountName } from './day-counts.ts'

/** A bond as the database holds it: dates are ISO texts, rates per cent. The load and the calculator read it by this. */
export interface StoredBond {
  readonly initialNominal: number
  /** What is owed of one bond now; of a linker the indexed amount. */
  readonly outstandingNominal: number
  readonly dayCount: StoredDayCount | null
  readonly placementDate: string | null
  readonly maturityDate: string | null
  readonly perpetual: boolean
  readonly indexed: boolean
  readonly couponType: string
  readonly couponsPerYear: number | null
  readonly couponRate: number | null
  readonly scheduleComplete: boolean
  /** By payment date, from at least the one before the running one on. */
  readonly coupons: readonly StoredCoupon[]
  /** By date. */
  readonly amortizations: readonly StoredRepayment[]
  /** Those that were not cancelled. */
  readonly offers: readonly StoredOffer[]
}

export interface StoredCoupon {
  readonly periodStart: string
  readonly periodEnd: string
  readonly payDate: string
  /** Money for one bond; null while unknown. */
  readonly value: string | number | null
}

export interface StoredRepayment {
  readonly date: string
  readonly value: string | number
}

export interface StoredOffer {
  readonly type: 'PUT' | 'CALL'
  readonly date: string
  /** Per cent of the outstanding nominal; null where the source does not say. */
  readonly price: number | null
}

const DAY_COUNT_OF = Object.freeze({
  ACT_365F: 'ACT/365F',
  ACT_360: 'ACT/360',
  ACT_ACT_ICMA: 'ACT/ACT ICMA',
  ACT_ACT_ISDA: 'ACT/ACT ISDA',
  ACT_365L: 'ACT/365L',
  THIRTY_360_US: '30/360 US',
  THIRTY_E_360: '30E/360',
  THIRTY_E_360_ISDA: '30E/360 ISDA',
} as const satisfies Record<string, DayCountName>)

export type StoredDayCount = keyof typeof DAY_COUNT_OF

/** The day count of the arithmetic. Without one, equal amounts accrue by days: what ACT/365F gives within a period. */
export const dayCountFromStored = (name: StoredDayCount | null): DayCountName =>
  name === null ? 'ACT/365F' : DAY_COUNT_OF[name]

interface Dates {
  /** The day as of which the outstanding nominal is. */
  readonly asOf: string
  readonly settlement: string
}

/** Repayments may differ from the outstanding nominal by this share: sources round both. */
const SLACK = 1e-3

/**
 * The terms of a stored bond from settlement on.
 *
 * Only repayments after settlement count. Of a linker they are taken in today's nominal; elsewhere, where they do not
 * add up to what is outstanding, a repayment is missing and the arithmetic will say so. A schedule that the source
 * knows to be incomplete stays so. The issuer of a perpetual is taken to redeem it at the next call, as the market
 * quotes it.
 */
export const termsFromStored = (bond: StoredBond, { asOf, settlement }: Dates): BondTerms => {
  const coupons = bond.couponType === 'ZERO' ? [] : bond.coupons.map(couponTerms)
  const projection = projectionOf(bond, coupons)
  return {
    ...principalOf(bond, { asOf, settlement }),
    dayCount: dayCountFromStored(bond.dayCount),
    couponsPerYear: perYearOf(bond, coupons),
    issueDate: bond.placementDate,
    maturityDate: bond.perpetual ? null : bond.maturityDate,
    coupons,
    options: bond.offers.map(offer => optionTerms(offer, bond)),
    ...(projection !== undefined && { projection }),
    ...(bond.scheduleComplete ? {} : { couponCount: coupons.length + 1 }),
  }
}

const couponTerms = ({ periodStart, periodEnd, payDate, value }: StoredCoupon): CouponTerms => ({
  startDate: periodStart,
  endDate: periodEnd,
  paymentDate: payDate,
  amount: value === null ? null : Number(value),
})

const optionTerms = ({ type, date, price }: StoredOffer, { perpetual }: StoredBond): OptionTerms => ({
  kind: type === 'CALL' && perpetual ? 'MANDATORY_CALL' : type,
  date,
  price: price ?? 100,
})

const principalOf = (bond: StoredBond, { asOf, settlement }: Dates): Pick<BondTerms, 'nominal' | 'amortizations'> => {
  const { outstandingNominal, initialNominal, amortizations, indexed } = bond
  if (bond.perpetual) return { nominal: outstandingNominal > 0 ? outstandingNominal : initialNominal }
  const due = (after: string) => amortizations.filter(({ date }) => date > after)
  const sum = (rows: readonly StoredRepayment[]) => rows.reduce((total, { value }) => total + Number(value), 0)
  const ahead = due(settlement)
  const [owed, left] = [sum(due(asOf)), sum(ahead)]
  const today = sum(amortizations.filter(({ date }) => date === asOf))
  const isOwed = (amount: number) => Math.abs(amount - outstandingNominal) <= SLACK * outstandingNominal
  if (!(left > 0)) return { nominal: outstandingNominal }
  const scale = indexed && owed > 0 ? outstandingNominal / owed : 1
  // What falls due on the day itself may or may not be taken off yet.
  const agrees = indexed || isOwed(owed) || isOwed(owed + today)
  return {
    nominal: agrees ? left * scale : Math.max(outstandingNominal, left * (1 + SLACK)),
    amortizations: ahead.map(({ date, value }) => ({ date, amount: Number(value) * scale })),
  }
}

const perYearOf = (bond: StoredBond, coupons: readonly CouponTerms[]): number => {
  if (bond.couponType === 'ZERO') return 0
  const [first] = bond.coupons
  if (bond.couponsPerYear !== null || first === undefined || coupons.length === 0) return bond.couponsPerYear ?? 1
  const days = Temporal.PlainDate.from(first.periodStart).until(first.periodEnd, { largestUnit: 'days' }).days
  return Math.max(1, Math.round(365 / days))
}

/** Floaters and linkers repeat the last known amount; a linker of which none is known pays its rate on today's nominal. */
const projectionOf = (bond: StoredBond, coupons: readonly CouponTerms[]): Projection | undefined => {
  if (bond.couponType !== 'FLOATING' && !bond.indexed) return undefined
  const [first] = coupons
  const isKnown = first !== undefined && first.amount !== null
  return isKnown || bond.couponRate === null || !bond.indexed ? 'LAST_AMOUNT' : bond.couponRate / 100
}
