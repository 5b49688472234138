import type { IncomingMessage } from 'node:http'

/** The trace context sent by the caller (W3C Trace Context). */
interface TraceParent {
  readonly traceId: string
  readonly parentId: string
  /** Trace flags; the lowest bit means sampled. */
  readonly flags: number
}

const VERSION_00 = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/
/** Later versions may append fields. */
const LATER = /^(?!00|ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/
const LONGEST = 200
const ZEROS = /^0+$/

/** @returns null without a header or with an invalid one: no trace is continued */
export function traceParentOf({ headers: { traceparent: header } }: IncomingMessage): TraceParent | null {
  if (typeof header !== 'string' || header.length > LONGEST) return null
  const [, traceId, parentId, flags = '00'] = VERSION_00.exec(header) ?? LATER.exec(header) ?? []
  if (traceId === undefined || parentId === undefined) return null
  return ZEROS.test(traceId) || ZEROS.test(parentId) ? null : { traceId, parentId, flags: Number.parseInt(flags, 16) }
}
