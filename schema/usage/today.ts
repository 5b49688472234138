import type { PrismaClient } from '../../prisma/generated/client/client.ts'

/** Recorded requests of an account on the day (UTC) of a moment. */
export async function requestsOn(prisma: PrismaClient, accountId: string, moment: Date): Promise<number> {
  const day = new Date(`${moment.toISOString().slice(0, 10)}T00:00:00Z`)
  const { _sum } = await prisma.usage.aggregate({ where: { accountId, day }, _sum: { requests: true } })
  return _sum.requests ?? 0
}
