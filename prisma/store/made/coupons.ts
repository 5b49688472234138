import { marketCalendar, settlementMarket } from '../../../schema/analytics/business-days.ts'
import type { DayCountName } from '../../../schema/analytics/day-counts.ts'
import { type MadeCoupon, makeCoupons } from '../../../schema/analytics/made-coupons.ts'
import { repaidNominal } from '../../../schema/analytics/redemption.ts'
import { dayCountFromStored } from '../../../schema/analytics/stored-terms.ts'
import { fractionFromPercent } from '../../../schema/units.ts'
import type { BondTerms, StoredRepayment } from './read.ts'

/** Coupons of a bond that no source lists, with the rule by which they were made; or none, and why. */
export interface Made {
  readonly coupons: readonly MadeCoupon[]
  readonly complete: boolean
  readonly note: string | null
}

/** A bond without coupons lacks none. */
export const NO_COUPONS: Made = { coupons: [], complete: true, note: null }

/** How the note of a bond without coupons begins: what begins otherwise is a source's own word. */
export const NONE_LISTED = 'No coupons are listed'

/**
 * Makes the coupons of a fixed bond from its terms. Nothing is assumed: where a term is missing the note names it.
 * @param since the day from which on coupons are wanted where nobody knows when the bond was issued
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
  return { coupons: [], complete: false, note: `${NONE_LISTED} and none could be made from the terms: ${why}.` }
}

/** Repayments may differ from the nominal by this share: sources round both. */
const SLACK = 1e-3

/** The nominal of the issue, and by how much it falls and when. */
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
      `${couponsPerYear} coupons a year are no whole months`,
    dayCount === null && 'the day count is not known',
    rows.length === 0 && isPartlyRepaid && 'part of the nominal is repaid and no repayments are listed',
    rows.length > 0 && Math.abs(left) > SLACK * nominal && 'the repayments listed do not add up to the nominal',
  ].filter(fault => fault !== false)
}

/** Only where the terms say so: without a rule payments stay where they fall. */
function paymentsOf({ businessDayConvention, country, currency }: BondTerms) {
  if (businessDayConvention === null || businessDayConvention === 'UNADJUSTED') return null
  return { convention: businessDayConvention, calendar: marketCalendar(settlementMarket({ country, currency })) }
}

function ruleOf(terms: BondTerms, dayCount: DayCountName, coupons: readonly MadeCoupon[]): string {
  const { couponRate, couponsPerYear, maturityDate, placementDate } = terms
  const payments = paymentsOf(terms)
  const sentences = [
    `No source lists the coupons: they were made from the terms, ${couponRate} % a year in ${couponsPerYear} counted back from ${maturityDate}, ${dayCount}.`,
    payments && `Payments on days on which ${payments.calendar} is closed move: ${payments.convention}.`,
    placementDate === null &&
      `The issue date is not known: they begin with the period from ${coupons[0]?.periodStart}.`,
    terms.indexed && 'Their amounts follow the index and are not known.',
  ]
  return sentences.filter(sentence => typeof sentence === 'string').join(' ')
}
