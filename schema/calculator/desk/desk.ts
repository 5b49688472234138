import { chain, finite, type Reason } from '../../analytics/result.ts'
import { shortened } from '../shortened.ts'
import { afterTaxFigures } from './after-tax.ts'
import { conventionFigures } from './conventions.ts'
import type { DeskInput } from './desk-input.ts'
import type { DeskAnswer, DeskFigure, DeskParameter, DeskSubject } from './desk-subject.ts'
import { forwardFigures } from './financing.ts'
import { floaterFigures } from './floater.ts'
import { carryFigures, horizonFigures } from './horizon.ts'
import { keyRateFigures } from './key-rates.ts'
import { optionFigures } from './options.ts'
import { scenarioFigures } from './scenarios.ts'
import { swapFigures } from './swaps.ts'

interface Family {
  readonly text: string
  readonly figures: (subject: DeskSubject, input: DeskInput) => DeskAnswer | Promise<DeskAnswer>
}

/** Figures of a desk beside those of the row: a family a row. */
export const DESK_FAMILIES = Object.freeze({
  KEY_RATES: {
    text: 'Key-rate durations to the headline date: zero rates compounded annually, Z-spread constant, unset coupons of a floater at moved forward rates.',
    figures: keyRateFigures,
  },
  SCENARIOS: {
    text: 'Change of the dirty price after moves of the curve, per cent: payments to the headline date, Z-spread constant, unset coupons of a floater at moved forward rates.',
    figures: scenarioFigures,
  },
  CARRY: {
    text: 'Carry and roll-down in 3 and 12 months, per cent of the dirty price: payments to maturity, curve unchanged.',
    figures: carryFigures,
  },
  HORIZON: {
    text: 'Return until a horizon and its parts, per cent of the dirty price: payments to maturity, Z-spread constant.',
    figures: horizonFigures,
  },
  AFTER_TAX: {
    text: 'Yield to the headline date after a tax on whole coupons and on gains over the clean price, on the day of each payment.',
    figures: afterTaxFigures,
  },
  OAS: {
    text: 'Option-adjusted spread and risk in a one-factor Hull-White model: holder and issuer decide best for themselves.',
    figures: optionFigures,
  },
  ASSET_SWAP: {
    text: 'Spreads over swap rates, payments to the headline date.',
    figures: swapFigures,
  },
  FLOATER: {
    text: 'Margins and durations of a floater: the index stays, or follows the forward rates of the curve.',
    figures: floaterFigures,
  },
  FORWARD: {
    text: 'Forward price in 3 months, financed at a simple rate, and the rate behind a quoted one: ACT/365F.',
    figures: forwardFigures,
  },
  CONVENTIONS: {
    text: 'Yields and risk as other markets state them, payments to maturity: street, US Treasury, bills, par G-spread.',
    figures: conventionFigures,
  },
} as const satisfies Readonly<Record<string, Family>>)

export type DeskFamilyName = keyof typeof DESK_FAMILIES

export const DESK_FAMILY_COUNT = Object.keys(DESK_FAMILIES).length

/** A family as readers get it. */
export interface DeskSection {
  readonly family: DeskFamilyName
  readonly text: string
  readonly parameters: readonly DeskParameter[]
  /** What the coupons assume. */
  readonly assumption: string | null
  readonly figures: readonly ShownFigure[]
}

interface ShownFigure extends Pick<DeskFigure, 'name' | 'unit' | 'text'> {
  readonly value: number | null
  readonly reason: Reason | null
  /** The input at fault. */
  readonly field: string | null
}

/** The requested families, each once, in the order of the request. */
export function deskSections(
  subject: DeskSubject,
  families: readonly DeskFamilyName[],
  input: DeskInput,
): Promise<readonly DeskSection[]> {
  const sections = [...new Set(families)].map(async family => {
    const { text, figures }: Family = DESK_FAMILIES[family]
    const answer = await figures(subject, input)
    return {
      ...{ family, text, parameters: answer.parameters, assumption: subject.assumption },
      figures: answer.figures.map(shown),
    }
  })
  return Promise.all(sections)
}

function shown({ name, unit, text, result: computed }: DeskFigure): ShownFigure {
  const result = chain(computed, value => finite(value))
  return {
    ...{ name, unit, text, value: result.ok ? shortened(result.value) : null },
    ...(result.ok ? { reason: null, field: null } : { reason: result.reason, field: result.field ?? null }),
  }
}
