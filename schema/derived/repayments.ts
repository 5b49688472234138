import type { Reason } from '../analytics/result.ts'
import type { AmortizationRow } from '../snapshot/details/details.ts'
import type { BondRow } from '../snapshot/row-types.ts'
import { Exact } from './exact-decimal.ts'

/** What one bond repays on a day, and the whole issue with it. */
export interface Repayment {
  readonly date: string
  /** Per bond, in the nominal currency. */
  readonly value: Exact
  /** Of all bonds in circulation; null where it is not known how many there are. */
  readonly amount: Exact | null
}

/** What is still to be repaid of a bond. */
export interface Repayments {
  /** By date. */
  readonly listed: readonly Repayment[]
  /** Why something of it is not known; null where all is. */
  readonly reason: Reason | null
}

type IssueSize = Pick<BondRow, 'outstanding' | 'outstandingNominal' | 'outstandingPieces'>
type Terms = IssueSize & Pick<BondRow, 'maturityDate' | 'perpetual' | 'indexed'>
export type RepaymentRow = Pick<AmortizationRow, 'date' | 'value'>

/** Repayments may add up to the nominal with this relative slack: thirds of a nominal are rounded. */
const SLACK = 1e-6
/** Money is stored with so many places. */
const PLACES = 8

/**
 * What falls due after a day: the repayments of the schedule or, where it has none, all of the nominal at maturity. Of
 * an indexed bond the schedule tells the shares of what is outstanding today, as its nominal changes until then.
 * @param rows of the schedule; null where it has none
 */
export function repaymentsAfter(day: string, bond: Terms, rows: readonly RepaymentRow[] | null): Repayments {
  const nominal = new Exact(bond.outstandingNominal)
  if (rows === null) return inOne(day, bond, nominal)
  const ahead = rows.filter(({ date }) => date > day)
  const total = Exact.sum(0, ...ahead.map(({ value }) => value))
  const scale = bond.indexed && total.gt(0) ? nominal.div(total) : new Exact(1)
  const missing = nominal.minus(total.times(scale))
  // More is to be repaid than there is: the schedule or the nominal is not of this day.
  if (missing.lt(nominal.times(-SLACK))) return { listed: [], reason: 'MISSING_DATA' }
  const listed = ahead.map(({ date, value }) => repaymentOf(date, scale.times(value), bond))
  const breaksOff = !bond.perpetual && missing.gt(nominal.times(SLACK))
  return { listed, reason: breaksOff ? 'INCOMPLETE_SCHEDULE' : reasonOf(listed) }
}

function inOne(day: string, bond: Terms, nominal: Exact): Repayments {
  const { maturityDate, perpetual } = bond
  if (maturityDate === null) return { listed: [], reason: perpetual ? null : 'MISSING_DATA' }
  if (maturityDate <= day || nominal.isZero()) return { listed: [], reason: null }
  const listed = [repaymentOf(maturityDate, nominal, bond)]
  return { listed, reason: reasonOf(listed) }
}

function reasonOf(listed: readonly Repayment[]): Reason | null {
  return listed.some(({ amount }) => amount === null) ? 'MISSING_DATA' : null
}

function repaymentOf(date: string, value: Exact, bond: IssueSize): Repayment {
  return { date, value, amount: ofIssue(value, bond) }
}

/**
 * Money for one bond, for all bonds in circulation: by their number where it is told, else by what is outstanding over
 * the nominal of one. Null where neither is known.
 */
export function ofIssue(value: Exact | string, { outstanding, outstandingNominal, outstandingPieces }: IssueSize) {
  if (outstandingPieces !== null) return new Exact(value).times(outstandingPieces).toDecimalPlaces(PLACES)
  if (outstanding === null || Number(outstandingNominal) === 0) return null
  return new Exact(value).times(outstanding).div(outstandingNominal).toDecimalPlaces(PLACES)
}

/** What is outstanding of one bond when everything up to a day is repaid; null where the schedule does not tell. */
export function nominalAfter(day: string, bond: IssueSize, { listed, reason }: Repayments): Exact | null {
  if (reason === 'INCOMPLETE_SCHEDULE' || (reason !== null && listed.length === 0)) return null
  const repaid = listed.filter(({ date }) => date <= day).map(({ value }) => value)
  return new Exact(bond.outstandingNominal).minus(Exact.sum(0, ...repaid))
}
