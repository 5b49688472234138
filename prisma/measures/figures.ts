import type { Reason } from '../../schema/analytics/result.ts'

/** Columns of a measure and, for those that are null, the reason. */
export interface Figures {
  readonly values: Readonly<Record<string, unknown>>
  readonly reasons: Readonly<Record<string, Reason>>
}

/** Takes the figures as they are and gives each null one its reason. */
export function figures(values: Figures['values'], whyNull: Readonly<Record<string, Reason>> = {}): Figures {
  const reasons = Object.entries(whyNull).filter(([name]) => values[name] === null || values[name] === undefined)
  return { values, reasons: Object.fromEntries(reasons) }
}

export function joinFigures(parts: readonly Figures[]): Figures {
  return {
    values: Object.assign({}, ...parts.map(part => part.values)),
    reasons: Object.assign({}, ...parts.map(part => part.reasons)),
  }
}

/** Stored figures have eight decimals at most, so that answers stay short. */
export function shortened(value: number): number {
  return Math.round(value * 1e8) / 1e8
}
