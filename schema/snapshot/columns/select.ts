import { allBits, type Bits, bitsOf, intersectBits } from './bits.ts'
import { type CodeRanges, intersection } from './code-ranges.ts'
import type { Column } from './coded.ts'
import { everything, type Found, foundAt, foundIn } from './found.ts'
import { intersectSlices, slicesOf } from './slices.ts'
import { hasFewValues, rowsWithValues } from './value-sets.ts'

/** A condition, evaluated on many rows together. */
export interface Test {
  /** Number of rows that meet it. */
  readonly size: number
  /** Writes the positions of the matching rows. */
  collect(into: Uint32Array): void
  /** Filters the first `count` positions in place, in their order. @returns the number left */
  filter(positions: Uint32Array, count: number): number
  /** Removes the rows that do not match from a set. */
  narrow(bits: Bits): void
}

/** When the most selective condition matches at most one row in this many, its rows are listed; otherwise bitsets are intersected. */
const RARE = 32

/** The rows that meet all conditions: lists the rows of the most selective one and filters them by the others. */
export function select(tests: readonly Test[], length: number): Found {
  const [rarest, ...others] = tests.toSorted((left, right) => left.size - right.size)
  if (rarest === undefined) return everything(length)
  if (rarest.size > length / RARE) {
    const bits = allBits(length)
    for (const test of tests) if (test.size < length) test.narrow(bits)
    return foundIn(bits)
  }
  const found = new Uint32Array(rarest.size)
  rarest.collect(found)
  const count = others.reduce((left, test) => (left === 0 ? 0 : test.filter(found, left)), found.length)
  return foundAt(found.subarray(0, count), length)
}

/** Rows whose code is in one of the ranges. */
export function codeTest(column: Column, ranges: CodeRanges): Test {
  const slices = slicesOf(column, ranges)
  return {
    size: slices.reduce((sum, [start, end]) => sum + end - start, 0),
    collect: into => {
      let filled = 0
      for (const [start, end] of slices) {
        into.set(column.positions.subarray(start, end), filled)
        filled += end - start
      }
    },
    filter: (found, count) => {
      const [only] = ranges
      if (only === undefined) return 0
      return ranges.length === 1 ? filterBetween(column, only, found, count) : filterAmong(column, ranges, found, count)
    },
    narrow: bits => {
      if (hasFewValues(column)) intersectBits(bits, rowsWithValues(column, ranges))
      else intersectSlices(column, slices, bits)
    },
  }
}

/** Rows at the given distinct positions. */
export function positionTest(passing: Uint32Array, length: number): Test {
  return {
    size: passing.length,
    collect: into => into.set(passing),
    filter: (found, count) => {
      const passes = new Uint8Array(length)
      for (const position of passing) passes[position] = 1
      let end = 0
      for (let index = 0; index < count; index += 1) {
        const position = found[index] as number
        found[end] = position
        end += passes[position] as number
      }
      return end
    },
    narrow: bits => intersectBits(bits, bitsOf(passing, length)),
  }
}

/** Branch-free: the outcome is hard to predict, and a branch misprediction costs more than a write. */
function filterBetween(
  { codes }: Column,
  [from, to]: readonly [number, number],
  found: Uint32Array,
  count: number,
): number {
  let end = 0
  for (let index = 0; index < count; index += 1) {
    const position = found[index] as number
    const code = codes[position] as number
    found[end] = position
    end += Number(code >= from) & Number(code < to)
  }
  return end
}

function filterAmong({ codes, dictionary }: Column, ranges: CodeRanges, found: Uint32Array, count: number): number {
  const passes = new Uint8Array(dictionary.length + 1)
  for (const [from, to] of ranges) passes.fill(1, from, to)
  let end = 0
  for (let index = 0; index < count; index += 1) {
    const position = found[index] as number
    found[end] = position
    end += passes[codes[position] as number] as number
  }
  return end
}

/** Combines conditions on one column into one, with their joint selectivity. */
export function codeTests(wanted: readonly { readonly column: Column; readonly ranges: CodeRanges }[]): Test[] {
  const byColumn = new Map<Column, CodeRanges>()
  for (const { column, ranges } of wanted) {
    const before = byColumn.get(column)
    byColumn.set(column, before === undefined ? ranges : intersection(before, ranges))
  }
  return [...byColumn].map(([column, ranges]) => codeTest(column, ranges))
}
