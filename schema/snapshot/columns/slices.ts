import { type Bits, bitsOf, countCommon, keepBits, noBits } from './bits.ts'
import type { CodeRanges } from './code-ranges.ts'
import type { Column } from './coded.ts'

/** A part of a column's `positions`: rows whose codes lie side by side. */
export type Slice = readonly [start: number, end: number]

/** Into so many parts the positions of a column are cut: at each cut it is known which rows lie before. */
const CUTS = 32
/** Sets of several slices, such as lists of issuers, are asked for again and again. */
const KEPT_SETS = 16

interface Cuts {
  /** Positions between two cuts. */
  readonly step: number
  /** At each cut the rows that stand before it in `positions`. */
  readonly before: readonly Bits[]
  readonly sets: Map<string, Bits>
}

const made = new WeakMap<Column, Cuts>()

/** The slices of code ranges; neighbours become one. */
export function slicesOf({ starts }: Column, ranges: CodeRanges): readonly Slice[] {
  const slices: [number, number][] = []
  for (const [from, to] of ranges) {
    const [start, end] = [starts[from] as number, starts[to] as number]
    const last = slices.at(-1)
    if (start === end) continue
    if (last !== undefined && last[1] === start) last[1] = end
    else slices.push([start, end])
  }
  return slices
}

/** Takes out of a set the rows that lie in none of the slices. */
export function keepSlices(column: Column, slices: readonly Slice[], bits: Bits): void {
  const [only] = slices
  if (only === undefined) bits.fill(0)
  else if (slices.length === 1) keepSlice(column, only, bits)
  else keepBits(bits, setOf(column, slices))
}

/** What lies outside the cuts around the slice goes word by word, what lies inside them and not in it row by row. */
function keepSlice(column: Column, [start, end]: Slice, bits: Bits): void {
  const { positions } = column
  const { step, before } = cutsOf(column)
  const [first, last] = [Math.floor(start / step), Math.ceil(end / step)]
  const below = first === 0 ? null : (before[first] as Bits)
  const upTo = before[last]
  if (below !== null && upTo !== undefined) {
    for (let word = 0; word < bits.length; word += 1)
      bits[word] = (bits[word] as number) & (upTo[word] as number) & ~(below[word] as number)
  } else if (below !== null) {
    for (let word = 0; word < bits.length; word += 1) bits[word] = (bits[word] as number) & ~(below[word] as number)
  } else if (upTo !== undefined) keepBits(bits, upTo)
  takeOut(positions, first * step, start, bits)
  takeOut(positions, end, Math.min(last * step, positions.length), bits)
}

/** How many rows of a set stand in the positions of the column before the place. */
export function countBefore(column: Column, place: number, bits: Bits): number {
  const { step, before } = cutsOf(column)
  const cut = Math.min(Math.floor(place / step), before.length - 1)
  let count = cut === 0 ? 0 : countCommon(bits, before[cut] as Bits)
  for (let next = cut * step; next < place; next += 1) {
    const position = column.positions[next] as number
    count += ((bits[position >>> 5] as number) >>> (position & 31)) & 1
  }
  return count
}

function takeOut(positions: Uint32Array, start: number, end: number, bits: Bits): void {
  for (let place = start; place < end; place += 1) {
    const position = positions[place] as number
    bits[position >>> 5] = (bits[position >>> 5] as number) & ~(1 << (position & 31))
  }
}

function setOf(column: Column, slices: readonly Slice[]): Bits {
  const { sets } = cutsOf(column)
  const key = slices.join()
  const known = sets.get(key)
  if (known !== undefined) return known
  const length = column.positions.length
  const set = noBits(length)
  for (const [start, end] of slices) {
    const part = bitsOf(column.positions.subarray(start, end), length)
    for (let word = 0; word < set.length; word += 1) set[word] = (set[word] as number) | (part[word] as number)
  }
  const [oldest] = sets.keys()
  if (sets.size === KEPT_SETS && oldest !== undefined) sets.delete(oldest)
  sets.set(key, set)
  return set
}

function cutsOf(column: Column): Cuts {
  const known = made.get(column)
  if (known !== undefined) return known
  const { positions } = column
  const step = Math.max(1, Math.ceil(positions.length / CUTS))
  const before = [noBits(positions.length)]
  for (let start = 0; start + step < positions.length; start += step) {
    const next = bitsOf(positions.subarray(start, start + step), positions.length)
    const last = before.at(-1) as Bits
    for (let word = 0; word < next.length; word += 1) next[word] = (next[word] as number) | (last[word] as number)
    before.push(next)
  }
  const cuts = { step, before, sets: new Map() }
  made.set(column, cuts)
  return cuts
}
