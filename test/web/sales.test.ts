import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Person, type Shop } from '../support/shop.ts'
import { signUp } from '../support/visitor.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const DAY_MS = 86_400_000

interface Sales {
  readonly revenue: readonly { readonly month: string; readonly amount: object; readonly payments: number }[]
  readonly termsEnding: {
    readonly within30: number
    readonly within60: number
    readonly within90: number
    readonly items: readonly { readonly email: string; readonly endsAt: string }[]
  }
  readonly conversion: readonly { readonly month: string; readonly signUps: number }[]
}

let shop: Shop

beforeAll(async () => {
  shop = await openShop({ now: () => NOW })
  const { prisma } = shop.world.service.database
  await prisma.subscription.deleteMany()
  // Of the sample: it signed up when the template was made.
  await prisma.account.updateMany({ data: { createdAt: new Date('2020-01-01') } })
})
afterAll(() => shop.world.close())

async function sales(months = 12): Promise<Sales> {
  const { data, message } = await shop.operator.run<Sales>('get-sales', { months })
  expect(data, message).not.toBeNull()
  return data
}

async function accountOf({ email }: Person): Promise<string> {
  return (await shop.world.service.database.prisma.user.findUniqueOrThrow({ where: { email } })).accountId
}

describe('the figures of sales', () => {
  test('add up settled payments and their refunds by month in UTC and currency, exactly', async () => {
    const { prisma } = shop.world.service.database
    await prisma.payment.deleteMany()
    const { id: userId, accountId } = await prisma.user.findUniqueOrThrow({ where: { email: shop.operator.email } })
    const tariffId = shop.tariffs['month-1'] ?? ''
    const receive = async (at: string, amount: string, currency: string, orderId: string | null) => {
      const outcome = orderId === null ? 'UNKNOWN_ORDER' : 'SETTLED'
      const row = { provider: 'INVOICE', reference: `${at} ${amount} ${currency}`, outcome, orderId } as const
      return prisma.payment.create({ data: { ...row, amount, currency, receivedAt: new Date(at) } })
    }
    const paid = async (at: string, amount: string, currency: string) => {
      const row = { accountId, userId, tariffId, amount, currency, provider: 'INVOICE', status: 'PAID' } as const
      const { id } = await prisma.order.create({ data: { ...row, paidAt: new Date(at) } })
      return receive(at, amount, currency, id)
    }
    const refund = async (at: string, amount: string, { id, ...payment }: Awaited<ReturnType<typeof receive>>) => {
      const { provider, currency, reference: paymentReference } = payment
      const row = {
        kind: 'REFUND',
        provider,
        paymentId: id,
        paymentReference,
        endsTerm: false,
        amount,
        currency,
      } as const
      const moment = new Date(at)
      await prisma.refund.create({ data: { ...row, status: 'DONE', createdAt: moment, closedAt: moment } })
      await prisma.refund.create({ data: { ...row, status: 'REQUESTED', createdAt: moment } })
    }
    await paid('2026-10-31T23:59:59.999Z', '0.10', 'USD')
    const early = await paid('2026-10-01T00:00:00Z', '0.20', 'USD')
    await paid('2026-11-01T00:00:00Z', '290', 'USD')
    await paid('2026-11-02T00:00:00Z', '25000.50', 'RUB')
    await refund('2026-11-03T00:00:00Z', '0.15', early)
    await refund('2026-11-03T00:00:00Z', '999', await receive('2026-11-02T00:00:00Z', '999', 'USD', null))
    await paid('2026-08-31T23:59:59Z', '7', 'USD')
    const row = (month: string, currency: string, [received, refunded, amount]: string[], payments: number) => {
      const money = (value = '') => ({ amount: value, currency })
      return { month, amount: money(amount), received: money(received), refunded: money(refunded), payments }
    }
    const october = row('2026-10-01', 'USD', ['0.3', '0', '0.3'], 2)
    const november = [
      row('2026-11-01', 'RUB', ['25000.5', '0', '25000.5'], 1),
      row('2026-11-01', 'USD', ['290', '0.15', '289.85'], 1),
    ]
    expect((await sales(3)).revenue).toEqual([...november, october])
    expect((await sales(1)).revenue).toEqual(november)
    expect((await sales()).revenue).toHaveLength(4)
    expect(await shop.operator.run('get-sales', { months: 0 })).toMatchObject({
      code: 'INVALID_PARAMETER',
      faults: [{ name: 'months' }],
    })
  })

  test('name accounts whose last term ends within 30, 60 and 90 days, soonest first', async () => {
    const { prisma } = shop.world.service.database
    const tariffId = shop.tariffs['month-1'] ?? ''
    const people = await Promise.all(Array.from({ length: 6 }, () => signUp(shop.world)))
    const [in80, in10, renewed, forLife, in40, ended] = people as [Person, Person, Person, Person, Person, Person]
    const term = async (person: Person, from: number, to: number | null) => {
      const at = (days: number) => new Date(NOW.getTime() + days * DAY_MS)
      const endsAt = to === null ? null : at(to)
      await prisma.subscription.create({
        data: { accountId: await accountOf(person), tariffId, startsAt: at(from), endsAt },
      })
    }
    await term(in80, -10, 20)
    await term(in80, 20, 80)
    await term(in10, -20, 10)
    await term(renewed, -20, 10)
    await term(renewed, 10, 200)
    await term(forLife, -20, 10)
    await term(forLife, 10, null)
    await term(in40, -20, 40)
    await term(ended, -20, -1)
    const { termsEnding } = await sales()
    expect(termsEnding).toMatchObject({ within30: 1, within60: 2, within90: 3 })
    expect(termsEnding.items.map(({ email }) => email)).toEqual([in10, in40, in80].map(({ email }) => email))
    expect(termsEnding.items[2]?.endsAt).toBe(new Date(NOW.getTime() + 80 * DAY_MS).toISOString())
  })

  test('count of the customers of a month who came how far, each once, and no operator', async () => {
    const { prisma } = shop.world.service.database
    await prisma.account.updateMany({ data: { createdAt: new Date('2020-01-01') } })
    const people = await Promise.all(Array.from({ length: 4 }, () => signUp(shop.world)))
    const [unverified, ordered, paid, withKey] = people as [Person, Person, Person, Person]
    await prisma.user.update({ where: { email: unverified.email }, data: { emailVerified: false } })
    await shop.order(ordered)
    for (const person of [paid, withKey]) {
      await shop.confirm((await shop.order(person)).id)
      await shop.confirm((await shop.order(person)).id)
    }
    const made = await withKey.run('generate-key', { password: withKey.password })
    expect(made.code).toBeUndefined()
    const granted = { accountId: await accountOf(unverified), tariffId: shop.tariffs['month-1'], reason: 'trial' }
    expect((await shop.operator.run('grant-subscription', granted)).code).toBeUndefined()
    const at = (createdAt: string, people: readonly Person[]) =>
      Promise.all(
        people.map(async person =>
          prisma.account.update({ where: { id: await accountOf(person) }, data: { createdAt: new Date(createdAt) } }),
        ),
      )
    await at('2026-10-31T23:59:59Z', [unverified, ordered, paid, shop.operator])
    await at('2026-11-01T00:00:00Z', [withKey])
    expect((await sales()).conversion).toEqual([
      { month: '2026-11-01', signUps: 1, verified: 1, ordered: 1, paid: 1, withKey: 1 },
      { month: '2026-10-01', signUps: 3, verified: 2, ordered: 2, paid: 1, withKey: 0 },
    ])
  })

  test('are for operators alone', async () => {
    expect(await (await signUp(shop.world)).run('get-sales')).toMatchObject({ status: 403, code: 'SCOPE_MISSING' })
  })
})
