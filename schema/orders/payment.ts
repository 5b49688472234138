import type { PaymentProvider as ProviderName } from '../../prisma/generated/client/enums.ts'

/** What a provider must know to ask for the money. */
export interface OrderToPay {
  readonly id: string
  readonly number: string
  readonly title: string
  /** Exact, in units of the currency: `290.00`. */
  readonly amount: string
  readonly currency: string
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly buyer: { readonly account: string; readonly name: string | null; readonly email: string }
}

/** What the customer gets in order to pay; null where the provider has no such thing. */
export interface BegunPayment {
  /** The provider's name for this payment. */
  readonly reference: string | null
  readonly checkoutUrl: string | null
  readonly invoiceHtml: string | null
}

/** A way to pay. */
export interface PaymentProvider {
  readonly lifetime: OrderLifetime
  /** Asked twice for one order, it answers the same. Why it fails it tells the log; its caller only learns that it did. */
  begin(order: OrderToPay): Promise<BegunPayment>
  /** The order is off: what can still be stopped is stopped. */
  abandon(reference: string): Promise<void>
}

/** How long an order waits for its money, in hours; shorter while it holds a place that others want. */
export interface OrderLifetime {
  readonly hours: number
  readonly hoursHoldingPlace: number
}

export type PayableBy = Exclude<ProviderName, 'GRANT'>

/** The ways to pay that are set up. */
export type PaymentProviders = Readonly<Record<PayableBy, PaymentProvider | null>>

/** Money that has arrived, by what the provider or the operator says. */
export interface PaymentNotice {
  readonly provider: PayableBy
  /** Names this payment once and for all: told again, it is the same money. */
  readonly reference: string
  readonly orderId: string
  readonly amount: string
  readonly currency: string
}
