import type { ServerResponse } from 'node:http'
import { type Body, bytesOf, type Encoded } from '../../gateway/answers/bytes.ts'
import { type MaybePromise, whenResolved } from '../../gateway/maybe-promise.ts'
import { encode, encodingFor } from './encoding.ts'

const NOT_MODIFIED = 304

/** The head of an answer while it is made: whoever knows a header says it here, whatever sends the answer. */
export interface Head {
  /** Says a header that nobody else says. */
  set(name: string, value: string): void
  /** Adds to what the answer depends on. */
  vary(names: string): void
  /** Sends it; the body follows, or nothing. */
  send(status: number): void
}

/**
 * Written in one piece, without being looked up or copied on the way.
 * @param always names and values in turn, of every answer but "not modified": whoever asks again has them
 * @param first what else this answer begins with
 */
export function headInOnePiece(response: ServerResponse, always: readonly string[], first: readonly string[]): Head {
  const said = [...first]
  let varies = ''
  return {
    set: (name, value) => void said.push(name, value),
    vary: names => {
      varies = varies === '' ? names : `${varies}, ${names}`
    },
    send: status => {
      if (varies !== '') said.push('Vary', varies)
      response.writeHead(status, status === NOT_MODIFIED ? said : [...always, ...said])
    },
  }
}

/** Of a response that others have written headers to, and may still. */
export function headOf(response: ServerResponse): Head {
  return {
    set: (name, value) => void response.setHeader(name, value),
    vary: names =>
      void response.setHeader('Vary', [...new Set([...listed(response.getHeader('Vary')), names])].join(', ')),
    send: status => void response.writeHead(status),
  }
}

function listed(header: ReturnType<ServerResponse['getHeader']>): readonly string[] {
  return header === undefined ? [] : String(header).split(', ')
}

/** Sends a whole answer. */
export function sendText(
  response: ServerResponse,
  head: Head,
  { text, ...answer }: { readonly status: number; readonly type: string; readonly text: string },
): void {
  void sendBody(response, head, { ...answer, body: bytesOf(text) })
}

export interface WholeAnswer {
  readonly status: number
  readonly type: string
  readonly body: Body
  /** Where this body is sent more than once: what was made of it. */
  readonly encoded?: Encoded | undefined
}

/** Sends a whole answer in the best coding that the caller takes; whoever calls says that it depends on that. */
export function sendBody(
  response: ServerResponse,
  head: Head,
  { status, type, body, encoded }: WholeAnswer,
): MaybePromise<void> {
  const encoding = encodingFor(response.req.headers['accept-encoding'], body.length)
  const send = (sent: Body) => {
    head.set('Content-Type', type)
    if (encoding !== null) head.set('Content-Encoding', encoding)
    head.set('Content-Length', String(sent.length))
    head.send(status)
    response.end(sent, 'latin1')
  }
  return encoding === null ? send(body) : whenResolved(encode(body, encoding, encoded), send)
}
