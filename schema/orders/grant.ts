import { actorOf } from '../audit/actor.ts'
import { auditWithin } from '../audit/trail.ts'
import type { Context } from '../context.ts'
import { notFound, refused, soldOut } from '../errors.ts'
import { notifyUsers } from '../notices/notify.ts'
import { namesToStore } from './bought-name.ts'
import { isLimited, takeSeat } from './seats.ts'
import { extendSubscription, lockAccount } from './subscription.ts'

/**
 * Grants an account a plan without payment. It creates an order like any other, so that seats add up.
 * @throws GraphQLError NOT_FOUND, SOLD_OUT, REFUSED
 */
export async function grantSubscription(accountId: string, tariffId: string, context: Context): Promise<void> {
  const { prisma, now } = context
  const { name: confirmedBy } = await actorOf(context)
  await prisma.$transaction(async transaction => {
    await auditWithin(context, transaction)
    await lockAccount(transaction, accountId)
    const account = await transaction.account.findUnique({
      where: { id: accountId },
      include: { users: { where: { memberRole: 'OWNER' }, orderBy: { createdAt: 'asc' }, take: 1 } },
    })
    const tariff = await transaction.tariff.findUnique({ where: { id: tariffId } })
    if (account === null) throw notFound('The account')
    if (account.deletedAt !== null) throw refused('The account is deleted.')
    if (tariff === null) throw notFound('The plan')
    const [user] = account.users
    if (user === undefined) throw refused('The account has no user.')
    const holdsPlace = isLimited(tariff)
    if (holdsPlace && !(await takeSeat(transaction, tariffId))) throw soldOut(tariff.name)
    const paidAt = now()
    const { id: orderId } = await transaction.order.create({
      data: {
        accountId,
        userId: user.id,
        tariffId,
        provider: 'GRANT',
        status: 'PAID',
        amount: 0,
        currency: tariff.priceCurrency,
        holdsPlace,
        createdAt: paidAt,
        paidAt,
        confirmedBy,
        ...namesToStore(tariff),
      },
    })
    const subscription = await extendSubscription(transaction, {
      accountId,
      tariff,
      orderId,
      now: paidAt,
      boughtLimits: null,
    })
    if (subscription === null) throw refused('The account already has a lifetime subscription.')
    await notifyUsers(transaction, [user.id], { kind: 'TERM_GRANTED', subject: orderId, at: paidAt })
  })
}
