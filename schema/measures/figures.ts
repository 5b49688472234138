import type { Reason } from '../analytics/result.ts'

/** Columns of a measure, with a reason for each null. */
export interface Figures {
  readonly values: Readonly<Record<string, unknown>>
  readonly reasons: Readonly<Record<string, Reason>>
}

/** Adds a reason to each null figure. */
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
