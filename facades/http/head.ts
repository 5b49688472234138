import type { ServerResponse } from 'node:http'
import { type Body, bytesOf, type Encoded } from '../../gateway/answers/bytes.ts'
import { etagIn } from '../../gateway/answers/etag.ts'
import { type MaybePromise, whenResolved } from '../../gateway/maybe-promise.ts'
import { encode, encodingFor } from './encoding.ts'

const NOT_MODIFIED = 304

/** Collects the headers of a response, independently of how it is sent. */
export interface Head {
  /** Sets a header; each header is set once. */
  set(name: string, value: string): void
  /** Replaces a header that was set. */
  replace(name: string, value: string): void
  /** Adds names to `Vary`. */
  vary(names: string): void
  /** Sends the headers; a body may follow. */
  send(status: number): void
}

/**
 * Writes all headers in one `writeHead` call, without Node's header lookups and copies.
 * @param always alternating names and values, omitted for 304, since the client has them already
 * @param first further headers of this response
 */
export function headInOneWrite(response: ServerResponse, always: readonly string[], first: readonly string[]): Head {
  const headers = [...first]
  let varies = ''
  return {
    set: (name, value) => void headers.push(name, value),
    replace: (name, value) => {
      const at = headers.indexOf(name)
      headers.splice(at < 0 ? headers.length : at, 2, name, value)
    },
    vary: names => {
      varies = varies === '' ? names : `${varies}, ${names}`
    },
    send: status => {
      if (varies !== '') headers.push('Vary', varies)
      response.writeHead(status, status === NOT_MODIFIED ? headers : [...always, ...headers])
    },
  }
}

/** For a response whose headers are also set by other code. */
export function headOf(response: ServerResponse): Head {
  return {
    set: (name, value) => void response.setHeader(name, value),
    replace: (name, value) => void response.setHeader(name, value),
    vary: names =>
      void response.setHeader('Vary', [...new Set([...listed(response.getHeader('Vary')), names])].join(', ')),
    send: status => void response.writeHead(status),
  }
}

function listed(header: ReturnType<ServerResponse['getHeader']>): readonly string[] {
  return header === undefined ? [] : String(header).split(', ')
}

/** Sends a whole text response. */
export function sendText(
  response: ServerResponse,
  head: Head,
  { text, ...answer }: { readonly status: number; readonly type: string; readonly text: string },
): void {
  void sendBody(response, head, { ...answer, body: bytesOf(text) })
}

interface WholeAnswer {
  readonly status: number
  readonly type: string
  readonly body: Body
  /** Cached content codings of this body. */
  readonly encoded?: Encoded | undefined
  /** The tag of the body without a content coding. */
  readonly etag?: string
}

/** Sends a whole response in the best content coding that the client accepts; the caller sets `Vary`. */
export function sendBody(
  response: ServerResponse,
  head: Head,
  { status, type, body, encoded, etag }: WholeAnswer,
): MaybePromise<void> {
  const encoding = encodingFor(response.req.headers['accept-encoding'], body.length)
  const send = (sent: Body) => {
    head.set('Content-Type', type)
    if (encoding !== null) head.set('Content-Encoding', encoding)
    if (etag !== undefined) head.set('ETag', encoding === null ? etag : etagIn(etag, encoding))
    head.set('Content-Length', String(sent.length))
    head.send(status)
    response.end(sent, 'latin1')
  }
  return encoding === null ? send(body) : whenResolved(encode(body, encoding, encoded), send)
}
