import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Person, type Shop } from '../support/shop.ts'
import { signUp } from '../support/visitor.ts'

const DAY_MS = 86_400_000
const SELLER = { SELLER_NAME: 'We', SELLER_BANK: 'Bank', SELLER_ADDRESS: 'Street' }
const FIRM = { legalName: 'ООО «Ромашка_1»', country: 'RU', address: 'Москва', inn: '7707083893', kpp: '770701001' }

interface Row {
  readonly id: string
  readonly number: string
  readonly status: string
  readonly email: string
  readonly documents: readonly { readonly kind: string; readonly number: string }[]
}

interface List {
  readonly items: readonly Row[]
  readonly page: { readonly total: number; readonly nextCursor: string | null }
}

let shop: Shop
let firm: Person
let other: Person
const orders: Record<string, Row> = {}

beforeAll(async () => {
  shop = await openShop({ settings: SELLER })
  firm = await signUp(shop.world)
  other = await signUp(shop.world)
  expect((await firm.run('set-billing', { details: FIRM })).data).toMatchObject({ legalName: FIRM.legalName })
  const paid = await shop.order(firm)
  await shop.confirm(paid.id)
  const rejected = await shop.order(other)
  await shop.operator.run('reject-order', { id: rejected.id })
  const pending = await shop.order(other, 'month-3')
  for (const [name, { id }] of Object.entries({ paid, rejected, pending })) {
    const { items } = await listOf('get-all-orders')
    const row = items.find(item => item.id === id)
    expect(row, name).toBeDefined()
    if (row !== undefined) orders[name] = row
  }
})
afterAll(() => shop.world.close())

async function listOf(document: string, filter: object = {}): Promise<List> {
  const { data, message } = await shop.operator.run<List>(document, filter)
  expect(data, message).toMatchObject({ items: expect.any(Array) })
  return data
}

/** Orders are named, so that a failure says which one is too many. */
async function ordersBy(filter: object): Promise<string[]> {
  const { items, page } = await listOf('get-all-orders', filter)
  expect(page.total).toBe(items.length)
  const names = Object.entries(orders)
  return items.map(({ id }) => names.find(([, order]) => order.id === id)?.[0] ?? 'one of the sample').sort()
}

describe('the list of all orders', () => {
  test('has those of every account and state, newest first, with customer and documents', async () => {
    const { items } = await listOf('get-all-orders')
    expect(items.slice(0, 3).map(({ id }) => id)).toEqual(['pending', 'rejected', 'paid'].map(name => orders[name]?.id))
    expect(items[2]).toMatchObject({
      status: 'PAID',
      buyer: { email: firm.email, company: FIRM.legalName },
      documents: expect.arrayContaining([expect.objectContaining({ kind: 'INVOICE' })]),
    })
    expect(items[1]).toMatchObject({ status: 'CANCELLED', buyer: { email: other.email, company: null } })
  })

  test('is found by number, document, company and email address, each in any case', async () => {
    const number = orders.paid?.number ?? ''
    const invoice = orders.paid?.documents.find(({ kind }) => kind === 'INVOICE')?.number ?? ''
    expect(invoice).toMatch(/^INV-\d{4}-\d{6}$/)
    for (const query of [number, String(Number(number.slice(5))), number.slice(5), firm.email.toUpperCase()])
      expect(await ordersBy({ query }), query).toContain('paid')
    expect(await ordersBy({ query: invoice.toLowerCase() })).toContain('paid')
    expect(await ordersBy({ query: ' ромашка_1 ' })).toEqual(['paid'])
    expect(await ordersBy({ query: other.email })).toEqual(['pending', 'rejected'])
    expect(await ordersBy({ query: `1999-${number.slice(5)}` })).toEqual([])
  })

  test('takes signs of a search for what they are', async () => {
    expect(await ordersBy({ query: 'ромашка%' })).toEqual([])
    expect(await ordersBy({ query: 'ромашка11' })).toEqual([])
    expect(await ordersBy({ query: 'ромашк_' })).toEqual([])
    expect(await ordersBy({ query: '\\' })).toEqual([])
  })

  test('is filtered by state, payment method and days', async () => {
    const query = other.email
    expect(await ordersBy({ query, status: ['PENDING'] })).toEqual(['pending'])
    expect(await ordersBy({ query, status: ['CANCELLED', 'LAPSED'] })).toEqual(['rejected'])
    expect(await ordersBy({ query, provider: ['STRIPE'] })).toEqual([])
    expect(await ordersBy({ query, provider: ['INVOICE'] })).toEqual(['pending', 'rejected'])
    const today = new Date().toISOString().slice(0, 10)
    const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10)
    expect(await ordersBy({ query, from: yesterday, to: today })).toEqual(['pending', 'rejected'])
    expect(await ordersBy({ query, to: yesterday })).toEqual([])
    expect(await shop.operator.run('get-all-orders', { from: today, to: yesterday })).toMatchObject({
      code: 'INVALID_PARAMETER',
      faults: [{ name: 'from' }],
    })
  })

  test('goes on where a page ended, and refuses the cursor of another filter', async () => {
    const first = await listOf('get-all-orders', { query: other.email, limit: 1 })
    expect(first).toMatchObject({ items: [{ id: orders.pending?.id }], page: { total: 2 } })
    const cursor = first.page.nextCursor
    const second = await listOf('get-all-orders', { query: other.email, limit: 1, cursor })
    expect(second).toMatchObject({ items: [{ id: orders.rejected?.id }], page: { total: 2, nextCursor: null } })
    expect(await shop.operator.run('get-all-orders', { limit: 1, cursor })).toMatchObject({
      code: 'INVALID_PARAMETER',
      faults: [{ name: 'cursor' }],
    })
  })

  test('leads to the documents of an order, for operators alone', async () => {
    const variables = { id: orders.paid?.id }
    const { documents } = (
      await shop.operator.run<{ documents: { kind: string; pdf: string }[] }>('get-issued-documents', variables)
    ).data
    expect(documents.map(({ kind }) => kind)).toContain('INVOICE')
    for (const { pdf } of documents) expect(Buffer.from(pdf, 'base64').toString('latin1', 0, 5)).toBe('%PDF-')
    expect(await firm.run('get-issued-documents', variables)).toMatchObject({ status: 403, code: 'SCOPE_MISSING' })
    expect(await firm.run('get-all-orders')).toMatchObject({ status: 403, code: 'SCOPE_MISSING' })
  })
})

describe('the list of accounts', () => {
  const emailsBy = async (filter: object) => (await listOf('get-accounts', filter)).items.map(({ email }) => email)

  test('is found by company, tax id, name and email address', async () => {
    for (const query of ['РОМАШКА', '7707083893', '770701', firm.email]) {
      expect(await emailsBy({ query }), query).toEqual([firm.email])
    }
    expect((await listOf('get-accounts', { query: FIRM.inn })).items).toMatchObject([{ company: FIRM.legalName }])
    const named = await signUp(shop.world)
    await named.run('change-name', { name: 'Zoe Quill' })
    expect(await emailsBy({ query: 'quill' })).toEqual([named.email])
  })

  test('is filtered by what it has of subscriptions, and by whether it is disabled', async () => {
    const { prisma } = shop.world.service.database
    const people = await Promise.all(['soon', 'long', 'past', 'never'].map(() => signUp(shop.world)))
    const [soon, long, past, never] = people
    const tariffId = shop.tariffs['month-1'] ?? ''
    const term = async (person: Person | undefined, from: number, to: number | null) => {
      const { accountId } = await prisma.user.findUniqueOrThrow({ where: { email: person?.email ?? '' } })
      const at = (days: number) => new Date(Date.now() + days * DAY_MS)
      await prisma.subscription.create({
        data: { accountId, tariffId, startsAt: at(from), endsAt: to === null ? null : at(to) },
      })
      return accountId
    }
    await term(soon, -20, 10)
    await term(long, -20, 10)
    await term(long, 10, 40)
    const pastId = await term(past, -60, -30)
    const emails = people.map(({ email }) => email)
    const among = async (filter: object) =>
      (await emailsBy({ limit: 200, ...filter })).filter(email => emails.includes(email)).sort()
    const sorted = (...some: (Person | undefined)[]) => some.map(person => person?.email ?? '').sort()
    expect(await among({ state: ['ACTIVE'] })).toEqual(sorted(soon, long))
    expect(await among({ state: ['ENDING'] })).toEqual(sorted(soon))
    expect(await among({ state: ['LAPSED'] })).toEqual(sorted(past))
    expect(await among({ state: ['NEVER'] })).toEqual(sorted(never))
    expect(await among({ state: ['NEVER', 'LAPSED'] })).toEqual(sorted(never, past))
    await shop.operator.run('disable-account', { id: pastId, disabled: true })
    expect(await among({ disabled: true })).toEqual(sorted(past))
    expect(await among({ disabled: false })).toEqual(sorted(soon, long, never))
    expect(await among({ state: ['ACTIVE'], disabled: true })).toEqual([])
    const cursor = (await listOf('get-accounts', { state: ['ACTIVE'], limit: 1 })).page.nextCursor
    expect((await listOf('get-accounts', { state: ['ACTIVE'], limit: 1, cursor })).items).toHaveLength(1)
  })

  test('is of the days on which it was created', async () => {
    const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10)
    expect(await emailsBy({ query: firm.email, from: yesterday })).toEqual([firm.email])
    expect(await emailsBy({ query: firm.email, to: yesterday })).toEqual([])
  })
})

test('ingestion runs are found by source and origin, and filtered by state and days', async () => {
  const { prisma } = shop.world.service.database
  const startedAt = new Date('2020-02-29T23:30:00Z')
  await prisma.source.create({ data: { key: 'lists', name: 'Lists', licence: 'for tests', description: 'for tests' } })
  await prisma.load.create({ data: { sourceKey: 'lists', origin: '/in/feb_29.csv', status: 'FAILED', startedAt } })
  const totalBy = async (filter: object) => (await listOf('get-loads', filter)).page.total
  expect(await totalBy({ source: 'SAMPLE' })).toBe(3)
  expect(await totalBy({ source: 'feb_29' })).toBe(1)
  expect(await totalBy({ source: 'febX29' })).toBe(0)
  expect(await totalBy({ status: ['FAILED', 'INTERRUPTED'] })).toBe(1)
  expect(await totalBy({ status: ['SUCCEEDED'] })).toBe(3)
  expect(await totalBy({ from: '2020-02-29', to: '2020-02-29' })).toBe(1)
  expect(await totalBy({ to: '2020-02-28' })).toBe(0)
})
