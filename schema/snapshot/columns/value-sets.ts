import { type Bits, bitsOf, noBits } from './bits.ts'
import type { CodeRanges } from './code-ranges.ts'
import type { Column } from './coded.ts'

/** Columns with at most this many values have a bitset per value; a list of values is the union of these sets. */
const FEW_VALUES = 64
/** Cached unions of values that are requested repeatedly, such as the live statuses. */
const CACHED_LISTS = 16

interface ValueSets {
  /** By code; missing for values that no row has and until first use. */
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

/** The rows of one code; callers must not modify the set. */
export function rowsWithValue(column: Column, code: number): Bits {
  const { single } = setsOf(column)
  const { starts, positions, codes } = column
  const set = single[code] ?? bitsOf(positions.subarray(starts[code], starts[code + 1]), codes.length)
  single[code] = set
  return set
}

/** The rows whose code is in one of the ranges; callers must not modify the set. */
export function rowsWithValues(column: Column, ranges: CodeRanges): Bits {
  const sets = setsOf(column)
  const key = ranges.join()
  const known = sets.lists.get(key)
  if (known !== undefined) return known
  const list = union(valuesIn(column, ranges), column.codes.length)
  const [oldest] = sets.lists.keys()
  if (sets.lists.size === CACHED_LISTS && oldest !== undefined) sets.lists.delete(oldest)
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

/** Four sets per pass: the cost is dominated by reading and writing the result. */
function union(sets: readonly Bits[], length: number): Bits {
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
