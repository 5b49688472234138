/** What becomes known of a request while it is answered: for its log line and for the metrics. */
export interface RequestContext {
  readonly facade: 'REST' | 'MCP' | 'GRAPHQL' | 'WEB'
  /** A name of ours, never one that a client made up. */
  readonly operation: string
  readonly accountId: string | null
  readonly rows: number
  /** Before it was begun. */
  readonly waitedMs: number
  /** It asked for a whole listing. */
  readonly isExport: boolean
}

const NOTE = Symbol('what is known of a request')

/** Adds to what is known of a request. */
export function addRequestContext(request: object, more: Partial<RequestContext>): void {
  Object.assign(requestContextOf(request), more)
}

/** The note lies on the request itself, so that it goes with it. */
export function requestContextOf(request: object): Partial<RequestContext> {
  const noted = request as { [NOTE]?: Partial<RequestContext> }
  noted[NOTE] ??= {}
  return noted[NOTE]
}
