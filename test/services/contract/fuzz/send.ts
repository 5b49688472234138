import { Agent, request as ask, type IncomingHttpHeaders } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import type { FuzzRequest } from './requests.ts'

export interface Received {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** Whoever shows no key is limited by address: each request comes from another one, as a proxy would tell. */
let addresses = 0

function anotherAddress(): string {
  addresses += 1
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}

const agent = new Agent({ keepAlive: true })

/** Sends exactly what was made up: fetch would refuse a body with GET, and mend paths. */
export function send(baseUrl: string, { method, target, headers, body }: FuzzRequest): Promise<Received> {
  return new Promise((resolve, reject) => {
    const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sent = ask(
      baseUrl + target,
      { agent, method, headers: { ...headers, ...length, 'x-forwarded-for': anotherAddress() } },
      response => {
        textOf(response).then(
          text => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
          reject,
        )
      },
    )
    sent.once('error', reject)
    sent.end(body ?? undefined)
  })
}
