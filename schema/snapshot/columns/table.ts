import type { Column } from './coded.ts'
import { columnFrom, positionOf } from './column.ts'

export interface ColumnNeed {
  readonly path: string
  readonly decimal: boolean
  /** For money converted to one currency: path of each row's currency. */
  readonly currency?: string
  /** For money converted to one currency: the path leads to sums in several currencies. */
  readonly sums?: true
}

const made = new WeakMap<readonly object[], Map<string, Column>>()

/** A column of an immutable list of rows: built on first use and cached as long as the rows exist. */
export function columnOf(rows: readonly object[], need: ColumnNeed): Column {
  const columns = columnsOf(rows)
  const known = columns.get(keyOf(need))
  if (known !== undefined) return known
  const column = columnFrom(rows, need.path, need.decimal)
  columns.set(keyOf(need), column)
  return column
}

/** A cached column; undefined until it is built. */
export function knownColumn(rows: readonly object[], need: ColumnNeed): Column | undefined {
  return columnsOf(rows).get(keyOf(need))
}

/** Caches a prebuilt column for a list of rows. */
export function cacheColumn(rows: readonly object[], need: ColumnNeed, column: Column): void {
  columnsOf(rows).set(keyOf(need), column)
}

/** Cache key of a column. */
export function keyOf({ path, decimal, currency, sums }: ColumnNeed): string {
  if (currency !== undefined || sums) return `${path} in one currency`
  return decimal ? `${path} as number` : path
}

function columnsOf(rows: readonly object[]): Map<string, Column> {
  const known = made.get(rows) ?? new Map<string, Column>()
  made.set(rows, known)
  return known
}

/** Rows by a unique column. */
export interface Lookup<Row> {
  get(name: string): Row | undefined
}

export function lookupOf<Row extends object>(rows: readonly Row[], path: string): Lookup<Row> {
  return { get: name => rows[positionOf(columnOf(rows, { path, decimal: false }), name)] }
}
