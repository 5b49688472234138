import { allBits, type Bits, bitsOf, keepBits } from './bits.ts'
import { type CodeRanges, intersection } from './code-ranges.ts'
import type { Column } from './coded.ts'
import { everything, type Found, foundAt, foundIn } from './found.ts'
import { keepSlices, slicesOf } from './slices.ts'
import { hasFewValues, rowsWithValues } from './value-sets.ts'

/** A test that many rows are put to at once. */
export interface Test {
  /** How many rows pass it. */
  readonly size: number
  /** Writes the positions that pass. */
  collect(into: Uint32Array): void
  /** Keeps those of the first `count` positions that pass, in their order; tells how many. */
  keep(positions: Uint32Array, count: number): number
  /** Takes out of a set the rows that do not pass. */
  narrow(bits: Bits): void
}

/** A test that one row in so many passes is looked up; where all let more through, sets are cut word by word. */
const RARE = 32

/** The rows that pass all tests: the rarest is looked up, the others are tried on what it left. */
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
  const count = others.reduce((left, test) => (left === 0 ? 0 : test.keep(found, left)), found.length)
  return foundAt(found.subarray(0, count), length)
}

/** Rows whose code lies in one of the ranges. */
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
    keep: (found, count) => {
      const [only] = ranges
      if (only === undefined) return 0
      return ranges.length === 1 ? keepBetween(column, only, found, count) : keepAmong(column, ranges, found, count)
    },
    narrow: bits => {
      if (hasFewValues(column)) keepBits(bits, rowsWithValues(column, ranges))
      else keepSlices(column, slices, bits)
    },
  }
}

/** Rows at the given positions, which are distinct. */
export function positionTest(passing: Uint32Array, length: number): Test {
  return {
    size: passing.length,
    collect: into => into.set(passing),
    keep: (found, count) => {
      const passes = new Uint8Array(length)
      for (const position of passing) passes[position] = 1
      let kept = 0
      for (let index = 0; index < count; index += 1) {
        const position = found[index] as number
        found[kept] = position
        kept += passes[position] as number
      }
      return kept
    },
    narrow: bits => keepBits(bits, bitsOf(passing, length)),
  }
}

/** Without a branch: whether a row passes is hard to foresee, and a wrong guess costs more than a write. */
function keepBetween(
  { codes }: Column,
  [from, to]: readonly [number, number],
  found: Uint32Array,
  count: number,
): number {
  let kept = 0
  for (let index = 0; index < count; index += 1) {
    const position = found[index] as number
    const code = codes[position] as number
    found[kept] = position
    kept += Number(code >= from) & Number(code < to)
  }
  return kept
}

function keepAmong({ codes, dictionary }: Column, ranges: CodeRanges, found: Uint32Array, count: number): number {
  const passes = new Uint8Array(dictionary.length + 1)
  for (const [from, to] of ranges) passes.fill(1, from, to)
  let kept = 0
  for (let index = 0; index < count; index += 1) {
    const position = found[index] as number
    found[kept] = position
    kept += passes[codes[position] as number] as number
  }
  return kept
}

/** Conditions on one column are one test, as rare as all of them together. */
export function codeTests(wanted: readonly { readonly column: Column; readonly ranges: CodeRanges }[]): Test[] {
  const byColumn = new Map<Column, CodeRanges>()
  for (const { column, ranges } of wanted) {
    const before = byColumn.get(column)
    byColumn.set(column, before === undefined ? ranges : intersection(before, ranges))
  }
  return [...byColumn].map(([column, ranges]) => codeTest(column, ranges))
}
