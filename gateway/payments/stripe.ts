import { Decimal } from 'decimal.js'
import { Stripe } from 'stripe'
import type { OrderLifetime, OrderToPay, PaymentNotice, PaymentProvider } from '../../schema/orders/payment.ts'
import type { Logger } from '../process/log.ts'

export interface StripeSettings {
  readonly secretKey: string
  readonly webhookSecret: string
  /** The base URL of the Stripe API; tests use a stand-in. */
  readonly apiUrl: string
  readonly lifetime: OrderLifetime
}

/** A webhook message of the provider. */
export type StripeMessage =
  | { readonly kind: 'paid'; readonly notice: PaymentNotice }
  /** The payment will not happen: the hosted page expired, or a delayed payment failed. */
  | { readonly kind: 'over'; readonly orderId: string; readonly status: 'CANCELLED' | 'LAPSED' }
  | { readonly kind: 'ignored'; readonly type: string }

export interface StripePayments {
  readonly provider: PaymentProvider
  /** @returns null when the signature is invalid or too old */
  readMessage(body: Buffer, signature: string | undefined): StripeMessage | null
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
  }
  const readMessage: StripePayments['readMessage'] = (body, signature) => {
    try {
      return messageOf(stripe.webhooks.constructEvent(body, signature ?? '', settings.webhookSecret))
    } catch {
      return null
    }
  }
  return { provider, readMessage }
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
    customer_email: order.buyer.email,
    expires_at: Math.floor(order.expiresAt.getTime() / 1000),
    success_url: back,
    cancel_url: back,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: order.currency.toLowerCase(),
          unit_amount: toMinorUnits(order.amount, order.currency),
          product_data: { name: order.title },
        },
      },
    ],
  }
}

/** The events of one hosted page may arrive in any order; events of other products on the account are ignored. */
function messageOf({ type, data }: Stripe.Event): StripeMessage {
  const ignored = { kind: 'ignored', type } as const
  if (!type.startsWith('checkout.session.')) return ignored
  const session = data.object as Stripe.Checkout.Session
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
  return {
    provider: 'STRIPE',
    reference: id,
    orderId,
    amount: fromMinorUnits(amount_total ?? 0, unit),
    currency: unit,
  }
}

/** Currencies without two decimals, with the number of decimals that payment providers use. */
const DECIMALS: Readonly<Record<string, number>> = {
  ...ofDecimals(0, 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'),
  ...ofDecimals(3, 'BHD JOD KWD OMR TND'),
}

/** @throws Error when the amount has more decimals than the currency */
function toMinorUnits(amount: string, currency: string): number {
  const units = new Decimal(amount).times(10 ** decimalsOf(currency))
  if (!units.isInteger()) throw new Error(`${amount} ${currency} has more decimals than the currency`)
  return units.toNumber()
}

function fromMinorUnits(units: number, currency: string): string {
  return new Decimal(units).dividedBy(10 ** decimalsOf(currency)).toFixed()
}

function decimalsOf(currency: string): number {
  return DECIMALS[currency.toUpperCase()] ?? 2
}

function ofDecimals(decimals: number, currencies: string): Record<string, number> {
  return Object.fromEntries(currencies.split(' ').map(currency => [currency, decimals]))
}
