import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { hashOf } from '../../../gateway/access/key.ts'

const NONCE_BYTES = 16

/** Session ids of streams, valid only with the key that opened the stream, on every instance. */
export interface SessionIds {
  /** Creates a stream name, and the session id for the client. */
  issue(key: string): { readonly stream: string; readonly sessionId: string }
  /** @returns the stream; null when the id is forged, altered, or was issued to another key */
  streamOf(sessionId: string, key: string): string | null
}

/** @param secret the same on all instances */
export function sessionIds(secret: () => string): SessionIds {
  const signatureOf = (stream: string, key: string) =>
    createHmac('sha256', secret())
      .update(`mcp stream ${stream} ${hashOf(key)}`)
      .digest()
  return {
    issue: key => {
      const stream = randomBytes(NONCE_BYTES).toString('base64url')
      return { stream, sessionId: `${stream}.${signatureOf(stream, key).toString('base64url')}` }
    },
    streamOf: (sessionId, key) => {
      const [stream = '', given = ''] = sessionId.split('.')
      const signature = Buffer.from(given, 'base64url')
      const expected = signatureOf(stream, key)
      return signature.length === expected.length && timingSafeEqual(signature, expected) ? stream : null
    },
  }
}
