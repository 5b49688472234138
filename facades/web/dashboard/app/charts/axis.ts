/** The horizontal axis of a chart: positions in ascending order, and their texts. */
export interface Axis {
  readonly positions: readonly number[]
  /** Days are seconds since 1970, so that ticks stand at the beginning of months and years. */
  readonly kind: 'days' | 'numbers'
  /** The text at a tick; short. */
  tickText(position: number): string
  /** The text of a position that a person points at. */
  pointText(position: number): string
}

interface DayTexts {
  tickText(day: string): string
  pointText(day: string): string
}

/** @param days ISO dates in order */
export function daysAxis(days: readonly string[], texts: DayTexts): Axis {
  const dayAt = (seconds: number) => new Date(seconds * 1_000).toISOString().slice(0, 10)
  return {
    positions: days.map(day => Date.parse(day) / 1_000),
    kind: 'days',
    tickText: seconds => texts.tickText(dayAt(seconds)),
    pointText: seconds => texts.pointText(dayAt(seconds)),
  }
}

/** @param text of a position, for example "2.5 years" */
export function numbersAxis(positions: readonly number[], text: (position: number) => string): Axis {
  return { positions, kind: 'numbers', tickText: text, pointText: text }
}
