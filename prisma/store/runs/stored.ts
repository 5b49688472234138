import type { Database } from '../../client.ts'
import type { Stored } from '../../sources/source.ts'

/** Lazy reads of stored data that a source may need during a run. */
export function storedData({ prisma }: Database, sourceKey: string, now: Date): Stored {
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
        select: { lei: true, name: true, leiRenewalDate: true },
        orderBy: { lei: 'asc' },
      })
      return issuers.flatMap(({ lei, name, leiRenewalDate }) =>
        lei !== null && (name === lei || leiRenewalDate === null || leiRenewalDate < now) ? [lei] : [],
      )
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
