import type { Transaction } from '../subscription.ts'
import { refundableOf } from './refunded.ts'

interface PaidBack {
  readonly now: Date
  readonly by: string | null
  readonly reason: string
}

/**
 * Records that what is left of a payment that settled nothing was paid back, without a reference. When the provider
 * reports the refund, it is joined to this record.
 */
export async function recordPaidBack(transaction: Transaction, id: string, { now, by, reason }: PaidBack) {
  const payment = await transaction.payment.findUniqueOrThrow({ where: { id }, include: { refunds: true } })
  const { provider, reference: paymentReference, currency } = payment
  const amount = refundableOf(payment)
  if (amount.isZero()) return
  const done = { kind: 'REFUND', status: 'DONE', endsTerm: false, createdAt: now, closedAt: now } as const
  await transaction.refund.create({
    data: { ...done, provider, paymentId: id, paymentReference, amount, currency, reason, by },
  })
}
