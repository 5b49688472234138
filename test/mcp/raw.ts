import type { World } from '../world.ts'

/** One raw exchange with the endpoint, for what no decent client would send. */
export interface Exchange {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Null when the body is no JSON. */
  readonly json: RpcAnswer | null
}

export interface RpcAnswer {
  readonly id?: unknown
  readonly result?: CallResult
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
  readonly code?: string
  readonly message?: string
}

export interface CallResult {
  readonly isError?: boolean
  readonly content: readonly { readonly type: string; readonly text: string }[]
  readonly structuredContent?: Listing
  readonly [member: string]: unknown
}

interface Listing {
  readonly items: readonly Readonly<Record<string, unknown>>[]
  readonly page: { total: number; pageSize: number; nextCursor: string | null; truncated: boolean; hint: string | null }
}

export interface RawOptions {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly query?: string
}

/** Where the service is and with which key. */
export type Place = Pick<World, 'baseUrl' | 'key'>

/** POSTs text as it is, or a message as JSON. */
export async function post(
  world: Place,
  body: unknown,
  { method = 'POST', headers = {}, query = '' }: RawOptions = {},
): Promise<Exchange> {
  const all = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'x-api-key': world.key,
    ...headers,
  }
  const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const withBody = method === 'GET' || method === 'HEAD' ? {} : { body: text }
  const response = await fetch(`${world.baseUrl}/mcp${query}`, {
    method,
    headers: Object.fromEntries(given),
    ...withBody,
  })
  const answer = await response.text()
  return { status: response.status, headers: response.headers, text: answer, json: parsed(answer) }
}

export function rpc(method: string, params: object = {}, id: string | number = 1): object {
  return { jsonrpc: '2.0', id, method, params }
}

/** The envelope of 2026-07-28 around a message, and the headers that mirror it. */
export function modern(
  method: string,
  params: { name?: string } & Record<string, unknown> = {},
  version = '2026-07-28',
) {
  const meta = { 'io.modelcontextprotocol/protocolVersion': version, 'io.modelcontextprotocol/clientCapabilities': {} }
  const headers = {
    'mcp-protocol-version': version,
    'mcp-method': method,
    ...(params.name !== undefined && { 'mcp-name': params.name }),
  }
  return { message: rpc(method, { ...params, _meta: meta }), headers }
}

/** Calls a tool and returns its result. */
export async function call(
  world: Place,
  name: string,
  args: Readonly<Record<string, unknown>> = {},
): Promise<CallResult> {
  const { json, text } = await post(world, rpc('tools/call', { name, arguments: args }))
  if (json?.result === undefined) throw new Error(`no result: ${text.slice(0, 500)}`)
  return json.result
}

/** The text of a result. */
export function textOf({ content }: CallResult): string {
  return content.map(({ text }) => text).join('\n')
}

function parsed(text: string): RpcAnswer | null {
  try {
    return JSON.parse(text) as RpcAnswer
  } catch {
    return null
  }
}
