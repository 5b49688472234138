import { type Bytes, bytesOf, textOf } from '../../../gateway/answers/bytes.ts'
import type { Logger } from '../../../gateway/process/log.ts'
import { type Caller, callTool, resultBytes } from '../tools/call-tool.ts'
import type { Tool } from '../tools/tools.ts'
import type { Message } from './message.ts'
import { type HeaderOf, isImplementation, isObject, META, MODERN, type Plain, plainRequest } from './plain-request.ts'
import type { Protocol } from './protocol.ts'

/** The answer to a message as JSON; null where only the full protocol can tell. */
export type FastAnswer = (message: Message, headerOf: HeaderOf, caller: Caller) => Promise<Bytes | null>

export interface FastPathOptions {
  readonly tools: ReadonlyMap<string, Tool>
  readonly protocol: Protocol
  readonly log: Logger
}

/** More ways to ask for the same than anybody has: revisions are asked for by name. */
const MOST_KEPT = 50

/**
 * The way of the messages that make up nearly all the traffic, several times as fast as the SDK's. It takes only what
 * is beyond doubt; whatever is unusual or wrong is answered by the SDK. What is the same for everybody until the next
 * release is asked of the SDK once and kept; the call of a tool is dressed as the SDK dresses it.
 */
export function fastPath({ tools, protocol, log }: FastPathOptions): FastAnswer {
  const kept = new Map<string, Bytes>()
  const keep = async (name: string, ask: () => Promise<Bytes | null>) => {
    const known = kept.get(name) ?? (await ask())
    if (known !== null && kept.size < MOST_KEPT) kept.set(name, known)
    return known
  }
  const call = async ({ era, params }: Plain, caller: Caller) => {
    const { name, arguments: given = {}, _meta, ...rest } = params
    const tool = typeof name === 'string' ? tools.get(name) : undefined
    if (tool === undefined || !isObject(given) || Object.keys(rest).length > 0) return null
    const result = resultBytes(await callTool(tool, given, caller, log))
    if (era === 'legacy') return result
    const dress = await keep('dress', () => dressOf(protocol, caller))
    return dress && (`${result.slice(0, -1)},${dress.slice(1)}` as Bytes)
  }
  const resultOf = (plain: Plain, caller: Caller) => {
    const name = constantName(plain)
    if (name !== null) return keep(name, () => askSdk(protocol, plain, caller))
    return plain.method === 'tools/call' ? call(plain, caller) : null
  }
  return async (message, headerOf, caller) => {
    const plain = plainRequest(message, headerOf)
    const result = plain && (await resultOf(plain, caller))
    return result && (`{"jsonrpc":"2.0","id":${bytesOf(plain.id)},"result":${result}}` as Bytes)
  }
}

/** A name for a question whose answer never changes; null for any other. */
function constantName({ era, method, params: { _meta, ...params } }: Plain): string | null {
  const isBare = Object.keys(params).length === 0
  if (era === 'modern') return isBare && ['tools/list', 'server/discover'].includes(method) ? `modern ${method}` : null
  if (method === 'initialize') return isHandshake(params) ? `initialize ${params.protocolVersion}` : null
  return isBare && ['tools/list', 'ping'].includes(method) ? method : null
}

/** What a client can do does not matter here: nothing is ever asked of it. */
function isHandshake({ protocolVersion, capabilities, clientInfo, ...rest }: Plain['params']): boolean {
  const isVersion = typeof protocolVersion === 'string' && /^\d{4}-\d\d-\d\d$/.test(protocolVersion)
  return isVersion && isObject(capabilities) && isImplementation(clientInfo) && Object.keys(rest).length === 0
}

/** @returns the result as JSON; null when there is none */
async function askSdk(protocol: Protocol, { era, method, params }: Plain, caller: Caller): Promise<Bytes | null> {
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

/** What every result of 2026-07-28 carries besides its own. */
async function dressOf(protocol: Protocol, caller: Caller): Promise<Bytes | null> {
  const params = { _meta: { [META.version]: MODERN, [META.capabilities]: {} } }
  const discovered = await askSdk(protocol, { era: 'modern', id: '0', method: 'server/discover', params }, caller)
  if (discovered === null) return null
  const { resultType, _meta } = JSON.parse(textOf(discovered)) as Readonly<Record<string, unknown>>
  return bytesOf(JSON.stringify({ resultType, _meta }))
}
