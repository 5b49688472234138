import { connect } from 'node:net'

/** What a server answered to a request as it goes over the wire; the check before the race asks the same bytes. */
export interface Answer {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

export function ask(port: number, request: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const closing = request.replace('\r\n', '\r\nconnection: close\r\n')
    const socket = connect(port, '127.0.0.1', () => socket.write(closing))
    const chunks: Buffer[] = []
    socket.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
    socket.on('end', () => resolve(answerOf(Buffer.concat(chunks))))
  })
}

/** @throws when the answer is no success */
export async function askJson(port: number, request: string): Promise<unknown> {
  const { status, body } = await ask(port, request)
  if (status !== 200) throw new Error(`${status} ${body.slice(0, 500)} to ${request.split('\r\n', 1)[0]}`)
  return JSON.parse(body)
}

function answerOf(bytes: Buffer): Answer {
  const end = bytes.indexOf('\r\n\r\n')
  const [status = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const headers = new Map(
    lines.map(line => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
    }),
  )
  const rest = bytes.subarray(end + 4)
  const body = headers.get('transfer-encoding') === 'chunked' ? unchunked(rest) : rest
  return { status: Number(status.split(' ')[1]), headers, body: body.toString('utf8') }
}

function unchunked(bytes: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let place = 0; ; ) {
    const line = bytes.indexOf('\r\n', place)
    const length = Number.parseInt(bytes.subarray(place, line).toString('latin1'), 16)
    if (!(length > 0)) return Buffer.concat(parts)
    parts.push(bytes.subarray(line + 2, line + 2 + length))
    place = line + 2 + length + 2
  }
}
