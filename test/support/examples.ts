import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { MarketSnapshot } from '../../schema/snapshot/market-snapshot.ts'
import { readSnapshot } from '../../schema/snapshot/read-snapshot.ts'

/** What may stand for a placeholder of the registry's examples: all that every account sees. */
export type Pools = Readonly<Record<string, readonly string[]>>

export async function readPools(prisma: PrismaClient, market?: MarketSnapshot): Promise<Pools> {
  const { bonds, issuers, placements } = market ?? (await readSnapshot(prisma))
  // Model portfolios are everybody's.
  const portfolios = await prisma.portfolio.findMany({ where: { accountId: null }, orderBy: { name: 'asc' } })
  return {
    '{bond}': bonds.map(({ id }) => id),
    '{isin}': bonds.map(({ isin }) => isin),
    '{issuer}': issuers.map(({ id }) => id),
    '{placement}': placements.map(({ id }) => id),
    '{portfolio}': portfolios.map(({ id }) => id),
  }
}

/** A value of an example; its placeholder stands for one of its pool. */
export function exampleValue(value: string | number | boolean, pools: Pools, index = 0): string {
  const pool = pools[String(value)]
  return pool === undefined ? String(value) : (pool[index % pool.length] ?? '')
}

/** The arguments of an example, as a URL has them. */
export function exampleArguments(
  { example }: { readonly example: Readonly<Record<string, string | number | boolean>> },
  pools: Pools,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(example).map(([name, value]) => [name, exampleValue(value, pools)]))
}
