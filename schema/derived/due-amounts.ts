import type { Reason } from '../analytics/result.ts'
import type { BondDetails } from '../snapshot/details/details.ts'
import type { BondRow } from '../snapshot/row-types.ts'
import { Exact } from './exact-decimal.ts'
import { nominalAfter, ofIssue, type Repayments, repaymentsAfter } from './repayments.ts'

/** What becomes due on a day, in the nominal currency: for one bond, and for all in circulation. */
export interface Due {
  readonly perBond: Exact | null
  readonly ofIssue: Exact | null
  /** Why `ofIssue` is null. */
  readonly reason: Reason | null
}

type Schedule = Pick<BondDetails, 'amortizations' | 'offers'> | null

/** Without a schedule, as in old archives, repayments are known only for a bond without amortisations. */
export function repaymentsOf(bond: BondRow, schedule: Schedule, day: string): Repayments {
  const rows = schedule?.amortizations ?? []
  if (rows.length === 0 && (bond.measure?.nextAmortizationDate ?? null) !== null) {
    return { listed: [], reason: 'INCOMPLETE_SCHEDULE' }
  }
  return repaymentsAfter(day, bond, rows.length === 0 ? null : rows)
}

/** At maturity, accepts the last listed repayment even on another date: schedules pay on business days. */
export function repaidOn(date: string, bond: BondRow, { listed, reason }: Repayments): Due {
  const isLast = date === bond.maturityDate
  const due = listed.find(repayment => repayment.date === date) ?? (isLast ? listed.at(-1) : undefined)
  if (due === undefined) return unknownDue(reason ?? 'MISSING_DATA')
  if (isLast && reason === 'INCOMPLETE_SCHEDULE') return unknownDue(reason)
  return dueOf(due.value, due.amount)
}

/** The outstanding amount on the day at the price of the option; for the issue up to its volume limit. */
export function optionOn(
  date: string,
  type: 'PUT' | 'CALL',
  bond: BondRow,
  { schedule, repayments }: { readonly schedule: Schedule; readonly repayments: Repayments },
): Due {
  const option = schedule?.offers.find(offer => offer.type === type && offer.date === date)
  const nominal = nominalAfter(date, bond, repayments)
  if (nominal === null) return unknownDue(repayments.reason ?? 'MISSING_DATA')
  const price = option?.price ?? null
  const limit = option?.volumeLimit ?? null
  const perBond = price === null ? null : nominal.times(price).div(100)
  const all = perBond === null ? null : ofIssue(perBond, bond)
  if (all === null) return dueOf(perBond, limit === null ? null : new Exact(limit))
  return dueOf(perBond, limit === null ? all : Exact.min(all, limit))
}

/** Money for one bond, and for all in circulation. */
export function dueOnAll(perBond: string | null, bond: BondRow): Due {
  return perBond === null ? unknownDue('MISSING_DATA') : dueOf(new Exact(perBond), ofIssue(perBond, bond))
}

function dueOf(perBond: Exact | null, all: Exact | null): Due {
  return { perBond, ofIssue: all, reason: all === null ? 'MISSING_DATA' : null }
}

function unknownDue(reason: Reason): Due {
  return { perBond: null, ofIssue: null, reason }
}
