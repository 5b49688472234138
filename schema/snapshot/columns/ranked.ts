import type { Coded } from './coded.ts'
import { type Codes, emptyCodes } from './codes.ts'

const DIGIT_BITS = 11
const DIGITS = 6
const BUCKETS = 1 << DIGIT_BITS

/**
 * Numbers as ranks among the distinct ones, without comparing two of them: they are sorted by the digits of their bits,
 * least first, and a digit that all share costs nothing.
 * @param values not a number where it is unknown; minus zero is zero
 */
export function ranked(values: Float64Array): Coded<Float64Array> {
  const known = knownPositions(values)
  const order = sortedBy(keysOf(values, known), known)
  const dictionary = distinctOf(values, order)
  return { dictionary, codes: codesOf(values, order, dictionary) }
}

function knownPositions(values: Float64Array): Uint32Array {
  const positions = new Uint32Array(values.length)
  let count = 0
  for (let position = 0; position < values.length; position += 1) {
    if (!Number.isNaN(values[position])) positions[count++] = position
  }
  return positions.subarray(0, count)
}

/** By position the digits, of which a greater number has the greater: the bits, negative ones turned over. */
function keysOf(values: Float64Array, known: Uint32Array): Digits {
  const high = new Uint32Array(values.length)
  const low = new Uint32Array(values.length)
  const number = new Float64Array(1)
  const [halfLow, halfHigh] = IS_LITTLE ? [0, 1] : [1, 0]
  const halves = new Uint32Array(number.buffer)
  for (let index = 0; index < known.length; index += 1) {
    const position = known[index] as number
    number[0] = (values[position] as number) + 0
    const isNegative = (halves[halfHigh] as number) >>> 31 === 1
    high[position] = isNegative ? ~(halves[halfHigh] as number) : (halves[halfHigh] as number) | 0x80000000
    low[position] = isNegative ? ~(halves[halfLow] as number) : (halves[halfLow] as number)
  }
  return { high, low }
}

const IS_LITTLE = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1

interface Digits {
  readonly high: Uint32Array
  readonly low: Uint32Array
}

/** Digits 0 to 2 are of the low half, 3 to 5 of the high one; the uppermost of each has ten bits. */
function sortedBy({ high, low }: Digits, known: Uint32Array): Uint32Array {
  let [from, to]: [Uint32Array, Uint32Array] = [known, new Uint32Array(known.length)]
  for (let digit = 0; digit < DIGITS; digit += 1) {
    const half = digit < 3 ? low : high
    const shift = (digit % 3) * DIGIT_BITS
    const next = new Uint32Array(BUCKETS + 1)
    for (let index = 0; index < from.length; index += 1) {
      const bucket = ((half[from[index] as number] as number) >>> shift) & (BUCKETS - 1)
      next[bucket + 1] = (next[bucket + 1] as number) + 1
    }
    if (next.includes(from.length)) continue
    for (let bucket = 1; bucket < BUCKETS; bucket += 1) {
      next[bucket] = (next[bucket] as number) + (next[bucket - 1] as number)
    }
    for (let index = 0; index < from.length; index += 1) {
      const position = from[index] as number
      const bucket = ((half[position] as number) >>> shift) & (BUCKETS - 1)
      const place = next[bucket] as number
      to[place] = position
      next[bucket] = place + 1
    }
    ;[from, to] = [to, from]
  }
  return from
}

function distinctOf(values: Float64Array, order: Uint32Array): Float64Array {
  const distinct = new Float64Array(order.length)
  let count = 0
  for (let index = 0; index < order.length; index += 1) {
    const value = (values[order[index] as number] as number) + 0
    if (count === 0 || value !== distinct[count - 1]) distinct[count++] = value
  }
  return distinct.slice(0, count)
}

function codesOf(values: Float64Array, order: Uint32Array, dictionary: Float64Array): Codes {
  const codes = emptyCodes(values.length, dictionary.length).fill(dictionary.length)
  let code = 0
  for (let index = 0; index < order.length; index += 1) {
    const position = order[index] as number
    if ((values[position] as number) !== dictionary[code]) code += 1
    codes[position] = code
  }
  return codes
}
