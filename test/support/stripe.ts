import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Stripe } from 'stripe'
import type { World } from '../world.ts'

const WEBHOOK_SECRET = 'whsec_of_the_tests'

/** A hosted page as the stand-in keeps it. */
export interface Checkout {
  readonly id: string
  readonly orderId: string
  readonly amount: number
  readonly currency: string
  readonly form: URLSearchParams
  readonly idempotencyKey: string | undefined
  expired: boolean
}

/** A refund as the stand-in keeps it. */
export interface StripeRefund {
  readonly id: string
  readonly payment_intent: string
  readonly charge: string
  readonly amount: number
  readonly currency: string
  readonly status: string
  readonly reason: string | null
  readonly metadata: Readonly<Record<string, string>>
  readonly idempotencyKey: string | undefined
}

/** Speaks as much of Stripe's HTTP interface as the service uses. */
export async function openStripe() {
  const checkouts: Checkout[] = []
  const refunds: StripeRefund[] = []
  let failing = false
  let silent = false
  const answerOfMoney = (method: string, path: string, form: URLSearchParams, idempotencyKey: string | undefined) => {
    const url = new URL(path, 'http://stripe')
    const [, retrieved] = /^\/v1\/checkout\/sessions\/(\w+)$/.exec(url.pathname) ?? []
    const intent = url.searchParams.get('payment_intent')
    if (method === 'GET' && url.pathname === '/v1/checkout/sessions')
      return { data: checkouts.filter(({ id }) => intentOf(id) === intent).map(sessionOf) }
    if (method === 'GET' && retrieved !== undefined)
      return checkouts.filter(({ id }) => id === retrieved).map(sessionOf)[0]
    if (method === 'GET' && url.pathname === '/v1/refunds')
      return { data: refunds.filter(({ charge }) => charge === url.searchParams.get('charge')) }
    if (method !== 'POST' || url.pathname !== '/v1/refunds') return undefined
    const known = refunds.find(refund => idempotencyKey !== undefined && refund.idempotencyKey === idempotencyKey)
    if (known !== undefined) return known
    const made = refundOf(form.get('payment_intent') ?? '', Number(form.get('amount')), {
      id: `re_test_${refunds.length + 1}`,
      metadata: { refundId: form.get('metadata[refundId]') ?? '' },
      idempotencyKey,
    })
    refunds.push(made)
    return made
  }
  const answer = async (method: string, path: string, body: string, idempotencyKey: string | undefined) => {
    if (silent) return { status: 500, body: { error: { type: 'api_error', message: 'try again' } } }
    if (failing) return { status: 402, body: { error: { type: 'card_error', message: 'the account is closed' } } }
    const [, expired] = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(path) ?? []
    const known = checkouts.find(({ id, ...session }) => id === expired || session.idempotencyKey === idempotencyKey)
    if (expired !== undefined && known !== undefined) {
      known.expired = true
      return { status: 200, body: sessionOf(known) }
    }
    const money = answerOfMoney(method, path, new URLSearchParams(body), idempotencyKey)
    if (money !== undefined) return { status: 200, body: money }
    if (method !== 'POST' || path !== '/v1/checkout/sessions')
      return { status: 404, body: { error: { message: path } } }
    const checkout = known ?? checkoutOf(new URLSearchParams(body), idempotencyKey, checkouts.length + 1)
    if (known === undefined) checkouts.push(checkout)
    return { status: 200, body: { ...sessionOf(checkout), url: `https://pay.example/${checkout.id}` } }
  }
  const server = createServer(async (request, response) => {
    const key = request.headers['idempotency-key']
    const told = await answer(request.method ?? '', request.url ?? '', await text(request), key && String(key))
    response.writeHead(told.status, { 'content-type': 'application/json' }).end(JSON.stringify(told.body))
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    checkouts,
    /** Refunds that it made, and those that a test adds as made in its dashboard. */
    refunds,
    settings: {
      STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: `http://127.0.0.1:${port}`,
    },
    fail: (value: boolean) => {
      failing = value
    },
    /** It answers with a server error, of which nobody knows what was done. */
    beSilent: (value: boolean) => {
      silent = value
    },
    close: () => new Promise(closed => server.close(closed)),
  }
}

function checkoutOf(form: URLSearchParams, idempotencyKey: string | undefined, serial: number): Checkout {
  const price = (name: string) => form.get(`line_items[0][price_data]${name}`) ?? ''
  return {
    id: `cs_test_${serial}`,
    orderId: form.get('metadata[orderId]') ?? '',
    amount: Number(price('[unit_amount]')),
    currency: price('[currency]'),
    form,
    idempotencyKey,
    expired: false,
  }
}

function sessionOf({ id, orderId, amount, currency }: Checkout) {
  const money = { amount_total: amount, currency, payment_intent: intentOf(id) }
  return { id, object: 'checkout.session', mode: 'payment', ...money, metadata: { orderId } }
}

const intentOf = (checkout: string) => checkout.replace(/^cs_/, 'pi_')

/** A refund of a payment, as made in Stripe's dashboard. */
export function refundOf(intent: string, amount: number, change: Partial<StripeRefund> = {}): StripeRefund {
  const ids = { id: `re_${randomUUID()}`, payment_intent: intent, charge: intent.replace(/^pi_/, 'ch_') }
  const state = { status: 'succeeded', reason: 'requested_by_customer', metadata: {}, idempotencyKey: undefined }
  return { ...ids, amount, currency: 'usd', ...state, ...change }
}

/** What Stripe would post about a refund of a page. */
export function refundEvent(
  type: string,
  { id }: Checkout,
  amount: number,
  change: Partial<StripeRefund> = {},
): string {
  return eventWith(type, { object: 'refund', ...refundOf(intentOf(id), amount, change) })
}

/** What Stripe would post about a dispute of a page. */
export function disputeEvent(type: string, { id, amount, currency }: Checkout, change: object = {}): string {
  const intent = intentOf(id)
  const money = { amount, currency, payment_intent: intent, charge: intent.replace(/^pi_/, 'ch_') }
  const state = { status: 'needs_response', reason: 'fraudulent' }
  return eventWith(type, { id: `dp_${id}`, object: 'dispute', ...money, ...state, ...change })
}

/** What Stripe would post about the charge of a page, of which something was refunded. */
export function chargeEvent({ id, amount, currency }: Checkout): string {
  return eventWith('charge.refunded', { id: id.replace(/^cs_/, 'ch_'), object: 'charge', amount, currency })
}

export function eventWith(type: string, object: object): string {
  return JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } })
}

/** What Stripe would post about a page. */
export function eventOf(type: string, checkout: Checkout, change: object = { payment_status: 'paid' }): string {
  return eventWith(type, { ...sessionOf(checkout), ...change })
}

const stripe = new Stripe('sk_test_of_the_tests')

/** Posts a message as Stripe does, signed; @returns the status and, of a refusal, its code. */
export async function post(
  { baseUrl }: World,
  payload: string,
  { secret = WEBHOOK_SECRET, timestamp, signature }: { secret?: string; timestamp?: number; signature?: string } = {},
): Promise<readonly [number, string | undefined]> {
  const signed = stripe.webhooks.generateTestHeaderString({ payload, secret, ...(timestamp && { timestamp }) })
  const response = await fetch(`${baseUrl}/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature ?? signed },
    body: payload,
  })
  return [response.status, ((await response.json()) as { code?: string }).code]
}
