import type { BondTerms } from './bond-terms.ts'
import { type Day, dayFromDate } from './day.ts'
import { absent, present, type Result } from './result.ts'

/** Repayments of principal, in order. */
export interface Principal {
  readonly days: readonly Day[]
  /** By how much the nominal falls: money per bond. */
  readonly amounts: readonly number[]
  /** Price of the last repayment, per 100. */
  readonly redemption: number
  /** False where the list ends before maturity or does not add up to the nominal: a repayment is missing. */
  readonly complete: boolean
}

/** Repayments may add up to the nominal with this relative slack (thirds of a nominal are rounded). */
const SLACK = 1e-6

const bulletDay = (terms: BondTerms, maturity: Day): Day => {
  const last = terms.coupons.at(-1)
  if (last?.paymentDate === null || last?.paymentDate === undefined) return maturity
  const end = dayFromDate(last.endDate, 'endDate')
  const pay = dayFromDate(last.paymentDate, 'paymentDate')
  return end.ok && pay.ok && end.value === maturity ? pay.value : maturity
}

/** The repayments of stored terms: listed ones, or all of the nominal at maturity; none for a perpetual. */
export const principalFromTerms = (terms: BondTerms, maturity: Day | undefined): Result<Principal> => {
  const redemption = terms.redemption ?? 100
  if (!(redemption > 0 && redemption < Number.POSITIVE_INFINITY)) return absent('MISSING_DATA', 'redemption')
  if (maturity === undefined) return present({ days: [], amounts: [], redemption, complete: false })
  const listed = terms.amortizations ?? []
  if (listed.length === 0) {
    return present({
      days: [bulletDay(terms, maturity)],
      amounts: [terms.nominal],
      redemption,
      complete: true,
    })
  }
  const days: Day[] = []
  const amounts: number[] = []
  let total = 0
  for (const [index, row] of listed.entries()) {
    const day = dayFromDate(row.date, `amortizations[${index}].date`)
    if (!day.ok) return day
    if (!(row.amount >= 0)) return absent('MISSING_DATA', `amortizations[${index}].amount`)
    if (index > 0 && day.value <= (days[index - 1] as Day)) return absent('INCOMPLETE_SCHEDULE', 'amortizations')
    days.push(day.value)
    amounts.push(row.amount)
    total += row.amount
  }
  if (!(total > 0 && total <= terms.nominal * (1 + SLACK))) return absent('MISSING_DATA', 'amortizations')
  const addsUp = total >= terms.nominal * (1 - SLACK)
  return present({ days, amounts, redemption, complete: addsUp && (days.at(-1) as Day) >= maturity })
}

/** Nominal outstanding once everything dated up to and including the day is paid: money per bond. */
export const outstandingAfter = (principal: Principal, day: Day): number => {
  let outstanding = 0
  for (let i = principal.days.length - 1; i >= 0 && (principal.days[i] as Day) > day; i--) {
    outstanding += principal.amounts[i] as number
  }
  return outstanding
}
