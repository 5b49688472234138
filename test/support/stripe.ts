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

/** Speaks as much of Stripe's HTTP interface as the service uses. */
export async function openStripe() {
  const checkouts: Checkout[] = []
  let failing = false
  const answer = async (method: string, path: string, body: string, idempotencyKey: string | undefined) => {
    if (failing) return { status: 402, body: { error: { type: 'card_error', message: 'the account is closed' } } }
    const [, expired] = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(path) ?? []
    const known = checkouts.find(({ id, ...session }) => id === expired || session.idempotencyKey === idempotencyKey)
    if (expired !== undefined && known !== undefined) {
      known.expired = true
      return { status: 200, body: sessionOf(known) }
    }
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
    settings: {
      STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: `http://127.0.0.1:${port}`,
    },
    fail: (value: boolean) => {
      failing = value
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
  return { id, object: 'checkout.session', mode: 'payment', amount_total: amount, currency, metadata: { orderId } }
}

/** What Stripe would post about a page. */
export function eventOf(type: string, checkout: Checkout, change: object = { payment_status: 'paid' }): string {
  const object = { ...sessionOf(checkout), ...change }
  return JSON.stringify({ id: `evt_${Math.random()}`, object: 'event', type, data: { object } })
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
