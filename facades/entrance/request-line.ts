import type { IncomingMessage } from 'node:http'
import { type Failure, failure } from '../../gateway/errors.ts'

/** Room for 500 ISINs beside every filter; the server reads at most 16 KiB of request line and headers together. */
const LONGEST_URL = 12_288
const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE'])
/** The largest body that any route takes, a file of holdings; most take much less. */
const LARGEST_BODY = 7_500_000

/**
 * What in a path is read differently by a proxy, a router and a file system: empty and dot segments, backslashes, and
 * the encoded forms of slashes, dots that make a segment, and characters that end a text or a line.
 */
const AMBIGUOUS_PATH = /\/\/|\\|%(?:2f|5c|0\d|0[a-f]|1[0-9a-f]|7f)|\/(?:\.|%2e){1,2}(?:\/|$)|[^\x21-\x7e]/i
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/** @returns why a request is not looked at any further: it asks in a way that no client of ours does; else null */
export function requestFault({ method = '', url = '', headers, rawHeaders }: IncomingMessage): Failure | null {
  if (!METHODS.has(method)) return failure('METHOD_NOT_ALLOWED', { detail: 'The service takes no such method.' })
  if (url.length > LONGEST_URL) return failure('URL_TOO_LONG')
  if (Number(headers['content-length'] ?? 0) > LARGEST_BODY) return failure('PAYLOAD_TOO_LARGE')
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  if (!path.startsWith('/') || AMBIGUOUS_PATH.test(path)) return malformed('The path is not written plainly.')
  if (!HOST.test(headers.host ?? '') || hasTwoHosts(rawHeaders)) return malformed('The header Host names no host.')
  return null
}

/** Node keeps the first of them and says nothing; a proxy in front may have gone by the other. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') hosts += 1
  return hosts > 1
}

function malformed(detail: string): Failure {
  return failure('MALFORMED_REQUEST', { detail })
}
