import { type Bits, countCommon } from './bits.ts'
import type { Column } from './coded.ts'
import type { Found } from './found.ts'
import { hasFewValues, rowsWithValue } from './value-sets.ts'

/** Cost of counting one word of two bitsets, relative to looking up the code of a row. */
const WORD_COST = 0.6

/** Number of matching rows per code; the last is unknown. */
export function countsByCode(column: Column, found: Found): Uint32Array {
  const { codes, dictionary } = column
  if (!found.isSet) return countAt(codes, found.positions(), dictionary.length)
  const bits = found.bits()
  const isDense = dictionary.length * bits.length * WORD_COST < found.length
  return isDense && hasFewValues(column) ? countSets(column, bits, found.length) : countIn(column, bits)
}

function countAt(codes: Column['codes'], positions: Uint32Array, distinct: number): Uint32Array {
  const counts = new Uint32Array(distinct + 1)
  for (let index = 0; index < positions.length; index += 1) {
    const code = codes[positions[index] as number] as number
    counts[code] = (counts[code] as number) + 1
  }
  return counts
}

function countIn({ codes, dictionary }: Column, bits: Bits): Uint32Array {
  const counts = new Uint32Array(dictionary.length + 1)
  for (let word = 0; word < bits.length; word += 1) {
    for (let left = bits[word] as number; left !== 0; left &= left - 1) {
      const code = codes[(word << 5) + 31 - Math.clz32(left & -left)] as number
      counts[code] = (counts[code] as number) + 1
    }
  }
  return counts
}

/** Intersects with the bitset of each value; the remaining rows are unknown. */
function countSets(column: Column, bits: Bits, length: number): Uint32Array {
  const { dictionary, starts } = column
  const counts = new Uint32Array(dictionary.length + 1)
  let known = 0
  for (let code = 0; code < dictionary.length; code += 1) {
    if (starts[code] === starts[code + 1]) continue
    const count = countCommon(bits, rowsWithValue(column, code))
    counts[code] = count
    known += count
  }
  counts[dictionary.length] = length - known
  return counts
}
