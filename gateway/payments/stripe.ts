import { Stripe } from 'stripe'
import type { OrderLifetime, OrderToPay, PaymentProvider, RefundToMake } from '../../schema/orders/payment.ts'
import { documentText } from '../paper/document-text.ts'
import type { Logger } from '../process/log.ts'
import { toMinorUnits } from './minor-units.ts'
import { messagesOf, type StripeMessage } from './stripe-messages.ts'

export interface StripeSettings {
  readonly secretKey: string
  readonly webhookSecret: string
  /** The base URL of the Stripe API; tests use a stand-in. */
  readonly apiUrl: string
  readonly lifetime: OrderLifetime
}

export interface StripePayments {
  readonly provider: PaymentProvider
  /**
   * @returns null when the signature is invalid or too old
   * @throws Error when Stripe does not answer what a message leaves open
   */
  readMessages(body: Buffer, signature: string | undefined): Promise<readonly StripeMessage[] | null>
}

const TIMEOUT_MS = 10_000
const RETRIES = 2

/** One-off payments on Stripe's hosted page, without automatic renewal. */
export function stripePayments(
  settings: StripeSettings,
  { baseUrl, log }: { readonly baseUrl: string; readonly log: Logger },
): StripePayments {
  const stripe = clientOf(settings)
  const begin = async (order: OrderToPay) => {
    const session = await stripe.checkout.sessions.create(sessionFor(order, baseUrl), {
      idempotencyKey: `order-${order.id}`,
    })
    return { reference: session.id, checkoutUrl: session.url, invoiceHtml: null }
  }
  const logged = async <T>(work: Promise<T>, what: string): Promise<T> =>
    work.catch(error => {
      log.error({ err: error }, what)
      throw error
    })
  const provider: PaymentProvider = {
    lifetime: settings.lifetime,
    begin: order => logged(begin(order), 'a payment could not be started'),
    abandon: async reference => {
      await logged(stripe.checkout.sessions.expire(reference), 'a checkout could not be ended')
    },
    refund: refund =>
      logged(makeRefund(stripe, refund), 'a refund could not be made').catch(error => {
        if (isRefusal(error)) return null
        throw error
      }),
  }
  const readMessages: StripePayments['readMessages'] = async (body, signature) => {
    const event = verified(() => stripe.webhooks.constructEvent(body, signature ?? '', settings.webhookSecret))
    return event && logged(messagesOf(event, stripe), 'a message of Stripe could not be read')
  }
  return { provider, readMessages }
}

function verified(construct: () => Stripe.Event): Stripe.Event | null {
  try {
    return construct()
  } catch {
    return null
  }
}

async function makeRefund(
  stripe: Stripe,
  { id, paymentReference, amount, currency }: RefundToMake,
): Promise<string | null> {
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(paymentReference)
  const refund = await stripe.refunds.create(
    {
      payment_intent: typeof intent === 'string' ? intent : (intent?.id ?? ''),
      amount: toMinorUnits(amount, currency),
      metadata: { refundId: id },
    },
    { idempotencyKey: `refund-${id}` },
  )
  return refund.status === 'failed' || refund.status === 'canceled' ? null : refund.id
}

/** True when Stripe has said no, rather than nothing. */
function isRefusal(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError
}

function clientOf({ secretKey, apiUrl }: StripeSettings): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl)
  return new Stripe(secretKey, {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port !== '' && { port }),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  })
}

function sessionFor(order: OrderToPay, baseUrl: string): Stripe.Checkout.SessionCreateParams {
  const back = `${baseUrl}/dashboard/invoices/${order.id}`
  return {
    mode: 'payment',
    client_reference_id: order.id,
    metadata: { orderId: order.id, orderNumber: order.number },
    customer_email: order.invoice.buyer.email,
    locale: order.invoice.language === 'RU' ? 'ru' : 'en',
    expires_at: Math.floor(order.expiresAt.getTime() / 1000),
    success_url: back,
    cancel_url: back,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: order.currency.toLowerCase(),
          unit_amount: toMinorUnits(order.amount, order.currency),
          product_data: { name: documentText(order.invoice).what.join(', ') },
        },
      },
    ],
  }
}
