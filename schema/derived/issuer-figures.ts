import type { RatingModel } from '../../prisma/generated/client/models/Rating.ts'
import { bondRating, preferredScale } from '../analytics/bond-rating.ts'
import type { CurrencyAmount, IssuerFigures, IssuerRating } from '../snapshot/issuer-types.ts'
import type { Plain } from '../snapshot/plain.ts'
import type { BondRow, IssuerRow, MeasureRow } from '../snapshot/row-types.ts'
import { isCovered } from './coverage.ts'
import { type Circumstances, ratingRank } from './derived-columns.ts'
import { Exact } from './exact-decimal.ts'
import { maturitiesOf } from './maturities.ts'
import type { RepaymentRow } from './repayments.ts'

const LIVE = new Set(['TRADING', 'PLACING'])

/** Of a bond's measure, what the totals of its issuer rest on; and of its terms, what they do not rest on. */
export const SUMMED_FIGURES: ReadonlySet<string> = new Set(['defaultTypes'] satisfies (keyof MeasureRow)[])
export const UNSUMMED_TERMS: ReadonlySet<string> = new Set(['updatedAt'] satisfies (keyof BondRow)[])

/** Totals over the bonds of an issuer. */
export type IssuerSums = Omit<IssuerFigures, 'id' | 'issuer' | 'bonds'>

/** Future repayments of bonds as of a day. */
export interface Schedules {
  readonly day: string
  /** Future repayments of a bond; null where its schedule lists none at all. */
  repaymentsOf(id: string): readonly RepaymentRow[] | null
}

/** @param bonds of the issuer. @param ratings of the issuer; those of a later day are ignored */
export function issuerSums(
  issuer: IssuerRow,
  bonds: readonly BondRow[],
  ratings: readonly Plain<RatingModel>[],
  circumstances: Circumstances & Schedules,
): IssuerSums {
  const { asOf, coverage } = circumstances
  const given = ratings.filter(({ date }) => date <= asOf.slice(0, 10))
  const rating = issuerRating(issuer, given)
  const isRated = rating !== null || (isCovered(coverage.ratings, issuer) ? false : null)
  return { ...bondSums(issuer, bonds, circumstances), isRated, rating }
}

/** The totals of an issuer after its bonds have changed; its ratings are the same. */
export function sumsAgain(
  issuer: IssuerRow,
  bonds: readonly BondRow[],
  { isRated, rating }: IssuerSums,
  circumstances: Circumstances & Schedules,
): IssuerSums {
  return { ...bondSums(issuer, bonds, circumstances), isRated, rating }
}

function bondSums(
  issuer: IssuerRow,
  bonds: readonly BondRow[],
  { coverage, day, repaymentsOf }: Circumstances & Schedules,
): Omit<IssuerSums, 'isRated' | 'rating'> {
  const live = bonds.filter(bond => LIVE.has(bond.status))
  const outstanding = sumsByCurrency(live)
  return {
    bondsCount: live.length,
    outstanding,
    outstandingLargest:
      outstanding.length === 0 ? null : Exact.max(...outstanding.map(({ amount }) => amount)).toFixed(),
    ...maturitiesOf(live, day, repaymentsOf),
    hasDefault: bonds.some(isInDefault) || (isCovered(coverage.defaults, issuer) ? false : null),
  }
}

function isInDefault({ status, measure }: BondRow): boolean {
  return status === 'DEFAULTED' || (measure !== null && measure.defaultTypes.length > 0)
}

function issuerRating({ country }: IssuerRow, ratings: readonly Plain<RatingModel>[]): IssuerRating | null {
  const preferred = preferredScale(country)
  const rating = bondRating({ issue: [], issuer: ratings, guarantor: [], preferred })
  if (rating === null) return null
  const rank = ratingRank(rating.ordinal, rating.scale)
  return { ...rating, rank, isOnOwnScale: rating.scale === preferred }
}

export function issuerFigures(issuer: IssuerRow, bonds: readonly BondRow[], sums: IssuerSums): IssuerFigures {
  return Object.freeze({ id: issuer.id, issuer, bonds, ...sums })
}

/** Amounts outstanding, a sum per nominal currency. */
export function sumsByCurrency(bonds: readonly BondRow[]): readonly CurrencyAmount[] {
  const known = bonds.filter(bond => bond.outstanding !== null)
  return [...Map.groupBy(known, bond => bond.nominalCurrency)]
    .map(([currency, group]) => ({ currency, amount: sum(group) }))
    .sort((a, b) => (a.currency < b.currency ? -1 : 1))
}

function sum(bonds: readonly BondRow[]): string {
  return bonds.reduce((total, bond) => total.plus(bond.outstanding as string), new Exact(0)).toFixed()
}
