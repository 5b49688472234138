import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Mail } from '../../gateway/mail/mail.ts'
import { sendNotices } from '../../gateway/mail/send-notices.ts'
import { createLog } from '../../gateway/process/log.ts'
import { remind } from '../../schema/orders/reminders.ts'
import { lapseOverdue } from '../../schema/orders/seats.ts'
import { booksOf, openLedger } from '../support/bookkeeping.ts'
import { offerSeats, seatsOf } from '../support/orders.ts'
import { openShop, type Person, type Shop } from '../support/shop.ts'
import { type Checkout, disputeEvent, eventOf, openStripe, post, refundEvent, refundOf } from '../support/stripe.ts'
import { signUp, staySignedIn } from '../support/visitor.ts'

const CUSTOMERS = 30
const SEATS = 4
const MONTHS = 12
const DAY_MS = 86_400_000
const PAID = 'checkout.session.completed'
const TERMS = ['month-1', 'month-3', 'month-6', 'month-12', 'lifetime'] as const
const SELLER = { SELLER_NAME: 'Seller', SELLER_BANK: 'IBAN 1', SELLER_ADDRESS: 'Street', SELLER_VAT_PERCENT: '20' }

let stripe: Awaited<ReturnType<typeof openStripe>>
let shop: Shop
const people: Person[] = []
const prices: Record<string, string> = {}
const ledger = openLedger()
let clock = new Date()
const prisma = () => shop.world.service.database.prisma

beforeAll(async () => {
  stripe = await openStripe()
  shop = await openShop({ settings: { ...stripe.settings, ...SELLER }, now: () => clock })
  while (people.length < CUSTOMERS) {
    people.push(...(await Promise.all(Array.from({ length: 6 }, () => signUp(shop.world)))))
  }
  await offerSeats(prisma(), SEATS)
  for (const { key, priceAmount } of await prisma().tariff.findMany()) prices[key] = priceAmount.toFixed()
})
afterAll(async () => {
  await shop.world.close()
  await stripe.close()
})

interface Bought {
  readonly id: string
  readonly term: string
  /** Null by bank transfer. */
  readonly checkout: Checkout | null
}

/** The customers with even numbers pay by card. */
async function order(at: number, term: string): Promise<Bought | string> {
  const provider = at % 2 === 0 ? 'STRIPE' : 'INVOICE'
  const given = { tariffId: shop.tariffs[term], provider, idempotencyKey: randomUUID() }
  const answer = await (people[at] as Person).run<{ order: { id: string } }>('place-order', given)
  if (answer.code === 'SOLD_OUT') return answer.code
  expect(answer.status, answer.message).toBe(200)
  ledger.acted('ORDER_PLACED')
  ledger.told(...(provider === 'STRIPE' ? ['ORDER_PLACED'] : ['INVOICE_ISSUED', 'ORDER_TO_CONFIRM']))
  const { id } = answer.data.order
  return { id, term, checkout: stripe.checkouts.find(({ orderId }) => orderId === id) ?? null }
}

async function pay({ id, term, checkout }: Bought): Promise<void> {
  if (checkout === null) expect(await shop.confirm(id)).toMatchObject({ status: 200 })
  else expect(await post(shop.world, eventOf(PAID, checkout))).toEqual([200, undefined])
  ledger.acted(checkout === null ? 'ORDER_CONFIRMED' : 'PAYMENT_RECEIVED')
  ledger.told('PAYMENT_RECEIVED')
  ledger.money('settled', prices[term] ?? 0)
}

async function buy(at: number, term: string): Promise<Bought> {
  const bought = await order(at, term)
  expect(bought).toBeTypeOf('object')
  await pay(bought as Bought)
  return bought as Bought
}

async function refund({ id, checkout }: Bought, amount: string | null, sum: string): Promise<void> {
  const { id: payment } = await prisma().payment.findFirstOrThrow({ where: { orderId: id, outcome: 'SETTLED' } })
  const given = { id: payment, refundId: randomUUID(), amount, reason: 'asked for' }
  const reference = checkout === null ? randomUUID() : null
  expect(await shop.operator.run('refund-payment', { ...given, reference })).toMatchObject({ status: 200 })
  ledger.acted('REFUND_MADE')
  ledger.told('REFUND_MADE')
  ledger.money('refunded', sum)
  if (checkout === null) return
  // Stripe reports what it was asked for, too.
  const made = stripe.refunds.at(-1)
  await post(shop.world, refundEvent('refund.created', checkout, made?.amount ?? 0, made))
  ledger.acted('REFUND_REPORTED')
}

async function dispute({ checkout }: Bought, type: 'created' | 'closed', status: string): Promise<void> {
  const event = disputeEvent(`charge.dispute.${type}`, checkout as Checkout, { status })
  expect(await post(shop.world, event)).toEqual([200, undefined])
  ledger.acted('DISPUTE_REPORTED')
}

/** Days go by; what the service does every minute is done once a day. */
async function pass(days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    clock = new Date(clock.getTime() + DAY_MS)
    const lapsed = await lapseOverdue(prisma(), clock)
    ledger.acted('ORDER_LAPSED', lapsed)
    await remind(prisma(), clock)
  }
  await staySignedIn(shop.world, clock)
  await readNotices()
}

/** Kinds by id: the service deletes what was sent 90 days ago. */
const notices = new Map<string, string>()
async function readNotices(): Promise<void> {
  for (const { id, kind } of await prisma().notice.findMany()) notices.set(id, kind)
}

describe('a year of a small business', () => {
  const first: (Bought | null)[] = []

  test('begins with thirty customers: all terms, seats that are sold out, and orders that nobody pays', async () => {
    const late: Bought[] = []
    for (let at = 0; at < CUSTOMERS; at++) {
      const bought = await order(at, TERMS[at % TERMS.length] as string)
      // Six want a seat of four.
      expect(bought === 'SOLD_OUT').toBe(at === 24 || at === 29)
      if (typeof bought === 'string') {
        first.push(null)
        continue
      }
      first.push(bought)
      if (at === 4 || at === 11 || at === 12) late.push(bought)
      else await pay(bought)
    }
    await pass(15)
    expect(
      (await prisma().order.groupBy({ by: ['status'], _count: true })).map(({ status, _count }) => [status, _count]),
    ).toEqual(expect.arrayContaining([['LAPSED', 3]]))
    expect(ledger.actions.ORDER_LAPSED).toBe(3)
    ledger.told('ORDER_LAPSED', 'ORDER_LAPSED', 'ORDER_LAPSED')
    // A transfer that comes late is matched; the seat that lapsed is sold to the next one, and its money comes too late.
    const [seat, transfer] = late as [Bought, Bought]
    await pay(transfer)
    first[24] = await buy(24, 'lifetime')
    expect(await post(shop.world, eventOf(PAID, seat.checkout as Checkout))).toEqual([200, undefined])
    ledger.acted('PAYMENT_RECEIVED')
    ledger.told('PAYMENT_UNUSED', 'PAYMENT_TO_RESOLVE')
    ledger.money('unused', prices.lifetime ?? 0)
    const { id } = await prisma().payment.findFirstOrThrow({ where: { orderId: seat.id } })
    const given = { id, refundId: randomUUID(), reason: 'no seat was left' }
    expect(await shop.operator.run('refund-payment', given)).toMatchObject({ status: 200 })
    ledger.acted('REFUND_MADE')
    ledger.told('REFUND_MADE')
    ledger.money('unusedReturned', prices.lifetime ?? 0)
  })

  test('goes on with renewals, refunds, disputes, a grant and a revoked term', async () => {
    const at = (number: number) => first[number] as Bought
    await refund(at(1), '100.00', '100.00')
    await refund(at(3), null, prices['month-12'] ?? '')
    await refund(at(8), null, prices['month-12'] ?? '')
    await pass(15)
    // Made in the dashboard of Stripe.
    const { checkout } = at(2)
    const cents = Number(prices['month-6']) * 100
    await post(
      shop.world,
      refundEvent(
        'refund.created',
        checkout as Checkout,
        cents,
        refundOf((checkout as Checkout).id.replace('cs', 'pi'), cents),
      ),
    )
    ledger.acted('REFUND_REPORTED')
    ledger.told('REFUND_MADE')
    ledger.money('refunded', prices['month-6'] ?? 0)
    await dispute(at(18), 'created', 'needs_response')
    ledger.told('TERM_DISPUTED', 'DISPUTE_OPENED')
    await dispute(at(22), 'created', 'needs_response')
    ledger.told('TERM_DISPUTED', 'DISPUTE_OPENED')
    await dispute(at(22), 'created', 'needs_response')
    await pass(30)
    await dispute(at(18), 'closed', 'won')
    ledger.told('TERM_RESTORED', 'DISPUTE_WON')
    await dispute(at(22), 'closed', 'lost')
    ledger.told('CHARGEBACK_MADE', 'DISPUTE_LOST')
    ledger.money('refunded', prices['month-6'] ?? 0)
    ledger.money('charged', prices['month-6'] ?? 0)
    await refund(at(9), null, prices.lifetime ?? '')
    first[29] = await buy(29, 'lifetime')
    const { id: accountId } = await shop.accountOf(people[12] as Person)
    const grant = { accountId, tariffId: shop.tariffs['month-3'], reason: 'a partner' }
    expect(await shop.operator.run('grant-subscription', grant)).toMatchObject({ status: 200 })
    ledger.acted('SUBSCRIPTION_GRANTED')
    ledger.told('TERM_GRANTED')
    const { id: orderId } = await prisma().order.findFirstOrThrow({ where: { accountId, provider: 'GRANT' } })
    expect(await shop.operator.run('revoke-term', { orderId, reason: 'the partnership ended' })).toMatchObject({
      status: 200,
    })
    ledger.acted('TERM_REVOKED')
    ledger.told('TERM_REVOKED')
    for (let month = 2; month < MONTHS; month++) {
      for (const who of [0, 5, 10]) await buy(who, 'month-1')
      if (month % 3 === 0) for (const who of [6, 11]) await buy(who, 'month-3')
      await pass(30)
    }
    // Paid twice, which nobody has resolved yet.
    const twice = await buy(15, 'month-1')
    const again = transferAgain(twice)
    await again()
    ledger.told('PAYMENT_UNUSED', 'PAYMENT_TO_RESOLVE')
    ledger.money('unused', prices['month-1'] ?? 0)
  })

  test('ends with books that balance', async () => {
    const books = await booksOf(prisma())
    const expected = (account: string) => (ledger.sums[account] ?? 0).toString()
    expect(Number(books.received)).toBe(Number(books.settled) + Number(books.unused))
    expect(Number(books.settled)).toBe(Number(expected('settled')))
    expect(Number(books.unused)).toBe(Number(expected('unused')))
    expect(Number(books.refunded)).toBe(Number(expected('refunded')))
    expect(Number(books.unusedReturned)).toBe(Number(expected('unusedReturned')))
    expect(books.receipted).toBe(books.settled)
    expect(books.certified).toBe(books.settled)
    expect(Number(books.charged)).toBe(Number(expected('charged')))
    // A bank that takes money back gets no credit note.
    expect(Number(books.credited)).toBe(Number(books.refunded) - Number(books.charged))
    for (const serials of books.serials) expect(serials).toEqual(serials.map((_serial, index) => index + 1))
    expect(books.serials.length).toBeGreaterThan(6)
  })

  test('with seats that add up, and terms of which none runs twice', async () => {
    const { total, left, held, sold } = await seatsOf(prisma())
    expect([total, (left ?? 0) + held + sold]).toEqual([SEATS, SEATS])
    const live = await prisma().subscription.count({ where: { endsAt: null } })
    expect([sold, live]).toEqual([4, 4])
    for (const { email } of people) {
      const terms = await prisma().subscription.findMany({
        where: { account: { users: { some: { email } } }, endsAt: { not: null } },
        orderBy: [{ startsAt: 'asc' }, { endsAt: 'asc' }],
      })
      for (const [index, term] of terms.slice(1).entries()) {
        expect(term.startsAt.getTime(), email).toBeGreaterThanOrEqual(terms[index]?.endsAt?.getTime() ?? 0)
      }
    }
  })

  test('with every email sent once', async () => {
    const { world } = shop
    const mailer = { send: async (mail: Mail) => void (world.mails as Mail[]).push(mail) }
    const posting = { prisma: prisma(), mailer, baseUrl: world.baseUrl, log: createLog('silent'), now: () => clock }
    await prisma().notice.updateMany({ where: { dueAt: { gt: clock } }, data: { dueAt: clock } })
    while ((await sendNotices(posting)) > 0);
    await expect.poll(() => prisma().notice.count({ where: { sentAt: null } })).toBe(0)
    await readNotices()
    const sent = world.mails.map(({ messageId }) => messageId).filter(id => id !== undefined)
    expect(new Set(sent).size).toBe(sent.length)
    expect(sent.length).toBe(notices.size)
    const kinds = Object.groupBy([...notices.values()], kind => kind)
    const { TERM_ENDING: endings, KEY_GENERATED: _ofTheDemoAccount, ...others } = kinds
    expect(Object.fromEntries(Object.entries(others).map(([kind, of]) => [kind, of?.length]))).toEqual(ledger.emails)
    const reminders = await prisma().subscriptionReminder.groupBy({ by: ['subscriptionId', 'sentAt'] })
    expect(endings).toHaveLength(reminders.length)
  })

  test('with a row in the audit trail for every action', async () => {
    const where = { action: { in: Object.keys(ledger.actions) } }
    const rows = await prisma().auditEvent.groupBy({ by: ['action', 'outcome'], where, _count: true })
    const done = rows.filter(({ outcome }) => outcome === 'DONE').map(({ action, _count }) => [action, _count])
    expect(Object.fromEntries(done)).toEqual(ledger.actions)
    expect((await shop.operator.run<{ items: object[] }>('get-refunds-to-resolve')).data.items).toEqual([])
    const open = (await shop.operator.run<{ items: object[] }>('get-payments-to-resolve')).data.items
    expect(open).toMatchObject([{ outcome: 'PAID_TWICE' }])
  })

  function transferAgain({ id }: Bought) {
    return async () => {
      expect(await shop.confirm(id)).toMatchObject({ status: 200 })
      ledger.acted('ORDER_CONFIRMED')
    }
  }
})
