import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENDPOINTS } from '../../facades/endpoints.ts'
import { serverJson } from '../../facades/mcp/discovery/server-json.ts'
import { ACCOUNT_TOOLS } from '../../facades/mcp/tools/account-tools.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { verifies } from '../promises.ts'
import { sharedWorld, type World } from '../world.ts'

const HEADER = {
  type: 'object',
  required: ['name', 'isRequired', 'isSecret', 'description'],
  properties: { name: { type: 'string' }, isRequired: { const: true }, isSecret: { const: true } },
}

/** What the registry demands of a server that is reached by URL. */
const REGISTRY = {
  type: 'object',
  required: ['$schema', 'name', 'description', 'version', 'remotes'],
  additionalProperties: false,
  properties: {
    $schema: { const: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json' },
    name: { type: 'string', pattern: '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$', minLength: 3, maxLength: 200 },
    title: { type: 'string', minLength: 1, maxLength: 100 },
    description: { type: 'string', minLength: 1, maxLength: 100 },
    version: { type: 'string', pattern: '^\\d+\\.\\d+\\.\\d+(-[\\w.]+)?$', maxLength: 255 },
    websiteUrl: { type: 'string', format: 'uri' },
    icons: {
      type: 'array',
      items: {
        required: ['src'],
        properties: {
          src: { type: 'string', pattern: '^https://', maxLength: 255 },
          mimeType: { enum: ['image/png', 'image/jpeg', 'image/svg+xml', 'image/webp'] },
          sizes: { type: 'array', items: { type: 'string', pattern: '^(\\d+x\\d+|any)$' } },
        },
      },
    },
    remotes: {
      type: 'array',
      minItems: 1,
      items: {
        required: ['type', 'url', 'headers'],
        properties: {
          type: { enum: ['streamable-http', 'sse'] },
          url: { type: 'string', format: 'uri' },
          headers: { type: 'array', items: HEADER },
        },
      },
    },
  },
}

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)

let world: World

beforeAll(async () => {
  world = await sharedWorld()
})
afterAll(() => world.close())

test.each([
  ['https://bonds.example.com', 'com.example.bonds/bonds', true],
  ['https://example.org/data', 'org.example/bonds', true],
  ['http://127.0.0.1:3000', 'localhost/bonds', false],
])('at %s it is a description that the registry takes', (baseUrl, name, hasIcon) => {
  const described = serverJson({ baseUrl, version: packageJson.version })
  expect(ajv.validate(REGISTRY, described), ajv.errorsText()).toBe(true)
  expect(described.name).toBe(name)
  expect('icons' in described).toBe(hasIcon)
})

verifies(
  ['MCP-1', 'MCP-2'],
  'what the registry is told is all that a client needs, and is told without a key',
  async () => {
    const response = await fetch(`${world.baseUrl}/mcp/server.json`)
    const described = (await response.json()) as ReturnType<typeof serverJson>
    expect([response.status, described.version]).toEqual([200, packageJson.version])
    expect(described.remotes.map(({ type }) => type)).toEqual(['streamable-http', 'sse'])
    const [remote] = described.remotes
    const [header] = remote?.headers ?? []
    const url = new URL(new URL(remote?.url ?? '').pathname, world.baseUrl)
    const client = new Client({ name: 'test', version: '1.0.0' })
    const requestInit = { headers: { [header?.name ?? '']: world.key } }
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit }))
    expect((await client.listTools()).tools).toHaveLength(
      [...ENDPOINTS, ...ACCOUNT_TOOLS].filter(({ tool }) => tool !== null).length,
    )
    await client.close()
  },
)
