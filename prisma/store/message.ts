/** The sentence of an error that helps its reader: of a database error the cause, not the call that met it. */
export function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const lines = text.split('\n').filter(line => line.trim() !== '')
  return (lines.at(-1) ?? text).trim()
}
