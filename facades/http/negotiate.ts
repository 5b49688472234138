import type { IncomingMessage } from 'node:http'
import express from 'express'

/** The one form in which bodies are read. */
export const JSON_TYPE = 'application/json'

/** What of these types a caller takes, the best first; false when he takes none of them. */
export function acceptedOf(request: IncomingMessage, types: readonly string[]): string | false {
  const { accept } = request.headers
  const [best = ''] = types
  // The common cases: anything, or the preferred type first and without a weight.
  if (accept === undefined || accept === '*/*' || accept === best || accept.startsWith(`${best},`)) return best
  const accepts: (this: IncomingMessage, types: readonly string[]) => string | false = express.request.accepts as never
  return accepts.call(request, types)
}

/** Whether the body is of this type; true for a request without a body. */
export function isOfType(request: IncomingMessage, type: string): boolean {
  if (request.headers['content-type'] === type) return true
  const is: (this: IncomingMessage, type: string) => string | false | null = express.request.is as never
  return is.call(request, type) !== false
}
