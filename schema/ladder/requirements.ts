import type { BondRow } from '../snapshot/row-types.ts'
import type { LadderOptions } from './options.ts'

interface Requirement {
  /** Why a bond that lacks it is left out. */
  readonly text: string
  readonly isMet: (bond: BondRow, options: LadderOptions) => boolean
}

/** In this order: a bond is counted at the first requirement that it does not meet. */
export const REQUIREMENTS = {
  TRADING: {
    text: 'Does not trade, or is in default.',
    isMet: ({ status, derived }) =>
      status === 'TRADING' && derived.inDefault !== true && derived.inTechnicalDefault !== true,
  },
  PRICE: {
    text: 'No current price or yield.',
    isMet: ({ measure }) => measure !== null && measure.priceDirty !== null && measure.yield !== null,
  },
  RATING: { text: 'Rated below the minimum, or not at all.', isMet: isGoodEnough },
  PAYMENTS: {
    text: 'Payments are not known in advance: floating, indexed, structured, convertible or incomplete.',
    isMet: ({ measure, indexed, structured, convertible, scheduleComplete }) =>
      measure?.knownCoupons === true && !indexed && structured !== true && convertible !== true && scheduleComplete,
  },
  BULLET: {
    text: 'Repays earlier, or may: a put, a call or amortisation before maturity.',
    isMet: ({ measure }) =>
      measure?.yieldBasis === 'MATURITY' && measure.nextOfferDate === null && measure.nextAmortizationDate === null,
  },
  ACCESS: {
    text: 'For qualified investors only.',
    isMet: ({ qualifiedOnly }, { allowQualified }) => allowQualified || qualifiedOnly !== true,
  },
} as const satisfies Record<string, Requirement>

export type RequirementName = keyof typeof REQUIREMENTS

const ROWS = Object.entries(REQUIREMENTS) as [RequirementName, Requirement][]

/** The first requirement that a bond does not meet; null where it meets all. */
export function unmet(bond: BondRow, options: LadderOptions): RequirementName | null {
  return ROWS.find(([, { isMet }]) => !isMet(bond, options))?.[0] ?? null
}

/** A national and an international rating are not compared. */
function isGoodEnough({ measure, derived }: BondRow, { ratingFloor: { ordinal, scale } }: LadderOptions): boolean {
  if (measure === null || measure.ratingOrdinal === null || measure.ratingOrdinal > ordinal) return false
  return scale === null ? derived.ratedOnOwnScale === true : measure.ratingScale === scale
}
