import { valuesOf } from '../../schema/snapshot/columns/view.ts'
import type { MarketSnapshot } from '../../schema/snapshot/market-snapshot.ts'
import type { BondRow } from '../../schema/snapshot/row-types.ts'

/** A market as plain values, to be compared with another one: its rows are places in columns. */
export function plainMarket({ bondById, bondByIsin, issuerById, ...market }: MarketSnapshot) {
  const bonds = market.bonds.map(plainBond)
  return {
    ...market,
    bonds,
    foundById: market.bonds.filter(bond => bondById.get(bond.id) === bond).length,
    foundByIsin: market.bonds.filter(bond => bondByIsin.get(bond.isin) === bond).length,
    issuers: market.issuers.map(figures => ({ ...figures, bonds: figures.bonds.map(({ isin }) => isin) })),
  }
}

function plainBond(bond: BondRow) {
  const { measure, derived } = bond
  return { ...valuesOf(bond), measure: measure && valuesOf(measure), derived: valuesOf(derived) }
}
