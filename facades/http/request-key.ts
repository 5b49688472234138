import type { IncomingMessage } from 'node:http'
import { hashOf } from '../../gateway/access/key.ts'

const HASH = Symbol('hash of the request key')

interface Shows {
  [HASH]?: string
}

/** The key of a request; some clients can set no header but `Authorization`. */
export function requestKeyOf({ headers }: IncomingMessage): string | undefined {
  const key = headers['x-api-key']
  return typeof key === 'string' ? key : bearerOf({ headers })
}

export function bearerOf({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  return headers.authorization?.match(/^Bearer +(\S+) *$/i)?.[1]
}

/**
 * The hash of that key, computed once per request and stored on the request object. Caches use hashes only, so that no
 * key stays in memory after its request.
 */
export function requestKeyHashOf(request: IncomingMessage & Shows): string | undefined {
  if (request[HASH] !== undefined) return request[HASH]
  const key = requestKeyOf(request)
  if (key === undefined) return undefined
  request[HASH] = hashOf(key)
  return request[HASH]
}
