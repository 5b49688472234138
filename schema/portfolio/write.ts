import type { Prisma } from '../../prisma/generated/client/client.ts'
import type { Context } from '../context.ts'
import { forbidden, invalidArguments, notFound, refused } from '../errors.ts'
import type { Faults } from './check.ts'
import { LIMITS } from './limits.ts'

export type Transaction = Prisma.TransactionClient

/** Whose portfolios are written. A principal without an account, such as the operator's socket, has none. */
export function ownerOf({ principal }: Context): string {
  if (principal.accountId === null) throw forbidden()
  return principal.accountId
}

export function throwFaults({ list }: Faults): void {
  if (list.length > 0) throw invalidArguments(list)
}

/**
 * Runs a change of one's own portfolio alone: changes of one portfolio wait for each other.
 * @throws GraphQLError NOT_FOUND for somebody else's, REFUSED for a model of the operator
 */
export function changeOwn<Result>(
  id: string,
  context: Context,
  change: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const accountId = ownerOf(context)
  return context.prisma.$transaction(async transaction => {
    await transaction.$queryRaw`SELECT id FROM "Portfolio" WHERE id = ${id}::uuid FOR UPDATE`
    const found = await transaction.portfolio.findUnique({ where: { id }, select: { accountId: true, isModel: true } })
    if (found?.isModel) throw refused('A model portfolio belongs to the operator: it cannot be changed here.')
    if (found === null || found.accountId !== accountId) throw notFound('The portfolio')
    const result = await change(transaction)
    await transaction.portfolio.updateMany({ where: { id }, data: { updatedAt: new Date() } })
    return result
  })
}

/** Makes a portfolio, unless the account has as many as it may; two requests at once cannot both take the last place. */
export function createOwn(
  { name, currency }: { readonly name: string; readonly currency: string },
  context: Context,
  fill: (id: string, transaction: Transaction) => Promise<void> = async () => undefined,
): Promise<string> {
  const accountId = ownerOf(context)
  return context.prisma.$transaction(async transaction => {
    await transaction.$queryRaw`SELECT id FROM "Account" WHERE id = ${accountId}::uuid FOR UPDATE`
    const count = await transaction.portfolio.count({ where: { accountId } })
    if (count >= LIMITS.portfolios) throw refused(`An account has at most ${LIMITS.portfolios} portfolios.`)
    const { id } = await transaction.portfolio.create({ data: { accountId, name, currency }, select: { id: true } })
    await fill(id, transaction)
    return id
  })
}
