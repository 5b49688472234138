import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '../../facades/endpoints.ts'
import { ACCOUNT_TOOLS } from '../../facades/mcp/tools/account-tools.ts'
import { guideOf, instructionsOn } from '../../facades/mcp/tools/guide.ts'
import { verifies } from '../promises.ts'
import { exampleValue, type Pools, readPools } from '../support/examples.ts'
import { sharedWorld, type World } from '../world.ts'
import { call, modern, post, rpc } from './raw.ts'

interface Listed {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: {
    readonly description?: string
    readonly properties: Record<string, Record<string, unknown>>
    readonly additionalProperties: boolean
  }
  readonly outputSchema: object
  readonly annotations: object
}

interface OpenApi {
  readonly paths: Readonly<
    Record<string, { readonly get: { readonly parameters: readonly { readonly name?: string }[] } }>
  >
}

/** What a model pays to see all tools, with some 15 per cent of room: the screener's filters, and so much for a tool. */
const SHARE = { once: 2_400, eachTool: 350 }
const CHARACTERS_A_TOKEN = 4

let world: World
let tools: readonly Listed[]
let pools: Pools

beforeAll(async () => {
  world = await sharedWorld()
  pools = await readPools(world.service.database.prisma)
  tools = (await post(world, rpc('tools/list'))).json?.result?.tools as readonly Listed[]
})
afterAll(() => world.close())

verifies(
  ['SVC-2', 'MCP-3'],
  'each endpoint with a tool is listed, in the order of the registry, and then the tools over an account',
  () => {
    expect(tools.map(({ name }) => name)).toEqual([...ENDPOINTS, ...ACCOUNT_TOOLS].flatMap(({ tool }) => tool ?? []))
  },
)

test('the list fits its share of tokens', () => {
  const sizes = tools.map(tool => [tool.name, Math.ceil(JSON.stringify(tool).length / CHARACTERS_A_TOKEN)] as const)
  const total = sizes.reduce((sum, [, size]) => sum + size, 0)
  const most = SHARE.once + SHARE.eachTool * sizes.length
  const advice = `the list of tools costs about ${total} tokens of ${most}: say less in the documents, the filters' texts or facades/mcp/tools/guide.ts, or raise SHARE in test/mcp/tools.test.ts and say in the commit what it buys`
  process.stdout.write(`tools/list: about ${total} tokens ${JSON.stringify(Object.fromEntries(sizes))}\n`)
  expect(total, advice).toBeLessThan(most)
  expect(instructionsOn('2026-11-20').length / CHARACTERS_A_TOKEN).toBeLessThan(150)
})

test('the list is the same every time and in both eras', async () => {
  const { message, headers } = modern('tools/list')
  const answer = (await post(world, message, { headers })).json
  expect(answer?.result?.tools).toEqual(tools)
  expect(answer?.result).toMatchObject({ resultType: 'complete', cacheScope: 'public', ttlMs: 3_600_000 })
})

describe.each(ENDPOINTS.filter(({ tool }) => tool !== null))('$tool', ({ tool, example }) => {
  const listed = () => tools.find(({ name }) => name === tool) as Listed

  test('is described, titled and marked as reading only', () => {
    const { title, description, annotations } = listed()
    expect(title).not.toBe('')
    const advice = `say in a row for ${tool} in facades/mcp/tools/guide.ts which tool comes next`
    expect(guideOf(tool ?? '').next, advice).not.toBe('')
    expect(description).toContain(guideOf(tool ?? '').next)
    expect(annotations).toEqual({
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    })
  })

  test('has schemas of draft 2020-12 that take its example and its answer', async () => {
    const ajv = new Ajv2020({ strict: false, formats: { date: true } })
    const { inputSchema, outputSchema } = listed()
    const args = Object.fromEntries(
      Object.entries(example).map(([name, value]) => {
        const given = typeof value === 'string' ? exampleValue(value, pools) : value
        return [name, inputSchema.properties[name]?.items === undefined ? given : listOf(given)]
      }),
    )
    const isOpen = guideOf(tool ?? '').listed !== undefined
    expect(inputSchema.additionalProperties).toBe(isOpen)
    expect(ajv.validate(inputSchema, args), ajv.errorsText()).toBe(true)
    expect(ajv.validate(inputSchema, { ...args, Nonsense: 1 })).toBe(isOpen)
    const { structuredContent, isError } = await call(world, tool ?? '', args)
    expect(isError).toBeUndefined()
    expect(ajv.validate(outputSchema, structuredContent), ajv.errorsText()).toBe(true)
  })
})

verifies('SCR-4', 'search_bonds takes the parameters of the screener by the same names', async () => {
  const [search] = tools
  const names = Object.keys(search?.inputSchema.properties ?? {})
  expect(names).toEqual(
    expect.arrayContaining(['PageSize', 'YieldFrom', 'CreditRatingFrom', 'Sorts', 'Cursor', 'Fields']),
  )
  expect(names.length).toBeGreaterThan(45)
  const { paths } = await world.getJson<OpenApi>('/openapi.json')
  const served = paths['/api/v1/data/instruments']?.get.parameters.flatMap(({ name }) => name ?? []) ?? []
  expect(served.length).toBeGreaterThan(150)
  for (const name of served.filter(one => one !== 'Format' && !names.includes(one))) {
    expect(search?.inputSchema.description, name).toMatch(
      new RegExp(`\\b${name.replace(/(From|To)$/, '')}(From|/To|To)?\\b`),
    )
  }
  expect(search?.inputSchema.properties.PageSize).toMatchObject({ default: 20, maximum: 100 })
})

test('the server says who it is and how to use it, with an icon that needs no key', async () => {
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
  const { json } = await post(world, rpc('initialize', params))
  const src = expect.stringMatching(/^http.*\/mcp\/icon\.svg$/)
  const serverInfo = { name: 'bonds', title: 'Bond data', icons: [{ src, mimeType: 'image/svg+xml' }] }
  const instructions = instructionsOn(new Date().toISOString().slice(0, 10))
  expect(json?.result).toMatchObject({ instructions, serverInfo, capabilities: { tools: {} } })
  const icon = await fetch(`${world.baseUrl}/mcp/icon.svg`)
  expect(icon.headers.get('content-type')).toContain('image/svg+xml')
})

/** `1,5,10` as the list that a model writes. */
function listOf(given: unknown): readonly unknown[] {
  if (typeof given !== 'string') return [given]
  return given.split(',').map(item => (Number.isNaN(Number(item)) ? item : Number(item)))
}
