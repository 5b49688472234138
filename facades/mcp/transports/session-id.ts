import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { hashOf } from '../../../gateway/access/key.ts'

const NONCE_BYTES = 16

/** Names of streams that only the key which opened them can use, on whatever instance it speaks. */
export interface SessionIds {
  /** A new stream's name, and the id that its key is told. */
  issue(key: string): { readonly stream: string; readonly sessionId: string }
  /** @returns the stream; null when the id was made up, altered, or given to another key */
  streamOf(sessionId: string, key: string): string | null
}

/** @param secret the same on all instances */
export function sessionIds(secret: () => string): SessionIds {
  const sealOf = (stream: string, key: string) =>
    createHmac('sha256', secret())
      .update(`mcp stream ${stream} ${hashOf(key)}`)
      .digest()
  return {
    issue: key => {
      const stream = randomBytes(NONCE_BYTES).toString('base64url')
      return { stream, sessionId: `${stream}.${sealOf(stream, key).toString('base64url')}` }
    },
    streamOf: (sessionId, key) => {
      const [stream = '', given = ''] = sessionId.split('.')
      const seal = Buffer.from(given, 'base64url')
      const expected = sealOf(stream, key)
      return seal.length === expected.length && timingSafeEqual(seal, expected) ? stream : null
    },
  }
}
