import { isinProblem } from '../analytics/isin.ts'
import { invalidArguments, notFound } from '../errors.ts'
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

/**
 * The ISIN of the snapshot that is one typo away; transposed characters take precedence over a wrong one.
 * @returns undefined unless there is exactly one
 */
export function suggestIsin(isin: string, { bonds }: MarketSnapshot): string | undefined {
  const swapped = bonds.filter(bond => isSwapped(isin, bond.isin))
  const near = swapped.length > 0 ? swapped : bonds.filter(bond => isOneOff(isin, bond.isin))
  return near.length === 1 ? near[0]?.isin : undefined
}

function isSwapped(a: string, b: string): boolean {
  const [restA, restB] = afterCommonStart(a, b)
  return restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0]
}

/** One character is different, missing or extra. */
function isOneOff(a: string, b: string): boolean {
  const [restA, restB] = afterCommonStart(a, b)
  return restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)
}

function afterCommonStart(a: string, b: string): readonly [string, string] {
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  return [a.slice(start), b.slice(start)]
}
