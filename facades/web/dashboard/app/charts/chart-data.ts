import type { Axis } from './axis.ts'
import type { Shape } from './shapes.ts'

/** Colours by meaning, or of classes, as in the style sheet; a chart never tells by colour alone. */
export type Tone = 'accent' | 'warm' | 'bad' | 'good' | 'soft' | `class-${number}`

export interface ChartSeries {
  readonly label: string
  readonly tone: Tone
  readonly kind: 'line' | 'steps' | 'bars' | 'points'
  /**
   * One for each position of the axis. Null where there is none: a line is interrupted. Undefined where only another
   * series has a position: a line goes on.
   */
  readonly values: readonly (number | null | undefined)[]
  readonly dashed?: true
  /** Where the values end, if not at themselves: the upper ends of bars that stand on others. */
  readonly ends?: readonly (number | null)[]
  /** Of points. @default 'disc' */
  readonly shape?: Shape
  /** Points are rectangles of this size, in the units of the axes. */
  readonly cell?: { readonly width: number; readonly height: number }
  /** Share of the colour that is seen. @default 1 */
  readonly strength?: number
  /** On the right scale instead of the left one. */
  readonly right?: true
}

export interface ChartData {
  readonly axis: Axis
  readonly series: readonly ChartSeries[]
  /** Ticks are whole numbers, because they count something. */
  readonly whole?: true
  valueText(value: number): string
}
