import type { Market } from '../market.ts'
import type { IssuerRow } from '../row.ts'

/** The earlier market of an issuer: every row of a market leads to one. */
const pastMarkets = new WeakMap<object, Market>()

/** From now on the rows of the market are known to be of it. */
export function markAsPast(market: Market): void {
  for (const { issuer } of market.issuers) pastMarkets.set(issuer, market)
}

/**
 * The market that a row belongs to.
 * @param row of a bond, of an issuer, of an issuer's figures or of a placement; a row of the database is of the present
 */
export function marketOfRow(row: object, { market }: { readonly market: Market }): Market {
  return pastMarkets.get((row as { readonly issuer?: IssuerRow }).issuer ?? row) ?? market
}
