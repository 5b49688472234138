import type { IncomingMessage } from 'node:http'
import type { RequestClient } from '../../gateway/overload/shedder.ts'
import { addressOf, type IsTrusted } from '../http/address.ts'
import { requestKeyHashOf } from '../http/request-key.ts'

export interface RequestClientOptions {
  /** True for the hash of a recently valid key; invented keys must not count as separate clients. */
  isKnown(hash: string): boolean
  readonly isTrusted: IsTrusted
}

/** Identifies the client without a lookup: by a recently valid key, else by the address. */
export function clientOfRequest(request: IncomingMessage, { isKnown, isTrusted }: RequestClientOptions): RequestClient {
  const { headers, url = '' } = request
  const hash = requestKeyHashOf(request)
  const name = hash !== undefined && isKnown(hash) ? hash : addressOf(request, isTrusted)
  const hasKey = headers['x-api-key'] !== undefined || headers.authorization !== undefined
  const wants = /^\/(api|mcp)\b/.test(url) || (url.startsWith('/graphql') && hasKey) ? 'data' : 'page'
  return { name, wants }
}
