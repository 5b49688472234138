import { type DefaultRow, type IssuerDefaultRow, issuerDetails } from '../snapshot/details/details.ts'
import type { MarketSnapshot } from '../snapshot/market-snapshot.ts'
import { notRetained } from '../snapshot/past/past.ts'
import type { BondRow } from '../snapshot/row-types.ts'

/** A default of a bond or of its issuer as a whole. */
export interface BondDefault extends DefaultRow {
  readonly subject: 'ISSUE' | 'ISSUER'
}

/**
 * Defaults of the bond and of its issuer as a whole, newest first.
 * @param ofIssue stored defaults of the bond
 * @throws GraphQLError INVALID_PARAMETER for an archive without details
 */
export function defaultsOfBond(
  { issuerId }: Pick<BondRow, 'issuerId'>,
  ofIssue: readonly DefaultRow[],
  { details }: MarketSnapshot,
): readonly BondDefault[] {
  const issuer = issuerDetails(details, issuerId)
  if (issuer === null) throw notRetained()
  const own = ofIssue.map(event => ({ ...event, subject: 'ISSUE' as const }))
  const ofWhole = issuer.defaults.filter(event => event.ofWhole === true)
  const all = [...own, ...ofWhole.map(event => ({ ...event, subject: 'ISSUER' as const }))]
  return all.sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))
}

/** All defaults of an issuer, newest first. */
export function defaultsOfIssuer(defaults: readonly IssuerDefaultRow[]): readonly BondDefault[] {
  return defaults.map(event => ({ ...event, subject: event.ofWhole === true ? 'ISSUER' : 'ISSUE' }))
}
