import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Muting } from '../../schema/alerts/muting.ts'

/** Signs what a link in an email mutes. The link can do nothing else, and needs no row in the database. */
export interface MuteLinks {
  sign(muting: Muting): string
  /** @returns null for what was not signed here */
  read(link: string): Muting | null
}

const KEY_BYTES = 32
const UUID_BYTES = 16
/** 128 bits are enough against guessing, and a header has little room. */
const SIGNATURE_BYTES = 16
const FORM = /^([\w-]+)\.([\w-]{22})$/

/** @param secret of the service; the key is derived from it for this purpose alone */
export function muteLinksWith(secret: string): MuteLinks {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'links that mute alerts', KEY_BYTES))
  const signatureOf = (bytes: Buffer) => createHmac('sha256', key).update(bytes).digest().subarray(0, SIGNATURE_BYTES)
  return {
    sign: ({ channelId, alertIds }) => {
      const bytes = Buffer.concat([channelId, ...alertIds].map(bytesOf))
      return `${bytes.toString('base64url')}.${signatureOf(bytes).toString('base64url')}`
    },
    read: link => {
      const [, text, signature] = FORM.exec(link) ?? []
      if (text === undefined || signature === undefined) return null
      const bytes = Buffer.from(text, 'base64url')
      if (!timingSafeEqual(signatureOf(bytes), Buffer.from(signature, 'base64url'))) return null
      const [channelId, ...alertIds] = Array.from({ length: bytes.length / UUID_BYTES }, (_, index) =>
        uuidOf(bytes.subarray(index * UUID_BYTES, (index + 1) * UUID_BYTES)),
      )
      return channelId === undefined ? null : { channelId, alertIds }
    },
  }
}

function bytesOf(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex')
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
