import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../mcp/raw.ts'
import { verifies } from '../promises.ts'
import { openAccount } from '../support/accounts.ts'
import {
  type Caller,
  create,
  type Detail,
  detailOf,
  done,
  LIST,
  purchase,
  refusal,
  run,
  type SomeBond,
  someBonds,
} from '../support/portfolios.ts'
import { openWorld, type World } from '../world.ts'

const NOBODYS = '00000000-0000-4000-8000-000000000000'

let world: World
let alice: Caller
let bob: Caller
let bonds: readonly SomeBond[]
let foreign: SomeBond

beforeAll(async () => {
  world = await openWorld()
  alice = await openAccount(world, 'alice@example.com')
  bob = await openAccount(world, 'bob@example.com')
  ;({ bonds, foreign } = await someBonds(world))
})
afterAll(() => world.close())

const bondAt = (index: number) => bonds[index] as SomeBond
const buy = (index: number, ...rest: [quantity: string, amount: string, more?: object]) =>
  purchase(bondAt(index), ...rest)

describe('the list', () => {
  verifies('END-6', "shows one's own portfolios, then the marked models of the operator", async () => {
    const id = await create(alice, 'Own one')
    const { items, page, meta } = (await (await alice.get(LIST)).json()) as {
      items: { id: string; isModel: boolean; value: string | null }[]
      page: object
      meta: object
    }
    expect(items[0]).toMatchObject({ id, isModel: false, value: '0.00', positionsCount: 0 })
    expect(items.slice(1).every(({ isModel }) => isModel)).toBe(true)
    expect(items.length).toBe(5)
    expect(page).toMatchObject({ total: 5 })
    expect(meta).toMatchObject({ asOf: expect.any(String), revision: expect.any(Number) })
    for (const model of items.slice(1)) expect(Number(model.value)).toBeGreaterThan(100_000)
    await run(alice, 'delete-portfolio', { id })
  })

  test('goes on with its cursor', async () => {
    const first = (await (await bob.get(`${LIST}?PageSize=3`)).json()) as {
      items: object[]
      page: { nextCursor: string }
    }
    const second = (await (await bob.get(`${LIST}?PageSize=3&Cursor=${first.page.nextCursor}`)).json()) as typeof first
    expect([first.items.length, second.items.length]).toEqual([3, 1])
  })
})

describe('the details', () => {
  verifies('END-7', 'hold what each position is worth, cost and brings; the parts add up', async () => {
    const { items } = (await (await alice.get(LIST)).json()) as { items: { id: string }[] }
    for (const { id } of items) {
      const detail = (await detailOf(alice, id, '?CalendarLimit=2000')) as Detail & {
        totals: { market: string; clean: string; accrued: string }[]
        income: { total: string; certain: string; estimated: string }[]
        cashFlows: { total: number; items: { amount: string | null; date: string }[] }
        shares: Record<string, { percent: number | null }[]>
      }
      const sum = (values: readonly unknown[]) => values.reduce<number>((total, value) => total + Number(value ?? 0), 0)
      const [totals] = detail.totals
      expect(sum(detail.positions.map(({ value }) => value))).toBeCloseTo(Number(detail.value), 0)
      expect(Number(totals?.clean) + Number(totals?.accrued)).toBeCloseTo(Number(totals?.market), 1)
      expect(sum(detail.income.map(({ total }) => total))).toBeCloseTo(
        sum(detail.cashFlows.items.map(({ amount }) => amount)),
        0,
      )
      expect(detail.cashFlows.items).toHaveLength(detail.cashFlows.total)
      expect(detail.cashFlows.items.map(({ date }) => date)).toEqual(
        detail.cashFlows.items.map(({ date }) => date).toSorted(),
      )
      for (const rows of Object.values(detail.shares)) {
        expect(sum(rows.map(({ percent }) => percent))).toBeCloseTo(100, 1)
      }
    }
    expect(items).toHaveLength(4)
  })

  test('answer a model within what the calendar and the list of positions are bounded to', async () => {
    const { structuredContent } = await call(world, 'get_portfolios', {})
    for (const { id } of (structuredContent?.items ?? []) as { id: string }[]) {
      const { content } = await call(world, 'get_portfolio', { id })
      expect(content[0]?.text.length).toBeLessThan(20_500)
    }
  })

  test('the yield at cost is the yield now where the average price is the price now, and higher for less', async () => {
    const id = await create(alice)
    const [first, second] = [bondAt(0), bondAt(1)]
    const positions = [
      { bond: first.isin, quantity: '10', averagePrice: first.price },
      { bond: second.id, quantity: '10', averagePrice: second.price - 5 },
    ]
    await done(run(alice, 'set-positions', { id, positions }))
    const found = (await detailOf(alice, id)).positions
    const [same, cheaper] = [first, second].map(({ isin }) => found.find(({ bond }) => bond.isin === isin))
    expect(same?.yieldAtCost).toBeCloseTo(same?.yieldNow as number, 2)
    expect(cheaper?.yieldAtCost).toBeGreaterThan(cheaper?.yieldNow as number)
    await run(alice, 'delete-portfolio', { id })
  })

  test('over two currencies sums are converted at dated rates; each currency keeps its totals, in itself', async () => {
    const id = await create(alice)
    const positions = [bondAt(0), foreign].map(({ isin }) => ({ bond: isin, quantity: '10', averagePrice: 90 }))
    await done(run(alice, 'set-positions', { id, positions }))
    const detail = await detailOf(alice, id)
    expect(detail.reasons).toEqual({ xirr: 'SET_BY_HAND' })
    expect(detail.rates).toMatchObject([{ quote: expect.stringMatching(/^1 USD = [\d.]+ RUB$/) }])
    expect(detail.totals).toMatchObject([{ currency: 'RUB' }, { currency: 'USD' }])
    expect(detail.warnings).toContainEqual(expect.objectContaining({ kind: 'MIXED_CURRENCIES', isins: [foreign.isin] }))
    const weights = detail.positions.map(({ weightPercent }) => Number(weightPercent))
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(100, 3)
    await run(alice, 'delete-portfolio', { id })
  })
})

describe("somebody else's", () => {
  let id: string
  let transactionId: string | undefined
  beforeAll(async () => {
    id = await create(alice, 'Secret')
    const { transactions } = await done(
      run(alice, 'add-transaction', { portfolioId: id, transaction: buy(0, '10', '9000') }),
    )
    transactionId = transactions[0]?.id
  })

  /** Every document that takes an id, with somebody else's or nobody's. */
  const requests = (portfolio: string, transaction: string | undefined): [name: string, variables: object][] => [
    ['get-portfolio', { id: portfolio }],
    ['rename-portfolio', { id: portfolio, name: 'Mine now' }],
    ['delete-portfolio', { id: portfolio }],
    ['set-positions', { id: portfolio, positions: [] }],
    ['add-transaction', { portfolioId: portfolio, transaction: buy(0, '1', '900') }],
    ['correct-transaction', { id: transaction, transaction: buy(0, '1', '900') }],
    ['delete-transaction', { id: transaction }],
    ['import-holdings', { portfolioId: portfolio, file: { name: 'x', text: `ISIN,Quantity\n${bondAt(1).isin},1\n` } }],
  ]

  verifies('ERR-3', 'portfolio is not found by any document, and answers as one that does not exist', async () => {
    const before = await detailOf(alice, id)
    for (const [index, [name, variables]] of requests(id, transactionId).entries()) {
      const answer = await run(bob, name, variables)
      expect(answer.errors?.[0]?.extensions?.code, name).toBe('NOT_FOUND')
      const nobodys = requests(NOBODYS, NOBODYS)[index]
      expect((await run(bob, name, nobodys?.[1] ?? {})).errors?.[0]?.message).toBe(answer.errors?.[0]?.message)
    }
    expect(await detailOf(alice, id)).toEqual(before)
  })

  verifies('ERR-3', 'portfolio answers 404 over REST and an error over MCP, and is in no list', async () => {
    expect((await bob.get(`${LIST}/${id}`)).status).toBe(404)
    expect((await alice.get(`${LIST}/${id}`)).status).toBe(200)
    const { isError, content } = await call(world, 'get_portfolio', { id })
    expect([isError, content[0]?.text]).toEqual([true, expect.stringContaining('NOT_FOUND')])
    expect(await (await bob.get(LIST)).text()).not.toContain(id)
  })

  test('the models of the operator can be read by all and changed by none', async () => {
    const { items } = (await (await bob.get(LIST)).json()) as { items: { id: string }[] }
    const model = items[0]?.id ?? ''
    const changes = requests(model, undefined).filter(([name]) => !/^get-|correct|delete-tr/.test(name))
    for (const [name, variables] of changes) {
      expect(await refusal(run(bob, name, variables)), name).toMatchObject({ code: 'REFUSED' })
    }
    expect(changes).toHaveLength(5)
  })
})
