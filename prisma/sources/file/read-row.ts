import type { Cell } from '../../../tables/cell.ts'
import { failed } from '../files.ts'
import type { BondKey } from '../record.ts'
import type { Failure } from '../source.ts'
import { BOND_KEY, fieldsOf, KINDS } from './fields.ts'
import type { MappedColumn, MappedTable } from './mapping.ts'
import type { NamedRow } from './rows.ts'
import { type ReadValue, readCell } from './values.ts'

/** The mapped fields of a row; null for an empty cell. */
export type Values = Readonly<Record<string, unknown>>

type ReadRow = { readonly values: Values } | { readonly failures: readonly Failure[] }

/** Fields that are never null: an empty cell leaves them out. */
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

/** Reads rows by the mapping of their table; every invalid cell is a failure. */
type RowReader = (file: string, row: NamedRow) => ReadRow

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

/** The bond identifiers of a row, and the one with the highest priority. */
export interface NamedBond {
  readonly key: BondKey
  readonly identifier: string
}

/** Reads only the bond identifiers of a row, even if the row is otherwise invalid. */
export function bondReader(table: MappedTable): (file: string, row: NamedRow) => NamedBond | null {
  const read = rowReader({ ...table, columns: onlyKey(table.columns), constants: onlyKey(table.constants) })
  return (file, row) => {
    const result = read(file, { ...row, problem: null })
    return 'values' in result ? bondOf(result.values) : null
  }
}

/** The bond of a valid row. */
export function bondOf(values: Values): NamedBond {
  const given = BOND_KEY.filter(name => isGiven(values, name))
  const key = Object.fromEntries(given.map(name => [name, values[name]]))
  return { key, identifier: values[given[0] as string] as string }
}

interface RowFilter {
  /** Columns of which at least one must be filled in; empty if every row matches. */
  readonly columns: readonly string[]
  matches(row: NamedRow): boolean
}

/**
 * Selects the rows of the table's kind in a file with several kinds: the row of a bond without a rating is not a rating
 * row, and that is not an error. Constants do not count.
 */
export function rowFilter(table: MappedTable): RowFilter {
  const { markers }: { readonly markers: readonly string[] } = KINDS[table.kind]
  const marking = Object.entries(table.columns)
    .filter(([name]) => markers.includes(name))
    .flatMap(([name, mapped]) => columnReader(table, name, mapped))
  const isFilled = ({ read }: ColumnReader, row: NamedRow) => {
    const result = read(row)
    return result !== null && ('reason' in result || result.value !== null)
  }
  return {
    columns: marking.map(({ column }) => column),
    matches: row => marking.length === 0 || marking.some(column => isFilled(column, row)),
  }
}

function onlyKey<T>(fields: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => BOND_KEY.includes(name)))
}

interface ColumnReader {
  readonly name: string
  readonly column: string
  /** Null if the row does not have the column, which only NDJSON allows. */
  read(row: NamedRow): ReadValue | null
}

/** Maximum number of cached cells per column. */
const CACHED_CELLS = 10_000

/** Caches results by cell, because most values of a column repeat. */
function columnReader(table: MappedTable, name: string, mapped: MappedColumn): readonly ColumnReader[] {
  const field = fieldsOf(table.kind)[name]
  if (field === undefined) return []
  const { column } = mapped
  const { timeZone, empty } = table
  const format = { ...mapped, timeZone, empty }
  const known = new Map<Cell | boolean | undefined, ReadValue>()
  const emptyCell = readCell('', field, format)
  const read = (row: NamedRow): ReadValue | null => {
    if (row.unsolved.length > 0 && row.unsolved.includes(column))
      return { reason: 'a formula that was saved without its result' }
    const cell = row.cells[column]
    if (cell === '') return emptyCell
    if (cell === undefined && !Object.hasOwn(row.cells, column)) {
      return field.required ? { reason: 'is not given' } : null
    }
    const found = known.get(cell)
    if (found !== undefined) return found
    if (known.size >= CACHED_CELLS) known.clear()
    const value = readCell(cell, field, format)
    known.set(cell, value)
    return value
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
