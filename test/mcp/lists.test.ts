import type { Client } from '@modelcontextprotocol/client'
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { instructionsOn } from '../../facades/mcp/tools/guide.ts'
import { verifies } from '../promises.ts'
import { sharedWorld, type World } from '../world.ts'
import { connect } from './connect.ts'
import { call, textOf } from './raw.ts'

/** What a model pays to see the service, in tokens of o200k; a host may pass on `_meta` with the rest. */
const MOST = { tool: 350, instructions: 150, defaultSearch: 2_000 }
const MOST_OF_LIST = 7_000
const MOST_OF_TOOL: Readonly<Record<string, number>> = {
  search_bonds: 2_400,
  get_placements: 650,
  get_issuers: 620,
  get_curves: 480,
  calculate_bond: 480,
  get_events: 480,
  create_alert: 430,
}

let world: World
let client: Client

beforeAll(async () => {
  world = await sharedWorld()
  client = await connect(world)
})
afterAll(async () => {
  await client.close()
  await world.close()
})

function tokensOf(value: unknown): number {
  return encode(typeof value === 'string' ? value : JSON.stringify(value)).length
}

test('what a client finds is as committed: every change of a text is seen, with its price in tokens', async () => {
  const { tools } = await client.listTools()
  const { resources } = await client.listResources()
  const { resourceTemplates } = await client.listResourceTemplates()
  const { prompts } = await client.listPrompts()
  const instructions = instructionsOn('2026-11-20')
  const tokens = {
    instructions: tokensOf(instructions),
    tools: tokensOf({ tools }),
    eachTool: Object.fromEntries(tools.map(tool => [tool.name, tokensOf(tool)])),
    resources: tokensOf({ resources }),
    resourceTemplates: tokensOf({ resourceTemplates }),
    prompts: tokensOf({ prompts }),
  }
  const found = { tokens, instructions, tools, resources, resourceTemplates, prompts }
  // `npx vitest run --project world test/mcp/lists.test.ts -u` writes it anew.
  await expect(`${JSON.stringify(found, null, 2)}\n`).toMatchFileSnapshot('../../facades/generated/mcp-lists.json')
  for (const [name, price] of Object.entries(tokens.eachTool)) {
    const most = MOST_OF_TOOL[name] ?? MOST.tool
    const advice = `${name} costs a model ${price} tokens of at most ${most}: say less in its document, its filters' texts or facades/mcp/tools/guide.ts, or raise its row of MOST_OF_TOOL in test/mcp/lists.test.ts and say in the commit what it buys`
    expect(price, advice).toBeLessThanOrEqual(most)
  }
  expect(tokens.tools).toBeLessThanOrEqual(MOST_OF_LIST)
  expect(tokens.instructions).toBeLessThan(MOST.instructions)
})

verifies('LIM-2', 'a default page of the screener costs a model at most 2,000 tokens', async () => {
  for (const args of [{}, { CreditRatingFrom: 'AA-', YieldFrom: 10 }, { Sorts: ['-yield'] }, { DefaultFlag: true }]) {
    const text = textOf(await call(world, 'search_bonds', args))
    expect(tokensOf(text), JSON.stringify(args)).toBeLessThanOrEqual(MOST.defaultSearch)
  }
})

test('each description says in two to four lines what comes back and which tool comes next', async () => {
  const { tools } = await client.listTools()
  const names = tools.map(({ name }) => name)
  for (const { name, description = '' } of tools) {
    const others = names.filter(other => other !== name && description.includes(other))
    expect(others.length, `${name} names no other tool: give it a row in facades/mcp/tools/guide.ts`).toBeGreaterThan(0)
    expect(tokensOf(description), name).toBeGreaterThanOrEqual(20)
    expect(tokensOf(description), name).toBeLessThanOrEqual(130)
  }
})
