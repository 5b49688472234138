import { hashOf } from '../../gateway/access/key.ts'
import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { Cast, MixedLoad } from './mixed-load.ts'

/** What was acknowledged and is not there, in sentences; empty when nothing was lost. */
export async function lossesOf(
  prisma: PrismaClient,
  { holder, rotator }: Cast,
  { acknowledged, portfolioId }: MixedLoad,
): Promise<readonly string[]> {
  const { orders, cancelled, keys, renamed, tried } = acknowledged
  const losses: string[] = []
  const stored = await prisma.order.findMany({ where: { id: { in: orders } }, select: { id: true, status: true } })
  if (stored.length < orders.length) losses.push(`${orders.length - stored.length} orders`)
  const revived = stored.filter(({ id, status }) => cancelled.has(id) && status !== 'CANCELLED')
  if (revived.length > 0) losses.push(`${revived.length} cancellations`)
  const portfolio = await prisma.portfolio.findUnique({ where: { id: portfolioId } })
  const named = Number(/^name (\d+)$/.exec(portfolio?.name ?? '')?.[1] ?? -1)
  if (portfolio?.accountId !== holder.accountId || named < renamed || named > tried)
    losses.push(`the portfolio is called ${portfolio?.name}, acknowledged was name ${renamed}`)
  const hashes = keys.map(hashOf)
  const kept = await prisma.apiKey.count({ where: { hash: { in: hashes } } })
  if (kept < keys.length) losses.push(`${keys.length - kept} keys`)
  const active = await prisma.apiKey.count({ where: { userId: rotator.userId, deactivatedAt: null } })
  if (active !== 1) losses.push(`${active} active keys`)
  return losses
}

/** Requests of an account as they are stored. */
export async function countedRequests(prisma: PrismaClient, accountId: string): Promise<number> {
  const { _sum } = await prisma.usage.aggregate({ where: { accountId }, _sum: { requests: true } })
  return _sum.requests ?? 0
}
