/** Reads a dotted path of a row; a missing step is an unknown value. */
export function readerOf(path: string): (row: object) => unknown {
  const [first = '', second, ...rest] = path.split('.')
  if (second === undefined) return row => (row as Record<string, unknown>)[first]
  const begin = (row: object) => (row as Record<string, Record<string, unknown> | null>)[first]?.[second] ?? null
  if (rest.length === 0) return begin
  return row =>
    rest.reduce<unknown>((value, step) => (value as Record<string, unknown> | null)?.[step] ?? null, begin(row))
}
