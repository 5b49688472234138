import { GraphQLError } from 'graphql'
import type { ArgumentFault } from '../../schema/errors.ts'
import { type Failure, failure, isErrorCode } from '../errors.ts'

/** A statement that was cancelled, a lock that was not had, a transaction or a connection that took too long. */
const ENDED_IN_TIME = new Set(['57014', '55P03', '25P03', 'P2024', 'P2028'])

function endedInTime(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 4) return false
  const { code, originalCode, cause, meta } = error as Readonly<Record<string, unknown>>
  if ([code, originalCode].some(one => typeof one === 'string' && ENDED_IN_TIME.has(one))) return true
  const { driverAdapterError } = (meta ?? {}) as { readonly driverAdapterError?: unknown }
  return endedInTime(cause, depth + 1) || endedInTime(driverAdapterError, depth + 1)
}

/** What resolvers threw while an answer was written: one fault, or several together. */
export function failureOfThrown(error: unknown): Failure {
  const faults: readonly unknown[] = error instanceof AggregateError ? error.errors : [error]
  return failureOf(
    faults.map(fault =>
      fault instanceof GraphQLError ? fault : new GraphQLError('', { originalError: fault as Error }),
    ),
  )
}

/** An error thrown on purpose carries a code of the table; any other is masked. */
export function failureOf(errors: readonly GraphQLError[]): Failure {
  const causes = errors.map(error => (error.originalError instanceof GraphQLError ? error.originalError : error))
  for (const { extensions, message } of causes) {
    const code: unknown = extensions?.code
    const faults = (extensions?.faults as readonly ArgumentFault[] | undefined) ?? []
    const retry = extensions?.retryAfterSeconds
    const more = typeof retry === 'number' ? { retryAfterSeconds: retry } : {}
    if (isErrorCode(code)) return failure(code, { detail: message, faults, ...more })
  }
  const cause = errors[0]?.originalError ?? errors[0]
  return failure(endedInTime(cause) ? 'TIMED_OUT' : 'INTERNAL', { cause })
}
