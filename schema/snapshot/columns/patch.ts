import { setImmediate } from 'node:timers/promises'
import type { Table } from '../rows/row-chunks.ts'
import type { Value } from './coded.ts'
import { ALL_PLAIN, decimalOf } from './decimals.ts'
import { ranked } from './ranked.ts'
import { type CodedColumn, type StoredKind, storedCollector, storedForm } from './stored.ts'
import type { ViewField } from './view.ts'

/** Rows that may differ from those of a former table of columns, with the position of each. */
export interface ChangedTable<Row> {
  readonly table: Table<Row>
  readonly positions: Int32Array
}

interface PatchedColumns {
  readonly columns: readonly CodedColumn[]
  /** Positions of the rows with another value in at least one column. */
  readonly changed: ReadonlySet<number>
}

/**
 * The columns with the values of changed rows. A column in which nothing differs is the same object, and every other one
 * is as if it had been collected anew.
 * @param isSearched whether rows are filtered or sorted by a field
 */
export async function patchedColumns<Row>(
  fields: readonly ViewField[],
  columns: readonly CodedColumn[],
  tables: readonly ChangedTable<Row>[],
  isSearched: (name: string) => boolean,
): Promise<PatchedColumns> {
  const patched: CodedColumn[] = []
  const changed = new Set<number>()
  for (const [index, { name, kind }] of fields.entries()) {
    const column = columns[index] as CodedColumn
    const values = differences(kind, column, tables, name as keyof Row)
    for (const position of values.keys()) changed.add(position)
    patched.push(values.size === 0 ? column : patchedColumn(column, values, isSearched(name)))
    if (values.size > 0) await setImmediate()
  }
  return { columns: patched, changed }
}

type Values = ReadonlyMap<number, Value | null>

function differences<Row>(
  kind: StoredKind,
  column: CodedColumn,
  tables: readonly ChangedTable<Row>[],
  name: keyof Row,
): Values {
  const found = new Map<number, Value | null>()
  for (const { table, positions } of tables) {
    const values = table.columns[name] ?? []
    for (let index = 0; index < values.length; index += 1) {
      const position = positions[index] as number
      const value = storedForm(kind, values[index])
      if (value !== storedAt(kind, column, position)) found.set(position, value)
    }
  }
  return found
}

function storedAt(kind: StoredKind, { dictionary, codes, exact }: CodedColumn, position: number): Value | null {
  const code = codes[position] as number
  if (code === dictionary.length) return null
  return kind === 'decimal' ? decimalOf({ dictionary, exact }, code) : (dictionary[code] as Value)
}

function patchedColumn(column: CodedColumn, values: Values, isSearched: boolean): CodedColumn {
  const { kind, codes } = column
  const numbers = plainNumbers(column, values)
  if (numbers !== null) return { kind, exact: ALL_PLAIN, ...ranked(numbers) }
  const collector = storedCollector(kind, isSearched)
  for (let position = 0; position < codes.length; position += 1) {
    const known = values.get(position)
    const value = known === undefined ? storedAt(kind, column, position) : known
    if (value !== null) collector.putStored(position, value)
  }
  return collector.column(codes.length)
}

/** The values as numbers, not a number where they are unknown; null where numbers do not hold them exactly. */
function plainNumbers({ kind, dictionary, codes, exact }: CodedColumn, values: Values): Float64Array | null {
  if (exact.size > 0 || (kind !== 'number' && kind !== 'flag' && kind !== 'decimal')) return null
  const numbers = new Float64Array(codes.length)
  for (let position = 0; position < codes.length; position += 1) {
    numbers[position] = (dictionary[codes[position] as number] as number | undefined) ?? Number.NaN
  }
  for (const [position, value] of values) {
    const number = value === null ? Number.NaN : Number(value)
    if (kind === 'decimal' && value !== null && String(number) !== value) return null
    numbers[position] = number
  }
  return numbers
}
