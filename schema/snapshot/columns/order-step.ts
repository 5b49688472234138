import type { Column } from './coded.ts'

/** One step of an order; unknown values come last in both directions. */
export interface OrderStep {
  readonly column: Column
  readonly descending: boolean
}
