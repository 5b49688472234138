import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import { type Coverage, loadCoverage, NO_COVERAGE } from '../derived/coverage.ts'
import { type FxRate, loadFxRates } from '../fx/rates.ts'
import { type CreditAction, loadCreditActions } from './credit-actions.ts'
import { type CurveHistory, loadCurves } from './curve-history.ts'
import { loadPolicyRates, type PolicyRateNow } from './policy-rates.ts'

/** Data of a revision beside bonds and issuers; read with them, so that an overview never mixes two revisions. */
export interface Background {
  readonly policyRates: readonly PolicyRateNow[]
  readonly curves: readonly CurveHistory[]
  /** Of the last 30 days, newest first. */
  readonly creditActions: readonly CreditAction[]
  /** Absent in archives made before it was recorded. */
  readonly coverage?: Coverage
  /** The current exchange rates. */
  readonly fx: readonly FxRate[]
}

export const NO_BACKGROUND: Background = Object.freeze({
  policyRates: [],
  curves: [],
  creditActions: [],
  coverage: NO_COVERAGE,
  fx: [],
})

/** @param day the day of the revision; nothing after it is read */
export async function loadBackground(prisma: PrismaClient, day: string): Promise<Background> {
  return Object.freeze({
    policyRates: await loadPolicyRates(prisma, day),
    curves: await loadCurves(prisma, day),
    creditActions: await loadCreditActions(prisma, day),
    coverage: await loadCoverage(prisma, day),
    fx: await loadFxRates(prisma, day),
  })
}
