import type { Reason } from '../analytics/result.ts'

/** A figure as the calculator shows it: its value, or the reason why it is missing. */
export interface CalculatedFigure {
  readonly name: string
  readonly value: number | null
  readonly unit: string
  readonly text: string
  readonly basis: string | null
  readonly date: string | null
  readonly assumption: string | null
  readonly reason: Reason | null
}
