import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifies } from '../promises.ts'
import { offerSeats, seatsOf } from '../support/orders.ts'
import { type Order, openShop, type Shop } from '../support/shop.ts'
import { openBrowser, signUp } from '../support/visitor.ts'
import type { World } from '../world.ts'

const SELLER = { SELLER_NAME: 'We & <Sons>', SELLER_BANK: 'Bank "One"; IBAN 1', SELLER_ADDRESS: "O'Street" }
let world: World
let shop: Shop

beforeAll(async () => {
  shop = await openShop({ settings: SELLER })
  world = shop.world
})
afterAll(() => world.close())

describe('an order by invoice', () => {
  test('has a page to print in which every text is escaped, and lapses after two weeks', async () => {
    const person = await signUp(world)
    await world.service.database.prisma.account.updateMany({
      where: { users: { some: { email: person.email } } },
      data: { name: '<script>alert(1)</script>' },
    })
    const { invoice, createdAt, expiresAt } = await shop.order(person)
    expect(invoice?.number).toMatch(/^INV-\d{4}-\d{6}$/)
    expect(invoice?.html).toContain('290.00 USD')
    for (const text of [
      'We &amp; &lt;Sons&gt;',
      'Bank &quot;One&quot;',
      'O&#39;Street',
      '&lt;script&gt;',
      person.email,
    ])
      expect(invoice?.html).toContain(text)
    expect(invoice?.html).not.toContain('<script')
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(14 * 86_400_000)
    const { invoice: lifetime, ...place } = await shop.order(person, 'lifetime')
    expect(Date.parse(place.expiresAt) - Date.parse(place.createdAt)).toBe(3 * 86_400_000)
    expect([lifetime?.html.includes('9,900.00 USD'), place.holdsPlace]).toEqual([true, true])
  })

  verifies('SUB-3', 'gives its term, and the terminal for the same period, when the money is confirmed', async () => {
    const person = await signUp(world)
    expect(await shop.accountOf(person)).toMatchObject({ subscription: null, terminalPremium: false, limits: null })
    const { id } = await shop.order(person, 'month-3')
    const told = await shop.operator.run<{ items: Order[] }>('get-orders-to-confirm')
    expect(told.data.items.map(item => item.id)).toContain(id)
    expect((await shop.confirm(id)).data).toMatchObject({ status: 'PAID', refundDue: false })
    const account = await shop.accountOf(person)
    expect(account).toMatchObject({
      subscription: { active: true, tariff: { id: shop.tariffs['month-3'], termMonths: 3 } },
      terminalPremium: true,
      limits: { requestsPerMinute: 60 },
    })
    expect(account.terminalPremiumUntil).toBe(account.subscription?.endsAt)
    await shop.confirm((await shop.order(person, 'month-1')).id)
    const longer = await shop.accountOf(person)
    expect(longer.upcoming).toMatchObject([{ startsAt: account.subscription?.endsAt }])
    expect(Date.parse(longer.terminalPremiumUntil ?? '')).toBeGreaterThan(
      Date.parse(account.terminalPremiumUntil ?? ''),
    )
  })

  test('is confirmed once by a reference, which serves no other order', async () => {
    const person = await signUp(world)
    const [first, second] = [await shop.order(person), await shop.order(person)]
    const answers = await Promise.all(Array.from({ length: 5 }, () => shop.confirm(first.id, 'transfer 17')))
    expect(new Set(answers.map(({ data }) => data.status))).toEqual(new Set(['PAID']))
    expect(await shop.confirm(second.id, 'transfer 17')).toMatchObject({ code: 'REFUSED' })
    expect((await person.run<Order>('get-order', { id: second.id })).data.status).toBe('PENDING')
    expect((await shop.accountOf(person)).upcoming).toEqual([])
  })

  test('is cancelled by its owner or rejected by the operator while it is not paid', async () => {
    const person = await signUp(world)
    const [mine, theirs, paid] = [await shop.order(person), await shop.order(person), await shop.order(person)]
    expect((await person.run('cancel-order', { id: mine.id })).data).toMatchObject({ status: 'CANCELLED' })
    expect((await person.run('cancel-order', { id: mine.id })).data).toMatchObject({ status: 'CANCELLED' })
    expect((await shop.operator.run('reject-order', { id: theirs.id })).data).toMatchObject({ status: 'CANCELLED' })
    await shop.confirm(paid.id)
    expect(await person.run('cancel-order', { id: paid.id })).toMatchObject({ code: 'REFUSED' })
    expect((await shop.confirm(theirs.id)).data).toMatchObject({ status: 'CANCELLED', refundDue: true })
  })

  test('with the key of another order is told so, and without a tariff not found', async () => {
    const person = await signUp(world)
    const first = await shop.order(person, 'month-1', 'k')
    expect((await shop.order(person, 'month-1', 'k')).id).toBe(first.id)
    const ask = (variables: object) =>
      person.run('place-order', {
        tariffId: shop.tariffs['month-6'],
        provider: 'INVOICE',
        idempotencyKey: 'k',
        ...variables,
      })
    expect(await ask({})).toMatchObject({ status: 409, code: 'IDEMPOTENCY_CONFLICT' })
    expect(await ask({ tariffId: randomUUID() })).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect(await ask({ tariffId: shop.tariffs.demo })).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect(await ask({ idempotencyKey: ' ' })).toMatchObject({
      code: 'INVALID_PARAMETER',
      faults: [{ name: 'idempotencyKey' }],
    })
    expect(await ask({ provider: 'GRANT' })).toMatchObject({ code: 'REFUSED' })
  })

  verifies('SUB-5', 'of the last place goes to one of many people at once, who all get one clear answer', async () => {
    const { prisma } = world.service.database
    await offerSeats(prisma, 1)
    const people = await Promise.all(Array.from({ length: 5 }, () => signUp(world)))
    const variables = { tariffId: shop.tariffs.lifetime, provider: 'INVOICE', idempotencyKey: 'x' }
    const answers = await Promise.all(people.map(person => person.run('place-order', variables)))
    expect(answers.map(({ status, code }) => `${status} ${code}`).sort()).toEqual([
      '200 undefined',
      ...Array(4).fill('409 SOLD_OUT'),
    ])
    expect(await seatsOf(prisma)).toEqual({ total: 1, left: 0, held: 1, sold: 0 })
  })
})

describe('orders of an account', () => {
  verifies('ERR-3', 'are not found by anybody else', async () => {
    const [owner, stranger] = [await signUp(world), await signUp(world)]
    const { id } = await shop.order(owner)
    for (const document of ['get-order', 'cancel-order'])
      expect(await stranger.run(document, { id })).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect((await stranger.run<{ items: object[] }>('get-orders')).data.items).toEqual([])
    expect((await owner.run<Order>('get-order', { id })).data.status).toBe('PENDING')
    for (const document of ['confirm-order', 'reject-order'])
      expect(await owner.run(document, { id, reference: 'x' })).toMatchObject({ status: 403 })
    expect(await openBrowser(world).run('get-orders')).toMatchObject({ status: 401, code: 'SIGN_IN_NEEDED' })
  })

  test('are listed newest first, page by page, each once', async () => {
    const person = await signUp(world)
    const placed: string[] = []
    for (let count = 0; count < 5; count++) placed.unshift((await shop.order(person)).id)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const { data }: { data: { items: Order[]; page: { total: number; nextCursor: string | null } } } =
        await person.run('get-orders', { limit: 2, cursor })
      expect(data.page.total).toBe(5)
      seen.push(...data.items.map(({ id }) => id))
      cursor = data.page.nextCursor
    } while (cursor !== null)
    expect(seen).toEqual(placed)
    expect(await person.run('get-orders', { cursor: 'made up' })).toMatchObject({ code: 'INVALID_PARAMETER' })
  })
})
