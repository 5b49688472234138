import type { MarketSnapshot } from '../schema/snapshot/market-snapshot.ts'

/** Values for the placeholders in the registry's examples. */
export function examplesOf({
  bonds: [bond],
  placements: [placement],
}: MarketSnapshot): Readonly<Record<string, string>> {
  return {
    ...(bond && { bond: bond.id, isin: bond.isin, issuer: bond.issuer.id }),
    ...(placement && { placement: placement.id }),
  }
}
