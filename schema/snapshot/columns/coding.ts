import type { Coded } from './coded.ts'
import { emptyCodes } from './codes.ts'
import { ranked } from './ranked.ts'

/** Collects the values of a column, rows in any order; a row that is never named has an unknown value. */
export interface Collector<Value, Dictionary> {
  put(position: number, value: Value): void
  /** @param length the number of rows */
  coded(length: number): Coded<Dictionary>
}

const FIRST = 1_024

/** Numbers; the dictionary is ascending. */
export function numberCollector(): Collector<number, Float64Array> {
  let values = new Float64Array(FIRST).fill(Number.NaN)
  const reach = (length: number) => {
    if (length <= values.length) return
    const wider = new Float64Array(2 * length)
    wider.fill(Number.NaN, values.length).set(values)
    values = wider
  }
  return {
    put: (position, value) => {
      reach(position + 1)
      values[position] = value
    },
    coded: length => {
      reach(length)
      return ranked(values.subarray(0, length))
    },
  }
}

/** Texts. @param isSorted true: the dictionary is ascending by code units; false: in order of insertion */
export function textCollector(isSorted: boolean): Collector<string, readonly string[]> {
  const numbers = new Map<string, number>()
  let codes = new Int32Array(FIRST).fill(-1)
  let last = { text: '', code: -1 }
  return {
    put: (position, value) => {
      if (position >= codes.length) {
        const wider = new Int32Array(2 * position)
        wider.fill(-1, codes.length).set(codes)
        codes = wider
      }
      // Fast path: many columns have the same value in consecutive rows.
      if (last.code < 0 || last.text !== value) last = { text: value, code: numbers.getOrInsert(value, numbers.size) }
      codes[position] = last.code
    },
    coded: length => {
      const given = [...numbers.keys()]
      const dictionary = isSorted ? given.toSorted() : given
      const ranks = isSorted ? ranksOf(dictionary, numbers) : null
      const result = emptyCodes(length, given.length).fill(given.length)
      for (let position = 0; position < Math.min(length, codes.length); position += 1) {
        const code = codes[position] as number
        if (code >= 0) result[position] = ranks === null ? code : (ranks[code] as number)
      }
      return { dictionary, codes: result }
    },
  }
}

/** The dictionary position of each text, by its number of insertion. */
function ranksOf(dictionary: readonly string[], numbers: ReadonlyMap<string, number>): Uint32Array {
  const ranks = new Uint32Array(dictionary.length)
  for (const [rank, text] of dictionary.entries()) ranks[numbers.get(text) as number] = rank
  return ranks
}
