import type { Prisma } from '../../prisma/generated/client/client.ts'
import type { Context, Principal } from '../context.ts'
import { notFound } from '../errors.ts'
import { NO_TRANSACTIONS } from './ledger.ts'
import { readLedgers } from './read-ledgers.ts'
import type { StoredPortfolio } from './stored.ts'

/** Portfolios that an account may read: its own and the operator's models. */
export function readableBy({ accountId }: Principal): Prisma.PortfolioWhereInput {
  return { OR: [{ isModel: true }, ...(accountId === null ? [] : [{ accountId }])] }
}

/**
 * One portfolio with its positions and transactions.
 * @throws GraphQLError NOT_FOUND for an unknown id and for one of another account, without distinction
 */
export async function loadPortfolio(
  id: string,
  { prisma, principal, pace }: Pick<Context, 'prisma' | 'principal'> & { readonly pace?: Context['pace'] },
): Promise<StoredPortfolio> {
  const found = await prisma.portfolio.findFirst({
    where: { id, ...readableBy(principal) },
    include: { positions: true },
  })
  if (found === null) throw notFound('The portfolio')
  const ledgers = await readLedgers({ portfolioIds: [id] }, { prisma, pace })
  return { ...found, ledger: ledgers.get(id) ?? NO_TRANSACTIONS }
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
  { prisma, principal, pace }: Context,
): Promise<readonly StoredPortfolio[]> {
  if (ids.length === 0) return []
  const found = await prisma.portfolio.findMany({
    where: { id: { in: [...ids] }, ...readableBy(principal) },
    include: { positions: true },
  })
  const readable = found.map(({ id }) => id)
  const ledgers = await readLedgers({ portfolioIds: readable }, { prisma, pace })
  const byId = new Map(found.map(portfolio => [portfolio.id, portfolio]))
  return ids.flatMap(id => {
    const portfolio = byId.get(id)
    return portfolio === undefined ? [] : [{ ...portfolio, ledger: ledgers.get(id) ?? NO_TRANSACTIONS }]
  })
}
