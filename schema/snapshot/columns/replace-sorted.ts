import type { Coded, ColumnGroups, Value } from './coded.ts'
import { type Codes, emptyCodes, translated } from './codes.ts'
import { groupsOf } from './column.ts'
import { type Edits, edited, placesAfter, shiftsAfter, shiftsBy } from './edits.ts'
import type { Dictionary, Replaced, Values } from './replace.ts'

/** A column whose dictionary is ascending. */
interface SortedColumn extends Coded<Dictionary> {
  /** Its rows by their codes; null where no search reads it. */
  readonly groups: ColumnGroups | null
}

/** A row with another value. */
interface Move {
  readonly position: number
  /** Null where it is unknown. */
  readonly value: Value | null
  /** Its former code. */
  readonly from: number
  /** The code of the value before the move; of a value that no row had, the code before which it comes. */
  readonly at: number
  readonly isKnown: boolean
}

/** With more, all rows are coded and grouped anew in less time. */
const MOST_MOVES = 500

/**
 * Codes with other values at some positions, as if all had been collected anew. What stays is copied, and only the codes
 * between a former value and its new one become others: a price moves little (`npm run bench:freshness`).
 */
export function replacedInOrder(column: SortedColumn, values: Values): Replaced {
  const moves = movesIn(column, values)
  const edits = editsOf(column, moves)
  const isSame = edits.leaving.length === 0 && edits.coming.length === 0
  const dictionary = isSame ? column.dictionary : edited(column.dictionary, edits)
  const groups = moves.length > MOST_MOVES ? null : column.groups
  const codes = shifted({ ...column, groups }, edits, dictionary.length)
  for (const { position, value } of moves) {
    codes[position] = value === null ? dictionary.length : firstFrom(dictionary, value)
  }
  const grouped = () =>
    groups === null ? groupsOf(codes, dictionary.length) : groupsAfter(groups, moves, { edits, codes })
  return {
    ...{ dictionary, codes, groups: column.groups && grouped() },
    former: () => formerCodes(dictionary.length, edits),
  }
}

function movesIn({ dictionary, codes }: SortedColumn, values: Values): readonly Move[] {
  const moves: Move[] = []
  for (const [position, value] of values) {
    const at = value === null ? dictionary.length : firstFrom(dictionary, value)
    const isKnown = value === null || dictionary[at] === value
    moves.push({ position, value, from: codes[position] as number, at, isKnown })
  }
  return moves
}

/** The first index of a value that is not less. */
function firstFrom(dictionary: Dictionary, value: Value): number {
  let [low, high] = [0, dictionary.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((dictionary[middle] as Value) < value) low = middle + 1
    else high = middle
  }
  return low
}

/** Values that no row has any more leave the dictionary, and those that no row had come to it. */
function editsOf(column: SortedColumn, moves: readonly Move[]): Edits<Value> {
  return { leaving: leavingCodes(column, moves), coming: comingValues(column, moves) }
}

function leavingCodes(column: SortedColumn, moves: readonly Move[]): readonly number[] {
  const taken = new Set(moves.flatMap(({ at, isKnown }) => (isKnown ? [at] : [])))
  const former = Int32Array.from(moves, ({ from }) => from).sort()
  const sizeOf = sizesOf(column)
  const leaving: number[] = []
  for (let start = 0, end = 0; start < former.length; start = end) {
    const code = former[start] as number
    while (former[end] === code) end += 1
    const isLast = code !== column.dictionary.length && sizeOf(code) === end - start
    if (isLast && !taken.has(code)) leaving.push(code)
  }
  return leaving
}

function comingValues({ dictionary }: SortedColumn, moves: readonly Move[]): Edits<Value>['coming'] {
  const added = moves.flatMap(({ value, isKnown }) => (isKnown ? [] : [value as Value]))
  const ordered = dictionary instanceof Float64Array ? Float64Array.from(added as number[]).sort() : added.sort()
  const coming: [number, Value][] = []
  for (let index = 0; index < ordered.length; index += 1) {
    const value = ordered[index] as Value
    if (index === 0 || value !== ordered[index - 1]) coming.push([firstFrom(dictionary, value), value])
  }
  return coming
}

/** The number of rows that have a code. */
function sizesOf({ dictionary, codes, groups }: SortedColumn): (code: number) => number {
  if (groups !== null) return code => (groups.starts[code + 1] as number) - (groups.starts[code] as number)
  const sizes = new Uint32Array(dictionary.length + 1)
  for (let position = 0; position < codes.length; position += 1) {
    const code = codes[position] as number
    sizes[code] = (sizes[code] as number) + 1
  }
  return code => sizes[code] as number
}

/** The codes of all rows by the dictionary after some edits. @param distinct number of its values */
function shifted({ codes, dictionary, groups }: SortedColumn, edits: Edits<Value>, distinct: number): Codes {
  if (groups === null) return translated(codes, placesAfter(dictionary.length + 1, edits), distinct)
  const result = emptyCodes(codes.length, distinct)
  result.set(codes)
  const { positions, starts } = groups
  for (const { from, to, by } of shiftsAfter(dictionary.length + 1, edits)) {
    for (let code = from; code < to; code += 1) {
      const end = starts[code + 1] as number
      for (let place = starts[code] as number; place < end; place += 1) result[positions[place] as number] = code + by
    }
  }
  return result
}

interface AfterEdits {
  readonly edits: Edits<Value>
  /** Of the rows after the moves. */
  readonly codes: Codes
}

function groupsAfter(
  { positions, starts }: ColumnGroups,
  moves: readonly Move[],
  { edits, codes }: AfterEdits,
): ColumnGroups {
  const codeOf = ({ position }: Move) => codes[position] as number
  const ordered = moves.toSorted((one, other) => codeOf(one) - codeOf(other) || one.position - other.position)
  const leaving = moves.map(({ position, from }) => placeIn(positions, starts, from, position))
  const coming = ordered.map(({ position, at, isKnown }): [number, number] => {
    return [isKnown ? placeIn(positions, starts, at, position) : (starts[at] as number), position]
  })
  return {
    positions: edited(positions, { leaving: leaving.sort((one, other) => one - other), coming }),
    starts: startsAfter(starts, moves, edits),
  }
}

/** Where a row stands, or would stand, among those of a code. */
function placeIn(positions: Uint32Array, starts: Uint32Array, code: number, position: number): number {
  let [low, high] = [starts[code] as number, starts[code + 1] as number]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((positions[middle] as number) < position) low = middle + 1
    else high = middle
  }
  return low
}

/** Where the rows of each code begin. */
function startsAfter(starts: Uint32Array, moves: readonly Move[], edits: Edits<Value>): Uint32Array {
  const fewer = moves.map(({ from }) => [from + 1, -1] as const)
  const more = moves.map(({ at, isKnown }) => [isKnown ? at + 1 : at, 1] as const)
  const moved = starts.slice()
  for (const { from, to, by } of shiftsBy([...fewer, ...more], starts.length)) {
    for (let code = from; code < to; code += 1) moved[code] = (moved[code] as number) + by
  }
  const rowsOf = Map.groupBy(moves, ({ value }) => value)
  let [place, start] = [-1, 0]
  const coming = edits.coming.toReversed().map(([before, value]): [number, number] => {
    if (before !== place) [place, start] = [before, moved[before] as number]
    start -= rowsOf.get(value)?.length ?? 0
    return [before, start]
  })
  return edited(moved, { leaving: edits.leaving, coming: coming.reverse() })
}

/** The former code of each value; -1 for one that has come. */
function formerCodes(length: number, { leaving, coming }: Edits<Value>): Int32Array {
  const former = Array.from({ length: length - coming.length + leaving.length }, (_, code) => code)
  return Int32Array.from(edited(former, { leaving, coming: coming.map(([before]) => [before, -1]) }))
}
