import { setImmediate } from 'node:timers/promises'
import { type Column, columnFrom } from './column.ts'

export interface ColumnNeed {
  readonly path: string
  readonly decimal: boolean
}

const made = new WeakMap<readonly object[], Map<string, Column>>()

/** A column of a list of rows that never changes: made when it is first needed and kept as long as the rows are. */
export function columnOf(rows: readonly object[], { path, decimal }: ColumnNeed): Column {
  const columns = made.get(rows) ?? new Map<string, Column>()
  made.set(rows, columns)
  const key = decimal ? `${path} as number` : path
  const known = columns.get(key)
  if (known !== undefined) return known
  const column = columnFrom(rows, path, decimal)
  columns.set(key, column)
  return column
}

/** Makes columns beforehand; between them other requests get their turn. */
export async function prepareColumns(rows: readonly object[], needs: readonly ColumnNeed[]): Promise<void> {
  for (const need of needs) {
    columnOf(rows, need)
    await setImmediate()
  }
}
