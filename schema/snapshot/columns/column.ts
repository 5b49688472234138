import { readerOf } from '../../filters/read.ts'
import type { Coded, Column, ColumnGroups, Exact, Value } from './coded.ts'
import type { Codes } from './codes.ts'
import { type Collector, numberCollector, textCollector } from './coding.ts'
import { ALL_PLAIN, decimalCollector } from './decimals.ts'

/** @param decimal the values are exact decimals as text, or numbers, to be compared by their size */
export function columnFrom(rows: readonly object[], path: string, decimal: boolean): Column {
  const read = readerOf(path)
  const values = rows.map(read)
  const isText = decimal || values.some(value => typeof comparable(value) === 'string')
  const collector: Collector<never, Column['dictionary']> = decimal ? decimalCollector() : collectorOf(isText)
  for (const [position, value] of values.entries()) {
    const known = comparable(value)
    if (known !== null) collector.put(position, (isText ? String(known) : known) as never)
  }
  return columnOfCoded(collector.coded(rows.length), values.some(Array.isArray))
}

function collectorOf(isText: boolean) {
  return isText ? textCollector(true) : numberCollector()
}

/**
 * The only constructor of columns, so that all have the same hidden class in the engine.
 * @param coded its dictionary is ascending
 */
export function columnOfCoded(
  { dictionary, codes, exact = ALL_PLAIN }: Coded<Column['dictionary']> & { readonly exact?: Exact },
  ofLists: boolean,
  { positions, starts }: ColumnGroups = groupsOf(codes, dictionary.length),
): Column {
  return { dictionary, codes, positions, starts, ofLists, exact }
}

/** Lists are joined to text, so that equal lists are one value; `membersOf` splits them. */
export function comparable(value: unknown): number | string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return Number(value)
  return Array.isArray(value) ? value.join(SEPARATOR) : String(value)
}

const SEPARATOR = '\n'

/** The members of an entry of a list column. */
export function membersOf(entry: Value): readonly string[] {
  return entry === '' ? [] : String(entry).split(SEPARATOR)
}

/** Counting sort: linear and stable, so that ties preserve the order of the rows. */
export function groupsOf(codes: Codes, distinct: number): ColumnGroups {
  const starts = new Uint32Array(distinct + 2)
  for (let position = 0; position < codes.length; position += 1) {
    const code = codes[position] as number
    starts[code + 1] = (starts[code + 1] as number) + 1
  }
  for (let code = 1; code < starts.length; code += 1) {
    starts[code] = (starts[code] as number) + (starts[code - 1] as number)
  }
  const next = starts.slice()
  const positions = new Uint32Array(codes.length)
  for (let position = 0; position < codes.length; position += 1) {
    const code = codes[position] as number
    const place = next[code] as number
    positions[place] = position
    next[code] = place + 1
  }
  return { positions, starts }
}

/** The first code whose value is at least the bound; the number of codes when there is none. */
export function firstCodeFrom({ dictionary }: Column, bound: number | string): number {
  let low = 0
  let high = dictionary.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((dictionary[middle] as number | string) < bound) low = middle + 1
    else high = middle
  }
  return low
}

/** The code of a value; -1 when no row has it. */
export function codeOf(column: Column, value: number | string): number {
  const code = firstCodeFrom(column, value)
  return column.dictionary[code] === value ? code : -1
}

/** The rows with the value, in order. */
export function positionsOf(column: Column, value: number | string): Uint32Array {
  const { positions, starts } = column
  const code = codeOf(column, value)
  return code < 0 ? positions.subarray(0, 0) : positions.subarray(starts[code], starts[code + 1])
}

/** The first row that has the value; -1 when none has. */
export function positionOf(column: Column, value: number | string): number {
  return positionsOf(column, value)[0] ?? -1
}
