import type { MarketSnapshot } from '../market-snapshot.ts'
import type { IssuerRow } from '../row-types.ts'

/** The earlier snapshot of an issuer; every row of a snapshot leads to an issuer. */
const pastMarkets = new WeakMap<object, MarketSnapshot>()

/** Registers the rows of an earlier snapshot. */
export function markAsPast(market: MarketSnapshot): void {
  for (const { issuer } of market.issuers) pastMarkets.set(issuer, market)
}

/**
 * The snapshot that a row belongs to.
 * @param row of a bond, of an issuer, of an issuer's figures or of a placement; a database row belongs to the current snapshot
 */
export function snapshotOfRow(row: object, { market }: { readonly market: MarketSnapshot }): MarketSnapshot {
  return pastMarkets.get((row as { readonly issuer?: IssuerRow }).issuer ?? row) ?? market
}
