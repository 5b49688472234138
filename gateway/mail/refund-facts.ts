import { refundableOf } from '../../schema/orders/refunds/refunded.ts'
import { amountOf, type OrderFacts, type ReadFacts, readOrder } from './notice-facts.ts'

export interface RefundFacts {
  readonly amount: string
  /** Of the refund or dispute; null while it is not known. */
  readonly reference: string | null
  readonly paymentReference: string
  readonly reason: string | null
  /** True where something of the payment is left. */
  readonly isPart: boolean
  readonly endsTerm: boolean
  /** Null for one of an unknown payment. */
  readonly order: OrderFacts | null
}

export interface RevocationFacts {
  readonly order: OrderFacts
  readonly reason: string | null
  readonly at: Date
}

export const readRefund: ReadFacts<RefundFacts> = async (prisma, notice) => {
  const payment = { include: { refunds: true } } as const
  const refund = await prisma.refund.findUnique({ where: { id: notice.subject }, include: { payment } })
  if (refund === null) return null
  const { reference, paymentReference, reason, endsTerm } = refund
  const orderId = refund.payment?.orderId ?? null
  return {
    amount: amountOf(refund),
    ...{ reference, paymentReference, reason, endsTerm },
    isPart: refund.payment !== null && !refundableOf(refund.payment).isZero(),
    order: orderId === null ? null : await readOrder(prisma, { ...notice, subject: orderId }),
  }
}

export const readRevocation: ReadFacts<RevocationFacts> = async (prisma, notice) => {
  const revocation = await prisma.revocation.findUnique({
    where: { id: notice.subject },
    include: { subscription: true },
  })
  const orderId = revocation?.subscription.orderId ?? null
  const order = orderId === null ? null : await readOrder(prisma, { ...notice, subject: orderId })
  return order && revocation && { order, reason: revocation.reason, at: revocation.revokedAt }
}
