import { createHmac, timingSafeEqual } from 'node:crypto'
import type { CursorCodec } from '../../schema/context.ts'

const SEAL_BYTES = 12

/** Cursors are sealed, not secret: a client may read its place but cannot make one up. */
export function cursorCodec(secret: string): CursorCodec {
  const sealOf = (place: string) => createHmac('sha256', secret).update(place).digest().subarray(0, SEAL_BYTES)
  return {
    seal: place => `${Buffer.from(place).toString('base64url')}.${sealOf(place).toString('base64url')}`,
    open: cursor => {
      const [body = '', seal = ''] = cursor.split('.')
      const place = Buffer.from(body, 'base64url').toString()
      const given = Buffer.from(seal, 'base64url')
      return given.length === SEAL_BYTES && timingSafeEqual(given, sealOf(place)) ? place : null
    },
  }
}
