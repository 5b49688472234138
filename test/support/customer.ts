import { expect } from 'vitest'
import type { World } from '../world.ts'
import { PASSWORD, signUp, type Visitor } from './visitor.ts'

const DAY_MS = 86_400_000

/** Somebody with a paid term, a key, requests of a month, an order on its way and a portfolio. */
export async function makeCustomer(world: World, operator: Visitor) {
  const person = await signUp(world, { email: 'anna@example.com' })
  const { prisma } = world.service.database
  const { accountId } = await prisma.user.findUniqueOrThrow({ where: { email: person.email } })
  await prisma.user.update({ where: { email: person.email }, data: { name: 'Anna Berger' } })
  const order = async (tariffKey: string) => {
    const { id: tariffId } = await prisma.tariff.findUniqueOrThrow({ where: { key: tariffKey } })
    const variables = { tariffId, provider: 'INVOICE', idempotencyKey: `the order of ${tariffKey}` }
    const answer = await person.run<{ order: { id: string } }>('place-order', variables)
    expect(answer).toMatchObject({ status: 200 })
    return answer.data.order.id
  }
  const paid = await order('month-12')
  expect(await operator.run('confirm-order', { id: paid, reference: 'WIRE-1' })).toMatchObject({ status: 200 })
  const orderId = await order('month-3')
  expect(await person.run('generate-key', { password: PASSWORD })).toMatchObject({ status: 200 })
  await prisma.apiKey.updateMany({ where: { accountId }, data: { lastUsedAt: new Date() } })
  await prisma.usage.createMany({ data: usageOf(accountId) })
  const portfolioId = await importPortfolio(world, person)
  return { ...person, accountId, orderId, portfolioId }
}

const OPERATIONS = [
  { operation: 'searchBonds', facade: 'REST', share: 1 },
  { operation: 'getBond', facade: 'REST', share: 0.6 },
  { operation: 'searchBonds', facade: 'MCP', share: 0.3 },
  { operation: 'getMarketOverview', facade: 'MCP', share: 0.1 },
] as const
const CLASSES = 64

/** Working days busier than others, the same at every run. */
function usageOf(accountId: string) {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
  return Array.from({ length: 40 }, (_, ago) => new Date(today - (ago + 1) * DAY_MS)).flatMap((day, ago) =>
    OPERATIONS.map(({ operation, facade, share }) => {
      const busy = [0, 6].includes(day.getUTCDay()) ? 90 : 420 + 160 * Math.sin(ago / 4) + ((ago * 37) % 90)
      const requests = Math.round(busy * share)
      const slow = Math.ceil(requests / 30)
      const durations = Array.from({ length: CLASSES }, (_, at) => (at === 14 ? requests - slow : at === 22 ? slow : 0))
      const errors = Math.round((requests * ((ago * 13) % 9)) / 400)
      const lastAt = new Date(day.getTime() + DAY_MS * 0.8)
      return { accountId, day, operation, facade, requests, errors, rows: BigInt(requests * 42), durations, lastAt }
    }),
  )
}

async function importPortfolio(world: World, person: Visitor): Promise<string> {
  const bonds = await world.service.database.prisma.bond.findMany({
    where: { nominalCurrency: 'RUB', status: 'TRADING' },
    orderBy: { isin: 'asc' },
    take: 12,
  })
  const rows = bonds.map(({ isin, name }, at) => `${isin};${name};${(at + 1) * 25};${(96 + at * 0.35).toFixed(2)}`)
  const text = ['ISIN;Name;Quantity;Average price', ...rows].join('\n')
  const file = { name: 'Broker.csv', base64: Buffer.from(text).toString('base64') }
  const answer = await person.run<{ portfolio: { id: string } }>('import-holdings', {
    file,
    name: 'Income 2027',
    currency: 'RUB',
  })
  expect(answer).toMatchObject({ status: 200 })
  return answer.data.portfolio.id
}
