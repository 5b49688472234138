import type { IncomingMessage } from 'node:http'

/** Where a request stands in a trace that its caller began; W3C Trace Context. */
export interface TraceParent {
  readonly traceId: string
  readonly parentId: string
  /** What the caller says of it; the lowest bit: it is kept. */
  readonly flags: number
}

const VERSION_00 = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/
/** A later version may say more behind what is known. */
const LATER = /^(?!00|ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/
const LONGEST = 200
const ZEROS = /^0+$/

/** @returns null where there is none, or one that says nothing: then no trace is continued */
export function traceParentOf({ headers: { traceparent: header } }: IncomingMessage): TraceParent | null {
  if (typeof header !== 'string' || header.length > LONGEST) return null
  const [, traceId, parentId, flags = '00'] = VERSION_00.exec(header) ?? LATER.exec(header) ?? []
  if (traceId === undefined || parentId === undefined) return null
  return ZEROS.test(traceId) || ZEROS.test(parentId) ? null : { traceId, parentId, flags: Number.parseInt(flags, 16) }
}
