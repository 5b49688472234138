/** A stored row as plain frozen values: dates as ISO text, decimals as exact text. */
export type Plain<Row> = { readonly [Column in keyof Row]: PlainValue<Row[Column]> }

type PlainValue<Value> = Value extends Date | { toFixed(): string; toNumber(): number } ? string : Value

const TIMES = new Set(['createdAt', 'updatedAt', 'bookOpen', 'bookClose', 'time', 'quoteTime'])

/** Turns what Prisma returns into plain values; calendar dates lose the midnight that they never had. */
export function plain<Row extends object>(row: Row): Plain<Row> {
  const result: Record<string, unknown> = {}
  for (const [column, value] of Object.entries(row)) result[column] = plainValue(column, value)
  return result as Plain<Row>
}

function plainValue(column: string, value: unknown): unknown {
  if (value instanceof Date) return TIMES.has(column) ? value.toISOString() : value.toISOString().slice(0, 10)
  if (isDecimal(value)) return value.toFixed()
  return value
}

function isDecimal(value: unknown): value is { toFixed(): string } {
  return typeof value === 'object' && value !== null && 'toFixed' in value
}
