import type { Reason } from '../../../../schema/analytics/result.ts'
import type { Part } from '../parts/part.ts'

/**
 * A rule of the methodology, for the page and the repository file.
 *
 * @example { id: 'price', title: 'Price', parts: ['The last trade is used.'], otherwise: [['NO_PRICE', 'No quote.']] }
 */
export interface Rule {
  readonly id: string
  readonly title: string
  readonly parts: readonly Part[]
  /** What a row shows when the rule gives no value. */
  readonly otherwise: readonly Otherwise[]
  readonly source?: string
}

/** A reason; `null` for an absence without its own reason; `value` when a value is still returned. */
export type Otherwise = readonly [shown: Reason | 'null' | 'value', when: string]
