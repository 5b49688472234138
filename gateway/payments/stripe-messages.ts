import type { Stripe } from 'stripe'
import type { RefundStatus } from '../../prisma/generated/client/enums.ts'
import type { PaymentNotice } from '../../schema/orders/payment.ts'
import type { ReportedRefund } from '../../schema/orders/refunds/record-refund.ts'
import { fromMinorUnits } from './minor-units.ts'

/** What a webhook message of the provider says. */
export type StripeMessage =
  | { readonly kind: 'paid'; readonly notice: PaymentNotice }
  /** The payment will not happen: the hosted page expired, or a delayed payment failed. */
  | { readonly kind: 'over'; readonly orderId: string; readonly status: 'CANCELLED' | 'LAPSED' }
  /** Money went back, or is disputed. */
  | { readonly kind: 'returned'; readonly refund: ReportedRefund }
  | { readonly kind: 'ignored'; readonly type: string }

/**
 * The events of one payment may arrive in any order; those of other products on the account are ignored. Refunds and
 * disputes name no hosted page, so that is requested.
 * @throws Error when Stripe does not answer
 */
export async function messagesOf({ type, data }: Stripe.Event, stripe: Stripe): Promise<readonly StripeMessage[]> {
  if (type.startsWith('checkout.session.')) return [checkoutMessage(type, data.object as Stripe.Checkout.Session)]
  const returned = await returnedBy(type, data.object, stripe)
  const messages = await Promise.all(returned.map(async one => withCheckout(one, stripe)))
  const ours = messages.filter(refund => refund !== null)
  return ours.length === 0 ? [{ kind: 'ignored', type }] : ours.map(refund => ({ kind: 'returned', refund }))
}

function checkoutMessage(type: string, session: Stripe.Checkout.Session): StripeMessage {
  const ignored = { kind: 'ignored', type } as const
  const orderId = session.metadata?.orderId
  if (orderId === undefined || session.mode !== 'payment') return ignored
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return session.payment_status === 'paid' ? { kind: 'paid', notice: noticeOf(session, orderId) } : ignored
    case 'checkout.session.expired':
      return { kind: 'over', orderId, status: 'LAPSED' }
    case 'checkout.session.async_payment_failed':
      return { kind: 'over', orderId, status: 'CANCELLED' }
    default:
      return ignored
  }
}

function noticeOf({ id, amount_total, currency }: Stripe.Checkout.Session, orderId: string): PaymentNotice {
  const unit = (currency ?? '').toUpperCase()
  const amount = fromMinorUnits(amount_total ?? 0, unit)
  return { provider: 'STRIPE', reference: id, orderId, amount, currency: unit }
}

type Returned = Omit<ReportedRefund, 'paymentReference' | 'orderId'> & { readonly intent: string | null }

async function returnedBy(type: string, object: unknown, stripe: Stripe): Promise<readonly Returned[]> {
  if (type.startsWith('charge.dispute.')) return disputeOf(type, object as Stripe.Dispute)
  if (type.startsWith('refund.') || type === 'charge.refund.updated') return [refundOf(object as Stripe.Refund)]
  if (type !== 'charge.refunded') return []
  // The message has sums alone; refunds have ids, by which each is recorded once.
  const { data } = await stripe.refunds.list({ charge: (object as Stripe.Charge).id, limit: 100 })
  return data.map(refundOf)
}

function refundOf({ id, status, payment_intent, charge, metadata, reason, ...money }: Stripe.Refund): Returned {
  return {
    ...{ kind: 'REFUND', provider: 'STRIPE', reference: id, intent: idOf(payment_intent) ?? idOf(charge) },
    ...moneyOf(money),
    // One that is pending was taken from the balance already; if it fails later, Stripe says so.
    status: status === 'failed' || status === 'canceled' ? 'FAILED' : 'DONE',
    requestId: metadata?.refundId ?? null,
    reason,
    pausesTerm: false,
  }
}

const DISPUTE_ENDS: Readonly<Record<string, RefundStatus>> = { won: 'FAILED', warning_closed: 'FAILED', lost: 'DONE' }

function disputeOf(type: string, { id, status, payment_intent, charge, reason, ...money }: Stripe.Dispute): Returned[] {
  const events = ['charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed']
  if (!events.includes(type)) return []
  const one: Returned = {
    ...{ kind: 'CHARGEBACK', provider: 'STRIPE', reference: id, intent: idOf(payment_intent) ?? idOf(charge) },
    ...moneyOf(money),
    status: DISPUTE_ENDS[status] ?? 'REQUESTED',
    requestId: null,
    reason,
    // An inquiry takes no money yet.
    pausesTerm: !status.startsWith('warning_'),
  }
  return [one]
}

/** @returns null for a payment of another product */
async function withCheckout({ intent, ...refund }: Returned, stripe: Stripe): Promise<ReportedRefund | null> {
  const [session] = intent?.startsWith('pi_')
    ? (await stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 })).data
    : []
  if (session === undefined) return { ...refund, paymentReference: intent ?? refund.reference, orderId: null }
  const orderId = session.metadata?.orderId
  return orderId === undefined ? null : { ...refund, paymentReference: session.id, orderId }
}

function moneyOf({ amount, currency }: { readonly amount: number; readonly currency: string }) {
  const unit = currency.toUpperCase()
  return { amount: fromMinorUnits(amount, unit), currency: unit }
}

function idOf(reference: string | { readonly id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}
