import { type CodeRanges, intersection } from './code-ranges.ts'
import type { Column } from './column.ts'

/** A test that many rows are put to at once. */
export interface Test {
  /** How many rows pass it. */
  readonly size: number
  /** Writes the positions that pass. */
  collect(into: Uint32Array): void
  /** Keeps those of the first `count` positions that pass, in their order; tells how many. */
  keep(positions: Uint32Array, count: number): number
}

/** The positions of the rows that pass all tests: the rarest is looked up, the others are tried on what it left. */
export function select(tests: readonly Test[], length: number): Uint32Array {
  const [rarest, ...others] = tests.toSorted((left, right) => left.size - right.size)
  if (rarest === undefined) return Uint32Array.from({ length }, (_, position) => position)
  const found = new Uint32Array(rarest.size)
  rarest.collect(found)
  const count = others.reduce((left, test) => (left === 0 ? 0 : test.keep(found, left)), found.length)
  return found.subarray(0, count)
}

/** Rows whose code lies in one of the ranges. */
export function codeTest(column: Column, ranges: CodeRanges): Test {
  const { starts } = column
  return {
    size: ranges.reduce((sum, [from, to]) => sum + (starts[to] as number) - (starts[from] as number), 0),
    collect: into => collect(column, ranges, into),
    keep: (found, count) => {
      const [only] = ranges
      if (only === undefined) return 0
      return ranges.length === 1 ? keepBetween(column, only, found, count) : keepAmong(column, ranges, found, count)
    },
  }
}

function collect({ codes, dictionary, positions, starts }: Column, ranges: CodeRanges, into: Uint32Array): void {
  let end = 0
  if (positions !== null) {
    for (const [from, to] of ranges) {
      const slice = positions.subarray(starts[from], starts[to])
      into.set(slice, end)
      end += slice.length
    }
    return
  }
  const passes = passing(ranges, dictionary.length)
  for (let position = 0; end < into.length; position += 1) {
    into[end] = position
    end += passes[codes[position] as number] as number
  }
}

function passing(ranges: CodeRanges, distinct: number): Uint8Array {
  const passes = new Uint8Array(distinct + 1)
  for (const [from, to] of ranges) passes.fill(1, from, to)
  return passes
}

/** Rows at the given positions, which are ascending and distinct. */
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
  const passes = passing(ranges, dictionary.length)
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
