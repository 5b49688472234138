import type { IncomingHttpHeaders } from 'node:http'

/** The connection is closed instead of reading the rest of a longer body. */
const UNREAD_BYTES = 65_536

/** True of a request that is refused unread and whose body would otherwise be read to its end, which may never come. */
export function hasMoreToSend(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > UNREAD_BYTES
}
