import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'

/** A post office: takes every mail and keeps it as it came. */
export async function openPostOffice() {
  const received: string[] = []
  const server = createServer(socket => {
    let mail: string | null = null
    let rest = ''
    socket.setEncoding('utf8')
    socket.write('220 ready\r\n')
    socket.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\r\n')
      // A line may arrive in two pieces.
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (mail !== null && line !== '.') mail += `${line.replace(/^\.\./, '.')}\n`
        else if (mail !== null) {
          received.push(mail)
          mail = null
          socket.write('250 kept\r\n')
        } else if (/^DATA/i.test(line)) {
          mail = ''
          socket.write('354 go on\r\n')
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
        else socket.write('250 fine\r\n')
      }
    })
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`
  return { url, received, close: () => new Promise(closed => server.close(closed)) }
}
