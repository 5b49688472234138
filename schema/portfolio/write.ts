import type { Prisma } from '../../prisma/generated/client/client.ts'
import type { Context } from '../context.ts'
import { forbidden, invalidArguments, notFound, refused } from '../errors.ts'
import type { Faults } from './check.ts'
import { LIMITS } from './limits.ts'

export type Transaction = Prisma.TransactionClient

/** The account whose portfolios are written. A caller without one, such as the operator's socket, is rejected. */
export function ownerOf({ principal }: Context): string {
  if (principal.accountId === null) throw forbidden()
  return principal.accountId
}

export function throwFaults({ list }: Faults): void {
  if (list.length > 0) throw invalidArguments(list)
}

/**
 * Changes one of the account's own portfolios; changes of one portfolio are serialised.
 * @throws GraphQLError NOT_FOUND for a portfolio of another account, REFUSED for a model of the operator
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
    if (found?.isModel) throw refused('Model portfolios belong to the operator and cannot be changed.')
    if (found === null || found.accountId !== accountId) throw notFound('The portfolio')
    const result = await change(transaction)
    await transaction.portfolio.updateMany({ where: { id }, data: { updatedAt: new Date() } })
    return result
  })
}

/** Creates a portfolio within the account's limit; the row lock prevents concurrent requests from exceeding it. */
export function createOwn(
  { name, currency }: { readonly name: string; readonly currency: string },
  context: Context,
  fill: (id: string, transaction: Transaction) => Promise<void> = async () => undefined,
): Promise<string> {
  const accountId = ownerOf(context)
  return context.prisma.$transaction(async transaction => {
    await transaction.$queryRaw`SELECT id FROM "Account" WHERE id = ${accountId}::uuid FOR UPDATE`
    const count = await transaction.portfolio.count({ where: { accountId } })
    if (count >= LIMITS.portfolios) throw refused(`An account can have at most ${LIMITS.portfolios} portfolios.`)
    const { id } = await transaction.portfolio.create({ data: { accountId, name, currency }, select: { id: true } })
    await fill(id, transaction)
    return id
  })
}
