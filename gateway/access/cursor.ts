import { createHmac, timingSafeEqual } from 'node:crypto'
import type { CursorCodec } from '../../schema/context.ts'

const SIGNATURE_BYTES = 12

/** Cursors are signed, not encrypted: a client can read the position but cannot forge one. */
export function cursorCodec(secret: string): CursorCodec {
  const signatureOf = (position: string) =>
    createHmac('sha256', secret).update(position).digest().subarray(0, SIGNATURE_BYTES)
  return {
    seal: position => `${Buffer.from(position).toString('base64url')}.${signatureOf(position).toString('base64url')}`,
    open: cursor => {
      const [body = '', seal = ''] = cursor.split('.')
      const position = Buffer.from(body, 'base64url').toString()
      const given = Buffer.from(seal, 'base64url')
      return given.length === SIGNATURE_BYTES && timingSafeEqual(given, signatureOf(position)) ? position : null
    },
  }
}
