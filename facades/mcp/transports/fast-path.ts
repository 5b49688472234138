import { type Bytes, bytesOf, textOf } from '../../../gateway/answers/bytes.ts'
import type { Logger } from '../../../gateway/process/log.ts'
import { type Caller, callTool, resultBytes } from '../tools/call-tool.ts'
import type { Tool } from '../tools/tools.ts'
import type { Message } from './message.ts'
import { type HeaderOf, isImplementation, isObject, META, MODERN, type Plain, plainRequest } from './plain-request.ts'
import type { Protocol } from './protocol.ts'

/** The answer to a message as JSON; null when the SDK must handle the message. */
export type FastAnswer = (message: Message, headerOf: HeaderOf, caller: Caller) => Promise<Bytes | null>

interface FastPathOptions {
  readonly tools: ReadonlyMap<string, Tool>
  readonly protocol: Protocol
  readonly log: Logger
  /** ISO date, UTC: the instructions contain it. */
  readonly today: () => string
}

/** More constant requests than exist; the name includes the protocol version. */
const MAX_CACHED = 50

/**
 * Handles the most frequent messages, several times as fast as the SDK. It takes only valid, ordinary messages; the SDK
 * handles all others. Answers that change only with a release or the day are requested from the SDK once and cached; results of tool
 * calls get the same envelope as from the SDK.
 */
export function fastPath({ tools, protocol, log, today }: FastPathOptions): FastAnswer {
  const cache = new Map<string, Bytes>()
  let day = today()
  const cached = async (name: string, fetch: () => Promise<Bytes | null>) => {
    if (day !== today()) cache.clear()
    day = today()
    const known = cache.get(name) ?? (await fetch())
    if (known !== null && cache.size < MAX_CACHED) cache.set(name, known)
    return known
  }
  const call = async ({ era, params }: Plain, caller: Caller) => {
    const { name, arguments: given = {}, _meta, ...rest } = params
    const tool = typeof name === 'string' ? tools.get(name) : undefined
    // Progress is reported on the way through the SDK.
    if (isObject(_meta) && _meta.progressToken !== undefined) return null
    if (tool === undefined || !isObject(given) || Object.keys(rest).length > 0) return null
    const result = resultBytes(await callTool(tool, given, caller, log), caller)
    if (era === 'legacy') return result
    const envelope = await cached('envelope', () => envelopeOf(protocol, caller))
    return envelope && (`${result.slice(0, -1)},${envelope.slice(1)}` as Bytes)
  }
  const resultOf = (plain: Plain, caller: Caller) => {
    const name = constantName(plain)
    // Capabilities depend on whether the caller has a stream.
    const stream = caller.subscriptions === undefined ? '' : ' on a stream'
    if (name !== null) return cached(name + stream, () => requestSdk(protocol, plain, caller))
    return plain.method === 'tools/call' ? call(plain, caller) : null
  }
  return async (message, headerOf, caller) => {
    const plain = plainRequest(message, headerOf)
    const result = plain && (await resultOf(plain, caller))
    return result && (`{"jsonrpc":"2.0","id":${bytesOf(plain.id)},"result":${result}}` as Bytes)
  }
}

/** A cache name for a request with a constant answer; null for any other. */
function constantName({ era, method, params: { _meta, ...params } }: Plain): string | null {
  const isBare = Object.keys(params).length === 0
  if (era === 'modern') return isBare && ['tools/list', 'server/discover'].includes(method) ? `modern ${method}` : null
  if (method === 'initialize') return isHandshake(params) ? `initialize ${params.protocolVersion}` : null
  return isBare && ['tools/list', 'ping'].includes(method) ? method : null
}

/** The capabilities of the client do not matter: the server sends it no requests. */
function isHandshake({ protocolVersion, capabilities, clientInfo, ...rest }: Plain['params']): boolean {
  const isVersion = typeof protocolVersion === 'string' && /^\d{4}-\d\d-\d\d$/.test(protocolVersion)
  return isVersion && isObject(capabilities) && isImplementation(clientInfo) && Object.keys(rest).length === 0
}

/** @returns the result as JSON; null when there is none */
async function requestSdk(protocol: Protocol, { era, method, params }: Plain, caller: Caller): Promise<Bytes | null> {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(era === 'modern' && { 'mcp-protocol-version': MODERN, 'mcp-method': method }),
  }
  const request = new Request('http://mcp.invalid', { method: 'POST', headers })
  const answer = await protocol(request, { jsonrpc: '2.0', id: 0, method, params }, caller)
  const { result } = (await answer.json()) as { readonly result?: unknown }
  return result === undefined ? null : bytesOf(JSON.stringify(result))
}

/** The members that every result of 2026-07-28 has in addition. */
async function envelopeOf(protocol: Protocol, caller: Caller): Promise<Bytes | null> {
  const params = { _meta: { [META.version]: MODERN, [META.capabilities]: {} } }
  const discovered = await requestSdk(protocol, { era: 'modern', id: '0', method: 'server/discover', params }, caller)
  if (discovered === null) return null
  const { resultType, _meta } = JSON.parse(textOf(discovered)) as Readonly<Record<string, unknown>>
  return bytesOf(JSON.stringify({ resultType, _meta }))
}
