import type { Prisma } from '../../prisma/generated/client/client.ts'
import type { Context, Principal } from '../context.ts'
import { notFound } from '../errors.ts'
import type { StoredPortfolio } from './stored.ts'

/** Portfolios that an account may read: its own and the operator's models. */
export function readableBy({ accountId }: Principal): Prisma.PortfolioWhereInput {
  return { OR: [{ isModel: true }, ...(accountId === null ? [] : [{ accountId }])] }
}

const HOLDINGS = {
  positions: true,
  transactions: { orderBy: [{ date: 'asc' }, { createdAt: 'asc' }] },
} satisfies Prisma.PortfolioInclude

/**
 * One portfolio with its positions and transactions.
 * @throws GraphQLError NOT_FOUND for an unknown id and for one of another account, without distinction
 */
export async function loadPortfolio(
  id: string,
  { prisma, principal }: Pick<Context, 'prisma' | 'principal'>,
): Promise<StoredPortfolio> {
  const found = await prisma.portfolio.findFirst({ where: { id, ...readableBy(principal) }, include: HOLDINGS })
  if (found === null) throw notFound('The portfolio')
  return found
}

/** Ids of all readable portfolios: the account's own by name, then the models by name. */
export async function listPortfolios({ prisma, principal }: Context): Promise<readonly { readonly id: string }[]> {
  return prisma.portfolio.findMany({
    where: readableBy(principal),
    orderBy: [{ isModel: 'asc' }, { name: 'asc' }, { id: 'asc' }],
    select: { id: true },
  })
}

/** The portfolios of a page, in its order. */
export async function loadPortfolios(
  ids: readonly string[],
  { prisma, principal }: Context,
): Promise<readonly StoredPortfolio[]> {
  if (ids.length === 0) return []
  const found = await prisma.portfolio.findMany({
    where: { id: { in: [...ids] }, ...readableBy(principal) },
    include: HOLDINGS,
  })
  const byId = new Map(found.map(portfolio => [portfolio.id, portfolio]))
  return ids.flatMap(id => byId.get(id) ?? [])
}
