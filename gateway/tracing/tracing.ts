import type { RequestListener } from 'node:http'
import type { Around } from '../../prisma/statements.ts'
import type { Execute } from '../execute.ts'

/** One span for each request, and one for each piece of its work. */
export interface Tracing {
  /** Handles requests within a span. */
  aroundRequests(app: RequestListener): RequestListener
  /** Runs an operation within its own span; work outside a request has none. */
  aroundExecute<T extends Execute>(execute: T): T
  readonly aroundStatement: Around
  /** Sends pending spans; an unavailable collector does not delay the stop for long. */
  close(): Promise<void>
}

/** Tracing disabled, without overhead. */
export const NO_TRACING: Omit<Tracing, 'aroundStatement'> & { readonly aroundStatement: undefined } = {
  aroundRequests: app => app,
  aroundExecute: execute => execute,
  aroundStatement: undefined,
  close: async () => undefined,
}
