import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedWorld, type World } from '../world.ts'

interface Flow {
  readonly date: string
  readonly coupon: string | null
  readonly principal: string
}

interface Year {
  readonly year: number
  readonly coupon: number
  readonly principal: number
  readonly unknownCoupons: number
}

interface Compared {
  readonly bonds: readonly {
    readonly isin: string
    readonly outstandingNominal: string
    readonly cashFlows: readonly Flow[] | null
    readonly cashFlowYears: readonly Year[] | null
  }[]
  readonly refused: readonly { readonly id: string; readonly reason: string; readonly message: string }[]
}

let world: World

beforeAll(async () => {
  world = await sharedWorld()
})
afterAll(() => world.close())

async function compare(ids: readonly string[]): Promise<Compared> {
  const query = `query($ids: [String!]!) { comparison(ids: $ids) {
    bonds { isin outstandingNominal cashFlows { date coupon principal } cashFlowYears { year coupon principal unknownCoupons } }
    refused { id reason message }
  } }`
  const response = await fetch(`${world.baseUrl}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': world.key },
    body: JSON.stringify({ query, variables: { ids } }),
  })
  const { data, errors } = (await response.json()) as { data: { comparison: Compared }; errors?: unknown }
  expect(errors).toBeUndefined()
  return data.comparison
}

async function isins(query: string, count: number): Promise<readonly string[]> {
  const { items } = await world.getJson<{ items: { isin: string }[] }>(
    `/api/v1/data/instruments?${query}&Fields=isin&PageSize=${count}`,
  )
  expect(items).toHaveLength(count)
  return items.map(({ isin }) => isin)
}

describe('a comparison', () => {
  test('takes six bonds in the order given and says why it leaves out the rest', async () => {
    const eight = await isins('Sorts=isin_asc', 8)
    const [first = '', ...others] = eight
    const typo = `${first.slice(0, -1)}${(Number(first.at(-1)) + 1) % 10}`
    const { bonds, refused } = await compare([first, first.toLowerCase(), 'nothing', typo, ...others])
    expect(bonds.map(({ isin }) => isin)).toEqual(eight.slice(0, 6))
    expect(refused.map(({ id, reason }) => [id, reason])).toEqual([
      [first.toLowerCase(), 'REPEATED'],
      ['nothing', 'UNKNOWN_BOND'],
      [typo, 'UNKNOWN_BOND'],
      [eight[6], 'TOO_MANY'],
      [eight[7], 'TOO_MANY'],
    ])
    expect(refused[1]?.message).toBe('A bond with the id nothing was not found.')
    expect(refused[3]?.message).toContain(eight[6])
  })

  test('of nothing is empty', async () => {
    expect(await compare([])).toEqual({ bonds: [], refused: [] })
  })
})

describe('cash flows by year', () => {
  test('add up what each day pays, in per cent of the outstanding nominal', async () => {
    const chosen = [
      ...(await isins('FloatingCouponFlag=true', 2)),
      ...(await isins('AmortizationFlag=true&Currency=RUB', 2)),
      ...(await isins('Currency=USD', 2)),
    ]
    const { bonds } = await compare(chosen)
    const known = bonds.filter(({ cashFlows }) => cashFlows !== null)
    expect(known.length).toBeGreaterThan(3)
    for (const { isin, outstandingNominal, cashFlows, cashFlowYears } of known) {
      const share = (amounts: readonly (string | null)[]) =>
        (100 * amounts.reduce((sum, amount) => sum + Number(amount ?? 0), 0)) / Number(outstandingNominal)
      const byYear = Map.groupBy(cashFlows ?? [], ({ date }) => Number(date.slice(0, 4)))
      expect(cashFlowYears?.map(({ year }) => year)).toEqual([...byYear.keys()])
      for (const { year, coupon, principal, unknownCoupons } of cashFlowYears ?? []) {
        const flows = byYear.get(year) ?? []
        expect(coupon, `${isin} ${year}`).toBeCloseTo(share(flows.map(flow => flow.coupon)), 5)
        expect(principal, `${isin} ${year}`).toBeCloseTo(share(flows.map(flow => flow.principal)), 5)
        expect(unknownCoupons).toBe(flows.filter(flow => flow.coupon === null).length)
      }
    }
    expect(known.flatMap(({ cashFlowYears }) => cashFlowYears ?? []).some(year => year.unknownCoupons > 0)).toBe(true)
  })

  test('are unknown where the schedule is', async () => {
    const { items } = await world.getJson<{ items: { isin: string; scheduleComplete: boolean }[] }>(
      '/api/v1/data/instruments?Fields=isin,scheduleComplete&PageSize=500&Sorts=isin_asc',
    )
    const incomplete = items.find(({ scheduleComplete }) => !scheduleComplete)
    expect(incomplete).toBeDefined()
    const { bonds } = await compare([incomplete?.isin ?? ''])
    expect(bonds[0]).toMatchObject({ cashFlows: null, cashFlowYears: null })
  })
})

test('the calendar states when a book opens and closes', async () => {
  const { items } = await world.getJson<{
    items: { type: string; placementId: string; date: string; time: string | null }[]
  }>('/api/v1/data/events?From=2026-11-01&To=2026-12-31&Types=BOOK_OPEN,BOOK_CLOSE,PLACEMENT&Fields=full&PageSize=200')
  const close = items.find(({ type }) => type === 'BOOK_CLOSE')
  const placement = await world.getJson<{ bookClose: string }>(`/api/v1/data/placements/${close?.placementId}`)
  expect(close?.time).toBe(placement.bookClose)
  expect(close?.time?.slice(0, 10)).toBe(close?.date)
  expect(items.filter(({ type }) => type === 'PLACEMENT').map(({ time }) => time)).toContain(null)
})
