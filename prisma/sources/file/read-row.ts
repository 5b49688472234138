import { failed } from '../files.ts'
import type { Failure } from '../source.ts'
import { fieldsOf, KINDS } from './fields.ts'
import type { MappedTable } from './mapping.ts'
import type { NamedRow } from './rows.ts'
import { readCell } from './values.ts'

/** The fields of a row that its table speaks of; null where the cell is empty. */
export type Values = Readonly<Record<string, unknown>>

export type ReadRow = { readonly values: Values } | { readonly failures: readonly Failure[] }

/** Fields that are true or false and nothing else: an empty cell does not speak of them. */
const NEVER_NULL = ['isSpv', 'perpetual', 'indexed', 'expected', 'structured', 'withdrawn', 'reopening', 'redemption']

/** Reads a row as its table is mapped; every cell that cannot be used is told. */
export function readRow(file: string, row: NamedRow, table: MappedTable): ReadRow {
  const { position } = row
  if (row.problem !== null) return { failures: [failed(file, position, row.problem)] }
  const fields = fieldsOf(table.kind)
  const failures: Failure[] = []
  const values: Record<string, unknown> = {}
  const take = (name: string, column: string, read: ReturnType<typeof readCell>) => {
    if ('reason' in read) failures.push(failed(file, position, `${read.reason} (${name})`, column))
    else if (read.value !== null) values[name] = read.value
    else if (fields[name]?.required) failures.push(failed(file, position, `${name} is empty`, column))
    else if (!NEVER_NULL.includes(name)) values[name] = null
  }
  const { timeZone, empty } = table
  for (const [name, mapped] of Object.entries(table.columns)) {
    const field = fields[name]
    if (field === undefined) continue
    if (row.unsolved.includes(mapped.column)) {
      take(name, mapped.column, { reason: 'a formula that was saved without what it comes to' })
    } else if (Object.hasOwn(row.cells, mapped.column)) {
      take(name, mapped.column, readCell(row.cells[mapped.column], field, { ...mapped, timeZone, empty }))
    } else if (field.required) take(name, mapped.column, { reason: 'is not given' })
  }
  for (const [name, value] of Object.entries(table.constants)) {
    const field = fields[name]
    const manner = { decimal: '.' as const, dates: [], timeZone, empty: [], values: {}, times: null }
    if (field !== undefined) take(name, 'constant', readCell(value, field, manner))
  }
  const missing =
    failures.length > 0 ? [] : KINDS[table.kind].oneOf.filter(group => !group.some(name => isGiven(values, name)))
  for (const group of missing) failures.push(failed(file, position, `one of ${group.join(', ')} is needed`))
  return failures.length > 0 ? { failures } : { values }
}

function isGiven(values: Values, name: string): boolean {
  return values[name] !== undefined && values[name] !== null
}
