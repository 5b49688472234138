import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { offerSeats, seatsOf } from '../support/orders.ts'
import { openShop, type Person, type Shop } from '../support/shop.ts'
import {
  type Checkout,
  chargeEvent,
  disputeEvent,
  eventOf,
  eventWith,
  openStripe,
  post,
  refundEvent,
  refundOf,
} from '../support/stripe.ts'
import { signUp, staySignedIn } from '../support/visitor.ts'

interface Refund {
  readonly id: string
  readonly kind: string
  readonly status: string
  readonly reference: string | null
  readonly amount: { readonly amount: string }
}

interface Order {
  readonly id: string
  readonly status: string
  readonly paymentId: string | null
  readonly holdsPlace: boolean
  readonly refunded: { readonly amount: string }
  readonly refunds: readonly Refund[]
  readonly documents: readonly { readonly kind: string; readonly number: string }[]
  readonly subscription: {
    readonly startsAt: string
    readonly endsAt: string | null
    readonly revokedAt: string | null
    readonly revokedEnd: string | null
  }
}

const SELLER = { SELLER_NAME: 'Seller', SELLER_BANK: 'IBAN 1', SELLER_ADDRESS: 'Street' }
const PAID = 'checkout.session.completed'
const DAY_MS = 86_400_000
let stripe: Awaited<ReturnType<typeof openStripe>>
let shop: Shop
let person: Person
let clock = new Date()

beforeAll(async () => {
  stripe = await openStripe()
  shop = await openShop({ settings: { ...stripe.settings, ...SELLER }, now: () => clock })
})
beforeEach(async () => {
  person = await signUp(shop.world)
  await staySignedIn(shop.world, clock)
})
afterAll(async () => {
  await shop.world.close()
  await stripe.close()
})

const prisma = () => shop.world.service.database.prisma
const stateOf = async (id: string) => (await person.run<Order>('get-order', { id })).data
const paymentOf = (orderId: string) => prisma().payment.findFirstOrThrow({ where: { orderId } })
const isOpen = async () => (await shop.accountOf(person)).terminalPremium
const later = async (days: number) => {
  clock = new Date(clock.getTime() + days * DAY_MS)
  await staySignedIn(shop.world, clock)
}
const told = async (kind: string) => {
  const user = { email: person.email }
  return prisma().notice.count({ where: { kind, user } })
}

async function byTransfer(tariff = 'month-1'): Promise<string> {
  const { id } = await shop.order(person, tariff)
  expect((await shop.confirm(id)).data).toMatchObject({ status: 'PAID' })
  return id
}

/** An order by card, which is paid unless it is said to be not yet. */
async function byCard(tariff = 'month-1', { isPaid = true } = {}): Promise<{ id: string; checkout: Checkout }> {
  const variables = { tariffId: shop.tariffs[tariff], provider: 'STRIPE', idempotencyKey: randomUUID() }
  const { id } = (await person.run<{ order: Order }>('place-order', variables)).data.order
  const checkout = stripe.checkouts.find(({ orderId }) => orderId === id) as Checkout
  if (isPaid) expect(await post(shop.world, eventOf(PAID, checkout))).toEqual([200, undefined])
  return { id, checkout }
}

/** What an operator asks for; the transfer has a reference unless the payment was by card. */
async function refund(orderId: string, change: object = {}) {
  const { id } = await paymentOf(orderId)
  const given = { id, refundId: randomUUID(), reason: 'asked for', reference: randomUUID(), ...change }
  return shop.operator.run<Refund>('refund-payment', given)
}

describe('a refund of a bank transfer', () => {
  test('of everything ends the term at once, with a credit note, one email and its row in the audit trail', async () => {
    const id = await byTransfer()
    expect(await isOpen()).toBe(true)
    await later(3)
    const made = await refund(id, { reference: 'BACK-1', refundId: '00000000-0000-4000-8000-000000000001' })
    expect(made.data).toMatchObject({ kind: 'REFUND', status: 'DONE', reference: 'BACK-1', reason: 'asked for' })
    expect(await isOpen()).toBe(false)
    const order = await stateOf(id)
    expect(order).toMatchObject({ status: 'PAID', refunded: { amount: '290' } })
    expect(order.subscription.revokedAt).toBe(order.subscription.endsAt)
    expect(order.documents.map(({ kind }) => kind)).toEqual(['ACT', 'INVOICE', 'RECEIPT', 'CREDIT_NOTE'])
    expect(await told('REFUND_MADE')).toBe(1)
    const event = await prisma().auditEvent.findFirstOrThrow({
      where: { action: 'REFUND_MADE' },
      orderBy: { at: 'desc' },
    })
    expect(event).toMatchObject({ outcome: 'DONE', actor: shop.operator.email, details: { reason: 'asked for' } })
    const own = JSON.stringify((await person.run('get-order', { id })).data)
    expect(own).not.toContain(shop.operator.email)
  })

  test('in parts leaves the term, until nothing is left; each part has a credit note of its own', async () => {
    const id = await byTransfer()
    expect((await refund(id, { amount: '100.50' })).data).toMatchObject({ status: 'DONE' })
    expect(await isOpen()).toBe(true)
    expect(await refund(id, { amount: '189.51' })).toMatchObject({
      code: 'INVALID_PARAMETER',
      faults: [{ name: 'amount', message: 'amount must be at most 189.50 USD, what is left of the payment.' }],
    })
    expect((await refund(id)).data).toMatchObject({ amount: { amount: '189.5' } })
    expect(await isOpen()).toBe(false)
    expect(await refund(id)).toMatchObject({ code: 'REFUSED', message: 'The payment is already refunded in full.' })
    const notes = (await stateOf(id)).documents.filter(({ kind }) => kind === 'CREDIT_NOTE')
    expect(new Set(notes.map(({ number }) => number)).size).toBe(2)
    expect(await told('REFUND_MADE')).toBe(2)
  })

  test('ends the term or leaves it as the operator says', async () => {
    const [running, ended] = [await byTransfer(), await byTransfer('month-3')]
    await refund(running, { endTerm: false })
    expect(await isOpen()).toBe(true)
    await refund(ended, { amount: '1', endTerm: true })
    expect((await stateOf(ended)).subscription.revokedAt).not.toBeNull()
    expect((await stateOf(running)).subscription.revokedAt).toBeNull()
  })

  test('moves the terms that follow forward, without a gap', async () => {
    const [first, second, third] = [await byTransfer('month-3'), await byTransfer(), await byTransfer()]
    await later(10)
    await refund(first)
    const [next, last] = [(await stateOf(second)).subscription, (await stateOf(third)).subscription]
    expect(next.startsAt).toBe(clock.toISOString())
    expect(last.startsAt).toBe(next.endsAt)
    expect(await isOpen()).toBe(true)
    await refund(third)
    expect((await stateOf(third)).subscription).toMatchObject({
      startsAt: clock.toISOString(),
      endsAt: clock.toISOString(),
    })
    expect((await stateOf(second)).subscription).toEqual(next)
  })

  test('is refused without a reference or a reason, with a used reference, and with a sum that is none', async () => {
    const id = await byTransfer()
    const other = await byTransfer()
    await refund(other, { amount: '1', reference: 'TAKEN' })
    for (const [change, name] of [
      [{ reference: null }, 'reference'],
      [{ reference: 'TAKEN' }, 'reference'],
      [{ reason: ' ' }, 'reason'],
      [{ amount: '0' }, 'amount'],
      [{ amount: '-1' }, 'amount'],
      [{ amount: '0.001' }, 'amount'],
    ] as const) {
      expect(await refund(id, change), JSON.stringify(change)).toMatchObject({
        code: 'INVALID_PARAMETER',
        faults: [{ name }],
      })
    }
    expect(await refund(id, { id: randomUUID() })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await prisma().refund.count({ where: { payment: { orderId: id } } })).toBe(0)
  })

  test('repeated with the same id is made once, of twenty at once', async () => {
    const id = await byTransfer()
    const refundId = randomUUID()
    const same = { refundId, amount: '20', reference: refundId }
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(id, same)))
    expect(new Set(answers.map(({ data }) => data?.id))).toEqual(new Set([refundId]))
    expect((await stateOf(id)).refunded).toMatchObject({ amount: '20' })
    const rest = await Promise.all(Array.from({ length: 5 }, () => refund(id, { amount: '200' })))
    expect(rest.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('of a lifetime releases its seat, which somebody else can buy', async () => {
    await offerSeats(prisma(), 1)
    const id = await byTransfer('lifetime')
    expect(await seatsOf(prisma())).toEqual({ total: 1, left: 0, held: 0, sold: 1 })
    await refund(id)
    expect(await seatsOf(prisma())).toEqual({ total: 1, left: 1, held: 0, sold: 0 })
    person = await signUp(shop.world)
    await staySignedIn(shop.world, clock)
    await byTransfer('lifetime')
    expect(await seatsOf(prisma())).toEqual({ total: 1, left: 0, held: 0, sold: 1 })
  })
})

describe('a refund by card', () => {
  test('is made over Stripe once, and its message changes nothing more', async () => {
    const { id, checkout } = await byCard()
    const before = stripe.refunds.length
    const { data } = await refund(id, { reference: null, amount: '90.5' })
    expect(data).toMatchObject({ status: 'DONE', reference: stripe.refunds.at(-1)?.id })
    expect(stripe.refunds.slice(before)).toMatchObject([
      { amount: 9_050, payment_intent: checkout.id.replace('cs', 'pi') },
    ])
    const made = stripe.refunds.at(-1)
    for (const type of ['refund.created', 'refund.updated'])
      expect(await post(shop.world, refundEvent(type, checkout, 9_050, made))).toEqual([200, undefined])
    expect(await post(shop.world, chargeEvent(checkout))).toEqual([200, undefined])
    expect((await stateOf(id)).refunds).toHaveLength(1)
    expect(await told('REFUND_MADE')).toBe(1)
    expect(await isOpen()).toBe(true)
  })

  test('that Stripe refuses changes nothing, and says so', async () => {
    const { id } = await byCard()
    stripe.fail(true)
    const failed = await refund(id, { reference: null })
    stripe.fail(false)
    expect(failed).toMatchObject({ code: 'REFUSED' })
    expect(await isOpen()).toBe(true)
    expect(await stateOf(id)).toMatchObject({ refunded: { amount: '0' }, refunds: [] })
    expect((await refund(id, { reference: null })).data).toMatchObject({ status: 'DONE' })
  })

  test('that Stripe does not answer waits for the operator, and is made once when it is repeated', async () => {
    const { id } = await byCard()
    const given = { reference: null, refundId: randomUUID() }
    stripe.beSilent(true)
    const unknown = await refund(id, given)
    stripe.beSilent(false)
    expect(unknown).toMatchObject({ status: 502, code: 'PAYMENT_UNAVAILABLE' })
    const { items } = (await shop.operator.run<{ items: { refund: Refund }[] }>('get-refunds-to-resolve')).data
    expect(items.map(one => one.refund)).toContainEqual(
      expect.objectContaining({ id: given.refundId, status: 'REQUESTED' }),
    )
    expect((await refund(id, given)).data).toMatchObject({ status: 'DONE' })
    expect((await refund(id, given)).data).toMatchObject({ status: 'DONE' })
    expect(stripe.refunds.filter(({ metadata }) => metadata.refundId === given.refundId)).toHaveLength(1)
    const { outcome } = await prisma().auditEvent.findFirstOrThrow({
      where: { action: 'REFUND_MADE', outcome: 'DONE' },
      orderBy: { id: 'desc' },
    })
    expect(outcome).toBe('DONE')
  })

  test('made in the dashboard of Stripe is recorded by its message, in whichever form it comes', async () => {
    const { id, checkout } = await byCard()
    const intent = checkout.id.replace('cs', 'pi')
    const [part, rest] = [refundOf(intent, 10_000), refundOf(intent, 19_000)]
    await post(shop.world, refundEvent('refund.created', checkout, 10_000, part))
    expect(await isOpen()).toBe(true)
    stripe.refunds.push(part, rest)
    await Promise.all(Array.from({ length: 5 }, () => post(shop.world, chargeEvent(checkout))))
    await post(shop.world, refundEvent('refund.created', checkout, 19_000, rest))
    expect(await stateOf(id)).toMatchObject({ refunded: { amount: '290' } })
    expect((await stateOf(id)).refunds).toHaveLength(2)
    expect(await isOpen()).toBe(false)
    expect(await told('REFUND_MADE')).toBe(2)
  })

  test('that the bank sends back later opens the term again and tells operators', async () => {
    const { id, checkout } = await byCard()
    await later(10)
    await refund(id, { reference: null })
    const made = stripe.refunds.at(-1)
    await later(2)
    const failed = refundEvent('refund.failed', checkout, 29_000, { ...made, status: 'failed' })
    await post(shop.world, failed)
    await post(shop.world, failed)
    await post(shop.world, refundEvent('refund.updated', checkout, 29_000, made))
    expect(await isOpen()).toBe(true)
    expect(await stateOf(id)).toMatchObject({ refunded: { amount: '0' }, refunds: [{ status: 'FAILED' }] })
    expect(await told('TERM_RESTORED')).toBe(1)
  })
})

describe('a dispute', () => {
  test('pauses the term; won, the time that was left is given back', async () => {
    const { id, checkout } = await byCard()
    const { endsAt } = (await stateOf(id)).subscription
    await later(10)
    await post(shop.world, disputeEvent('charge.dispute.created', checkout))
    expect(await isOpen()).toBe(false)
    expect(await refund(id, { reference: null })).toMatchObject({
      code: 'REFUSED',
      message: 'The payment is disputed at the bank.',
    })
    await later(20)
    await post(shop.world, disputeEvent('charge.dispute.closed', checkout, { status: 'won' }))
    expect(await isOpen()).toBe(true)
    const order = await stateOf(id)
    expect(order).toMatchObject({ refunded: { amount: '0' }, subscription: { revokedAt: null } })
    expect(Date.parse(order.subscription.endsAt ?? '')).toBe(Date.parse(endsAt ?? '') + 20 * DAY_MS)
    expect([await told('TERM_DISPUTED'), await told('TERM_RESTORED')]).toEqual([1, 1])
  })

  test('lost is a chargeback: the term stays ended and the seat is released only then', async () => {
    await offerSeats(prisma(), 1)
    const { id, checkout } = await byCard('lifetime')
    await post(shop.world, disputeEvent('charge.dispute.created', checkout))
    expect(await isOpen()).toBe(false)
    expect(await seatsOf(prisma())).toMatchObject({ left: 0, sold: 1 })
    await post(shop.world, disputeEvent('charge.dispute.closed', checkout, { status: 'lost' }))
    expect(await seatsOf(prisma())).toMatchObject({ left: 1, sold: 0 })
    expect(await stateOf(id)).toMatchObject({
      refunds: [{ kind: 'CHARGEBACK', status: 'DONE' }],
      refunded: { amount: '9900' },
    })
    expect(await told('CHARGEBACK_MADE')).toBe(1)
  })

  test('in any order and however often comes to the same end', async () => {
    const { id, checkout } = await byCard()
    const closed = disputeEvent('charge.dispute.closed', checkout, { status: 'lost' })
    await Promise.all([closed, closed, closed].map(event => post(shop.world, event)))
    await post(shop.world, disputeEvent('charge.dispute.created', checkout))
    expect((await stateOf(id)).refunds).toMatchObject([{ kind: 'CHARGEBACK', status: 'DONE' }])
    expect([await isOpen(), await told('CHARGEBACK_MADE'), await told('TERM_DISPUTED')]).toEqual([false, 1, 0])
  })

  test('that is an inquiry leaves the term, and pauses it when it becomes a dispute', async () => {
    const { checkout } = await byCard()
    await post(shop.world, disputeEvent('charge.dispute.created', checkout, { status: 'warning_needs_response' }))
    expect(await isOpen()).toBe(true)
    await post(shop.world, disputeEvent('charge.dispute.updated', checkout))
    expect(await isOpen()).toBe(false)
  })

  test('and a refund before their payment wait for it', async () => {
    const { id, checkout } = await byCard('month-1', { isPaid: false })
    await post(shop.world, refundEvent('refund.created', checkout, 29_000))
    const { items } = (
      await shop.operator.run<{ items: { paymentReference: string; paymentId: null }[] }>('get-refunds-to-resolve')
    ).data
    expect(items).toContainEqual(expect.objectContaining({ paymentReference: checkout.id, paymentId: null }))
    await post(shop.world, eventOf(PAID, checkout))
    expect(await stateOf(id)).toMatchObject({ refunded: { amount: '290' }, refunds: [{ status: 'DONE' }] })
    expect(await isOpen()).toBe(false)
  })

  test('of a payment that nobody knows is recorded for the operator, who resolves it', async () => {
    const unknown = {
      id: `dp_${randomUUID()}`,
      payment_intent: 'pi_unknown',
      charge: 'ch_1',
      amount: 500,
      currency: 'eur',
    }
    await post(
      shop.world,
      eventWith('charge.dispute.created', { ...unknown, status: 'needs_response', reason: 'general' }),
    )
    const open = async () =>
      (await shop.operator.run<{ items: { refund: Refund; paymentReference: string }[] }>('get-refunds-to-resolve'))
        .data.items
    const found = (await open()).find(({ paymentReference }) => paymentReference === 'pi_unknown')
    expect(found).toMatchObject({ refund: { kind: 'CHARGEBACK', reference: unknown.id, amount: { amount: '5' } } })
    const resolved = { id: found?.refund.id, resolution: 'of the old shop' }
    expect(await shop.operator.run('resolve-refund', resolved)).toMatchObject({ status: 200 })
    expect(await shop.operator.run('resolve-refund', resolved)).toMatchObject({ code: 'NOT_FOUND' })
    expect((await open()).some(({ paymentReference }) => paymentReference === 'pi_unknown')).toBe(false)
  })
})

describe('a term', () => {
  test('is revoked by an operator with a reason, once, and its customer is told', async () => {
    const id = await byTransfer()
    expect(await shop.operator.run('revoke-term', { orderId: id, reason: '' })).toMatchObject({
      code: 'INVALID_PARAMETER',
    })
    expect(await isOpen()).toBe(true)
    const reason = 'the key was passed on'
    expect((await shop.operator.run('revoke-term', { orderId: id, reason })).data).toMatchObject({ status: 'PAID' })
    expect(await isOpen()).toBe(false)
    expect(await shop.operator.run('revoke-term', { orderId: id, reason })).toMatchObject({ code: 'REFUSED' })
    expect(await shop.operator.run('revoke-term', { orderId: randomUUID(), reason })).toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await person.run('revoke-term', { orderId: id, reason })).toMatchObject({ status: 403 })
    expect(await told('TERM_REVOKED')).toBe(1)
    expect(await stateOf(id)).toMatchObject({ refunded: { amount: '0' } })
  })

  test('that was granted is revoked too, and its seat is released', async () => {
    await offerSeats(prisma(), 1)
    const { id: accountId } = await shop.accountOf(person)
    const grant = { accountId, tariffId: shop.tariffs.lifetime, reason: 'a partner' }
    expect(await shop.operator.run('grant-subscription', { ...grant, reason: ' ' })).toMatchObject({
      code: 'INVALID_PARAMETER',
    })
    expect(await shop.operator.run('grant-subscription', grant)).toMatchObject({ status: 200 })
    const { id: orderId } = await prisma().order.findFirstOrThrow({ where: { accountId } })
    await shop.operator.run('revoke-term', { orderId, reason: 'the partnership has ended' })
    expect([await isOpen(), await seatsOf(prisma())]).toMatchObject([false, { left: 1, sold: 0 }])
  })
})

test('a payment that settled nothing is refunded in the same room, and is resolved with that', async () => {
  const { id, checkout } = await byCard('month-1', { isPaid: false })
  await person.run('cancel-order', { id })
  await post(shop.world, eventOf(PAID, checkout))
  const payment = await paymentOf(id)
  expect(payment).toMatchObject({ outcome: 'ORDER_CLOSED', resolvedAt: null })
  expect((await refund(id, { reference: null })).data).toMatchObject({ status: 'DONE' })
  expect(await paymentOf(id)).toMatchObject({ resolution: 'asked for', resolvedBy: shop.operator.email })
  expect(await stateOf(id)).toMatchObject({ refundDue: false, documents: [] })
})
