import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lapseOverdue } from '../../schema/orders/seats.ts'
import { verifies } from '../promises.ts'
import { offerSeats, seatsOf } from '../support/orders.ts'
import { type Checkout, eventOf, openStripe, post } from '../support/stripe.ts'
import { signUp, type Visitor } from '../support/visitor.ts'
import { openWorld, type World } from '../world.ts'

interface Order {
  readonly id: string
  readonly status: string
  readonly holdsPlace: boolean
  readonly refundDue: boolean
  readonly subscription: object | null
  readonly checkoutUrl: string | null
  readonly invoice: object | null
}

let world: World
let stripe: Awaited<ReturnType<typeof openStripe>>
let visitor: Visitor
const tariffs: Record<string, string> = {}

beforeAll(async () => {
  stripe = await openStripe()
  world = await openWorld({ settings: stripe.settings })
  for (const { key, id } of await world.service.database.prisma.tariff.findMany()) tariffs[key] = id
})
beforeEach(async () => {
  visitor = await signUp(world)
})
afterAll(async () => {
  await world.close()
  await stripe.close()
})

const PAID = 'checkout.session.completed'

async function order(tariff = 'month-1', key: string = randomUUID()) {
  const variables = { tariffId: tariffs[tariff], provider: 'STRIPE', idempotencyKey: key }
  const answer = await visitor.run<{ order: Order; checkoutUrl: string | null }>('place-order', variables)
  const checkout = stripe.checkouts.find(({ orderId }) => orderId === answer.data?.order.id)
  return { answer, id: answer.data?.order.id ?? '', checkout: checkout as Checkout }
}

const state = async (id: string) => (await visitor.run<Order>('get-order', { id })).data

describe('an order by Stripe', () => {
  test('leads to a hosted page for one payment, which is asked for once', async () => {
    const key = randomUUID()
    const { answer, checkout } = await order('month-1', key)
    expect(answer.data).toMatchObject({
      checkoutUrl: `https://pay.example/${checkout.id}`,
      order: { status: 'PENDING', checkoutUrl: `https://pay.example/${checkout.id}`, invoice: null },
    })
    expect(checkout).toMatchObject({ amount: 29_000, currency: 'usd' })
    expect(checkout.form.get('mode')).toBe('payment')
    const before = stripe.checkouts.length
    expect((await order('month-1', key)).answer.data).toEqual(answer.data)
    expect(stripe.checkouts).toHaveLength(before)
  })

  test.each([
    ['EN', 'en', 'Access to Bond data, 3 months'],
    ['RU', 'ru', 'Доступ к сервису Bond data, 3 мес.'],
  ])('leads to a page in the language of the customer: %s', async (language, locale, product) => {
    await visitor.run('set-language', { language })
    const { form } = (await order('month-3')).checkout
    expect([form.get('locale'), form.get('line_items[0][price_data][product_data][name]')]).toEqual([locale, product])
  })

  test('comes to nothing when Stripe does, and the same key may try again', async () => {
    await offerSeats(world.service.database.prisma, 1)
    const key = randomUUID()
    stripe.fail(true)
    const failed = await order('lifetime', key)
    stripe.fail(false)
    expect(failed.answer).toMatchObject({ status: 502, code: 'PAYMENT_UNAVAILABLE' })
    expect(await seatsOf(world.service.database.prisma)).toMatchObject({ left: 1, held: 0 })
    expect((await order('lifetime', key)).answer.data).toMatchObject({ order: { status: 'PENDING' } })
  })

  test('that is cancelled ends its hosted page', async () => {
    const { id, checkout } = await order()
    expect((await visitor.run<Order>('cancel-order', { id })).data).toMatchObject({
      status: 'CANCELLED',
      checkoutUrl: null,
    })
    expect(checkout.expired).toBe(true)
  })
})

describe('a message of Stripe', () => {
  test('that the money has come gives the term once, however often it comes', async () => {
    const { id, checkout } = await order()
    const event = eventOf(PAID, checkout)
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(world, event)))
    expect(new Set(answers.map(([status]) => status))).toEqual(new Set([200]))
    expect(await post(world, eventOf('checkout.session.async_payment_succeeded', checkout))).toEqual([200, undefined])
    expect(await state(id)).toMatchObject({
      status: 'PAID',
      refundDue: false,
      subscription: { endsAt: expect.any(String) },
    })
    expect(await world.service.database.prisma.subscription.count({ where: { orderId: id } })).toBe(1)
  })

  test('without our signature, or with an old one, is refused and changes nothing', async () => {
    const { id, checkout } = await order()
    const event = eventOf(PAID, checkout)
    const hourAgo = Math.floor(Date.now() / 1000) - 3_600
    for (const options of [
      { secret: 'whsec_other' },
      { timestamp: hourAgo },
      { signature: '' },
      { signature: 't=1,v1=0' },
    ]) {
      expect(await post(world, event, options), JSON.stringify(options)).toEqual([400, 'SIGNATURE_INVALID'])
    }
    expect(await state(id)).toMatchObject({ status: 'PENDING' })
  })

  test('in the wrong turn comes to the same end', async () => {
    const { id, checkout } = await order()
    expect(await post(world, eventOf('checkout.session.async_payment_succeeded', checkout))).toEqual([200, undefined])
    await post(world, eventOf(PAID, checkout, { payment_status: 'unpaid' }))
    await post(world, eventOf('checkout.session.expired', checkout, { payment_status: 'unpaid' }))
    await post(world, eventOf('checkout.session.async_payment_failed', checkout, { payment_status: 'unpaid' }))
    expect(await state(id)).toMatchObject({ status: 'PAID', refundDue: false })
  })

  test('that a payment is still on its way gives nothing yet', async () => {
    const { id, checkout } = await order()
    await post(world, eventOf(PAID, checkout, { payment_status: 'unpaid' }))
    expect(await state(id)).toMatchObject({ status: 'PENDING', subscription: null })
  })

  verifies('SUB-5', 'that a page expired or its payment failed gives the place back once', async () => {
    const { prisma } = world.service.database
    await offerSeats(prisma, 2)
    const { id, checkout } = await order('lifetime')
    expect(await seatsOf(prisma)).toMatchObject({ left: 1, held: 1 })
    const events = ['checkout.session.expired', 'checkout.session.async_payment_failed', 'checkout.session.expired']
    await Promise.all(events.map(type => post(world, eventOf(type, checkout, { payment_status: 'unpaid' }))))
    expect(await seatsOf(prisma)).toMatchObject({ left: 2, held: 0 })
    expect(['LAPSED', 'CANCELLED']).toContain((await state(id)).status)
  })

  verifies('SUB-5', 'that money came after the last place was gone sells nothing and tells the operator', async () => {
    const { prisma } = world.service.database
    await offerSeats(prisma, 1)
    const { id, checkout } = await order('lifetime')
    await lapseOverdue(prisma, new Date(Date.now() + 4 * 86_400_000))
    visitor = await signUp(world)
    await order('lifetime')
    expect(await post(world, eventOf(PAID, checkout))).toEqual([200, undefined])
    expect(await seatsOf(prisma)).toEqual({ total: 1, left: 0, held: 1, sold: 0 })
    const operator = await signUp(world, { role: 'OPERATOR' })
    const { data } = await operator.run<{ items: { id: string; orderId: string; outcome: string }[] }>(
      'get-payments-to-resolve',
    )
    const payment = data.items.find(({ orderId }) => orderId === id)
    expect(payment).toMatchObject({ outcome: 'NO_PLACE', reference: checkout.id })
    await operator.run('resolve-payment', { id: payment?.id, resolution: 'paid back' })
    const again = await operator.run<{ items: { orderId: string }[] }>('get-payments-to-resolve')
    expect(again.data.items.filter(({ orderId }) => orderId === id)).toEqual([])
  })

  test('of another amount, another currency or for an unknown order is written down for the operator', async () => {
    const { prisma } = world.service.database
    const { id, checkout } = await order()
    const outcomeOf = async (change: object) => {
      const reference = `cs_${randomUUID()}`
      const event = eventOf(PAID, checkout, { payment_status: 'paid', id: reference, ...change })
      expect(await post(world, event)).toEqual([200, undefined])
      const provider_reference = { provider: 'STRIPE', reference } as const
      return (await prisma.payment.findUniqueOrThrow({ where: { provider_reference } })).outcome
    }
    expect(await outcomeOf({ amount_total: 1 })).toBe('WRONG_AMOUNT')
    expect(await outcomeOf({ currency: 'jpy' })).toBe('WRONG_AMOUNT')
    expect(await outcomeOf({ metadata: { orderId: randomUUID() } })).toBe('UNKNOWN_ORDER')
    expect(await outcomeOf({ metadata: { orderId: 'no id' } })).toBe('UNKNOWN_ORDER')
    expect(await state(id)).toMatchObject({ status: 'PENDING', subscription: null, refundDue: true })
  })

  test('of another product, of another kind, or far too long changes nothing', async () => {
    const { prisma } = world.service.database
    const { checkout } = await order()
    const before = await prisma.payment.count()
    expect(await post(world, eventOf(PAID, checkout, { payment_status: 'paid', metadata: {} }))).toEqual([
      200,
      undefined,
    ])
    expect(await post(world, eventOf('invoice.paid', checkout))).toEqual([200, undefined])
    expect(await post(world, JSON.stringify({ text: 'x'.repeat(300_000) }))).toEqual([413, 'PAYLOAD_TOO_LARGE'])
    expect(await prisma.payment.count()).toBe(before)
  })
})

test('without Stripe there is neither its way to pay nor its path', async () => {
  const plain = await openWorld()
  const person = await signUp(plain)
  expect((await person.run('get-payment-providers')).data).toEqual({ invoice: true, stripe: false })
  const variables = { tariffId: tariffs['month-1'], provider: 'STRIPE', idempotencyKey: 'x' }
  expect(await person.run('place-order', variables)).toMatchObject({ code: 'REFUSED' })
  expect(await post(plain, '{}')).toEqual([404, 'PATH_NOT_FOUND'])
  await plain.close()
})
