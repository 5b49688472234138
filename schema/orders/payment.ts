import type { PaymentProvider as ProviderName } from '../../prisma/generated/client/enums.ts'
import type { DocumentContent } from './document-content.ts'

/** The data of an order that a provider needs to collect the payment. */
export interface OrderToPay {
  readonly id: string
  readonly number: string
  /** Exact, in units of the currency: `290.00`. */
  readonly amount: string
  readonly currency: string
  readonly expiresAt: Date
  /** What its invoice says, in the language of the customer; a specimen where none is issued. */
  readonly invoice: DocumentContent
}

/** Payment data for the customer; null for what the provider does not offer. */
interface BegunPayment {
  /** The provider's reference of the payment. */
  readonly reference: string | null
  readonly checkoutUrl: string | null
  readonly invoiceHtml: string | null
}

/** A payment method. */
export interface PaymentProvider {
  readonly lifetime: OrderLifetime
  /** Idempotent per order. Logs the reason of a failure; the caller only learns that it failed. */
  begin(order: OrderToPay): Promise<BegunPayment>
  /** The order is closed: aborts the payment where possible. */
  abandon(reference: string): Promise<void>
  /**
   * Pays back. Idempotent per refund; null where the operator does it at the bank. Logs the reason of a failure.
   * @returns the provider's reference of the refund; null when the provider refuses it
   * @throws Error when it is not known whether it was made
   */
  readonly refund: ((refund: RefundToMake) => Promise<string | null>) | null
}

/** What a provider needs to pay back. */
export interface RefundToMake {
  readonly id: string
  /** Reference of the payment. */
  readonly paymentReference: string
  /** Exact, in units of the currency. */
  readonly amount: string
  readonly currency: string
}

/** How long an order stays pending, in hours; shorter while it reserves a seat. */
export interface OrderLifetime {
  readonly hours: number
  readonly hoursHoldingSeat: number
}

export type PayableBy = Exclude<ProviderName, 'GRANT'>

/** The payment methods; null where not configured. */
export type PaymentProviders = Readonly<Record<PayableBy, PaymentProvider | null>>

/** A received payment, as reported by the provider or the operator. */
export interface PaymentNotice {
  readonly provider: PayableBy
  /** Unique reference: a repeated notice with the same reference is the same payment. */
  readonly reference: string
  readonly orderId: string
  readonly amount: string
  readonly currency: string
}
