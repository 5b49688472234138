import { once } from 'node:events'
import net, { type AddressInfo, type Socket } from 'node:net'

/** A way to a server that can be shut: then connections break, and new ones are refused or never answered. */
export interface Gate {
  readonly port: number
  open(): Promise<void>
  /** @param how `silent` takes connections and says nothing */
  shut(how?: 'refusing' | 'silent'): Promise<void>
  close(): Promise<void>
}

/** Shut at first. */
export async function gateTo(target: { readonly host: string; readonly port: number }): Promise<Gate> {
  const sockets = new Set<Socket>()
  let state: 'open' | 'refusing' | 'silent' = 'refusing'
  const server = net.createServer(socket => {
    keep(socket)
    if (state !== 'open') return
    const onward = keep(net.connect(target))
    socket.pipe(onward).pipe(socket)
    socket.once('close', () => onward.destroy())
    onward.once('close', () => socket.destroy())
  })
  const keep = (socket: Socket) => {
    sockets.add(socket.on('error', () => undefined))
    socket.once('close', () => sockets.delete(socket))
    return socket
  }
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const stop = async () => {
    const closed = server.listening ? once(server, 'close') : null
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  const port = await listen(0)
  await stop()
  const become = async (next: typeof state) => {
    await stop()
    state = next
    if (next !== 'refusing') await listen(port)
  }
  return { port, open: () => become('open'), shut: (how = 'refusing') => become(how), close: stop }
}
