import type { IncomingMessage } from 'node:http'

/** Whether the proxy at this address, the n-th hop from here, is trusted. */
export type IsTrusted = (address: string, hop: number) => boolean

/** The nearest address that is not a trusted proxy, as express computes it. */
export function addressOf({ socket, headers }: IncomingMessage, isTrusted: IsTrusted): string {
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
