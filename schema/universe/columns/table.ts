import { setImmediate } from 'node:timers/promises'
import { type Column, columnFrom, positionOf } from './column.ts'

export interface ColumnNeed {
  readonly path: string
  readonly decimal: boolean
}

const made = new WeakMap<readonly object[], Map<string, Column>>()

/** Makes a column otherwise than by reading the rows; null where it has no other way. */
type Make = (need: ColumnNeed) => Column | null

/** A column of a list of rows that never changes: made when it is first needed and kept as long as the rows are. */
export function columnOf(rows: readonly object[], need: ColumnNeed, make: Make = () => null): Column {
  const columns = made.get(rows) ?? new Map<string, Column>()
  made.set(rows, columns)
  const key = need.decimal ? `${need.path} as number` : need.path
  const known = columns.get(key)
  if (known !== undefined) return known
  const column = make(need) ?? columnFrom(rows, need.path, need.decimal)
  columns.set(key, column)
  return column
}

/** Makes columns beforehand; between them other requests get their turn. */
export async function prepareColumns(
  rows: readonly object[],
  needs: readonly ColumnNeed[],
  make?: Make,
): Promise<void> {
  for (const need of needs) {
    columnOf(rows, need, make)
    await setImmediate()
  }
}

/** The rows by a column that names each of them. */
export interface Lookup<Row> {
  get(name: string): Row | undefined
}

export function lookupOf<Row extends object>(rows: readonly Row[], path: string): Lookup<Row> {
  return { get: name => rows[positionOf(columnOf(rows, { path, decimal: false }), name)] }
}
