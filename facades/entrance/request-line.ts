import type { IncomingMessage } from 'node:http'
import { type Failure, failure } from '../../gateway/errors.ts'

/** Room for 500 ISINs beside every filter; the server reads at most 16 KiB of request line and headers together. */
const LONGEST_URL = 12_288
const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE'])
/** The largest body of any route (a holdings file); most accept much less. */
const LARGEST_BODY = 7_500_000

/**
 * Path parts that proxies, routers and file systems interpret differently: empty and dot segments, backslashes, and
 * encoded slashes, dot segments and control characters.
 */
const AMBIGUOUS_PATH = /\/\/|\\|%(?:2f|5c|0\d|0[a-f]|1[0-9a-f]|7f)|\/(?:\.|%2e){1,2}(?:\/|$)|[^\x21-\x7e]/i
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/** @returns why a request is malformed in a way that no legitimate client produces; null when it is fine */
export function requestFault({ method = '', url = '', headers, rawHeaders }: IncomingMessage): Failure | null {
  if (!METHODS.has(method))
    return failure('METHOD_NOT_ALLOWED', { detail: 'The service does not support this method.' })
  if (url.length > LONGEST_URL) return failure('URL_TOO_LONG')
  if (Number(headers['content-length'] ?? 0) > LARGEST_BODY) return failure('PAYLOAD_TOO_LARGE')
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  if (!path.startsWith('/') || AMBIGUOUS_PATH.test(path)) return malformed('The path contains ambiguous characters.')
  if (!HOST.test(headers.host ?? '') || hasTwoHosts(rawHeaders))
    return malformed('The Host header is missing or invalid.')
  return null
}

/** Node silently uses the first Host header; a proxy in front may have used the other. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') hosts += 1
  return hosts > 1
}

function malformed(detail: string): Failure {
  return failure('MALFORMED_REQUEST', { detail })
}
