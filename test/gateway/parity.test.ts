import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import fc from 'fast-check'
import { print } from 'graphql'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { type FlatParameter, flatParameters, publicText } from '../../facades/arguments/parameters.ts'
import { readArguments } from '../../facades/arguments/read-arguments.ts'
import { ENDPOINTS, type Endpoint } from '../../facades/endpoints.ts'
import { readDocument } from '../../facades/service.ts'
import { withColumns } from '../../gateway/documents/columns.ts'
import { schema } from '../../schema/index.ts'
import { unsaidIn } from '../mcp/leaves.ts'
import { verifies } from '../promises.ts'
import { exampleArguments, exampleValue, type Pools, readPools } from '../support/examples.ts'
import { sharedWorld, type World } from '../world.ts'
import { argumentsOf, type Given } from './generated-arguments.ts'

/** The more parameters an endpoint has, the more combinations are tried. */
const runsOf = ({ length }: readonly FlatParameter[]) => Math.min(200, 20 + 4 * length)

let world: World
let mcp: Client
/** What may stand for a placeholder of an example. */
let pools: Pools

beforeAll(async () => {
  world = await sharedWorld()
  mcp = new Client({ name: 'parity', version: '1' })
  const requestInit = { headers: { 'x-api-key': world.key } }
  await mcp.connect(new StreamableHTTPClientTransport(new URL(`${world.baseUrl}/mcp`), { requestInit }))
  pools = await readPools(world.service.database.prisma)
})

afterAll(async () => {
  await mcp.close()
  await world.close()
})

describe.each(ENDPOINTS.map(endpoint => [endpoint.path, endpoint] as const))('%s', (_path, endpoint) => {
  const operation = readDocument(schema, endpoint.document)
  const parameters = flatParameters(endpoint, operation)

  verifies(['PAR-1', 'SVC-2', 'SCR-4'], 'gives the same answer over REST, MCP and GraphQL', async () => {
    await fc.assert(
      fc.asyncProperty(argumentsOf(endpoint, parameters, pools), async given => {
        const rest = await overRest(endpoint, given)
        const spelled = (_key: string, value: unknown) =>
          typeof value === 'string' ? publicText(parameters, value) : value
        const graphql = JSON.stringify(await overGraphQL({ endpoint, operation, parameters }, given), spelled)
        expect(JSON.parse(graphql)).toEqual(rest)
        if (endpoint.tool !== null) expect(await overMcp(endpoint.tool, given)).toEqual(rest)
      }),
      { numRuns: runsOf(parameters), seed: 7 },
    )
  })

  verifies('SVC-1', `${endpoint.path} answers its example`, async () => {
    const response = await world.get(urlOf(endpoint, exampleArguments(endpoint, pools)))
    expect(response.status).toBe(200)
    expect(JSON.stringify(await response.json()).length).toBeGreaterThan(100)
  })
})

verifies(
  'PAR-1',
  'where a tool has other defaults its schema declares them: given to REST they answer the same',
  async () => {
    const { tools } = await mcp.listTools()
    for (const endpoint of ENDPOINTS.filter(({ tool }) => tool !== null)) {
      const schema = tools.find(({ name }) => name === endpoint.tool)?.inputSchema
      const named = Object.entries(endpoint.example).filter(([name]) => schema?.required?.includes(name))
      const required = Object.fromEntries(named.map(([name, value]) => [name, exampleValue(value, pools)]))
      const declared = Object.entries((schema?.properties ?? {}) as Record<string, { default?: unknown }>)
      const defaults = declared.flatMap(([name, { default: preset }]) =>
        preset === undefined ? [] : [[name, String(preset)]],
      )
      const rest = await world.getJson<{ items?: unknown[] }>(
        urlOf(endpoint, { ...required, ...Object.fromEntries(defaults) }),
      )
      const answer = (await overMcp(endpoint.tool ?? '', required)) as {
        items?: unknown[]
        page?: { truncated: boolean }
      }
      // A page that was cut to the budget is the beginning of the whole one.
      const isCut = answer.page?.truncated === true
      expect(isCut ? rest.items?.slice(0, answer.items?.length) : rest).toEqual(isCut ? answer.items : answer)
    }
  },
)

verifies('PAR-2', 'a path variable is a tool argument of the same name', async () => {
  const { tools } = await mcp.listTools()
  const tool = tools.find(({ name }) => name === 'get_bond')
  expect(tool?.inputSchema.required).toEqual(['id'])
  const byIsin = await mcp.callTool({ name: 'get_bond', arguments: { id: exampleValue('{isin}', pools) } })
  expect(byIsin.structuredContent).toMatchObject({ id: exampleValue('{bond}', pools) })
})

async function overRest(endpoint: Endpoint, given: Given): Promise<unknown> {
  const response = await world.get(urlOf(endpoint, given))
  const body = await response.json()
  expect(response.status, JSON.stringify([given, body])).toBe(200)
  return body
}

async function overMcp(tool: string, given: Given): Promise<unknown> {
  const result = await mcp.callTool({ name: tool, arguments: given })
  const [text] = result.content as { type: string; text: string }[]
  expect(result.isError ?? false, JSON.stringify([given, text])).toBe(false)
  expect(unsaidIn(text?.text ?? '', result.structuredContent)).toEqual([])
  return result.structuredContent
}

interface Asked {
  readonly endpoint: Endpoint
  readonly operation: ReturnType<typeof readDocument>
  readonly parameters: readonly FlatParameter[]
}

async function overGraphQL({ endpoint, operation, parameters }: Asked, given: Given): Promise<unknown> {
  const read = readArguments(parameters, new Map(Object.entries(given).map(([name, value]) => [name, [value]])))
  if ('faults' in read) throw new Error(JSON.stringify(read.faults))
  const chosen =
    read.columns !== null && endpoint.columns ? withColumns(operation, endpoint.columns.list, read.columns) : operation
  const response = await fetch(`${world.baseUrl}/graphql`, {
    method: 'POST',
    headers: { 'x-api-key': world.key, 'content-type': 'application/json' },
    body: JSON.stringify({ query: print(chosen.document), variables: read.variables }),
  })
  const { data, errors } = (await response.json()) as { data?: Record<string, unknown>; errors?: unknown }
  expect(errors).toBeUndefined()
  return data?.[operation.root]
}

function urlOf(endpoint: Endpoint, given: Given): string {
  const rest = new URLSearchParams()
  let path = endpoint.path
  for (const [name, value] of Object.entries(given)) {
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, value)
    else rest.set(name, value)
  }
  return rest.size === 0 ? path : `${path}?${rest}`
}
