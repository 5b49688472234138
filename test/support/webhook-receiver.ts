import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

export interface Received {
  readonly id: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly event: { readonly type: string; readonly timestamp: string; readonly data: EventData }
}

interface EventData {
  readonly alert: { readonly name: string } | null
  readonly total: number
  readonly items: readonly Readonly<Record<string, unknown>>[]
  readonly more: { readonly count: number; readonly url: string } | null
}

interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly text?: string
}

/** A receiver of webhooks on this machine. Each request is retained, whatever it is answered with. */
export async function openReceiver() {
  const received: Received[] = []
  let answer: (received: Received) => Answer = () => ({ status: 204 })
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      const headers = request.headers as Record<string, string>
      const one = { id: headers['webhook-id'] ?? '', headers, body, event: JSON.parse(body) }
      received.push(one)
      const { status, headers: own, text } = answer(one)
      response.writeHead(status, own).end(text)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    /** How requests are answered from now on. */
    answerWith: (next: Answer) => {
      answer = () => next
    },
    answerBy: (next: (received: Received) => Answer) => {
      answer = next
    },
    close: () => new Promise(resolve => server.close(resolve)),
  }
}

/** @throws WebhookVerificationError unless the signature is of this secret and body */
export function verify(secret: string, { headers, body }: Received, given = body): unknown {
  return new Webhook(secret).verify(given, headers)
}
