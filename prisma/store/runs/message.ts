interface DatabaseError {
  readonly meta?: { readonly driverAdapterError?: { readonly cause?: DatabaseCause } }
}

interface DatabaseCause {
  readonly originalCode?: string
  readonly originalMessage?: string
}

/** The most useful sentence of an error. For a database error it is the cause, not the failed call. */
export function messageOf(error: unknown): string {
  const { originalCode, originalMessage } = causeOf(error)
  if (originalCode === '53100') return `The disk of the database is full: ${originalMessage}`
  const text = error instanceof Error ? error.message : String(error)
  const lines = text.split('\n').filter(line => line.trim() !== '')
  return (lines.at(-1) ?? text).trim()
}

/** The five-character SQLSTATE code; null if the error is not from the database. */
export function sqlState(error: unknown): string | null {
  return causeOf(error).originalCode ?? null
}

function causeOf(error: unknown): DatabaseCause {
  return (error as DatabaseError | null)?.meta?.driverAdapterError?.cause ?? {}
}
