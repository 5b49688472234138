import type { Prisma, PrismaClient } from '../../prisma/generated/client/client.ts'
import type { Context, Principal } from '../context.ts'
import { notFound } from '../errors.ts'
import { plain } from '../snapshot/plain.ts'
import type { Schedules, StoredPortfolio } from './stored.ts'

type Client = PrismaClient | Prisma.TransactionClient

/** Days of past payments to read: the current coupon period began within them, and older payments are not needed. */
const DAYS_BACK = 400

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
export async function loadPortfolio(id: string, { prisma, principal }: Context): Promise<StoredPortfolio> {
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

/** Bond data that is not in the market snapshot, read in one database operation. */
export async function loadSchedules(ids: readonly string[], prisma: Client, asOf: string): Promise<Schedules> {
  if (ids.length === 0) return new Map()
  const since = new Date(Date.parse(asOf) - DAYS_BACK * 86_400_000)
  const ratings = { where: { withdrawn: false } }
  const bonds = await prisma.bond.findMany({
    where: { id: { in: [...ids] } },
    select: {
      id: true,
      coupons: { where: { periodEnd: { gt: since } }, orderBy: { payDate: 'asc' } },
      amortizations: { where: { date: { gt: since } }, orderBy: { date: 'asc' } },
      offers: {
        where: { status: { in: ['ANNOUNCED', 'OPEN'] }, date: { gt: new Date(asOf) } },
        orderBy: { date: 'asc' },
      },
      ratings,
      issuer: { select: { ratings } },
    },
  })
  return new Map(
    bonds.map(({ id, coupons, amortizations, offers, ratings: ofIssue, issuer }) => [
      id,
      {
        coupons: coupons.map(plain),
        amortizations: amortizations.map(plain),
        offers: offers.map(plain),
        ratings: [...ofIssue, ...issuer.ratings].map(plain),
      },
    ]),
  )
}
