/** What Prisma, its adapter, the driver and PostgreSQL call a database that is not reached, takes nobody or has no room. */
const CODES: ReadonlySet<unknown> = new Set([
  ...['P1001', 'P1002', 'P1003', 'P1008', 'P1017', 'P2024', 'P2037'],
  ...['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections', 'DatabaseDoesNotExist'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['57P01', '57P02', '57P03', '53100', '53300', '08000', '08003', '08006', '25006'],
])

/** The driver and the schema engine give these no code. */
const SENTENCES =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Can't reach database server|Unable to start a transaction in the given time|Server has closed the connection)/m

/** Deep enough for a GraphQL error around Prisma's around the adapter's around the driver's. */
const DEEPEST = 6

/** Whether something failed because the database is away, starting, full, full of connections or closing them. */
export function isDatabaseUnavailable(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > DEEPEST) return false
  const { code, kind, message, cause, meta, driverAdapterError, originalError } = error as Readonly<
    Record<string, unknown>
  >
  if (CODES.has(code) || CODES.has(kind) || (typeof message === 'string' && SENTENCES.test(message))) return true
  return [cause, meta, driverAdapterError, originalError].some(inner => isDatabaseUnavailable(inner, depth + 1))
}

/** In one line, and without Prisma's words about where in the code it was asked. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return (/Message: `(.+)`/.exec(text)?.[1] ?? text.trim().split('\n').at(-1) ?? '').slice(0, 200)
}
