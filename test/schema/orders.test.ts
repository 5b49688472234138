import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { TariffModel } from '../../prisma/generated/client/models/Tariff.ts'
import { closeOrder } from '../../schema/orders/close.ts'
import { grantSubscription } from '../../schema/orders/grant.ts'
import { loadOwnOrder } from '../../schema/orders/load.ts'
import { placeOrder } from '../../schema/orders/place-order.ts'
import { lapseOverdue } from '../../schema/orders/seats.ts'
import { settle } from '../../schema/orders/settle.ts'
import { verifies } from '../promises.ts'
import { contextOf, offerSeats, openBuyers, outcomesOf, type Person, seatsOf, transferFor } from '../support/orders.ts'
import { openWorld, type World } from '../world.ts'

const DAY_MS = 86_400_000
let world: World
let prisma: PrismaClient
let lifetime: TariffModel
let month: TariffModel

beforeAll(async () => {
  world = await openWorld()
  prisma = world.service.database.prisma
  lifetime = await prisma.tariff.findUniqueOrThrow({ where: { key: 'lifetime' } })
  month = await prisma.tariff.findUniqueOrThrow({ where: { key: 'month-1' } })
})
afterAll(() => world.close())

const later = (days: number) => () => new Date(Date.now() + days * DAY_MS)

function buy(person: Person, tariff = lifetime, { key = randomUUID() as string, now = () => new Date() } = {}) {
  return placeOrder({ tariffId: tariff.id, provider: 'INVOICE', idempotencyKey: key }, contextOf(prisma, person, now))
}

async function buyOne(tariff = lifetime) {
  const [person] = await openBuyers(prisma, 1)
  if (person === undefined) throw new Error('no buyer')
  return { person, order: await buy(person, tariff) }
}

const subscriptionsOf = ({ accountId }: Person) =>
  prisma.subscription.findMany({ where: { accountId }, orderBy: { startsAt: 'asc' } })

describe('lifetime places', () => {
  verifies('SUB-5', 'are held by exactly as many of 200 purchases at once as there are', async () => {
    await offerSeats(prisma, 7)
    const buyers = await openBuyers(prisma, 200)
    const { results, codes } = await outcomesOf(buyers.map(person => buy(person)))
    expect(results).toHaveLength(7)
    expect(codes).toEqual({ SOLD_OUT: 193 })
    expect(await seatsOf(prisma)).toEqual({ total: 7, left: 0, held: 7, sold: 0 })
  })

  verifies('SUB-5', 'come back once when orders lapse, however many let them lapse at once', async () => {
    await offerSeats(prisma, 7)
    const buyers = await openBuyers(prisma, 7)
    await Promise.all(buyers.map(person => buy(person)))
    const counts = await Promise.all(Array.from({ length: 20 }, () => lapseOverdue(prisma, later(4)())))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(7)
    expect(await seatsOf(prisma)).toEqual({ total: 7, left: 7, held: 0, sold: 0 })
    expect(await lapseOverdue(prisma, later(5)())).toBe(0)
    const trail = await prisma.auditEvent.findMany({ where: { accountId: { in: buyers.map(one => one.accountId) } } })
    expect(trail.map(({ action, actor, details }) => ({ action, actor, details }))).toEqual(
      buyers.map(() => ({ action: 'ORDER_LAPSED', actor: 'system', details: { seatReleased: 'true' } })),
    )
  })

  verifies('SUB-5', 'come back once when an order is cancelled, lapsed and cancelled again at once', async () => {
    await offerSeats(prisma, 2)
    const { order } = await buyOne()
    const now = new Date()
    const closings = Array.from({ length: 30 }, (_, index) =>
      index % 3 === 0
        ? lapseOverdue(prisma, later(4)())
        : closeOrder(prisma, { id: order.id, status: 'CANCELLED', now }),
    )
    await Promise.all(closings)
    expect(await seatsOf(prisma)).toEqual({ total: 2, left: 2, held: 0, sold: 0 })
  })

  test('are free for the next buyer as soon as the time of an order is over, before anybody has let it lapse', async () => {
    await offerSeats(prisma, 1)
    const { person } = await buyOne()
    const [next] = await openBuyers(prisma, 1)
    expect((await outcomesOf([buy(next as Person)])).codes).toEqual({ SOLD_OUT: 1 })
    await expect(buy(next as Person, lifetime, { now: later(4) })).resolves.toMatchObject({ holdsPlace: true })
    expect(await seatsOf(prisma)).toEqual({ total: 1, left: 0, held: 1, sold: 0 })
    const [mine] = await prisma.order.findMany({ where: { accountId: person.accountId } })
    expect(mine).toMatchObject({ status: 'LAPSED', holdsPlace: false })
  })

  test('are sold once, whatever is paid, cancelled and lapsed at once', async () => {
    await offerSeats(prisma, 5)
    const buyers = await openBuyers(prisma, 5)
    const orders = await Promise.all(buyers.map(person => buy(person)))
    const now = new Date()
    await Promise.all(
      orders.flatMap(order => [
        settle(prisma, transferFor(order, `pay-${order.id}`), now),
        settle(prisma, transferFor(order, `pay-${order.id}`), now),
        closeOrder(prisma, { id: order.id, status: 'CANCELLED', now }),
      ]),
    )
    const { total, left, held, sold } = await seatsOf(prisma)
    expect(held).toBe(0)
    expect((left ?? 0) + sold).toBe(total)
    const given = await prisma.subscription.count({ where: { orderId: { in: orders.map(({ id }) => id) } } })
    expect(given).toBe(sold)
    const paid = await prisma.payment.groupBy({
      by: ['outcome'],
      where: { orderId: { in: orders.map(({ id }) => id) } },
      _count: true,
    })
    expect(paid.reduce((sum, { _count }) => sum + _count, 0)).toBe(5)
  })

  test('are held once by an account', async () => {
    await offerSeats(prisma, 5)
    const { person } = await buyOne()
    const { results, codes } = await outcomesOf(Array.from({ length: 10 }, () => buy(person)))
    expect([results.length, codes]).toEqual([0, { REFUSED: 10 }])
    expect(await seatsOf(prisma)).toEqual({ total: 5, left: 4, held: 1, sold: 0 })
  })

  test('are given by the operator out of the same number', async () => {
    await offerSeats(prisma, 3)
    const people = await openBuyers(prisma, 5)
    const granting = people.map(person => grantSubscription(person.accountId, lifetime.id, contextOf(prisma, person)))
    expect((await outcomesOf(granting)).codes).toEqual({ SOLD_OUT: 2 })
    expect(await seatsOf(prisma)).toEqual({ total: 3, left: 0, held: 0, sold: 3 })
  })
})

describe('an idempotency key', () => {
  test('makes one order of many requests at once', async () => {
    await offerSeats(prisma, 5)
    const [person] = await openBuyers(prisma, 1)
    const orders = await Promise.all(Array.from({ length: 20 }, () => buy(person as Person, lifetime, { key: 'same' })))
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1)
    expect(await seatsOf(prisma)).toEqual({ total: 5, left: 4, held: 1, sold: 0 })
  })

  test('that made another order is refused', async () => {
    const [person, stranger] = await openBuyers(prisma, 2)
    await buy(person as Person, month, { key: 'used' })
    const other = await outcomesOf([buy(person as Person, lifetime, { key: 'used' })])
    expect(other.codes).toEqual({ IDEMPOTENCY_CONFLICT: 1 })
    await expect(buy(stranger as Person, lifetime, { key: 'used' })).resolves.toMatchObject({ status: 'PENDING' })
  })
})

describe('money', () => {
  test('for a lapsed order takes a place that is left', async () => {
    await offerSeats(prisma, 2)
    const { person, order } = await buyOne()
    await lapseOverdue(prisma, later(4)())
    expect((await settle(prisma, transferFor(order), later(5)())).outcome).toBe('SETTLED')
    expect(await seatsOf(prisma)).toEqual({ total: 2, left: 1, held: 0, sold: 1 })
    expect(await subscriptionsOf(person)).toMatchObject([{ endsAt: null, orderId: order.id }])
  })

  verifies('SUB-5', 'for a lapsed order without a place left is owed back and sells nothing', async () => {
    await offerSeats(prisma, 1)
    const { person, order } = await buyOne()
    await lapseOverdue(prisma, later(4)())
    await buyOne()
    expect((await settle(prisma, transferFor(order), later(5)())).outcome).toBe('NO_PLACE')
    expect(await seatsOf(prisma)).toEqual({ total: 1, left: 0, held: 1, sold: 0 })
    expect(await subscriptionsOf(person)).toEqual([])
    const told = await loadOwnOrder(order.id, contextOf(prisma, person))
    expect(told).toMatchObject({ status: 'PAID', holdsPlace: false, subscription: null })
    expect(told.payments).toMatchObject([{ outcome: 'NO_PLACE', resolvedAt: null }])
  })

  test('told again changes nothing; told under another name it is owed back', async () => {
    const { person, order } = await buyOne(month)
    const told = await Promise.all(
      Array.from({ length: 20 }, () => settle(prisma, transferFor(order, 'once'), new Date())),
    )
    expect(new Set(told.map(({ id, outcome }) => `${id} ${outcome}`)).size).toBe(1)
    expect((await settle(prisma, transferFor(order, 'twice'), new Date())).outcome).toBe('PAID_TWICE')
    expect(await subscriptionsOf(person)).toHaveLength(1)
  })

  test('of another amount or currency, for a cancelled or an unknown order buys nothing and is written down', async () => {
    const { person, order } = await buyOne(month)
    const notice = transferFor(order)
    const outcomeOf = async (change: object) =>
      (await settle(prisma, { ...notice, reference: randomUUID(), ...change }, new Date())).outcome
    expect(await outcomeOf({ amount: '0.01' })).toBe('WRONG_AMOUNT')
    expect(await outcomeOf({ currency: 'JPY' })).toBe('WRONG_AMOUNT')
    expect(await outcomeOf({ orderId: randomUUID() })).toBe('UNKNOWN_ORDER')
    expect(await outcomeOf({ orderId: "'; DROP TABLE" })).toBe('UNKNOWN_ORDER')
    await closeOrder(prisma, { id: order.id, status: 'CANCELLED', now: new Date() })
    expect(await outcomeOf({})).toBe('ORDER_CLOSED')
    expect(await subscriptionsOf(person)).toEqual([])
    expect(await prisma.order.findUnique({ where: { id: order.id } })).toMatchObject({ status: 'CANCELLED' })
  })

  verifies('SUB-6', 'for several orders of one account at once makes terms that follow each other', async () => {
    const [person] = await openBuyers(prisma, 1)
    const orders = await Promise.all(Array.from({ length: 8 }, () => buy(person as Person, month)))
    const now = new Date('2026-01-31T10:00:00Z')
    await Promise.all(orders.map(order => settle(prisma, transferFor(order), now)))
    const terms = await subscriptionsOf(person as Person)
    expect(terms.map(({ startsAt }) => startsAt.toISOString().slice(0, 10))).toEqual(
      ['01-31', '02-28', '03-31', '04-30', '05-31', '06-30', '07-31', '08-31'].map(day => `2026-${day}`),
    )
    expect(terms.slice(1).map(({ startsAt }) => startsAt)).toEqual(terms.slice(0, -1).map(({ endsAt }) => endsAt))
  })

  test('for a term of an account with a lifetime is owed back', async () => {
    await offerSeats(prisma, 2)
    const { person, order } = await buyOne(month)
    await grantSubscription(person.accountId, lifetime.id, contextOf(prisma, person))
    expect((await settle(prisma, transferFor(order), new Date())).outcome).toBe('HAS_LIFETIME')
    expect(await subscriptionsOf(person)).toHaveLength(1)
    expect((await outcomesOf([buy(person, month)])).codes).toEqual({ REFUSED: 1 })
  })
})

describe('the database itself', () => {
  test('refuses less than no places, and more than there are', async () => {
    const set = (placesLeft: number) => prisma.tariff.update({ where: { key: 'lifetime' }, data: { placesLeft } })
    await expect(set(-1)).rejects.toThrow()
    await expect(set(1_000_000)).rejects.toThrow()
  })

  test('refuses a place for a closed order, a second one for an account, and two subscriptions of an order', async () => {
    await offerSeats(prisma, 5)
    const { person, order } = await buyOne()
    const { id: _id, serial: _serial, idempotencyKey: _key, boughtLimits: _limits, ...row } = order
    await expect(prisma.order.create({ data: row })).rejects.toThrow()
    await expect(prisma.order.update({ where: { id: order.id }, data: { status: 'LAPSED' } })).rejects.toThrow()
    await expect(prisma.order.update({ where: { id: order.id }, data: { status: 'PAID' } })).rejects.toThrow()
    await settle(prisma, transferFor(order), new Date())
    const again = { ...person, tariffId: lifetime.id, orderId: order.id, startsAt: new Date() }
    const { userId: _user, ...data } = again
    await expect(prisma.subscription.create({ data })).rejects.toThrow()
  })
})
