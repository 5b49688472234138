import type { RefundStatus } from '../../../prisma/generated/client/enums.ts'
import type { OrderModel } from '../../../prisma/generated/client/models/Order.ts'
import type { PaymentModel } from '../../../prisma/generated/client/models/Payment.ts'
import type { RefundModel } from '../../../prisma/generated/client/models/Refund.ts'
import { type NoticeKind, notifyBuyer, notifyOperators } from '../../notices/notify.ts'
import type { Seller } from '../document-content.ts'
import { issueDocument } from '../issue-document.ts'
import type { Transaction } from '../subscription.ts'
import { endTerm, restoreTerm } from './end-term.ts'
import { refundedOf } from './refunded.ts'

type PaidOrder = PaymentModel & { readonly order: OrderModel | null }

interface Change {
  /** As it is now. */
  readonly refund: RefundModel
  /** Null for one that is new, or whose payment is new. */
  readonly before: Pick<RefundModel, 'status' | 'endsTerm'> | null
  readonly payment: PaidOrder
  readonly now: Date
  readonly seller: Seller | null
}

/**
 * Does what follows from a refund or a dispute for the order: its term and seat, the credit note, emails. The caller must
 * lock the account of the order.
 */
export async function followRefund(transaction: Transaction, change: Change): Promise<void> {
  const { refund, before } = change
  const isNew = before?.status !== refund.status
  if (refund.kind === 'CHARGEBACK' && refund.status === 'REQUESTED') {
    if (isNew || before.endsTerm !== refund.endsTerm) await followDispute(transaction, change)
    return
  }
  if (!isNew || refund.status === 'REQUESTED') return
  await FOLLOWED[refund.status](transaction, change)
}

const FOLLOWED: Readonly<Record<Exclude<RefundStatus, 'REQUESTED'>, typeof followRefund>> = {
  DONE: followReturn,
  FAILED: followFailure,
}

/** The bank has taken the money until it decides, so the term pauses; the seat stays reserved. */
async function followDispute(transaction: Transaction, change: Change): Promise<void> {
  const { refund } = change
  await notifyOperators(transaction, { kind: 'DISPUTE_OPENED', subject: refund.id, at: change.now })
  if (!refund.endsTerm) return
  await end(transaction, change, { releasesSeat: false })
  await tell(transaction, change, 'TERM_DISPUTED')
}

async function followReturn(transaction: Transaction, change: Change): Promise<void> {
  const { refund, payment, now, seller } = change
  const { orderId, outcome, provider } = payment
  const isSettled = outcome === 'SETTLED' && orderId !== null
  if (isSettled && refund.kind === 'REFUND' && seller !== null) {
    const { reference, amount } = refund
    const credited = { amount: amount.toFixed(2), provider, reference: reference ?? payment.reference }
    await issueDocument(transaction, { kind: 'CREDIT_NOTE', orderId, now, seller, credited })
  }
  if (!isSettled) await resolveWhole(transaction, change)
  if (refund.endsTerm) await end(transaction, change, { releasesSeat: true })
  await tell(transaction, change, refund.kind === 'REFUND' ? 'REFUND_MADE' : 'CHARGEBACK_MADE')
  if (refund.kind === 'CHARGEBACK') {
    await notifyOperators(transaction, { kind: 'DISPUTE_LOST', subject: refund.id, at: now })
  }
}

/** A dispute that was won, or a refund that the bank sent back. */
async function followFailure(transaction: Transaction, change: Change): Promise<void> {
  const { refund, before, payment, now } = change
  const { id: subject, kind } = refund
  const operators = kind === 'CHARGEBACK' ? 'DISPUTE_WON' : 'REFUND_FAILED'
  await notifyOperators(transaction, { kind: operators, subject, at: now })
  if (before === null || payment.orderId === null) return
  const others = { paymentId: payment.id, status: 'DONE', endsTerm: true } as const
  if ((await transaction.refund.count({ where: others })) > 0) return
  const restored = await restoreTerm(transaction, { orderId: payment.orderId, refundId: refund.id, now })
  if (restored) await tell(transaction, change, 'TERM_RESTORED')
}

async function end(transaction: Transaction, change: Change, { releasesSeat }: { readonly releasesSeat: boolean }) {
  const { refund, payment, now } = change
  const { orderId, outcome } = payment
  if (orderId === null || outcome !== 'SETTLED') return
  const { id: refundId, by, reason } = refund
  await endTerm(transaction, { orderId, now, by, reason, refundId, releasesSeat })
}

async function tell(transaction: Transaction, { refund, payment, now }: Change, kind: NoticeKind): Promise<void> {
  if (payment.order === null) return
  await notifyBuyer(transaction, payment.order, { kind, subject: refund.id, at: now })
}

/** A payment that settled nothing is resolved by returning all of it. */
async function resolveWhole(transaction: Transaction, { refund, payment, now }: Change): Promise<void> {
  const refunds = await transaction.refund.findMany({ where: { paymentId: payment.id } })
  if (payment.resolvedAt !== null || refundedOf(refunds).lessThan(payment.amount.toFixed())) return
  const resolution = refund.reason ?? (refund.kind === 'REFUND' ? 'refunded' : 'charged back')
  await transaction.payment.update({
    where: { id: payment.id },
    data: { resolvedAt: now, resolution, resolvedBy: refund.by },
  })
}
