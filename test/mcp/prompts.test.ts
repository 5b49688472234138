import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifies } from '../promises.ts'
import { openWorld, type World } from '../world.ts'
import { connect } from './connect.ts'
import { call, post, rpc } from './raw.ts'

let world: World
let client: Client
let isin: string
let portfolio: string

beforeAll(async () => {
  world = await openWorld()
  client = await connect(world)
  isin = String((await call(world, 'search_bonds', { PageSize: 1, Currency: 'RUB' })).structuredContent?.items[0]?.isin)
  portfolio = String((await call(world, 'get_portfolios')).structuredContent?.items[0]?.name)
})
afterAll(async () => {
  await client.close()
  await world.close()
})

async function textOf(name: string, given: Record<string, string>): Promise<string> {
  const { messages } = await client.getPrompt({ name, arguments: given })
  const [message] = messages
  expect([messages.length, message?.role]).toEqual([1, 'user'])
  return message?.content.type === 'text' ? message.content.text : expect.fail('no text')
}

/** The calls that a plan writes out whole. */
function callsIn(text: string): readonly (readonly [tool: string, args: Record<string, unknown>])[] {
  const found = [...text.matchAll(/\b(search_bonds|get_\w+) (\{.*?\})(?=\s|$|\.|,| and)/g)]
  return found.filter(([, , args]) => !args?.includes('<')).map(([, tool = '', args = '']) => [tool, JSON.parse(args)])
}

const ASKED = (): readonly (readonly [name: string, given: Record<string, string>, says: RegExp, calls: number])[] => [
  [
    'screen_for_a_need',
    { need: 'a quiet place for pension money', currency: 'rub', rating: 'ruAA-' },
    /pension money/,
    2,
  ],
  ['screen_for_a_need', { need: 'anything of one issuer', issuer: 'bank' }, /"Query":"bank"/, 2],
  ['compare_with_alternatives', { isin: isin.toLowerCase(), aim: 'less risk' }, /less risk/, 2],
  ['build_a_ladder', { currency: 'RUB', years: '4', rating: 'A', amount: '1000000' }, /4 rungs for 1000000 RUB/, 4],
  ['review_a_portfolio', { portfolio: portfolio.toUpperCase() }, /positionsPage\.truncated/, 1],
]

verifies('SVC-1', 'each prompt is a plan whose calls work as they stand', async () => {
  const { prompts } = await client.listPrompts()
  expect(new Set(ASKED().map(([name]) => name))).toEqual(new Set(prompts.map(({ name }) => name)))
  for (const [name, given, says, count] of ASKED()) {
    const text = await textOf(name, given)
    expect(text, name).toMatch(says)
    const calls = callsIn(text)
    expect(calls, text).toHaveLength(count)
    for (const [tool, args] of calls) {
      const answer = await client.callTool({ name: tool, arguments: args })
      expect(
        answer.isError ?? false,
        `${tool} ${JSON.stringify(args)} ${JSON.stringify(answer.content).slice(0, 300)}`,
      ).toBe(false)
    }
  }
})

test('the rungs of a ladder follow one another from the day of the data, a year each', async () => {
  const rungs = callsIn(await textOf('build_a_ladder', { currency: 'RUB', years: '3' })).map(([, args]) => args)
  const overview = await world.getJson<{ asOf: string }>('/api/v1/data/market-overview')
  const today = Temporal.PlainDate.from(overview.asOf.slice(0, 10))
  expect(rungs.map(rung => rung.MatureDateTo)).toEqual([1, 2, 3].map(years => today.add({ years }).toString()))
  for (const [index, rung] of rungs.entries()) {
    const answer = (await call(world, 'search_bonds', rung)).structuredContent
    for (const { maturityDate } of answer?.items ?? []) {
      expect(String(maturityDate) >= String(rung.MatureDateFrom)).toBe(true)
      expect(String(maturityDate) <= String(rung.MatureDateTo)).toBe(true)
    }
    const next = rungs[index + 1]
    if (next !== undefined) {
      const end = Temporal.PlainDate.from(String(rung.MatureDateTo))
      expect(next.MatureDateFrom).toBe(end.add({ days: 1 }).toString())
    }
  }
})

test('every argument is described, and what is wrong with one is told as an error of the protocol', async () => {
  const { prompts } = await client.listPrompts()
  for (const { title, description, arguments: parameters = [] } of prompts) {
    expect([title, description].every(Boolean)).toBe(true)
    for (const parameter of parameters) expect(parameter.description).toMatch(/\.$/)
  }
  const wrong: readonly (readonly [name: string, given: Record<string, string>, told: RegExp])[] = [
    ['review_portfolio', {}, /Unknown prompt.*Did you mean review_a_portfolio\?/],
    ['compare_with_alternatives', {}, /isin is required/],
    ['compare_with_alternatives', { isin: 'RU000A000000' }, /no bond with the ISIN RU000A000000/],
    ['compare_with_alternatives', { isin, rating: 'AA' }, /no argument rating; the arguments are isin, aim/],
    ['screen_for_a_need', { need: 'x', currency: 'roubles' }, /no bonds in roubles\. Currencies: RUB/],
    ['screen_for_a_need', { need: 'x', rating: 'good' }, /good is not a rating\. Accepted/],
    ['build_a_ladder', { currency: 'RUB', years: '40' }, /40 is not a whole number from 1 to 15/],
    ['review_a_portfolio', { portfolio: `${portfolio}x` }, /Did you mean/],
  ]
  for (const [name, given, told] of wrong) {
    const { json } = await post(world, rpc('prompts/get', { name, arguments: given }))
    expect(json?.error?.code, name).toBe(-32602)
    expect(json?.error?.message, name).toMatch(told)
  }
})

test('arguments are completed from the market and from the account', async () => {
  const complete = async (name: string, argument: string, value: string) =>
    (await client.complete({ ref: { type: 'ref/prompt', name }, argument: { name: argument, value } })).completion
  expect((await complete('compare_with_alternatives', 'isin', isin.slice(0, 8))).values).toContain(isin)
  expect((await complete('screen_for_a_need', 'rating', 'aa')).values).toEqual(['AAA', 'AA+', 'AA', 'AA-'])
  expect((await complete('build_a_ladder', 'currency', '')).values[0]).toBe('RUB')
  expect((await complete('review_a_portfolio', 'portfolio', portfolio.slice(1, 5).toLowerCase())).values).toContain(
    portfolio,
  )
  const issuers = await complete('screen_for_a_need', 'issuer', '')
  expect(issuers.values.length).toBeGreaterThan(20)
  expect(issuers.values.length).toBeLessThanOrEqual(100)
  expect(issuers.hasMore).toBe((issuers.total ?? 0) > issuers.values.length)
  const [issuer = ''] = issuers.values
  expect((await complete('screen_for_a_need', 'issuer', issuer.slice(0, 5))).values).toContain(issuer)
  expect((await complete('screen_for_a_need', 'need', 'pen')).values).toEqual([])
  await expect(complete('screen_for_a_need', 'isin', 'x')).rejects.toThrow(/no argument isin/)
  await expect(complete('nothing', 'isin', 'x')).rejects.toThrow(/Unknown prompt/)
})

verifies('ERR-3', 'a portfolio of somebody else is not there, by name or by id', async () => {
  const { prisma } = world.service.database
  const account = await prisma.account.create({ data: { name: 'Another account' } })
  const other = await prisma.portfolio.create({ data: { accountId: account.id, name: 'Not yours', currency: 'RUB' } })
  for (const value of ['Not yours', other.id]) {
    const { json } = await post(
      world,
      rpc('prompts/get', { name: 'review_a_portfolio', arguments: { portfolio: value } }),
    )
    expect(json?.error?.message).toMatch(/There is no portfolio/)
  }
  const { completion } = await client.complete({
    ref: { type: 'ref/prompt', name: 'review_a_portfolio' },
    argument: { name: 'portfolio', value: 'not' },
  })
  expect(completion.values).toEqual([])
})
