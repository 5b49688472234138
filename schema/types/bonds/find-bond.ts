import { suggestIsin } from '../../alternatives/source.ts'
import { notFound } from '../../errors.ts'
import type { MarketSnapshot } from '../../snapshot/market-snapshot.ts'
import type { BondRow } from '../../snapshot/row-types.ts'

/**
 * The bond with this UUID or ISIN.
 * @throws GraphQLError NOT_FOUND, with the ISIN that was probably meant
 */
export function findBond(id: string, market: MarketSnapshot): BondRow {
  const bond = market.bondById.get(id.toLowerCase()) ?? market.bondByIsin.get(id.toUpperCase())
  if (bond !== undefined) return bond
  const meant = suggestIsin(id.toUpperCase(), market)
  throw notFound(`A bond with the id ${id}`, meant === undefined ? undefined : { path: 'id', value: meant })
}
