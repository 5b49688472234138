import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32
const LINK_MS = 3_600_000

/** A token for a link to the bot: 43 characters that a link may carry. Its hash alone is stored, and works for an hour. */
export function newChatLink(now: Date) {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, stored: { linkHash: linkHashOf(token), linkUntil: new Date(now.getTime() + LINK_MS) } }
}

export function linkHashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
