import type { IncomingMessage } from 'node:http'
import { hashOf } from '../../gateway/access/key.ts'

const HASH = Symbol('the hash of the key that a request shows')

interface Shows {
  [HASH]?: string
}

/** The key that a request shows: some clients can set no header but `Authorization`. */
export function requestKeyOf({ headers }: IncomingMessage): string | undefined {
  const key = headers['x-api-key']
  return typeof key === 'string' ? key : headers.authorization?.match(/^Bearer +(\S+) *$/i)?.[1]
}

/**
 * The hash of that key, computed once a request, however many ask. It lies on the request and goes with it: what lasts
 * longer knows hashes only, so that no key stands in a table of this process.
 */
export function requestKeyHashOf(request: IncomingMessage & Shows): string | undefined {
  if (request[HASH] !== undefined) return request[HASH]
  const key = requestKeyOf(request)
  if (key === undefined) return undefined
  request[HASH] = hashOf(key)
  return request[HASH]
}
