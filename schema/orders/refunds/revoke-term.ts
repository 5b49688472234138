import { auditWithin } from '../../audit/trail.ts'
import type { Context } from '../../context.ts'
import { notFound, refused } from '../../errors.ts'
import { notifyBuyer } from '../../notices/notify.ts'
import { accountingOf } from '../accounting.ts'
import { lockOrder } from '../lock-order.ts'
import { numberOf } from '../number.ts'
import { checkReason } from '../reason.ts'
import { endTerm } from './end-term.ts'

/**
 * Ends the term that an order granted, without a refund, and releases its seat.
 * @throws GraphQLError NOT_FOUND, INVALID_PARAMETER, REFUSED when no term of the order is running or to come
 */
export async function revokeTerm(orderId: string, given: string, context: Context): Promise<void> {
  const reason = checkReason(given)
  const { by = null } = await accountingOf(context)
  await context.prisma.$transaction(async transaction => {
    const order = await lockOrder(transaction, orderId)
    if (order === null) throw notFound('The order')
    const now = context.now()
    const ending = { orderId, now, by, reason, refundId: null, releasesSeat: true }
    const revocation = await endTerm(transaction, ending)
    if (revocation === null) throw refused(`Order ${numberOf(order)} has no term that is running or to come.`)
    await auditWithin(context, transaction)
    await notifyBuyer(transaction, order, { kind: 'TERM_REVOKED', subject: revocation.id, at: now })
  })
}
