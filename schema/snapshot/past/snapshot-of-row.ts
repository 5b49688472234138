import type { MarketSnapshot } from '../market-snapshot.ts'
import type { IssuerRow } from '../row-types.ts'

/** The earlier market of an issuer: every row of a market leads to one. */
const pastMarkets = new WeakMap<object, MarketSnapshot>()

/** From now on the rows of the market are known to be of it. */
export function markAsPast(market: MarketSnapshot): void {
  for (const { issuer } of market.issuers) pastMarkets.set(issuer, market)
}

/**
 * The market that a row belongs to.
 * @param row of a bond, of an issuer, of an issuer's figures or of a placement; a row of the database is of the present
 */
export function snapshotOfRow(row: object, { market }: { readonly market: MarketSnapshot }): MarketSnapshot {
  return pastMarkets.get((row as { readonly issuer?: IssuerRow }).issuer ?? row) ?? market
}
