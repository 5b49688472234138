import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifies } from '../promises.ts'
import { openAccount } from '../support/accounts.ts'
import { type Caller, create, done, LIST, run, type SomeBond, someBonds } from '../support/portfolios.ts'
import { openWorld, type World } from '../world.ts'

interface Listing {
  readonly items: readonly { readonly isin: string; readonly id: string }[]
  readonly page: { readonly total: number; readonly nextCursor: string | null }
  readonly facets: readonly { readonly values: readonly { readonly count: number }[] }[]
}

const PATH = '/api/v1/data/instruments'

let world: World
let alice: Caller
let bob: Caller
let bonds: readonly SomeBond[]
/** Two portfolios of Alice, with one bond each. */
let portfolios: readonly string[]
let everything: number

beforeAll(async () => {
  world = await openWorld()
  alice = await openAccount(world, 'alice@example.com')
  bob = await openAccount(world, 'bob@example.com')
  bonds = (await someBonds(world)).bonds
  portfolios = [await create(alice, 'First'), await create(alice, 'Second')]
  await hold(0, [[0, '10']])
  await hold(1, [
    [1, '5'],
    [2, '1'],
  ])
  everything = (await listed(alice, '')).page.total
})
afterAll(() => world.close())

const isinsAt = (...indices: readonly number[]) => indices.map(index => bonds[index]?.isin).sort()

/** Replaces what a portfolio of Alice holds. */
async function hold(portfolio: number, held: readonly (readonly [bond: number, quantity: string])[]): Promise<void> {
  const positions = held.map(([index, quantity]) => ({ bond: bonds[index]?.isin, quantity }))
  await done(run(alice, 'set-positions', { id: portfolios[portfolio], positions }))
}

async function listed({ get }: Caller, query: string): Promise<Listing> {
  const response = await get(`${PATH}?Fields=isin,id&PageSize=500&${query}`)
  expect(response.status, query).toBe(200)
  return (await response.json()) as Listing
}

const isinsOf = async (caller: Caller, query: string) =>
  (await listed(caller, query)).items.map(({ isin }) => isin).sort()
const statusOf = async ({ get }: Caller, query: string) => (await get(`${PATH}?${query}`)).status

describe('InPortfolioFlag', () => {
  test.each(['true', '2'])('%s selects what any of the own portfolios holds', async flag => {
    expect(await isinsOf(alice, `InPortfolioFlag=${flag}`)).toEqual(isinsAt(0, 1, 2))
  })

  test.each(['false', '1'])('%s selects everything else', async flag => {
    expect((await listed(alice, `InPortfolioFlag=${flag}`)).page.total).toBe(everything - 3)
    expect(await isinsOf(alice, `InPortfolioFlag=${flag}&Isin=${isinsAt(0, 3).join()}`)).toEqual(isinsAt(3))
  })

  test('0 asks nothing', async () => {
    expect((await listed(alice, 'InPortfolioFlag=0')).page.total).toBe(everything)
  })

  test("of an account without portfolios selects nothing, models being the operator's", async () => {
    expect(await isinsOf(bob, 'InPortfolioFlag=true')).toEqual([])
    expect((await listed(bob, 'InPortfolioFlag=false')).page.total).toBe(everything)
  })

  verifies('ERR-2', 'refuses anything else by name', async () => {
    const response = await alice.get(`${PATH}?InPortfolioFlag=3`)
    const body = (await response.json()) as { errors: { name: string; allowed: string[] }[] }
    expect([response.status, body.errors]).toMatchObject([
      400,
      [{ name: 'InPortfolioFlag', allowed: ['true', 'false', '0', '1', '2'] }],
    ])
  })
})

describe('PortfolioId', () => {
  test('selects what this portfolio holds, or with InPortfolioFlag=false what it does not', async () => {
    expect(await isinsOf(alice, `PortfolioId=${portfolios[1]}`)).toEqual(isinsAt(1, 2))
    expect(await isinsOf(alice, `PortfolioId=${portfolios[1]}&InPortfolioFlag=true`)).toEqual(isinsAt(1, 2))
    const others = await listed(alice, `PortfolioId=${portfolios[1]}&InPortfolioFlag=false`)
    expect(others.page.total).toBe(everything - 2)
  })

  test('may be a model of the operator', async () => {
    const { items } = (await (await alice.get(LIST)).json()) as { items: { id: string; isModel: boolean }[] }
    const model = items.find(({ isModel }) => isModel)
    const found = await isinsOf(alice, `PortfolioId=${model?.id}`)
    expect(found.length).toBeGreaterThan(3)
    expect(await isinsOf(bob, `PortfolioId=${model?.id}`)).toEqual(found)
  })

  verifies('ERR-3', "that is somebody else's, or nobody's, is not found", async () => {
    const answers = []
    for (const [caller, id] of [
      [bob, portfolios[0]],
      [alice, '018f2b6e-5d3a-4c1e-9f70-2a4b6c8d0e1f'],
    ] as const) {
      const response = await caller.get(`${PATH}?PortfolioId=${id}`)
      const { status, code, detail } = (await response.json()) as Record<string, unknown>
      answers.push({ status, code, detail })
    }
    expect(answers[0]).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect(answers[1]).toEqual(answers[0])
    expect(await statusOf(alice, 'PortfolioId=mine')).toBe(400)
  })
})

test('holdings join with filters, facets, counts and tables', async () => {
  const query = `InPortfolioFlag=true&Isin=${isinsAt(0, 1, 4).join()}`
  const { page, facets } = await listed(alice, `${query}&Facets=Currency`)
  expect(page.total).toBe(2)
  expect(facets[0]?.values.reduce((sum, { count }) => sum + count, 0)).toBe(2)
  expect((await listed(alice, `${query}&CountOnly=true`)).page.total).toBe(2)
  const table = await (await alice.get(`${PATH}?${query}&Format=csv&Fields=isin&Sorts=isin_asc`)).text()
  expect(table.trim().split('\r\n')).toEqual(['isin', ...isinsAt(0, 1)])
})

describe('when what is held changes', () => {
  const tagOf = async (query: string) => (await alice.get(`${PATH}?${query}`)).headers.get('etag') ?? ''
  const statusWith = async (query: string, etag: string) => {
    const headers = { 'x-api-key': alice.key, 'if-none-match': etag }
    return (await fetch(`${world.baseUrl}${PATH}?${query}`, { headers })).status
  }

  verifies('DAT-4', 'the answer and its tag change with it, and no old tag is still good', async () => {
    const queries = [
      'InPortfolioFlag=true',
      'InPortfolioFlag=false&PageSize=1&Sorts=isin_asc',
      'InPortfolioFlag=false&Format=csv&Fields=isin&Sorts=isin_asc',
      `PortfolioId=${portfolios[0]}&CountOnly=true`,
    ]
    const tags = []
    for (const query of queries) tags.push(await tagOf(query))
    for (const [index, query] of queries.entries()) expect(await statusWith(query, tags[index] ?? ''), query).toBe(304)
    await hold(0, [
      [0, '10'],
      [4, '1'],
    ])
    expect(await isinsOf(alice, 'InPortfolioFlag=true')).toEqual(isinsAt(0, 1, 2, 4))
    for (const [index, query] of queries.entries()) expect(await statusWith(query, tags[index] ?? ''), query).toBe(200)
    await hold(0, [[0, '10']])
    expect(await isinsOf(alice, 'InPortfolioFlag=true')).toEqual(isinsAt(0, 1, 2))
  })

  test('a cursor of before has expired, and one of another question never fits', async () => {
    const query = (flag: boolean) => `Fields=isin,id&PageSize=1&InPortfolioFlag=${flag}`
    const first = (await (await alice.get(`${PATH}?${query(true)}`)).json()) as Listing
    const cursor = encodeURIComponent(first.page.nextCursor ?? '')
    expect(await statusOf(alice, `${query(true)}&Cursor=${cursor}`)).toBe(200)
    expect(await statusOf(alice, `${query(false)}&Cursor=${cursor}`)).toBe(400)
    expect(await statusOf(bob, `${query(true)}&Cursor=${cursor}`)).toBe(400)
    await hold(1, [[3, '1']])
    const refused = await alice.get(`${PATH}?${query(true)}&Cursor=${cursor}`)
    expect((await refused.json()) as object).toMatchObject({ status: 400, code: 'CURSOR_EXPIRED' })
  })
})
