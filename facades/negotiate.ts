import type { IncomingMessage } from 'node:http'
import express from 'express'

/** What of these types a caller takes, the best first; false when he takes none of them. */
export function acceptedOf(request: IncomingMessage, types: readonly string[]): string | false {
  const { accept } = request.headers
  if (accept === undefined || accept === '*/*' || accept === types[0]) return types[0] ?? false
  const accepts: (this: IncomingMessage, types: readonly string[]) => string | false = express.request.accepts as never
  return accepts.call(request, types)
}
