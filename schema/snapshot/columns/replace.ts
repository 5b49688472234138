import { readerOf } from '../../filters/read.ts'
import type { Coded, Column, Value } from './coded.ts'
import { emptyCodes } from './codes.ts'
import { columnFrom, columnOfCoded, comparable } from './column.ts'
import { decimalOf } from './decimals.ts'
import type { ColumnNeed } from './table.ts'

/** Values by the positions of their rows; null where they are unknown. */
export type Values = ReadonlyMap<number, Value | null>

type Dictionary = readonly Value[] | Float64Array

interface Replaced extends Coded<Dictionary> {
  /** The former code of each value; -1 for a value that no row had. */
  readonly former: Int32Array
}

/** Codes of a former column, the unknown after them, and then the values that it does not have. */
type Identity = number

/**
 * Codes with other values at some positions, as if all had been collected anew, without sorting: that takes longer than all
 * else of a small revision (`npm run bench:freshness`).
 * @param isSorted the dictionary is ascending; otherwise its values are in the order in which rows have them first
 */
export function replaced({ dictionary, codes }: Coded<Dictionary>, values: Values, isSorted: boolean): Replaced {
  const unknown = dictionary.length
  const added = new Map<Value, Identity>()
  const identities = new Uint32Array(codes)
  const codeOf = isSorted ? sortedCodes(dictionary) : unsortedCodes(dictionary, values)
  for (const [position, value] of values) {
    const code = value === null ? unknown : codeOf(value)
    identities[position] = code >= 0 ? code : added.getOrInsert(value as Value, unknown + 1 + added.size)
  }
  const order = isSorted ? ascending(identities, dictionary, added) : byAppearance(identities, unknown, added.size)
  const ranks = new Uint32Array(unknown + 1 + added.size).fill(order.length)
  for (let rank = 0; rank < order.length; rank += 1) ranks[order[rank] as Identity] = rank
  const next = emptyCodes(codes.length, order.length)
  for (let position = 0; position < next.length; position += 1) {
    next[position] = ranks[identities[position] as Identity] as number
  }
  return { ...inOrder(order, dictionary, [...added.keys()]), codes: next }
}

/** Loops, since callbacks for each value of 100,000 bonds take several times as long (`npm run bench:freshness`). */
function inOrder(order: Int32Array, dictionary: Dictionary, fresh: readonly Value[]) {
  const ordered = dictionary instanceof Float64Array ? new Float64Array(order.length) : new Array<Value>(order.length)
  const former = new Int32Array(order.length)
  for (let rank = 0; rank < order.length; rank += 1) {
    const identity = order[rank] as Identity
    const isKnown = identity < dictionary.length
    ordered[rank] = (isKnown ? dictionary[identity] : fresh[identity - dictionary.length - 1]) as never
    former[rank] = isKnown ? identity : -1
  }
  return { dictionary: ordered as Dictionary, former }
}

/** The code of a value; -1 for one that is not in the dictionary. */
type CodeOf = (value: Value) => number

function sortedCodes(dictionary: Dictionary): CodeOf {
  return value => {
    let [low, high] = [0, dictionary.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((dictionary[middle] as Value) < value) low = middle + 1
      else high = middle
    }
    return dictionary[low] === value ? low : -1
  }
}

function unsortedCodes(dictionary: Dictionary, values: Values): CodeOf {
  const wanted = new Set(values.values())
  const codes = new Map<Value, number>()
  for (let code = 0; code < dictionary.length; code += 1) {
    const value = dictionary[code] as Value
    if (wanted.has(value)) codes.set(value, code)
  }
  return value => codes.get(value) ?? -1
}

/** The identities that rows have, in the order of their values. */
function ascending(identities: Uint32Array, dictionary: Dictionary, added: ReadonlyMap<Value, Identity>): Int32Array {
  const unknown = dictionary.length
  const isUsed = new Uint8Array(unknown + 1 + added.size)
  for (let position = 0; position < identities.length; position += 1) isUsed[identities[position] as Identity] = 1
  const fresh = [...added].sort(([one], [other]) => (one < other ? -1 : 1))
  const order = new Int32Array(unknown + fresh.length)
  let count = 0
  let next = 0
  for (let code = 0; code <= unknown; code += 1) {
    for (; next < fresh.length; next += 1) {
      const [value, identity] = fresh[next] as [Value, Identity]
      if (code < unknown && (dictionary[code] as Value) < value) break
      order[count++] = identity
    }
    if (code < unknown && isUsed[code] === 1) order[count++] = code
  }
  return order.subarray(0, count)
}

/** The identities that rows have, in the order of the rows that have them first. */
function byAppearance(identities: Uint32Array, unknown: number, added: number): Int32Array {
  const isSeen = new Uint8Array(unknown + 1 + added)
  isSeen[unknown] = 1
  const order = new Int32Array(unknown + added)
  let count = 0
  for (let position = 0; position < identities.length; position += 1) {
    const identity = identities[position] as Identity
    if (isSeen[identity] === 1) continue
    isSeen[identity] = 1
    order[count++] = identity
  }
  return order.subarray(0, count)
}

/**
 * Values of numbers or decimals as numbers; null where numbers do not hold them exactly.
 * @param exact the decimals of the former column that are more than a number
 */
export function plainNumbers({ exact }: Pick<Column, 'exact'>, values: Values, isDecimal: boolean): Values | null {
  if (exact.size > 0) return null
  const plain = new Map<number, number | null>()
  for (const [position, value] of values) {
    const number = value === null ? null : Number(value) + 0
    if (isDecimal && value !== null && String(number) !== String(value)) return null
    plain.set(position, number)
  }
  return plain
}

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
  const next = plain === null || isOther ? null : replaced(known, plain, true)
  if (next === null || next.dictionary.length === 0) return columnFrom(rows, path, decimal)
  return columnOfCoded(next, known.ofLists)
}

function formerAt(column: Column, position: number, decimal: boolean): Value | null {
  const { dictionary, codes } = column
  const code = codes[position] as number
  if (code === dictionary.length) return null
  return decimal ? decimalOf(column, code) : (dictionary[code] as Value)
}
