import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '../../gateway/access/network.ts'
import type { IsTrusted } from '../http/address.ts'

/** How many connections one client may hold open. */
export interface ConnectionLimit {
  /** Per IPv4 address, or /64 network of IPv6. */
  readonly perAddress: number
  /** A trusted proxy carries the connections of everybody, and limits them itself. */
  readonly isTrusted: IsTrusted
  /** Called for each connection that is closed because its client, or all of them together, hold too many. */
  onRefused(limit: 'address' | 'total'): void
}

/** Closes connections beyond the limit of their address at once, so that one client cannot take those of all. */
export function limitConnections(server: Server, { perAddress, isTrusted, onRefused }: ConnectionLimit): void {
  const open = new Map<string, number>()
  server.prependListener('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isTrusted(remoteAddress, 0)) return
    const network = networkOf(remoteAddress)
    const count = open.get(network) ?? 0
    if (count >= perAddress) {
      onRefused('address')
      // A reset leaves nothing behind on this side.
      socket.resetAndDestroy()
      return
    }
    open.set(network, count + 1)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left === 0) open.delete(network)
      else open.set(network, left)
    })
  })
  server.on('drop', () => onRefused('total'))
}
