import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { traceParentOf } from './trace-parent.ts'

/** The trace context of a request, used in its span, its log line and `Server-Timing`. */
export interface Place {
  readonly traceId: string
  /** The caller's span; null when the trace starts here. */
  readonly parentId: string | null
  readonly spanId: string
  /** Whether the span is sent to the collector. */
  readonly sampled: boolean
}

const places = new WeakMap<object, Place>()

export function setPlace(request: IncomingMessage, place: Place): void {
  places.set(request, place)
}

/** The context of the request's span or, without an exporter, of the caller's trace; null without tracing. */
export function placeOf(request: IncomingMessage): Place | null {
  const known = places.get(request)
  if (known !== undefined) return known
  const parent = traceParentOf(request)
  return parent && { ...parent, spanId: randomBytes(8).toString('hex'), sampled: false }
}
