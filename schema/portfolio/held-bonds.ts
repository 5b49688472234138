import { createHash } from 'node:crypto'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import type { Holdings } from '../screener/search.ts'
import { readableBy } from './load.ts'

/** Arguments on holdings: of one portfolio, otherwise of all portfolios of the account. */
export interface HoldingsQuestion {
  readonly inPortfolioFlag?: boolean | null
  readonly portfolioId?: string | null
}

/** Names of the given arguments on holdings. */
export function holdingsArguments(question: HoldingsQuestion): readonly (keyof HoldingsQuestion)[] {
  return (['inPortfolioFlag', 'portfolioId'] as const).filter(name => (question[name] ?? null) !== null)
}

/**
 * The condition on current holdings, read in one database operation.
 * @throws GraphQLError NOT_FOUND for a portfolio that the account may not read
 */
export async function holdingsOf(question: HoldingsQuestion, context: Context): Promise<Holdings> {
  const { inPortfolioFlag, portfolioId } = question
  const held = await heldInRequest(portfolioId ?? null, context)
  return {
    question: [inPortfolioFlag, portfolioId],
    state: `-${createHash('sha256')
      .update([...held].sort().join())
      .digest('base64url')
      .slice(0, 12)}`,
    held,
    wanted: inPortfolioFlag ?? true,
  }
}

const POSITIONS = { where: { quantity: { gt: 0 } }, select: { bondId: true } } as const

const read = new WeakMap<Context, Map<string | null, Promise<ReadonlySet<string>>>>()

/** Reads holdings once per request, so that a response, or an export over many pages, sees one state. */
function heldInRequest(portfolioId: string | null, context: Context): Promise<ReadonlySet<string>> {
  const known = read.get(context) ?? new Map<string | null, Promise<ReadonlySet<string>>>()
  read.set(context, known)
  const held = known.get(portfolioId) ?? (portfolioId === null ? heldByAccount(context) : heldIn(portfolioId, context))
  known.set(portfolioId, held)
  return held
}

async function heldByAccount({ prisma, principal: { accountId } }: Context): Promise<ReadonlySet<string>> {
  if (accountId === null) return new Set()
  const { where, select } = POSITIONS
  const positions = await prisma.position.findMany({ where: { ...where, portfolio: { accountId } }, select })
  return new Set(positions.map(({ bondId }) => bondId))
}

async function heldIn(id: string, { prisma, principal }: Context): Promise<ReadonlySet<string>> {
  const portfolio = await prisma.portfolio.findFirst({
    where: { id, ...readableBy(principal) },
    select: { positions: POSITIONS },
  })
  if (portfolio === null) throw notFound('The portfolio')
  return new Set(portfolio.positions.map(({ bondId }) => bondId))
}
