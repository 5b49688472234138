import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Adds the key to what passes, for programs that can set no header. Host and Origin are left as they came. */
export async function addKey({ baseUrl, key }: { baseUrl: string; key: string }) {
  const { hostname, port } = new URL(baseUrl)
  const proxy = createServer((incoming, answer) => {
    const { method, url: path, headers } = incoming
    const options = { hostname, port, method, path, headers: { ...headers, 'x-api-key': key } }
    const outgoing = request(options, response => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    outgoing.on('error', () => answer.destroy())
    answer.on('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
  })
  await new Promise<void>(listening => proxy.listen(0, '127.0.0.1', listening))
  const close = () => {
    proxy.closeAllConnections()
    proxy.close()
  }
  return { baseUrl: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, close }
}
