import type { Market } from '../schema/universe/market.ts'

/** What stands for the placeholders of the registry's examples. */
export function examplesOf({ bonds: [bond], placements: [placement] }: Market): Readonly<Record<string, string>> {
  return { ...(bond && { bond: bond.id, isin: bond.isin }), ...(placement && { placement: placement.id }) }
}
