import { marketCalendar, settlementMarket } from '../../../schema/analytics/business-days.ts'
import type { DayCountName } from '../../../schema/analytics/day-counts.ts'
import { type MadeCoupon, makeCoupons } from '../../../schema/analytics/made-coupons.ts'
import { repaidNominal } from '../../../schema/analytics/redemption.ts'
import { dayCountFromStored } from '../../../schema/analytics/stored-terms.ts'
import { fractionFromPercent } from '../../../schema/units.ts'
import type { BondTerms, StoredRepayment } from './read.ts'

/** Coupons derived from the terms, because no source lists them, with a note on the rule; or none, with the reason. */
export interface Made {
  readonly coupons: readonly MadeCoupon[]
  readonly complete: boolean
  readonly note: string | null
}

/** A zero-coupon bond: its schedule is complete without coupons. */
export const NO_COUPONS: Made = { coupons: [], complete: true, note: null }

/** Prefix of our own notes on missing coupons. A note without it comes from a source. */
export const NONE_LISTED = 'No coupons are listed'

/**
 * Derives the coupons of a fixed-rate bond from its terms. Nothing is assumed: the note names a missing term.
 * @param since start of the schedule if the issue date is unknown
 */
export function madeFrom(terms: BondTerms, repayments: readonly StoredRepayment[], since: string): Made {
  const faults = faultsOf(terms, repayments)
  const { dayCount, couponsPerYear, couponRate, maturityDate, placementDate } = terms
  if (faults.length > 0) return none(faults.join('; '))
  if (dayCount === null || couponsPerYear === null || couponRate === null || maturityDate === null) {
    return none('a term is missing')
  }
  const name = dayCountFromStored(dayCount)
  const made = makeCoupons({
    ...{ dayCount: name, couponsPerYear, rate: fractionFromPercent(couponRate), maturityDate },
    ...{ issueDate: placementDate, since, payments: paymentsOf(terms) },
    ...principalOf(terms, repayments),
  })
  if (!made.ok) return none(`${made.field ?? 'a term'} cannot be used`)
  return { coupons: made.value, complete: true, note: ruleOf(terms, name, made.value) }
}

function none(why: string): Made {
  return { coupons: [], complete: false, note: `${NONE_LISTED} and none could be derived from the terms: ${why}.` }
}

/** Tolerated relative difference between repayments and nominal, because sources round both. */
const SLACK = 1e-3

/** The initial nominal and its repayments. */
export function principalOf({ initialNominal }: Pick<BondTerms, 'initialNominal'>, rows: readonly StoredRepayment[]) {
  const repayments = rows.map(row => ({ date: row.date, amount: repaidNominal(row) }))
  const total = repayments.reduce((sum, { amount }) => sum + amount, 0)
  const addsUp = Math.abs(total - initialNominal) <= SLACK * initialNominal
  return { nominal: addsUp ? total : initialNominal, repayments }
}

const DIVISORS = [1, 2, 3, 4, 6, 12]

function faultsOf(terms: BondTerms, repayments: readonly StoredRepayment[]): readonly string[] {
  const { couponType, couponRate, couponsPerYear, dayCount, maturityDate, initialNominal, outstandingNominal } = terms
  const { nominal, repayments: rows } = principalOf(terms, repayments)
  const left = rows.reduce((rest, { amount }) => rest - amount, nominal)
  const isPartlyRepaid = !terms.indexed && Math.abs(outstandingNominal - initialNominal) > SLACK * initialNominal
  const isOther = couponType !== 'FIXED' && couponType !== 'INDEXED'
  return [
    isOther && `coupons of the type ${couponType} do not follow from the terms`,
    maturityDate === null && 'there is no maturity to count back from',
    couponRate === null && !isOther && 'the coupon rate is not known',
    couponsPerYear === null && 'the number of coupons a year is not known',
    couponsPerYear !== null &&
      !DIVISORS.includes(couponsPerYear) &&
      `${couponsPerYear} coupons a year do not give whole months`,
    dayCount === null && 'the day count is not known',
    rows.length === 0 && isPartlyRepaid && 'part of the nominal is repaid and no repayments are listed',
    rows.length > 0 && Math.abs(left) > SLACK * nominal && 'the repayments listed do not add up to the nominal',
  ].filter(fault => fault !== false)
}

/** The business-day rule of the terms; null leaves payments on their unadjusted dates. */
function paymentsOf({ businessDayConvention, country, currency }: BondTerms) {
  if (businessDayConvention === null || businessDayConvention === 'UNADJUSTED') return null
  return { convention: businessDayConvention, calendar: marketCalendar(settlementMarket({ country, currency })) }
}

function ruleOf(terms: BondTerms, dayCount: DayCountName, coupons: readonly MadeCoupon[]): string {
  const { couponRate, couponsPerYear, maturityDate, placementDate } = terms
  const payments = paymentsOf(terms)
  const sentences = [
    `No source lists the coupons: they were derived from the terms, ${couponRate} % a year in ${couponsPerYear} counted back from ${maturityDate}, ${dayCount}.`,
    payments && `Payments on days on which ${payments.calendar} is closed move: ${payments.convention}.`,
    placementDate === null &&
      `The issue date is not known: they begin with the period from ${coupons[0]?.periodStart}.`,
    terms.indexed && 'Their amounts follow the index and are not known.',
  ]
  return sentences.filter(sentence => typeof sentence === 'string').join(' ')
}
