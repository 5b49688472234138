import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ensureTariffs } from '../../prisma/accounts.ts'
import { offerSeats } from '../support/orders.ts'
import { openShop, type Person, type Shop } from '../support/shop.ts'
import { signUp, staySignedIn } from '../support/visitor.ts'

interface Plan {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly nameRu: string | null
  readonly price: { readonly amount: string; readonly currency: string }
  readonly placesTotal: number | null
  readonly placesTaken: number | null
  readonly active: boolean
  readonly ofService: boolean
  readonly changes: readonly {
    readonly version: number
    readonly by: string
    readonly reason: string
    readonly fields: readonly { readonly field: string; readonly from: string | null; readonly to: string | null }[]
  }[]
}

type Plans = { readonly items: readonly Plan[] }

let shop: Shop
let person: Person
let clock = new Date()

beforeAll(async () => {
  shop = await openShop({ now: () => clock })
})
beforeEach(async () => {
  person = await signUp(shop.world)
  await staySignedIn(shop.world, clock)
})
afterAll(() => shop.world.close())

const prisma = () => shop.world.service.database.prisma
const plan = async (key: string) => {
  const { data } = await shop.operator.run<Plans>('get-plans')
  return data.items.find(({ id }) => id === shop.tariffs[key]) as Plan
}
const change = async (key: string, input: object) => {
  const { id, version } = await plan(key)
  return shop.operator.run<Plans>('change-plan', { id, version, reason: 'spring prices', ...input })
}
const offered = async (key: string) => {
  type Tariffs = { items: { id: string; name: string; nameRu: string; price: object; limits: object }[] }
  const { data } = await person.run<Tariffs>('get-tariffs')
  return data.items.find(({ id }) => id === shop.tariffs[key])
}
const limitsOf = async () => (await shop.accountOf(person)).limits as Readonly<Record<string, number>>

test('a change is on sale at once, in the history and in the audit trail; a placed order keeps its price', async () => {
  const before = await shop.order(person, 'month-3')
  expect(
    await change('month-3', { price: '849.5', currency: 'eur', name: 'Quarter', nameRu: 'Квартал' }),
  ).toMatchObject({
    status: 200,
  })
  expect(await offered('month-3')).toMatchObject({
    ...{ name: 'Quarter', nameRu: 'Квартал', price: { amount: '849.5', currency: 'EUR' } },
  })
  const rest = await fetch(`${shop.world.baseUrl}/api/v1/b2b/tariffs`)
  expect(JSON.stringify(await rest.json())).toContain('"Quarter"')
  const after = await shop.order(person, 'month-3')
  const amounts = await prisma().order.findMany({
    where: { id: { in: [before.id, after.id] } },
    orderBy: { serial: 'asc' },
  })
  expect(amounts.map(({ amount, currency }) => `${amount} ${currency}`)).toEqual(['790 USD', '849.5 EUR'])
  expect((await plan('month-3')).changes).toMatchObject([
    {
      ...{ version: 2, by: shop.operator.email, reason: 'spring prices' },
      fields: [
        { field: 'name', from: '3 months', to: 'Quarter' },
        { field: 'nameRu', from: null, to: 'Квартал' },
        { field: 'price', from: '790.00', to: '849.50' },
        { field: 'currency', from: 'USD', to: 'EUR' },
      ],
    },
  ])
  const event = await prisma().auditEvent.findFirstOrThrow({ where: { action: 'PLAN_CHANGED' } })
  expect(event).toMatchObject({ outcome: 'DONE', actor: shop.operator.email, subjectId: shop.tariffs['month-3'] })
  expect(event.details).toMatchObject({ reason: 'spring prices', price: '790.00 → 849.50' })
  await expect(prisma().tariffChange.updateMany({ data: { reason: 'other' } })).rejects.toThrow(/append-only/)
  await expect(prisma().tariffChange.deleteMany()).rejects.toThrow(/append-only/)
})

describe('limits', () => {
  test('that are lowered leave running and ordered terms what was bought, and raised ones help everybody', async () => {
    await shop.confirm((await shop.order(person, 'month-6')).id)
    const late = await signUp(shop.world)
    const ordered = await shop.order(late, 'month-6')
    expect(await limitsOf()).toMatchObject({ requestsPerMinute: 120, exportRowsMax: 100_000 })
    expect(await change('month-6', { requestsPerMinute: 60, exportRowsMax: 1_000, alertsMax: 1 })).toMatchObject({
      status: 200,
    })
    expect(await limitsOf()).toMatchObject({ requestsPerMinute: 120, exportRowsMax: 100_000 })
    await shop.confirm(ordered.id)
    expect((await shop.accountOf(late)).limits).toMatchObject({ requestsPerMinute: 120 })
    const newcomer = await signUp(shop.world)
    await shop.confirm((await shop.order(newcomer, 'month-6')).id)
    expect((await shop.accountOf(newcomer)).limits).toMatchObject({ requestsPerMinute: 60, exportRowsMax: 1_000 })
    await change('month-6', { requestsPerMinute: 300 })
    expect(await limitsOf()).toMatchObject({ requestsPerMinute: 300, exportRowsMax: 100_000 })
    expect((await shop.accountOf(newcomer)).limits).toMatchObject({ requestsPerMinute: 300, exportRowsMax: 1_000 })
  })

  test('of terms that an earlier version has made stay as well', async () => {
    await shop.confirm((await shop.order(person, 'month-12')).id)
    await prisma().$executeRaw`UPDATE "Subscription" SET "boughtLimits" = NULL`
    await change('month-12', { requestsPerDay: 10_000 })
    expect(await limitsOf()).toMatchObject({ requestsPerDay: 20_000 })
  })
})

describe('seats', () => {
  test('are never fewer than are sold or reserved', async () => {
    await offerSeats(prisma(), 3)
    await shop.confirm((await shop.order(person, 'lifetime')).id)
    await shop.order(await signUp(shop.world), 'lifetime')
    expect(await change('lifetime', { placesTotal: 1 })).toMatchObject({
      code: 'INVALID_PARAMETER',
      faults: [{ name: 'placesTotal', message: 'placesTotal must be at least 2: so many seats are sold or reserved.' }],
    })
    await change('lifetime', { placesTotal: 2 })
    const third = { tariffId: shop.tariffs.lifetime, provider: 'INVOICE', idempotencyKey: randomUUID() }
    const other = await signUp(shop.world)
    expect(await other.run('place-order', third)).toMatchObject({ code: 'SOLD_OUT' })
    await change('lifetime', { placesTotal: 3 })
    expect(await other.run('place-order', third)).toMatchObject({ status: 200 })
    expect(await plan('lifetime')).toMatchObject({ placesTotal: 3, placesTaken: 3 })
  })

  test('cannot be given to a plan without a limit', async () => {
    const { faults } = await change('month-1', { placesTotal: 5 })
    expect(faults).toMatchObject([{ name: 'placesTotal' }])
  })
})

test('two operators do not overwrite each other: the second is told that the plan was changed', async () => {
  const { id, version } = await plan('month-1')
  const both = await Promise.all(
    ['295', '299'].map(price => shop.operator.run('change-plan', { id, version, reason: 'at once', price })),
  )
  expect(both.map(({ code }) => code ?? 'OK').sort()).toEqual(['OK', 'REFUSED'])
  expect(both.find(({ code }) => code === 'REFUSED')?.message).toMatch(/was changed since you opened it/)
  expect((await plan('month-1')).version).toBe(version + 1)
})

test('a plan that is taken off sale is not offered, and cannot be ordered; its terms go on', async () => {
  await shop.confirm((await shop.order(person, 'month-1')).id)
  await change('month-1', { active: false })
  expect(await offered('month-1')).toBeUndefined()
  const order = { tariffId: shop.tariffs['month-1'], provider: 'INVOICE', idempotencyKey: randomUUID() }
  expect(await person.run('place-order', order)).toMatchObject({ code: 'NOT_FOUND' })
  expect((await shop.accountOf(person)).subscription).toMatchObject({ active: true })
  await change('month-1', { active: true })
  expect(await offered('month-1')).toBeDefined()
})

describe('what cannot be', () => {
  test.each([
    [{ price: '0' }, 'price', /above 0 and at most 10000000/],
    [{ price: '1.005' }, 'price', /at most 2 decimals/],
    [{ price: '100.50', currency: 'JPY' }, 'price', /at most 0 decimals/],
    [{ currency: 'XQQ' }, 'currency', /ISO 4217/],
    [{ name: ' ' }, 'name', /must not be empty/],
    [{ requestsPerMinute: 0 }, 'requestsPerMinute', /from 1 to 600000, not 0/],
    [{ requestsPerMinute: 'many' }, 'requestsPerMinute', /cannot represent non-integer/],
    [{ requestsPerMinute: 30_000 }, 'requestsPerMinute', /at most requestsPerDay, 5000/],
    [{ alertsMax: 5_000 }, 'alertsMax', /from 0 to 1000, not 5000/],
    [{ reason: '' }, 'reason', /must not be empty/],
  ])('is refused by its name and bound: %o', async (input, name, message) => {
    const { version } = await plan('month-1')
    const answer = await change('month-1', input)
    expect(answer.code).toBe('INVALID_PARAMETER')
    expect(answer.faults.map(fault => fault.name.split('.').at(-1))).toContain(name)
    expect(answer.faults.map(fault => fault.message).join(' ')).toMatch(message)
    expect((await plan('month-1')).version).toBe(version)
  })

  test('is a change that changes nothing, or one of the plan of the demo account', async () => {
    expect(await change('month-1', {})).toMatchObject({ code: 'REFUSED', message: /Nothing differs/ })
    expect(await plan('demo')).toMatchObject({ ofService: true, active: false })
    expect(await change('demo', { active: true })).toMatchObject({ code: 'REFUSED', message: /belongs to the service/ })
  })

  test('is a change by somebody else, or without the password', async () => {
    const { id, version } = await plan('month-1')
    const input = { id, version, reason: 'mine', price: '1' }
    expect(await person.run('get-plans')).toMatchObject({ code: 'SCOPE_MISSING' })
    expect(await person.run('change-plan', input)).toMatchObject({ code: 'SCOPE_MISSING' })
    clock = new Date(clock.getTime() + 16 * 60_000)
    await staySignedIn(shop.world, clock)
    expect(await shop.operator.runOnce('change-plan', input)).toMatchObject({ code: 'CONFIRMATION_NEEDED' })
    expect((await plan('month-1')).version).toBe(version)
  })
})

test('a start of the service leaves what operators have set', async () => {
  await change('month-12', { price: '3000', name: 'Year' })
  await ensureTariffs(prisma())
  expect(await plan('month-12')).toMatchObject({ name: 'Year', price: { amount: '3000' } })
})
