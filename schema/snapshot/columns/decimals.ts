import { compareDecimals, plainDecimal } from '../../filters/decimal.ts'
import type { Coded, Column, Exact } from './coded.ts'
import { emptyCodes } from './codes.ts'
import { type Collector, numberCollector } from './coding.ts'

export const ALL_PLAIN: Exact = new Map()

/** Exact decimals: a number each, with the exact text where the number is rounded. */
interface CodedDecimals extends Coded<Float64Array> {
  readonly exact: Exact
}

/**
 * Collects exact decimals given as text. They are ordered by their nearest number, since rounding is monotonic; decimals
 * with the same nearest number are distinguished by text, so that each distinct decimal has a code.
 */
export function decimalCollector(): Collector<string, Float64Array> & { coded(length: number): CodedDecimals } {
  const numbers = numberCollector()
  const texts = new Map<number, string>()
  return {
    put: (position, text) => {
      const number = Number(text)
      if (String(number) !== text) texts.set(position, text)
      numbers.put(position, number)
    },
    coded: length => withExactCodes(numbers.coded(length), texts),
  }
}

/** @param texts by the position of their row */
function withExactCodes(coded: Coded<Float64Array>, texts: ReadonlyMap<number, string>): CodedDecimals {
  if (texts.size === 0) return { ...coded, exact: ALL_PLAIN }
  const decimals = decimalsOf(coded, texts)
  const first = new Uint32Array(coded.dictionary.length + 1)
  const numbers: number[] = []
  const exact = new Map<number, string>()
  for (const [code, number] of coded.dictionary.entries()) {
    first[code] = numbers.length
    for (const text of decimals.get(code) ?? [null]) {
      if (text !== null && text !== String(number)) exact.set(numbers.length, text)
      numbers.push(number)
    }
  }
  first[coded.dictionary.length] = numbers.length
  const codes = emptyCodes(coded.codes.length, numbers.length)
  for (let position = 0; position < codes.length; position += 1) {
    const code = coded.codes[position] as number
    const number = coded.dictionary[code]
    const own = number === undefined ? undefined : decimals.get(code)
    const text = texts.get(position) ?? String(number)
    codes[position] = (first[code] as number) + (own?.findIndex(each => isEqual(each, text)) ?? 0)
  }
  return { dictionary: Float64Array.from(numbers), codes, exact }
}

/** The distinct decimals, ascending, of each code with at least one decimal that is not exactly its number. */
function decimalsOf(
  { dictionary, codes }: Coded<Float64Array>,
  texts: ReadonlyMap<number, string>,
): ReadonlyMap<number, readonly string[]> {
  const byCode = Map.groupBy(texts, ([position]) => codes[position] as number)
  const rows = new Uint32Array(dictionary.length + 1)
  for (const code of codes) rows[code] = (rows[code] as number) + 1
  const decimals = new Map<number, readonly string[]>()
  for (const [code, own] of byCode) {
    const plain = own.length < (rows[code] as number) ? [String(dictionary[code])] : []
    const distinct = new Map([...plain, ...own.map(([, text]) => text)].map(text => [plainDecimal(text), text]))
    decimals.set(code, [...distinct.values()].sort(compareDecimals))
  }
  return decimals
}

function isEqual(one: string, other: string): boolean {
  return one === other || compareDecimals(one, other) === 0
}

/** The decimal of a code, exactly. */
export function decimalOf({ dictionary, exact }: Pick<Column, 'dictionary' | 'exact'>, code: number): string {
  return exact.get(code) ?? String(dictionary[code])
}

/** The first code whose decimal is at least the bound; the number of codes when there is none. */
export function firstDecimalFrom(column: Pick<Column, 'dictionary' | 'exact'>, bound: string): number {
  const { dictionary } = column
  const number = Number(bound)
  let [low, high] = [0, dictionary.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const near = dictionary[middle] as number
    const isBelow = near === number ? compareDecimals(decimalOf(column, middle), bound) < 0 : near < number
    if (isBelow) low = middle + 1
    else high = middle
  }
  return low
}
