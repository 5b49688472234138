import type { Seller } from '../../schema/orders/document-content.ts'
import type { OrderLifetime, PaymentProviders } from '../../schema/orders/payment.ts'
import type { Logger } from '../process/log.ts'
import { invoicing } from './invoice.ts'
import { type StripePayments, type StripeSettings, stripePayments } from './stripe.ts'

export interface PaymentSettings {
  readonly invoice: { readonly seller: Seller | null; readonly lifetime: OrderLifetime }
  /** True where orders are taken although nobody is set up to sell. */
  readonly takesDemoOrders: boolean
  /** Null where Stripe is not set up. */
  readonly stripe: StripeSettings | null
}

export interface Payments {
  readonly providers: PaymentProviders
  readonly stripe: StripePayments | null
}

/** The configured payment methods; invoices are always available. */
export function createPayments(
  { invoice, stripe }: PaymentSettings,
  options: { readonly baseUrl: string; readonly log: Logger },
): Payments {
  const checkout = stripe === null ? null : stripePayments(stripe, options)
  return { providers: { INVOICE: invoicing(invoice.lifetime), STRIPE: checkout?.provider ?? null }, stripe: checkout }
}
