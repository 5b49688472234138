import { type Bits, bitsOf, countCommon, intersectBits, noBits } from './bits.ts'
import type { CodeRanges } from './code-ranges.ts'
import type { Column } from './coded.ts'

/** A part of a column's `positions`: rows with adjacent codes. */
type Slice = readonly [start: number, end: number]

/** Number of checkpoints per column: each has the bitset of the rows before it. */
const CHECKPOINTS = 32
/** Cached bitsets of several slices, such as lists of issuers, which are requested repeatedly. */
const CACHED_SETS = 16

interface Checkpoints {
  /** Number of positions between two checkpoints. */
  readonly step: number
  /** For each checkpoint the bitset of the rows before it in `positions`. */
  readonly before: readonly Bits[]
  readonly sets: Map<string, Bits>
}

const made = new WeakMap<Column, Checkpoints>()

/** The slices of code ranges; adjacent ones are merged. */
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

/** Removes the rows outside the slices from a set. */
export function intersectSlices(column: Column, slices: readonly Slice[], bits: Bits): void {
  const [only] = slices
  if (only === undefined) bits.fill(0)
  else if (slices.length === 1) intersectSlice(column, only, bits)
  else intersectBits(bits, setOf(column, slices))
}

/** Masks whole words up to the checkpoints around the slice, then removes single rows between checkpoint and slice. */
function intersectSlice(column: Column, [start, end]: Slice, bits: Bits): void {
  const { positions } = column
  const { step, before } = checkpointsOf(column)
  const [first, last] = [Math.floor(start / step), Math.ceil(end / step)]
  const below = first === 0 ? null : (before[first] as Bits)
  const upTo = before[last]
  if (below !== null && upTo !== undefined) {
    for (let word = 0; word < bits.length; word += 1)
      bits[word] = (bits[word] as number) & (upTo[word] as number) & ~(below[word] as number)
  } else if (below !== null) {
    for (let word = 0; word < bits.length; word += 1) bits[word] = (bits[word] as number) & ~(below[word] as number)
  } else if (upTo !== undefined) intersectBits(bits, upTo)
  removeRows(positions, first * step, start, bits)
  removeRows(positions, end, Math.min(last * step, positions.length), bits)
}

/** Number of rows of a set among the positions before the given index. */
export function countBefore(column: Column, place: number, bits: Bits): number {
  const { step, before } = checkpointsOf(column)
  const checkpoint = Math.min(Math.floor(place / step), before.length - 1)
  let count = checkpoint === 0 ? 0 : countCommon(bits, before[checkpoint] as Bits)
  for (let next = checkpoint * step; next < place; next += 1) {
    const position = column.positions[next] as number
    count += ((bits[position >>> 5] as number) >>> (position & 31)) & 1
  }
  return count
}

function removeRows(positions: Uint32Array, start: number, end: number, bits: Bits): void {
  for (let place = start; place < end; place += 1) {
    const position = positions[place] as number
    bits[position >>> 5] = (bits[position >>> 5] as number) & ~(1 << (position & 31))
  }
}

function setOf(column: Column, slices: readonly Slice[]): Bits {
  const { sets } = checkpointsOf(column)
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
  if (sets.size === CACHED_SETS && oldest !== undefined) sets.delete(oldest)
  sets.set(key, set)
  return set
}

function checkpointsOf(column: Column): Checkpoints {
  const known = made.get(column)
  if (known !== undefined) return known
  const { positions } = column
  const step = Math.max(1, Math.ceil(positions.length / CHECKPOINTS))
  const before = [noBits(positions.length)]
  for (let start = 0; start + step < positions.length; start += step) {
    const next = bitsOf(positions.subarray(start, start + step), positions.length)
    const last = before.at(-1) as Bits
    for (let word = 0; word < next.length; word += 1) next[word] = (next[word] as number) | (last[word] as number)
    before.push(next)
  }
  const checkpoints = { step, before, sets: new Map() }
  made.set(column, checkpoints)
  return checkpoints
}
