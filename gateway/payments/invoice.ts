import type { OrderLifetime, PaymentProvider } from '../../schema/orders/payment.ts'
import { invoicePage } from '../paper/invoice-page.ts'

/** Payment by invoice: a printable page; the operator confirms the payment by the bank reference. */
export function invoicing(lifetime: OrderLifetime): PaymentProvider {
  return {
    lifetime,
    begin: async ({ invoice }) => ({ reference: null, checkoutUrl: null, invoiceHtml: invoicePage(invoice) }),
    abandon: async () => undefined,
    refund: null,
  }
}
