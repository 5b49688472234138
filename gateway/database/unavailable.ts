import { isDiskFull } from '../../prisma/store/runs/message.ts'

/** Codes of Prisma, its adapter, the driver and PostgreSQL for a database that is unreachable, closed or full. */
const CODES: ReadonlySet<unknown> = new Set([
  ...['P1001', 'P1002', 'P1003', 'P1008', 'P1017', 'P2024', 'P2037'],
  ...['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections', 'DatabaseDoesNotExist'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['57P01', '57P02', '57P03', '53100', '53300', '08000', '08003', '08006', '25006'],
])

/** PostgreSQL ends the connection, or does not open it, whatever the reason: a full disk says `XX000` then. */
const ENDS_CONNECTION: ReadonlySet<unknown> = new Set(['FATAL', 'PANIC'])

/** Messages of the driver and the schema engine that have no code. */
const SENTENCES =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Can't reach database server|Unable to start a transaction in the given time|Server has closed the connection)/m

/** Deep enough for a GraphQL error wrapping errors of Prisma, the adapter and the driver. */
const DEEPEST = 6

/** Whether the cause is a database that is unavailable, starting, full, out of connections or closing them. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return hasCause(
    error,
    ({ code, kind, severity, message }) =>
      CODES.has(code) ||
      CODES.has(kind) ||
      ENDS_CONNECTION.has(severity) ||
      (typeof message === 'string' && SENTENCES.test(message)),
  )
}

/** Whether the cause is the full disk of the database, embedded or not. */
export function isDatabaseFull(error: unknown): boolean {
  return hasCause(error, isDiskFull)
}

type Fields = Readonly<Record<string, unknown>>

function hasCause(error: unknown, matches: (error: Fields) => boolean, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > DEEPEST) return false
  const fields = error as Fields
  const { cause, meta, driverAdapterError, originalError } = fields
  return (
    matches(fields) ||
    [cause, meta, driverAdapterError, originalError].some(inner => hasCause(inner, matches, depth + 1))
  )
}

/** The message in one line, without Prisma's description of the call site. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return (/Message: `(.+)`/.exec(text)?.[1] ?? text.trim().split('\n').at(-1) ?? '').slice(0, 200)
}
