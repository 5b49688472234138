import { preferredScale } from '../analytics/bond-rating.ts'
import type { Scale } from '../analytics/ratings.ts'
import type { BondRow, Derived, MeasureRow } from '../snapshot/row-types.ts'
import { shortened } from '../units.ts'
import { type Coverage, isCovered } from './coverage.ts'
import { daysBetween } from './days.ts'

type Terms = Pick<
  BondRow,
  | ('lotSize' | 'initialNominal' | 'outstandingNominal' | 'placementDate' | 'maturityDate' | 'perpetual' | 'covenants')
  | ('status' | 'sample' | 'couponType' | 'scheduleComplete' | 'measure')
> & { readonly issuer: Pick<BondRow['issuer'], 'country'> }

/** Snapshot-wide inputs of derived columns. */
export interface Circumstances {
  /** ISO 8601. */
  readonly asOf: string
  readonly coverage: Coverage
}

const NEW_DAYS = 30

/** Computes each derived column on access. */
export const DERIVED: {
  readonly [Name in keyof Derived]: (bond: Terms, circumstances: Circumstances) => Derived[Name]
} = {
  lotValue: ({ lotSize, outstandingNominal, measure }) => {
    const price = measure?.priceDirty ?? null
    return lotSize === null || price === null ? null : shortened((lotSize * Number(outstandingNominal) * price) / 100)
  },
  nominalInFull: bond => Number(bond.initialNominal) === Number(bond.outstandingNominal),
  newIssue: ({ placementDate }, { asOf }) =>
    placementDate === null ? null : isBetween(daysBetween(placementDate, asOf), 0, NEW_DAYS),
  perpetual: ({ perpetual, maturityDate }) => perpetual || (maturityDate === null ? null : false),
  hasCovenants: ({ covenants }) => (covenants === null ? null : true),
  defaultTypes: openDefaults,
  inDefault: (bond, circumstances) =>
    bond.status === 'DEFAULTED' || (openDefaults(bond, circumstances)?.some(type => type !== 'TECHNICAL') ?? null),
  inTechnicalDefault: (bond, circumstances) => openDefaults(bond, circumstances)?.includes('TECHNICAL') ?? null,
  rated: (bond, { coverage }) => isRated(bond) || (isCovered(coverage.ratings, bond) ? false : null),
  ratingAgencies: bond => (isRated(bond) ? (bond.measure?.ratingAgencies ?? null) : null),
  ratedOnOwnScale: ({ measure, issuer }) =>
    measure === null || measure.ratingScale === null ? null : measure.ratingScale === preferredScale(issuer.country),
  ratingRank: ({ measure }) =>
    measure === null || measure.ratingOrdinal === null ? null : ratingRank(measure.ratingOrdinal, measure.ratingScale),
  callAhead: (bond, { asOf }) => isAhead(bond, 'nextCallDate', asOf),
  putAhead: (bond, { asOf }) => isAhead(bond, 'nextPutDate', asOf),
  repaymentAhead: (bond, { asOf }) => isAhead(bond, 'nextAmortizationDate', asOf),
  changeAhead: (bond, { asOf }) => isAhead(bond, 'nextChangeDate', asOf),
}

/** Offset between the scales, greater than the number of labels. */
const SCALE_OFFSET = 100

/** National labels, best first, then international ones: the two are never compared with each other. */
export function ratingRank(ordinal: number, scale: Scale | null): number {
  return scale === 'INTERNATIONAL' ? SCALE_OFFSET + ordinal : ordinal
}

function openDefaults(bond: Terms, { coverage }: Circumstances): MeasureRow['defaultTypes'] | null {
  const types = bond.measure?.defaultTypes ?? []
  if (types.length > 0) return types
  return bond.status === 'DEFAULTED' || !isCovered(coverage.defaults, bond) ? null : types
}

function isRated({ measure }: Terms): boolean {
  return measure !== null && measure.ratingOrdinal !== null
}

type EventDate = 'nextCallDate' | 'nextPutDate' | 'nextAmortizationDate' | 'nextChangeDate'

/** A matured bond has no future events; for any other the schedule must be known. */
function isAhead(bond: Terms, date: EventDate, asOf: string): boolean | null {
  const { measure, maturityDate } = bond
  if (measure !== null && measure[date] !== null) return true
  const isOver = maturityDate !== null && maturityDate <= asOf.slice(0, 10)
  return isOver || hasSchedule(bond) ? false : null
}

/** A coupon bond without a next coupon has an unknown schedule. */
function hasSchedule({ scheduleComplete, couponType, measure }: Terms): boolean {
  return scheduleComplete && (couponType === 'ZERO' || (measure !== null && measure.nextCouponDate !== null))
}

function isBetween(value: number, low: number, high: number): boolean {
  return value >= low && value <= high
}
