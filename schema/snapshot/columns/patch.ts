import type { Table } from '../rows/row-chunks.ts'
import { pacedYield } from '../yielding-map.ts'
import type { ColumnGroups, Value } from './coded.ts'
import { groupsOf } from './column.ts'
import { ALL_PLAIN, decimalOf } from './decimals.ts'
import { plainNumbers, replacedAsMet, type Values } from './replace.ts'
import { replacedInOrder } from './replace-sorted.ts'
import {
  type CodedColumn,
  type StoredColumn,
  type StoredKind,
  shownLike,
  storedCollector,
  storedColumn,
  storedForm,
} from './stored.ts'
import type { ViewField } from './view.ts'

/** Rows that may differ from those of a former table of columns, with the position of each. */
export interface ChangedTable<Row> {
  readonly table: Table<Row>
  readonly positions: Int32Array
}

/** A column of a former table. */
interface FormerColumn {
  readonly column: CodedColumn
  /** Its rows by their codes, where rows are filtered or sorted by it; null otherwise. */
  readonly groups: ColumnGroups | null
}

interface PatchedColumns {
  readonly columns: readonly FormerColumn[]
  /** Positions of the rows with another value, by the name of the field; none for a field without any. */
  readonly changed: ReadonlyMap<string, readonly number[]>
}

/**
 * The columns with the values of changed rows. A column in which nothing differs is the same object, and every other one
 * is as if it had been collected anew.
 */
export async function patchedColumns<Row>(
  fields: readonly ViewField[],
  columns: readonly FormerColumn[],
  tables: readonly ChangedTable<Row>[],
): Promise<PatchedColumns> {
  const patched: FormerColumn[] = []
  const changed = new Map<string, readonly number[]>()
  const pause = pacedYield()
  for (const [index, field] of fields.entries()) {
    const former = columns[index] as FormerColumn
    const values = await differences(field, former.column, tables, pause)
    if (values.size > 0) changed.set(field.name, [...values.keys()])
    patched.push(values.size === 0 ? former : patchedColumn(former, values))
  }
  return { columns: patched, changed }
}

async function differences<Row>(
  { name, kind }: ViewField,
  column: CodedColumn,
  tables: readonly ChangedTable<Row>[],
  pause: () => Promise<void>,
): Promise<Values> {
  const found = new Map<number, Value | null>()
  for (const { table, positions } of tables) {
    const values = table.columns[name as keyof Row] ?? []
    for (let index = 0; index < values.length; index += 1) {
      const position = positions[index] as number
      const value = storedForm(kind, values[index])
      if (value !== storedAt(kind, column, position)) found.set(position, value)
    }
    await pause()
  }
  return found
}

function storedAt(kind: StoredKind, { dictionary, codes, exact }: CodedColumn, position: number): Value | null {
  const code = codes[position] as number
  if (code === dictionary.length) return null
  return kind === 'decimal' ? decimalOf({ dictionary, exact }, code) : (dictionary[code] as Value)
}

function patchedColumn({ column, groups }: FormerColumn, values: Values): FormerColumn {
  const { kind } = column
  const isNumeric = kind === 'number' || kind === 'flag' || kind === 'decimal'
  const plain = isNumeric ? plainNumbers(column, values, kind === 'decimal') : values
  if (plain === null) {
    const anew = collectedAnew(column, values)
    return { column: anew, groups: groups && groupsOf(anew.codes, anew.dictionary.length) }
  }
  const isSorted = isNumeric || groups !== null
  const replaced = isSorted ? replacedInOrder({ ...column, groups }, plain) : replacedAsMet(column, plain)
  const { dictionary, codes } = replaced
  return {
    column: storedColumn({ kind, exact: ALL_PLAIN, dictionary, codes }, shownLike(column, replaced)),
    groups: replaced.groups,
  }
}

/** Of decimals that numbers do not hold exactly. */
function collectedAnew(column: CodedColumn, values: Values): StoredColumn {
  const { kind, codes } = column
  const collector = storedCollector(kind, false)
  for (let position = 0; position < codes.length; position += 1) {
    const known = values.get(position)
    const value = known === undefined ? storedAt(kind, column, position) : known
    if (value !== null) collector.putStored(position, value)
  }
  return storedColumn(collector.column(codes.length))
}
