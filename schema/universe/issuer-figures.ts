import { Decimal } from 'decimal.js'
import type { RatingModel } from '../../prisma/generated/client/models/Rating.ts'
import { bondRating, preferredScale } from '../analytics/bond-rating.ts'
import type { CurrencyAmount, IssuerFigures, YearMaturities } from './market.ts'
import type { BondRow, IssuerRow, Plain } from './row.ts'

const LIVE = new Set(['TRADING', 'PLACING'])

/** What the bonds of an issuer add up to. */
export type IssuerSums = Omit<IssuerFigures, 'id' | 'issuer' | 'bonds'>

/** @param bonds of the issuer, as are the ratings */
export function issuerSums(
  issuer: IssuerRow,
  bonds: readonly BondRow[],
  ratings: readonly Plain<RatingModel>[],
): IssuerSums {
  const live = bonds.filter(bond => LIVE.has(bond.status))
  const outstanding = sumsByCurrency(live)
  return {
    bondsCount: live.length,
    outstanding,
    outstandingLargest: outstanding.length === 0 ? null : Math.max(...outstanding.map(({ amount }) => Number(amount))),
    maturities: maturitiesByYear(live),
    hasDefault: bonds.some(bond => bond.status === 'DEFAULTED' || (bond.measure?.defaultTypes.length ?? 0) > 0),
    rating: bondRating({ issue: [], issuer: ratings, guarantor: [], preferred: preferredScale(issuer.country) }),
  }
}

export function issuerFigures(issuer: IssuerRow, bonds: readonly BondRow[], sums: IssuerSums): IssuerFigures {
  return Object.freeze({ id: issuer.id, issuer, bonds, ...sums })
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
