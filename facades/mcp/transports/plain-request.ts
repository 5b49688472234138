import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server'
import type { Message } from './message.ts'

export type HeaderOf = (name: string) => string | undefined

/** A request simple enough to be validated without a schema. */
export interface Plain {
  readonly era: 'modern' | 'legacy'
  /** As JSON. */
  readonly id: string
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
}

export const MODERN = '2026-07-28'

/** Names within `_meta` of 2026-07-28. */
export const META = {
  version: 'io.modelcontextprotocol/protocolVersion',
  capabilities: 'io.modelcontextprotocol/clientCapabilities',
  client: 'io.modelcontextprotocol/clientInfo',
} as const

const MEMBERS = new Set(['jsonrpc', 'id', 'method', 'params'])
const META_MEMBERS = new Set<string>([...Object.values(META), 'progressToken'])
const VERSIONS = new Set(SUPPORTED_PROTOCOL_VERSIONS)

/** @returns null when anything is unusual; the SDK then decides whether the message is valid */
export function plainRequest(message: Message, headerOf: HeaderOf): Plain | null {
  const { id, method, params = {} } = message
  if (typeof method !== 'string' || !isId(id) || !isObject(params) || !hasOnly(message, MEMBERS)) return null
  const { _meta: meta = {} } = params
  if (!isObject(meta) || !hasOnly(meta, META_MEMBERS)) return null
  if (meta.progressToken !== undefined && !isId(meta.progressToken)) return null
  const plain = { id: JSON.stringify(id), method, params }
  if (isModern(meta, plain, headerOf)) return { ...plain, era: 'modern' }
  return isLegacy(meta, headerOf) ? { ...plain, era: 'legacy' } : null
}

/** The envelope is complete, and the headers match the body. */
function isModern(
  meta: Readonly<Record<string, unknown>>,
  { method, params }: Pick<Plain, 'method' | 'params'>,
  headerOf: HeaderOf,
): boolean {
  return (
    meta[META.version] === MODERN &&
    isObject(meta[META.capabilities]) &&
    (meta[META.client] === undefined || isImplementation(meta[META.client])) &&
    headerOf('mcp-protocol-version') === MODERN &&
    headerOf('mcp-method') === method &&
    headerOf('mcp-name') === params.name
  )
}

function isLegacy(meta: Readonly<Record<string, unknown>>, headerOf: HeaderOf): boolean {
  const version = headerOf('mcp-protocol-version')
  const hasEnvelope = Object.values(META).some(name => name in meta)
  return !hasEnvelope && (version === undefined || VERSIONS.has(version))
}

/** Whether a message says that it is of 2026-07-28 or later. */
export function hasEnvelope({ params }: Message): boolean {
  return isObject(params) && isObject(params._meta) && META.version in params._meta
}

export function isImplementation(value: unknown): boolean {
  return isObject(value) && typeof value.name === 'string' && typeof value.version === 'string'
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isId(value: unknown): boolean {
  return typeof value === 'string' || Number.isSafeInteger(value)
}

function hasOnly(value: object, members: ReadonlySet<string>): boolean {
  return Object.keys(value).every(member => members.has(member))
}
