import type { IncomingMessage } from 'node:http'
import type { Asker } from '../../gateway/load/shedder.ts'

export interface AskerOptions {
  /** True for a key that was right lately: made-up keys must not make somebody many. */
  isKnown(key: string): boolean
  /** Whether a proxy at this address, the n-th on the way from here, is believed. */
  isTrusted(address: string, hop: number): boolean
}

/** Who asks, as far as it can be told without asking anybody: by a key that was right lately, else by the address. */
export function askerOf(request: IncomingMessage, { isKnown, isTrusted }: AskerOptions): Asker {
  const { headers, url = '' } = request
  const key = headers['x-api-key'] ?? headers.authorization?.replace(/^Bearer +/i, '')
  const name = typeof key === 'string' && isKnown(key) ? key : addressOf(request, isTrusted)
  const wants = /^\/(api|mcp)\b/.test(url) || (url.startsWith('/graphql') && key !== undefined) ? 'data' : 'page'
  return { name, wants }
}

/** The nearest address on the way that is not that of a trusted proxy, as express finds it. */
function addressOf({ socket, headers }: IncomingMessage, isTrusted: AskerOptions['isTrusted']): string {
  const forwarded = headers['x-forwarded-for']
  let address = socket.remoteAddress ?? ''
  if (typeof forwarded !== 'string') return address
  const hops = forwarded.split(',').map(hop => hop.trim())
  for (const [index, hop] of hops
    .filter(hop => hop !== '')
    .toReversed()
    .entries()) {
    if (!isTrusted(address, index)) break
    address = hop
  }
  return address
}
