import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedWorld, type World } from '../world.ts'

interface Listed<Item> {
  readonly items: readonly Item[]
  readonly meta: { readonly warnings: readonly string[]; readonly notes: readonly string[] }
}

interface Issuer {
  readonly outstandingTotal: readonly { readonly currency: string; readonly amount: string }[]
}

let world: World
let roubles: ReadonlyMap<string, number>

beforeAll(async () => {
  world = await sharedWorld()
  const rates = await world.service.database.prisma.fxRate.findMany({ where: { date: new Date('2026-11-20') } })
  roubles = new Map([['RUB', 1], ...rates.map(each => [each.currency, Number(each.rate)] as const)])
})
afterAll(() => world.close())

async function ask<Data>(query: string): Promise<{ data: Data; errors?: readonly { message: string }[] }> {
  const headers = { 'x-api-key': world.key, 'content-type': 'application/json' }
  const response = await fetch(`${world.baseUrl}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })
  return (await response.json()) as { data: Data }
}

test('the screener names the rates by which its usual order compares money', async () => {
  const path = '/api/v1/data/instruments?PageSize=50'
  const { meta } = await world.getJson<Listed<object>>(path)
  expect(meta.notes).toEqual([
    expect.stringMatching(/^turnover30d is compared in RUB: .*1 USD = .* RUB.*2026-11-20\)\.$/),
  ])
  expect((await world.getJson<Listed<object>>(`${path}&Currency=RUB`)).meta.notes).toEqual([])
})

test('issuers are put in order by all that they owe, converted', async () => {
  const { items, meta } = await world.getJson<Listed<Issuer>>(
    '/api/v1/data/issuers?Sorts=outstanding_desc&PageSize=500',
  )
  expect(meta.notes.join()).toMatch(/^outstanding is compared in RUB/)
  const owed = items
    .filter(({ outstandingTotal }) => outstandingTotal.length > 0)
    .map(({ outstandingTotal }) =>
      outstandingTotal.reduce((sum, { currency, amount }) => sum + Number(amount) * Number(roubles.get(currency)), 0),
    )
  expect(owed.length).toBeGreaterThan(100)
  expect(owed).toEqual(owed.toSorted((a, b) => b - a))
  expect(items.slice(owed.length).every(({ outstandingTotal }) => outstandingTotal.length === 0)).toBe(true)
})

test('a bound on what issuers owe is taken as it is written, and says that it converts nothing', async () => {
  const { meta } = await world.getJson<Listed<Issuer>>('/api/v1/data/issuers?OutstandingFrom=1e9&PageSize=1')
  expect(meta.warnings.join()).toContain('OutstandingFrom compares amounts in their own currencies, without conversion')
})

const RATES = 'currency base date rate units quote sourceKey source'

test('the rates of the market are there, and those of days before', async () => {
  type Rates = { fxRates: { currency: string; base: string; date: string; rate: string; quote: string }[] }
  const now = await ask<Rates>(`{ fxRates { ${RATES} } }`)
  expect(new Set(now.data.fxRates.map(({ currency }) => currency))).toEqual(new Set(['USD', 'EUR', 'CNY', 'GBP']))
  expect(now.data.fxRates.every(({ base, date }) => base === 'RUB' && date === '2026-11-20')).toBe(true)
  const then = await ask<Rates>(`{ fxRates(date: "2026-11-15", currencies: ["usd"]) { ${RATES} } }`)
  const stored = await world.service.database.prisma.fxRate.findFirst({
    where: { currency: 'USD', date: { lte: new Date('2026-11-15') } },
    orderBy: { date: 'desc' },
  })
  expect(then.data.fxRates).toMatchObject([{ date: '2026-11-13', rate: stored?.rate.toFixed(), units: '1' }])
  expect(then.data.fxRates[0]?.quote).toBe(`1 USD = ${stored?.rate.toFixed()} RUB`)
  expect((await ask<Rates>('{ fxRates(date: "1999-01-01") { rate } }')).data.fxRates).toEqual([])
})

test.each([
  ['a day ahead', '{ fxRates(date: "2031-01-01") { rate } }', '2031-01-01 is after 2026-11-20, the date of the data.'],
  ['no code', '{ fxRates(currencies: ["dollar"]) { rate } }', 'DOLLAR: use three-letter codes such as USD.'],
])('%s is refused with what is taken', async (_, query, message) => {
  expect(JSON.stringify((await ask(query)).errors)).toContain(message)
})
