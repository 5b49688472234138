import type { IncomingMessage } from 'node:http'
import type { RequestClient } from '../../gateway/overload/shedder.ts'
import { addressOf, type IsTrusted } from '../http/address.ts'
import { requestKeyHashOf } from '../http/request-key.ts'

export interface RequestClientOptions {
  /** True for the hash of a key that was right lately: made-up keys must not make somebody many. */
  isKnown(hash: string): boolean
  readonly isTrusted: IsTrusted
}

/** Who asks, as far as it can be told without asking anybody: by a key that was right lately, else by the address. */
export function clientOfRequest(request: IncomingMessage, { isKnown, isTrusted }: RequestClientOptions): RequestClient {
  const { headers, url = '' } = request
  const hash = requestKeyHashOf(request)
  const name = hash !== undefined && isKnown(hash) ? hash : addressOf(request, isTrusted)
  const hasKey = headers['x-api-key'] !== undefined || headers.authorization !== undefined
  const wants = /^\/(api|mcp)\b/.test(url) || (url.startsWith('/graphql') && hasKey) ? 'data' : 'page'
  return { name, wants }
}
