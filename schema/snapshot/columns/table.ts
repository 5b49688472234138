import type { Column } from './coded.ts'
import { columnFrom, positionOf } from './column.ts'

export interface ColumnNeed {
  readonly path: string
  readonly decimal: boolean
  /** Of money in one currency: where the currency of each row stands. Such columns are made with exchange rates. */
  readonly currency?: string
  /** Of money in one currency: the path leads to sums of several. */
  readonly sums?: true
}

const made = new WeakMap<readonly object[], Map<string, Column>>()

/** A column of a list of rows that never changes: made when it is first needed and kept as long as the rows are. */
export function columnOf(rows: readonly object[], need: ColumnNeed): Column {
  const columns = columnsOf(rows)
  const known = columns.get(keyOf(need))
  if (known !== undefined) return known
  const column = columnFrom(rows, need.path, need.decimal)
  columns.set(keyOf(need), column)
  return column
}

/** A column that has been made; undefined while it has not. */
export function knownColumn(rows: readonly object[], need: ColumnNeed): Column | undefined {
  return columnsOf(rows).get(keyOf(need))
}

/** Gives a list of rows a column that was made of such rows. */
export function keepColumn(rows: readonly object[], need: ColumnNeed, column: Column): void {
  columnsOf(rows).set(keyOf(need), column)
}

/** What the column of a need is called: needs of one name are one. */
export function keyOf({ path, decimal, currency, sums }: ColumnNeed): string {
  if (currency !== undefined || sums) return `${path} in one currency`
  return decimal ? `${path} as number` : path
}

function columnsOf(rows: readonly object[]): Map<string, Column> {
  const known = made.get(rows) ?? new Map<string, Column>()
  made.set(rows, known)
  return known
}

/** The rows by a column that names each of them. */
export interface Lookup<Row> {
  get(name: string): Row | undefined
}

export function lookupOf<Row extends object>(rows: readonly Row[], path: string): Lookup<Row> {
  return { get: name => rows[positionOf(columnOf(rows, { path, decimal: false }), name)] }
}
