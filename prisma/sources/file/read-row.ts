import type { Cell } from '../../../tables/cell.ts'
import { failed } from '../files.ts'
import type { BondKey, Failure } from '../source.ts'
import { BOND_KEY, fieldsOf, KINDS } from './fields.ts'
import type { MappedColumn, MappedTable } from './mapping.ts'
import type { NamedRow } from './rows.ts'
import { type ReadValue, readCell } from './values.ts'

/** The fields of a row that its table speaks of; null where the cell is empty. */
export type Values = Readonly<Record<string, unknown>>

export type ReadRow = { readonly values: Values } | { readonly failures: readonly Failure[] }

/** Fields that are true or false and nothing else: an empty cell does not speak of them. */
const NEVER_NULL = new Set([
  'isSpv',
  'perpetual',
  'indexed',
  'expected',
  'structured',
  'withdrawn',
  'reopening',
  'redemption',
])

/** Reads rows as their table is mapped; every cell that cannot be used is told. */
export type RowReader = (file: string, row: NamedRow) => ReadRow

export function rowReader(table: MappedTable): RowReader {
  const fields = fieldsOf(table.kind)
  const columns = Object.entries(table.columns).flatMap(([name, mapped]) => columnReader(table, name, mapped))
  const constants = Object.entries(table.constants).map(
    ([name, value]) => [name, readConstant(table, name, value)] as const,
  )
  const { oneOf } = KINDS[table.kind]
  return (file, row) => {
    const { position } = row
    if (row.problem !== null) return { failures: [failed(file, position, row.problem)] }
    const failures: Failure[] = []
    const values: Record<string, unknown> = {}
    const take = (name: string, column: string, read: ReadValue) => {
      if ('reason' in read) failures.push(failed(file, position, `${read.reason} (${name})`, column))
      else if (read.value !== null) values[name] = read.value
      else if (fields[name]?.required) failures.push(failed(file, position, `${name} is empty`, column))
      else if (!NEVER_NULL.has(name)) values[name] = null
    }
    for (const { name, column, read } of columns) {
      const result = read(row)
      if (result !== null) take(name, column, result)
    }
    for (const [name, read] of constants) take(name, 'constant', read)
    const missing = failures.length > 0 ? [] : oneOf.filter(group => !group.some(name => isGiven(values, name)))
    for (const group of missing) failures.push(failed(file, position, `one of ${group.join(', ')} is needed`))
    return failures.length > 0 ? { failures } : { values }
  }
}

/** A bond as a row names it, and the one of its identifiers that counts. */
export interface NamedBond {
  readonly key: BondKey
  readonly word: string
}

/** Reads nothing but how the row names its bond, also of a row that cannot be used; rows that name it alike are of one. */
export function bondReader(table: MappedTable): (file: string, row: NamedRow) => NamedBond | null {
  const read = rowReader({ ...table, columns: onlyKey(table.columns), constants: onlyKey(table.constants) })
  return (file, row) => {
    const result = read(file, { ...row, problem: null })
    if (!('values' in result)) return null
    const key = Object.fromEntries(Object.entries(result.values).filter(([, value]) => value !== null))
    return { key, word: BOND_KEY.map(name => key[name]).find(value => value !== undefined) as string }
  }
}

interface Telling {
  /** Columns of which a row must have one filled in; none where every row tells. */
  readonly columns: readonly string[]
  tells(row: NamedRow): boolean
}

/**
 * Whether a row of a file with rows of other kinds too is one of the table's kind: a bond without a rating has none, and
 * that is no fault of the row. What is the same in every row does not tell.
 */
export function tellingOf(table: MappedTable): Telling {
  const { tells }: { readonly tells: readonly string[] } = KINDS[table.kind]
  const told = Object.entries(table.columns)
    .filter(([name]) => tells.includes(name))
    .flatMap(([name, mapped]) => columnReader(table, name, mapped))
  const isFilled = ({ read }: ColumnReader, row: NamedRow) => {
    const result = read(row)
    return result !== null && ('reason' in result || result.value !== null)
  }
  return {
    columns: told.map(({ column }) => column),
    tells: row => told.length === 0 || told.some(column => isFilled(column, row)),
  }
}

function onlyKey<T>(fields: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => BOND_KEY.includes(name)))
}

interface ColumnReader {
  readonly name: string
  readonly column: string
  /** Null where the row does not have the column, which only some forms of file allow. */
  read(row: NamedRow): ReadValue | null
}

/** Cells of one column that are remembered. */
const REMEMBERED = 10_000

/** Within a column the same text always means the same, and most texts come again and again. */
function columnReader(table: MappedTable, name: string, mapped: MappedColumn): readonly ColumnReader[] {
  const field = fieldsOf(table.kind)[name]
  if (field === undefined) return []
  const { column } = mapped
  const { timeZone, empty } = table
  const manner = { ...mapped, timeZone, empty }
  const known = new Map<Cell | boolean | undefined, ReadValue>()
  const read = (row: NamedRow): ReadValue | null => {
    if (row.unsolved.length > 0 && row.unsolved.includes(column))
      return { reason: 'a formula that was saved without what it comes to' }
    const cell = row.cells[column]
    if (cell === undefined && !Object.hasOwn(row.cells, column)) {
      return field.required ? { reason: 'is not given' } : null
    }
    if (known.size >= REMEMBERED) known.clear()
    return known.getOrInsertComputed(cell, () => readCell(cell, field, manner))
  }
  return [{ name, column, read }]
}

const PLAIN = { decimal: '.', dates: [], empty: [], values: {}, times: null } as const

function readConstant({ kind, timeZone }: MappedTable, name: string, value: Cell | boolean): ReadValue {
  const field = fieldsOf(kind)[name]
  return field === undefined ? { value: null } : readCell(value, field, { ...PLAIN, timeZone })
}

function isGiven(values: Values, name: string): boolean {
  return values[name] !== undefined && values[name] !== null
}
