import type { Reason } from '../analytics/result.ts'
import type { AmortizationRow } from '../snapshot/details/details.ts'
import type { BondRow } from '../snapshot/row-types.ts'
import { Exact } from './exact-decimal.ts'

/** A repayment on a day, per bond and for the whole issue. */
interface Repayment {
  readonly date: string
  /** Per bond, in the nominal currency. */
  readonly value: Exact
  /** For all bonds in circulation; null where their number is unknown. */
  readonly amount: Exact | null
}

/** Future repayments of a bond. */
export interface Repayments {
  /** By date. */
  readonly listed: readonly Repayment[]
  /** Why part of it is unknown; null when complete. */
  readonly reason: Reason | null
}

type IssueSize = Pick<BondRow, 'outstanding' | 'outstandingNominal' | 'outstandingPieces'>
type Terms = IssueSize & Pick<BondRow, 'maturityDate' | 'perpetual' | 'indexed'>
export type RepaymentRow = Pick<AmortizationRow, 'date' | 'value'>

/** Relative tolerance between the sum of repayments and the nominal: thirds of a nominal are rounded. */
const TOLERANCE = 1e-6
/** Decimal places of stored money. */
const PLACES = 8

/**
 * Repayments after a day: those of the schedule or, without any, the full nominal at maturity. For an indexed bond the
 * schedule gives the shares of today's outstanding nominal, since the nominal changes until then.
 * @param rows of the schedule; null where it has none
 */
export function repaymentsAfter(day: string, bond: Terms, rows: readonly RepaymentRow[] | null): Repayments {
  const nominal = new Exact(bond.outstandingNominal)
  if (rows === null) return inOne(day, bond, nominal)
  const ahead = rows.filter(({ date }) => date > day)
  const total = Exact.sum(0, ...ahead.map(({ value }) => value))
  const scale = bond.indexed && total.gt(0) ? nominal.div(total) : new Exact(1)
  const missing = nominal.minus(total.times(scale))
  // Repayments exceed the nominal: the schedule or the nominal is not of this day.
  if (missing.lt(nominal.times(-TOLERANCE))) return { listed: [], reason: 'MISSING_DATA' }
  const listed = ahead.map(({ date, value }) => repaymentOf(date, scale.times(value), bond))
  const breaksOff = !bond.perpetual && missing.gt(nominal.times(TOLERANCE))
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
 * Scales money for one bond to all bonds in circulation: by their number where stated, otherwise by the outstanding amount
 * over the nominal of one bond. Null where neither is known.
 */
export function ofIssue(value: Exact | string, { outstanding, outstandingNominal, outstandingPieces }: IssueSize) {
  if (outstandingPieces !== null) return new Exact(value).times(outstandingPieces).toDecimalPlaces(PLACES)
  if (outstanding === null || Number(outstandingNominal) === 0) return null
  return new Exact(value).times(outstanding).div(outstandingNominal).toDecimalPlaces(PLACES)
}

/** The outstanding nominal of one bond after all repayments up to a day; null where the schedule is incomplete. */
export function nominalAfter(day: string, bond: IssueSize, { listed, reason }: Repayments): Exact | null {
  if (reason === 'INCOMPLETE_SCHEDULE' || (reason !== null && listed.length === 0)) return null
  const repaid = listed.filter(({ date }) => date <= day).map(({ value }) => value)
  return new Exact(bond.outstandingNominal).minus(Exact.sum(0, ...repaid))
}
