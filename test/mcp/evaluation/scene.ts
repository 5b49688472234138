import type { World } from '../../world.ts'
import { call } from '../raw.ts'

/** Words of the market that questions and mistakes speak of. */
export interface Scene {
  readonly today: string
  readonly isin: string
  readonly bond: string
  readonly bondName: string
  /** The ISIN with its first two letters changed over, as fingers do. */
  readonly typo: string
  /** The ISIN with another last digit: several bonds may be meant. */
  readonly wrongDigit: string
  readonly issuer: string
  readonly issuerName: string
  readonly placement: string
  readonly placementName: string
  readonly portfolio: string
  readonly portfolioName: string
}

export async function sceneOf(world: World): Promise<Scene> {
  const rows = async (tool: string, args: object) =>
    (await call(world, tool, { ...args })).structuredContent?.items ?? []
  const [bond] = await rows('search_bonds', {
    Currency: ['RUB'],
    CreditRatingTo: 'A',
    PuttableFlag: true,
    Fields: ['compact'],
  })
  const [placement] = await rows('get_placements', { PageSize: 1 })
  const [portfolio] = await rows('get_portfolios', { PageSize: 1 })
  const { asOf } = await world.getJson<{ asOf: string }>('/api/v1/data/market-overview')
  const isin = String(bond?.isin)
  return {
    today: asOf.slice(0, 10),
    isin,
    bond: String(bond?.id),
    bondName: String(bond?.name).replace(' (sample)', ''),
    typo: `${isin[1]}${isin[0]}${isin.slice(2)}`,
    wrongDigit: isin.slice(0, -1) + ((Number(isin.at(-1)) + 5) % 10),
    issuer: String((bond?.issuer as { id?: string } | undefined)?.id),
    issuerName: String((bond?.issuer as { name?: string } | undefined)?.name),
    placement: String(placement?.id),
    placementName: String(placement?.name).replace(' (sample)', ''),
    portfolio: String(portfolio?.id),
    portfolioName: String(portfolio?.name),
  }
}
