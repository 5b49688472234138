import { type Bits, bitsOf, noBits } from './bits.ts'
import type { CodeRanges } from './code-ranges.ts'
import type { Column } from './coded.ts'

/** So few values a column has that the rows of each are kept as a set: lists of values are those sets together. */
const FEW_VALUES = 64
/** Lists that are asked for again and again, such as the states that are live. */
const KEPT_LISTS = 16

interface ValueSets {
  /** By code; those of values that no row has, and those not asked for yet, are missing. */
  readonly single: (Bits | undefined)[]
  readonly lists: Map<string, Bits>
}

const made = new WeakMap<Column, ValueSets>()

export function hasFewValues({ dictionary }: Column): boolean {
  return dictionary.length <= FEW_VALUES
}

function setsOf(column: Column): ValueSets {
  const known = made.get(column)
  if (known !== undefined) return known
  const sets = { single: [], lists: new Map<string, Bits>() }
  made.set(column, sets)
  return sets
}

/** The rows of one code; not to be changed. */
export function rowsWithValue(column: Column, code: number): Bits {
  const { single } = setsOf(column)
  const { starts, positions, codes } = column
  const set = single[code] ?? bitsOf(positions.subarray(starts[code], starts[code + 1]), codes.length)
  single[code] = set
  return set
}

/** The rows whose code lies in one of the ranges; not to be changed. */
export function rowsWithValues(column: Column, ranges: CodeRanges): Bits {
  const sets = setsOf(column)
  const key = ranges.join()
  const known = sets.lists.get(key)
  if (known !== undefined) return known
  const list = together(valuesIn(column, ranges), column.codes.length)
  const [oldest] = sets.lists.keys()
  if (sets.lists.size === KEPT_LISTS && oldest !== undefined) sets.lists.delete(oldest)
  sets.lists.set(key, list)
  return list
}

function valuesIn(column: Column, ranges: CodeRanges): Bits[] {
  const found: Bits[] = []
  for (const [from, to] of ranges) {
    for (let code = from; code < to; code += 1) {
      if (column.starts[code] !== column.starts[code + 1]) found.push(rowsWithValue(column, code))
    }
  }
  return found
}

/** Four at a time: what a word of the sum costs is reading and writing it. */
function together(sets: readonly Bits[], length: number): Bits {
  const none = noBits(length)
  if (sets.length === 1) return sets[0] ?? none
  const sum = noBits(length)
  for (let first = 0; first < sets.length; first += 4) {
    const [a = none, b = none, c = none, d = none] = sets.slice(first, first + 4)
    for (let word = 0; word < sum.length; word += 1) {
      const more = (a[word] as number) | (b[word] as number) | (c[word] as number) | (d[word] as number)
      sum[word] = (sum[word] as number) | more
    }
  }
  return sum
}
