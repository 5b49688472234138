import { readerOf } from '../../filters/read.ts'
import type { Column, Value } from './coded.ts'
import { columnFrom, columnOfCoded, comparable } from './column.ts'
import { decimalOf } from './decimals.ts'
import { plainNumbers } from './replace.ts'
import { replacedInOrder } from './replace-sorted.ts'
import type { ColumnNeed } from './table.ts'

/**
 * The search column of rows that differ from former ones at most at some positions.
 * @param known the column of the former rows
 */
export function columnAfter(
  known: Column,
  rows: readonly object[],
  positions: Iterable<number>,
  { path, decimal }: ColumnNeed,
): Column {
  const read = readerOf(path)
  const isNumeric = known.dictionary instanceof Float64Array
  const values = new Map<number, Value | null>()
  let isOther = known.dictionary.length === 0
  for (const position of positions) {
    const stated = read(rows[position] as object)
    const value = comparable(stated)
    isOther ||=
      value !== null &&
      (Array.isArray(stated) !== known.ofLists || (isNumeric && !decimal && typeof value === 'string'))
    const form = value === null || (isNumeric && !decimal) ? value : String(value)
    if (form !== formerAt(known, position, decimal)) values.set(position, form)
  }
  if (values.size === 0) return known
  const plain = isNumeric ? plainNumbers(known, values, decimal) : values
  const next = plain === null || isOther ? null : replacedInOrder({ ...known, groups: known }, plain)
  if (next === null || next.dictionary.length === 0) return columnFrom(rows, path, decimal)
  return columnOfCoded(next, known.ofLists, next.groups ?? undefined)
}

function formerAt(column: Column, position: number, decimal: boolean): Value | null {
  const { dictionary, codes } = column
  const code = codes[position] as number
  if (code === dictionary.length) return null
  return decimal ? decimalOf(column, code) : (dictionary[code] as Value)
}
