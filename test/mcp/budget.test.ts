import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENDPOINTS } from '../../facades/endpoints.ts'
import { verifies } from '../promises.ts'
import { exampleValue, readPools } from '../support/examples.ts'
import { openWorld, type World } from '../world.ts'
import { type CallResult, call, textOf } from './raw.ts'

const BUDGET = 20_000

let world: World
/** The longest answer of each tool, over the whole sample market. */
const longest = new Map<string, { characters: number; args: unknown }>()

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Args = Readonly<Record<string, unknown>>

async function ask(tool: string, args: Args): Promise<CallResult> {
  const answer = await call(world, tool, args)
  expect(answer.isError, `${tool} ${JSON.stringify(args)} ${textOf(answer).slice(0, 300)}`).toBeUndefined()
  const text = JSON.stringify(answer.structuredContent)
  expect(textOf(answer).length, `${tool} ${JSON.stringify(args)}`).toBeLessThan(text.length)
  expect(text.length, `${tool} ${JSON.stringify(args)}`).toBeLessThanOrEqual(BUDGET)
  if (text.length > (longest.get(tool)?.characters ?? 0)) longest.set(tool, { characters: text.length, args })
  return answer
}

async function every(tool: string, args: Args = {}): Promise<readonly Args[]> {
  const rows: Args[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { structuredContent } = await ask(tool, { ...args, PageSize: 100, ...(cursor !== '' && { Cursor: cursor }) })
    rows.push(...(structuredContent?.items ?? []))
    cursor = structuredContent?.page.nextCursor ?? null
  }
  return rows
}

verifies('LIM-2', 'no bond is longer than the budget, and both forms of its answer are equal', async () => {
  for (const { id } of await allBonds()) await ask('get_bond', { id })
})

verifies('LIM-2', 'no alternatives are longer than the budget, however many are asked for', async () => {
  for (const { isin } of await allBonds()) await ask('get_alternatives', { isin, Limit: 10 })
})

verifies('LIM-2', 'nor is any list, placement, portfolio or overview', async () => {
  for (const { id } of await every('get_placements')) await ask('get_placement', { id })
  for (const { id } of await every('get_portfolios')) {
    await ask('get_portfolio', { id })
    await ask('get_portfolio', { id, PositionsLimit: 50, CalendarLimit: 100, MonthsAhead: 60 })
  }
  for (const { id } of await every('get_issuers')) await ask('get_issuer', { id })
  for (const { isin } of (await allBonds()).slice(0, 3))
    await ask('get_history', { id: isin, Limit: 100, Fields: 'full' })
  await ask('get_changes', { SinceRevision: 0, Limit: 100, Fields: 'full' })
  await ask('get_curves', { From: '2020-01-01', Parts: ['PARAMETERS', 'POINTS', 'SLOPES', 'RESIDUALS'] })
  for (const Fields of ['brief', 'compact', 'standard', 'full']) await ask('search_bonds', { Fields, PageSize: 100 })
  const { currenciesAvailable } = (await ask('get_market_overview', {})).structuredContent as unknown as {
    currenciesAvailable: readonly string[]
  }
  for (const Currency of [...currenciesAvailable, currenciesAvailable.slice(0, 2)]) {
    await ask('get_market_overview', { Currency })
    await ask('get_market_overview', { Currency, Limit: 100 })
  }
})

verifies('LIM-2', 'nor is the example of any endpoint', async () => {
  const pools = await readPools(world.service.database.prisma)
  const shown = (value: unknown) => (typeof value === 'string' ? exampleValue(value, pools) : value)
  for (const { tool, example } of ENDPOINTS) {
    const args = Object.entries(example).map(([name, value]) => [name, shown(value)])
    if (tool !== null) await ask(tool, Object.fromEntries(args))
  }
})

verifies('LIM-2', 'a shortened overview says what it does not show', async () => {
  const { structuredContent } = await ask('get_market_overview', { Limit: 100 })
  const { limit, truncated, hint, creditEvents } = structuredContent as unknown as Readonly<Record<string, unknown>>
  expect(limit).toBeLessThan(100)
  expect(creditEvents).toHaveLength(Number(limit))
  expect(truncated).toBe(true)
  expect(hint).toMatch(new RegExp(`shortened to ${limit} rows.*${limit} of \\d+ credit events\\..*\\bLimit\\b`))
})

test('every tool was measured', () => {
  process.stdout.write(`Longest answers, characters: ${JSON.stringify(Object.fromEntries(longest))}\n`)
  expect([...longest.keys()].sort()).toEqual(ENDPOINTS.flatMap(({ tool }) => tool ?? []).sort())
})

function allBonds(): Promise<readonly Args[]> {
  const statuses = ['PLANNED', 'PLACING', 'TRADING', 'SUSPENDED', 'MATURED', 'DEFAULTED']
  return every('search_bonds', { Status: statuses, Fields: ['id', 'isin'] })
}

interface Schedules {
  readonly schedules: {
    coupons: number
    amortizations: number
    offers: number
    truncated: boolean
    hint: string | null
  }
  readonly coupons: readonly { number: number; status: string }[]
}

verifies(['LIM-2', 'PAR-1'], 'a long schedule is cut at a row, says so, and goes on without a gap', async () => {
  const id = await longestBond()
  const read = async (args: Args) => (await ask('get_bond', { id, ...args })).structuredContent as unknown as Schedules
  const byDefault = await read({})
  expect(byDefault.schedules).toMatchObject({ truncated: true, hint: expect.stringContaining('Schedules=ALL') })
  expect(byDefault.coupons.every(({ status }) => status !== 'PAID')).toBe(true)
  const numbers: number[] = []
  for (let offset = 0; numbers.length < byDefault.schedules.coupons; offset = numbers.length) {
    const { coupons, schedules } = await read({ Schedules: 'ALL', ScheduleOffset: offset })
    numbers.push(...coupons.map(({ number }) => number))
    if (numbers.length < schedules.coupons) expect(schedules.hint).toContain(`ScheduleOffset=${numbers.length}`)
  }
  const whole = await world.getJson<Schedules>(`/api/v1/data/instruments/${id}`)
  expect(numbers).toEqual(whole.coupons.map(({ number }) => number))
  expect(whole.schedules).toMatchObject({ truncated: false, hint: null })
  const none = await read({ Schedules: 'NONE' })
  expect([none.coupons.length, none.schedules.truncated, none.schedules.coupons]).toEqual([
    0,
    true,
    whole.coupons.length,
  ])
  const shown = { Schedules: 'NEXT', ScheduleLimit: 3 }
  expect(await world.getJson(`/api/v1/data/instruments/${id}?Schedules=NEXT&ScheduleLimit=3`)).toEqual(
    await read(shown),
  )
})

/** The bond with most coupons, a page of its own over REST. */
async function longestBond(): Promise<string> {
  const coupon = await world.service.database.prisma.coupon.groupBy({
    by: ['bondId'],
    _count: true,
    orderBy: { _count: { bondId: 'desc' } },
    take: 1,
  })
  return coupon[0]?.bondId ?? expect.fail('the market has coupons')
}
