interface DatabaseError {
  readonly meta?: { readonly driverAdapterError?: { readonly cause?: DatabaseCause } }
}

interface DatabaseCause {
  readonly originalCode?: string
  readonly originalMessage?: string
}

/** The sentence of an error that helps its reader: of a database error the cause, not the call that met it. */
export function messageOf(error: unknown): string {
  const { originalCode, originalMessage } = causeOf(error)
  if (originalCode === '53100') return `The database has no room left on its disk: ${originalMessage}`
  const text = error instanceof Error ? error.message : String(error)
  const lines = text.split('\n').filter(line => line.trim() !== '')
  return (lines.at(-1) ?? text).trim()
}

/** The five characters by which PostgreSQL names the error; null for one that is not of the database. */
export function sqlState(error: unknown): string | null {
  return causeOf(error).originalCode ?? null
}

function causeOf(error: unknown): DatabaseCause {
  return (error as DatabaseError | null)?.meta?.driverAdapterError?.cause ?? {}
}
