import type { PaymentOutcome, PrismaClient } from '../../prisma/generated/client/client.ts'
import type { PaymentModel } from '../../prisma/generated/client/models/Payment.ts'
import { notifyBuyer, notifyOperators } from '../notices/notify.ts'
import { isUuid } from '../uuid.ts'
import type { Accounting } from './accounting.ts'
import type { Seller } from './document-content.ts'
import { issueDocument } from './issue-document.ts'
import { lockOrder, type OrderOfTariff } from './lock-order.ts'
import type { PaymentNotice } from './payment.ts'
import { joinRefunds } from './refunds/record-refund.ts'
import { isLimited, releaseSeat, takeSeat } from './seats.ts'
import { extendSubscription, type Transaction } from './subscription.ts'

/**
 * Records a payment and grants what it paid for. Idempotent by reference. A payment that matches no order, or comes too
 * late for a seat, is recorded as such for the operator to resolve.
 */
export function settle(
  prisma: PrismaClient,
  notice: PaymentNotice,
  now: Date,
  { by = null, audit, seller = null }: Accounting = {},
): Promise<PaymentModel> {
  return prisma.$transaction(async transaction => {
    await audit?.(transaction)
    const order = isUuid(notice.orderId) ? await lockOrder(transaction, notice.orderId) : null
    const { provider, reference, amount, currency } = notice
    const row = { provider, reference, amount, currency, orderId: order?.id ?? null, receivedAt: now, recordedBy: by }
    const { count } = await transaction.payment.createMany({
      data: { ...row, outcome: 'UNKNOWN_ORDER' },
      skipDuplicates: true,
    })
    const where = { provider_reference: { provider, reference } }
    const recorded = await transaction.payment.findUniqueOrThrow({ where })
    if (count === 0) return recorded
    const outcome =
      order === null ? 'UNKNOWN_ORDER' : await outcomeOf(transaction, order, { ...notice, by, seller }, now)
    const payment = await transaction.payment.update({ where, data: { outcome } })
    await notifyOfPayment(transaction, payment, order)
    await joinRefunds(transaction, payment, { now, seller })
    return payment
  })
}

/** The customer is told what became of the money, and operators what they have to resolve. */
async function notifyOfPayment(
  transaction: Transaction,
  { id: subject, outcome, receivedAt: at }: PaymentModel,
  order: OrderOfTariff | null,
): Promise<void> {
  const kind = outcome === 'SETTLED' ? 'PAYMENT_RECEIVED' : 'PAYMENT_UNUSED'
  if (order !== null) await notifyBuyer(transaction, order, { kind, subject, at })
  if (outcome !== 'SETTLED') await notifyOperators(transaction, { kind: 'PAYMENT_TO_RESOLVE', subject, at })
}

async function outcomeOf(
  transaction: Transaction,
  order: OrderOfTariff,
  { amount, currency, reference, provider, by, seller }: PaymentNotice & Required<Pick<Accounting, 'by' | 'seller'>>,
  now: Date,
): Promise<PaymentOutcome> {
  if (!order.amount.equals(amount) || order.currency !== currency.toUpperCase()) return 'WRONG_AMOUNT'
  if (order.status === 'PAID') return 'PAID_TWICE'
  if (order.status === 'CANCELLED') return 'ORDER_CLOSED'
  const { id, tariff, accountId, boughtLimits } = order
  const hasSeat = !isLimited(tariff) || order.holdsPlace || (await takeSeat(transaction, tariff.id))
  const paid = { status: 'PAID', paidAt: now, providerReference: reference, confirmedBy: by } as const
  if (!hasSeat) {
    await transaction.order.update({ where: { id }, data: { ...paid, holdsPlace: false } })
    return 'NO_PLACE'
  }
  const subscription = await extendSubscription(transaction, { accountId, tariff, boughtLimits, orderId: id, now })
  const keepsSeat = isLimited(tariff) && subscription !== null
  await transaction.order.update({ where: { id }, data: { ...paid, holdsPlace: keepsSeat } })
  if (subscription !== null) {
    const issue = { orderId: id, now, payment: { provider, reference } }
    for (const kind of seller === null ? [] : (['RECEIPT', 'ACT'] as const)) {
      await issueDocument(transaction, { ...issue, kind, seller: seller as Seller })
    }
    return 'SETTLED'
  }
  if (isLimited(tariff)) await releaseSeat(transaction, tariff.id)
  return 'HAS_LIFETIME'
}
