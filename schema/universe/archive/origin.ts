import type { Market } from '../market.ts'
import type { IssuerRow } from '../row.ts'

/** Issuers of earlier markets: every row of a market leads to one. */
const pastIssuers = new WeakSet<object>()

/** From now on the rows of the market are known to be of the past. */
export function markAsPast({ issuers }: Market): void {
  for (const { issuer } of issuers) pastIssuers.add(issuer)
}

/** @param row of a bond, of an issuer or of an issuer's figures; a row of the database is of the present */
export function isPast(row: object): boolean {
  return pastIssuers.has((row as { readonly issuer?: IssuerRow }).issuer ?? row)
}
