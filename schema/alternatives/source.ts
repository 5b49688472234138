import { isinProblem } from '../analytics/isin.ts'
import { invalidArguments, notFound } from '../errors.ts'
import { oneTypoAway } from '../filters/one-typo.ts'
import type { MarketSnapshot } from '../snapshot/market-snapshot.ts'
import type { BondRow } from '../snapshot/row-types.ts'

/**
 * The bond of an ISIN.
 * @throws GraphQLError INVALID_PARAMETER for an invalid ISIN, NOT_FOUND for an unknown one; both suggest the ISIN
 * of the snapshot that is one typo away, if there is exactly one
 */
export function bondOfIsin(given: string, market: MarketSnapshot): BondRow {
  const isin = given.toUpperCase()
  const bond = market.bondByIsin.get(isin)
  if (bond !== undefined) return bond
  const meant = suggestIsin(isin, market)
  const problem = isinProblem(isin)
  if (problem !== null) {
    const message = `${problem.charAt(0).toUpperCase()}${problem.slice(1)}.`
    throw invalidArguments([{ path: 'isin', message, ...(meant !== undefined && { didYouMean: meant }) }])
  }
  throw notFound(`A bond with the ISIN ${isin}`, meant === undefined ? undefined : { path: 'isin', value: meant })
}

/** The ISIN of the snapshot that is one typo away; undefined unless there is exactly one. */
export function suggestIsin(isin: string, { bonds }: MarketSnapshot): string | undefined {
  return oneTypoAway(
    isin,
    bonds.map(bond => bond.isin),
  )
}
