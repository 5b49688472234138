import type { RequestListener } from 'node:http'
import type { Around } from '../../prisma/statements.ts'
import type { Execute } from '../execute.ts'

/** One span for each request, and one for each piece of its work. */
export interface Tracing {
  /** Answers within the span of the request. */
  aroundRequests(app: RequestListener): RequestListener
  /** Runs an operation within a span of its own; whatever belongs to no request has none. */
  aroundExecute<T extends Execute>(execute: T): T
  readonly aroundStatement: Around
  /** Sends what is not sent yet; a collector that is away does not hold up a stop. */
  close(): Promise<void>
}

/** Nothing is traced, and nothing costs anything. */
export const NO_TRACING: Omit<Tracing, 'aroundStatement'> & { readonly aroundStatement: undefined } = {
  aroundRequests: app => app,
  aroundExecute: execute => execute,
  aroundStatement: undefined,
  close: async () => undefined,
}
