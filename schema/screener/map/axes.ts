import { REASONS, type Reason } from '../../analytics/result.ts'
import { daysBetween } from '../../derived/days.ts'
import type { BondRow } from '../../snapshot/row-types.ts'

/** An axis of the map: what is read of a bond, and why it may be unknown. */
interface Axis {
  readonly text: string
  /** The value of a bond; null where it is unknown. */
  read(bond: BondRow): number | null
  /** Why it is unknown. */
  whyUnknown(bond: BondRow): Reason
}

const EPOCH = '1970-01-01'

/** An axis is a row: the enum of the schema and the map are made from it. */
export const MAP_AXES = {
  DURATION: ofMeasure('Macaulay duration to the headline date, days.', 'durationDays'),
  MATURITY: {
    text: 'Maturity date, as days since 1970-01-01.',
    read: ({ maturityDate }) => (maturityDate === null ? null : daysBetween(EPOCH, maturityDate)),
    whyUnknown: ({ derived }) => (derived.perpetual === true ? 'NOT_APPLICABLE' : 'MISSING_DATA'),
  },
  YIELD: ofMeasure('Headline yield, effective, per cent a year.', 'yield'),
  YIELD_TO_WORST: ofMeasure('Lowest of the yields to calls and to maturity, per cent a year.', 'yieldToWorst'),
  G_SPREAD: ofMeasure('Spread over the government curve, basis points.', 'gSpreadBp'),
  Z_SPREAD: ofMeasure('Constant spread over the zero-coupon curve, basis points.', 'zSpreadBp'),
} as const satisfies Readonly<Record<string, Axis>>

export type MapAxis = keyof typeof MAP_AXES

type Figure = 'durationDays' | 'yield' | 'yieldToWorst' | 'gSpreadBp' | 'zSpreadBp'

function ofMeasure(text: string, column: Figure): Axis {
  return {
    text,
    read: ({ measure }) => measure?.[column] ?? null,
    whyUnknown: ({ measure }) => {
      const reason = (measure?.reasons as Readonly<Record<string, unknown>> | null | undefined)?.[column]
      return typeof reason === 'string' && Object.hasOwn(REASONS, reason) ? (reason as Reason) : 'MISSING_DATA'
    },
  }
}
