import type { Coded, Column, ColumnGroups, Value } from './coded.ts'
import { translated } from './codes.ts'

/** Values by the positions of their rows; null where they are unknown. */
export type Values = ReadonlyMap<number, Value | null>

export type Dictionary = readonly Value[] | Float64Array

export interface Replaced extends Coded<Dictionary> {
  /** Rows by their codes, where the former ones were given. */
  readonly groups: ColumnGroups | null
  /** The former code of each value; -1 for a value that no row had. */
  former(): Int32Array
}

/** Codes of a former column, the unknown after them, and then the values that it does not have. */
type Identity = number

/**
 * Codes with other values at some positions, as if all had been collected anew, without sorting: that takes longer than all
 * else of a small revision (`npm run bench:freshness`). The dictionary is in the order in which rows have its values first.
 */
export function replacedAsMet({ dictionary, codes }: Coded<Dictionary>, values: Values): Replaced {
  const unknown = dictionary.length
  const added = new Map<Value, Identity>()
  const identities = new Uint32Array(codes)
  const codeOf = codesOf(dictionary, values)
  for (const [position, value] of values) {
    const code = value === null ? unknown : codeOf(value)
    identities[position] = code >= 0 ? code : added.getOrInsert(value as Value, unknown + 1 + added.size)
  }
  const order = byAppearance(identities, unknown, added.size)
  const ranks = new Uint32Array(unknown + 1 + added.size).fill(order.length)
  for (let rank = 0; rank < order.length; rank += 1) ranks[order[rank] as Identity] = rank
  return {
    dictionary: inOrder(order, dictionary, [...added.keys()]),
    codes: translated(identities, ranks, order.length),
    groups: null,
    former: () => order.map(identity => (identity < unknown ? identity : -1)),
  }
}

/** A loop, since callbacks for each value of 100,000 bonds take several times as long (`npm run bench:freshness`). */
function inOrder(order: Int32Array, dictionary: Dictionary, fresh: readonly Value[]): Dictionary {
  const ordered = new Array<Value>(order.length)
  for (let rank = 0; rank < order.length; rank += 1) {
    const identity = order[rank] as Identity
    ordered[rank] = (dictionary[identity] ?? fresh[identity - dictionary.length - 1]) as Value
  }
  return ordered
}

/** The code of each of some values; -1 for one that is not in the dictionary. */
function codesOf(dictionary: Dictionary, values: Values): (value: Value) => number {
  const wanted = new Set(values.values())
  const codes = new Map<Value, number>()
  for (let code = 0; code < dictionary.length; code += 1) {
    const value = dictionary[code] as Value
    if (wanted.has(value)) codes.set(value, code)
  }
  return value => codes.get(value) ?? -1
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
