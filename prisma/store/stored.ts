import type { Database } from '../client.ts'
import type { Stored } from '../sources/source.ts'

/** What is stored when a load begins, read as far as its source asks. */
export function storedMarket({ prisma }: Database, sourceKey: string): Stored {
  return {
    lastLive: async () => {
      const load = await prisma.load.findFirst({
        where: { sourceKey, origin: 'live', status: 'SUCCEEDED' },
        orderBy: { startedAt: 'desc' },
      })
      return load?.startedAt.toISOString() ?? null
    },
    leis: async () => {
      const issuers = await prisma.issuer.findMany({
        where: { lei: { not: null }, sample: false },
        select: { lei: true, name: true },
        orderBy: { lei: 'asc' },
      })
      const unnamed = issuers.filter(({ lei, name }) => name === lei)
      const named = issuers.filter(({ lei, name }) => name !== lei)
      return [...unnamed, ...named].flatMap(({ lei }) => (lei === null ? [] : [lei]))
    },
    isins: async () => new Set((await prisma.bond.findMany({ select: { isin: true } })).map(({ isin }) => isin)),
    isinByTicker: async () => {
      const bonds = await prisma.bond.findMany({
        where: { ticker: { not: null } },
        select: { isin: true, ticker: true },
      })
      return new Map(bonds.flatMap(({ isin, ticker }) => (ticker === null ? [] : [[ticker, isin] as const])))
    },
  }
}
