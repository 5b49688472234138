/** Facts about a request collected while it is answered, for its log line and the metrics. */
export interface RequestContext {
  readonly facade: 'REST' | 'MCP' | 'GRAPHQL' | 'WEB' | 'CONNECT' | 'INGEST'
  /** A name defined by the service, never one supplied by a client. */
  readonly operation: string
  readonly accountId: string | null
  /** The operator who views the service as somebody of the account. */
  readonly viewedBy?: string
  readonly rows: number
  /** Time in the queue before the request started. */
  readonly waitedMs: number
  /** True for an export of a whole listing. */
  readonly isExport: boolean
  /** True for a stream of notifications, whose duration says nothing about the service. */
  readonly isStream: boolean
}

const CONTEXT = Symbol('request context')

/** Adds facts to the context of a request. */
export function addRequestContext(request: object, more: Partial<RequestContext>): void {
  Object.assign(requestContextOf(request), more)
}

/** The context is a property of the request object, so that both are collected together. */
export function requestContextOf(request: object): Partial<RequestContext> {
  const holder = request as { [CONTEXT]?: Partial<RequestContext> }
  holder[CONTEXT] ??= {}
  return holder[CONTEXT]
}
