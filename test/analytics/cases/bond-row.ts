import type { Issue } from '../../../schema/analytics/issue.ts'

/** A constructed bond with its figures; yields in per cent, accrued per 100 of outstanding nominal. */
export interface BondRow {
  readonly id: string
  readonly issue: Issue
  readonly settlement: string
  readonly clean: number
  /** Name in `CURVES`. */
  readonly curve: string
  readonly accrued: number
  readonly effective: number
  readonly street: number
  readonly macaulay: number
  readonly modified: number
  readonly convexity: number
  readonly zBp: number
  readonly gBp: number
  readonly worst?: number
  readonly worstDate?: string
}
