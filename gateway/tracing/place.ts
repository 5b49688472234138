import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { traceParentOf } from './trace-parent.ts'

/** Where a request stands in a trace: the same in its span, its log line and `Server-Timing`. */
export interface Place {
  readonly traceId: string
  /** The caller's span; null where the trace begins here. */
  readonly parentId: string | null
  readonly spanId: string
  /** It is sent to the collector. */
  readonly sampled: boolean
}

const places = new WeakMap<object, Place>()

export function setPlace(request: IncomingMessage, place: Place): void {
  places.set(request, place)
}

/** That of its span or, where traces are not sent, a part of the caller's; null where nobody traces. */
export function placeOf(request: IncomingMessage): Place | null {
  const known = places.get(request)
  if (known !== undefined) return known
  const parent = traceParentOf(request)
  return parent && { ...parent, spanId: randomBytes(8).toString('hex'), sampled: false }
}
