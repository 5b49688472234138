import type { PrismaClient, RefundKind, RefundStatus } from '../../../prisma/generated/client/client.ts'
import type { PaymentModel } from '../../../prisma/generated/client/models/Payment.ts'
import type { RefundModel } from '../../../prisma/generated/client/models/Refund.ts'
import { notifyOperators } from '../../notices/notify.ts'
import { isUuid } from '../../uuid.ts'
import type { Accounting } from '../accounting.ts'
import type { Seller } from '../document-content.ts'
import { lockOrder } from '../lock-order.ts'
import type { PayableBy } from '../payment.ts'
import type { Transaction } from '../subscription.ts'
import { followRefund } from './follow-refund.ts'
import { refundedOf } from './refunded.ts'

/** A refund or dispute, as its provider reports it. */
export interface ReportedRefund {
  readonly kind: RefundKind
  readonly status: RefundStatus
  readonly provider: PayableBy
  /** Of the refund or dispute: a repeated report with the same reference is about the same one. */
  readonly reference: string
  readonly paymentReference: string
  /** The order that the payment was for, as the provider knows it. */
  readonly orderId: string | null
  readonly amount: string
  readonly currency: string
  readonly reason: string | null
  /** Id of the refund, where this service requested it. */
  readonly requestId: string | null
  /** True for a dispute that pauses the term of its payment. A refund ends it when nothing of the payment is left. */
  readonly pausesTerm: boolean
}

/**
 * Records what a provider reports. Idempotent by reference, in any order. One whose payment is not known is recorded for
 * the operator, and finds the payment when that is reported.
 */
export function recordRefund(
  prisma: PrismaClient,
  report: ReportedRefund,
  now: Date,
  { by = null, audit, seller = null }: Accounting = {},
): Promise<RefundModel> {
  return prisma.$transaction(async transaction => {
    await audit?.(transaction)
    const { provider, paymentReference, orderId } = report
    const payment = await lockPayment(transaction, { provider, reference: paymentReference, orderId })
    const before = await findRefund(transaction, report, payment)
    if (before !== null && isOvertaken(before, report)) return before
    const refund = await store(transaction, { report, before, payment, now, by })
    if (payment !== null) await followRefund(transaction, { refund, before, payment, now, seller })
    else await notifyOperators(transaction, { kind: 'REFUND_UNMATCHED', subject: refund.id, at: now })
    return refund
  })
}

/** Joins what was reported before its payment to that payment. Call it after the order is locked. */
export async function joinRefunds(
  transaction: Transaction,
  { id: paymentId, provider, reference: paymentReference }: PaymentModel,
  { now, seller }: { readonly now: Date; readonly seller: Seller | null },
): Promise<void> {
  const early = await transaction.refund.findMany({ where: { provider, paymentReference, paymentId: null } })
  for (const { id, endsTerm, ...reported } of early) {
    const payment = await transaction.payment.findUniqueOrThrow({ where: { id: paymentId }, include: { order: true } })
    const ends = endsTerm || (await isWhole(transaction, reported, payment))
    const refund = await transaction.refund.update({ where: { id }, data: { paymentId, endsTerm: ends } })
    await followRefund(transaction, { refund, before: null, payment, now, seller })
  }
}

/** The payment after its account and order are locked; null while it is not known. */
async function lockPayment(
  transaction: Transaction,
  { provider, reference, orderId }: { provider: PayableBy; reference: string; orderId: string | null },
) {
  const where = { provider_reference: { provider, reference } }
  const known = await transaction.payment.findUnique({ where })
  const locked = known?.orderId ?? orderId
  if (locked !== null && isUuid(locked)) await lockOrder(transaction, locked)
  return transaction.payment.findUnique({ where, include: { order: true } })
}

/** By our own id, by reference, or one of the same amount that the operator recorded without a reference. */
async function findRefund(
  transaction: Transaction,
  { requestId, provider, reference, kind, amount }: ReportedRefund,
  payment: PaymentModel | null,
): Promise<RefundModel | null> {
  const named = { provider_reference: { provider, reference } }
  const byReference = await transaction.refund.findUnique({ where: named })
  if (byReference !== null || payment === null) return byReference
  const { id: paymentId } = payment
  if (requestId !== null && isUuid(requestId)) {
    const requested = await transaction.refund.findFirst({ where: { id: requestId, paymentId } })
    if (requested !== null) return requested
  }
  return transaction.refund.findFirst({ where: { paymentId, kind, amount, reference: null, status: 'DONE' } })
}

interface Storing {
  readonly report: ReportedRefund
  readonly before: RefundModel | null
  readonly payment: PaymentModel | null
  readonly now: Date
  readonly by: string | null
}

async function store(transaction: Transaction, { report, before, payment, now, by }: Storing): Promise<RefundModel> {
  const { kind, status, provider, reference, paymentReference, amount, currency, reason } = report
  const closedAt = status === 'REQUESTED' ? null : now
  if (before !== null) {
    const data = { reference, endsTerm: before.endsTerm || report.pausesTerm }
    const changed = before.status === status ? {} : { status, closedAt }
    return transaction.refund.update({ where: { id: before.id }, data: { ...data, ...changed } })
  }
  const endsTerm = report.pausesTerm || (payment !== null && (await isWhole(transaction, report, payment)))
  const row = { kind, status, provider, reference, paymentReference, amount, currency, reason, by }
  const paymentId = payment?.id ?? null
  return transaction.refund.create({ data: { ...row, paymentId, endsTerm, createdAt: now, closedAt } })
}

/** True for a refund that leaves nothing of the payment. */
async function isWhole(
  transaction: Transaction,
  {
    kind,
    status,
    amount,
  }: Pick<ReportedRefund, 'kind' | 'status'> & { readonly amount: RefundModel['amount'] | string },
  payment: PaymentModel,
): Promise<boolean> {
  if (kind !== 'REFUND' || status !== 'DONE') return false
  const others = await transaction.refund.findMany({ where: { paymentId: payment.id } })
  return refundedOf(others).plus(amount.toString()).greaterThanOrEqualTo(payment.amount.toFixed())
}

/** Reports come in any order: a later state stays. A dispute ends once; a bank can send back a refund that was done. */
function isOvertaken(before: RefundModel, { kind, status }: ReportedRefund): boolean {
  if (before.status === 'REQUESTED') return false
  return status === 'REQUESTED' || kind === 'CHARGEBACK' || before.status === 'FAILED'
}
