import { GraphQLError } from 'graphql'
import type { ArgumentFault } from '../../schema/errors.ts'
import { type Failure, failure, isErrorCode } from '../errors.ts'

/** Codes of a cancelled statement, a lock timeout, a transaction timeout and a connection timeout. */
const TIMEOUT_CODES = new Set(['57014', '55P03', '25P03', 'P2024', 'P2028'])

function isTimeout(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 4) return false
  const { code, originalCode, cause, meta } = error as Readonly<Record<string, unknown>>
  if ([code, originalCode].some(one => typeof one === 'string' && TIMEOUT_CODES.has(one))) return true
  const { driverAdapterError } = (meta ?? {}) as { readonly driverAdapterError?: unknown }
  return isTimeout(cause, depth + 1) || isTimeout(driverAdapterError, depth + 1)
}

/** For an error thrown by the resolver of the root field. */
export function failureOfThrown(error: unknown): Failure {
  const faults: readonly unknown[] = error instanceof AggregateError ? error.errors : [error]
  return failureOf(
    faults.map(fault =>
      fault instanceof GraphQLError ? fault : new GraphQLError('', { originalError: fault as Error }),
    ),
  )
}

/** An error with a code of the error table is passed on; any other is masked. */
export function failureOf(errors: readonly GraphQLError[]): Failure {
  const causes = errors.map(error => (error.originalError instanceof GraphQLError ? error.originalError : error))
  for (const { extensions, message } of causes) {
    const code: unknown = extensions?.code
    const faults = (extensions?.faults as readonly ArgumentFault[] | undefined) ?? []
    const retry = extensions?.retryAfterSeconds
    const revision = extensions?.revision
    const more = {
      ...(typeof retry === 'number' && { retryAfterSeconds: retry }),
      ...(typeof revision === 'number' && { revision }),
    }
    if (isErrorCode(code)) return failure(code, { detail: message, faults, ...more })
  }
  const cause = errors[0]?.originalError ?? errors[0]
  return failure(isTimeout(cause) ? 'TIMED_OUT' : 'INTERNAL', { cause })
}
