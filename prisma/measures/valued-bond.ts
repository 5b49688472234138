import type { Valuation } from '../../schema/analytics/valuation.ts'
import type { PublishedAccrued } from './accrued.ts'

/** A bond at its price, and which accrued interest it was given. */
export interface ValuedBond {
  readonly valuation: Valuation
  readonly accrued: PublishedAccrued
}
