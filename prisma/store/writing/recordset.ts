import type { Column } from './columns.ts'
import type { Values } from './upsert.ts'

/** Rows that a statement reads like a table. */
interface Recordset {
  /** Its columns and rows, for an INSERT: `("a", "b") SELECT * FROM unnest(…)`. */
  readonly sql: string
  readonly parameters: readonly string[]
}

/**
 * The rows as an array for each column of their table; a column that a row does not state is null. PostgreSQL reads arrays in
 * half the time of JSON, which repeats the names in each row (`npm run bench:load`).
 * @throws Error for a table with a column of lists, which an array would flatten
 */
export function recordset(columns: ReadonlyMap<string, Column>, rows: readonly Values[]): Recordset {
  const names = [...columns.keys()]
  const arrays = [...columns.values()].map(({ sqlType, isList }, at) => {
    if (isList) throw new Error(`${names[at]} is a column of lists`)
    return `$${at + 1}::${sqlType}[]`
  })
  return {
    sql: `(${names.map(name => `"${name}"`).join(', ')}) SELECT * FROM unnest(${arrays.join(', ')})`,
    parameters: names.map(name => arrayLiteral(rows, name)),
  }
}

function arrayLiteral(rows: readonly Values[], name: string): string {
  return `{${rows.map(row => element(row[name])).join()}}`
}

function element(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  return typeof value === 'string' ? `"${ESCAPED.test(value) ? escaped(value) : value}"` : String(value)
}

const ESCAPED = /["\\]/

function escaped(value: string): string {
  return value.replaceAll(/["\\]/g, String.raw`\$&`)
}
