import { Decimal } from 'decimal.js'
import type { RatingModel } from '../../prisma/generated/client/models/Rating.ts'
import { bondRating, preferredScale } from '../analytics/bond-rating.ts'
import type { CurrencyAmount, IssuerFigures, IssuerRating, YearMaturities } from './market.ts'
import type { BondRow, IssuerRow } from './row.ts'

const LIVE = new Set(['TRADING', 'PLACING'])

/** What the bonds of every issuer add up to. */
export function issuerFigures(
  issuers: ReadonlyMap<string, IssuerRow>,
  bonds: readonly BondRow[],
  ratings: readonly RatingModel[],
): readonly IssuerFigures[] {
  const bondsByIssuer = Map.groupBy(bonds, bond => bond.issuerId)
  const ratingsByIssuer = Map.groupBy(ratings, rating => rating.issuerId)
  return [...issuers.values()].map(issuer => {
    const own = bondsByIssuer.get(issuer.id) ?? []
    const live = own.filter(bond => LIVE.has(bond.status))
    const outstanding = sumsByCurrency(live)
    return Object.freeze({
      id: issuer.id,
      issuer,
      bonds: own,
      bondsCount: live.length,
      outstanding,
      outstandingLargest:
        outstanding.length === 0 ? null : Math.max(...outstanding.map(({ amount }) => Number(amount))),
      maturities: maturitiesByYear(live),
      hasDefault: own.some(bond => bond.status === 'DEFAULTED' || (bond.measure?.defaultTypes.length ?? 0) > 0),
      rating: ratingOf(issuer, ratingsByIssuer.get(issuer.id) ?? []),
    })
  })
}

function ratingOf(issuer: IssuerRow, ratings: readonly RatingModel[]): IssuerRating | null {
  const stated = ratings.map(rating => ({ ...rating, date: rating.date.toISOString().slice(0, 10) }))
  return bondRating({ issue: [], issuer: stated, guarantor: [], preferred: preferredScale(issuer.country) })
}

function sumsByCurrency(bonds: readonly BondRow[]): readonly CurrencyAmount[] {
  const known = bonds.filter(bond => bond.outstanding !== null)
  return [...Map.groupBy(known, bond => bond.nominalCurrency)]
    .map(([currency, group]) => ({ currency, amount: sum(group) }))
    .sort((a, b) => (a.currency < b.currency ? -1 : 1))
}

function maturitiesByYear(bonds: readonly BondRow[]): readonly YearMaturities[] {
  const known = bonds.filter(bond => bond.maturityDate !== null && bond.outstanding !== null)
  return [...Map.groupBy(known, bond => `${bond.maturityDate?.slice(0, 4)} ${bond.nominalCurrency}`)]
    .map(([key, group]) => {
      const [year = '', currency = ''] = key.split(' ')
      return { year: Number(year), currency, amount: sum(group), bonds: group.length }
    })
    .sort((a, b) => a.year - b.year || (a.currency < b.currency ? -1 : 1))
}

function sum(bonds: readonly BondRow[]): string {
  return bonds.reduce((total, bond) => total.plus(bond.outstanding as string), new Decimal(0)).toFixed()
}
