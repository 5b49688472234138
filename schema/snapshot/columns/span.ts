import type { Bits } from './bits.ts'
import type { Column } from './coded.ts'
import type { Found } from './found.ts'
import { countBefore } from './slices.ts'

/** The codes between which the found rows lie; the lowest is above the highest where none is known. */
export interface Span {
  readonly lowest: number
  readonly highest: number
  readonly unknown: number
}

export function spanOf(column: Column, found: Found): Span {
  return found.isSet ? spanIn(column, found.bits(), found.length) : spanAt(column, found.positions())
}

/** Of a set the column is walked from both ends, until a row is met that is in it. */
function spanIn({ codes, dictionary, positions, starts }: Column, bits: Bits, length: number): Span {
  const known = starts[dictionary.length] as number
  const isIn = (place: number) => {
    const position = positions[place] as number
    return ((bits[position >>> 5] as number) >>> (position & 31)) & 1
  }
  let [first, last] = [0, known - 1]
  while (first < known && isIn(first) === 0) first += 1
  if (first === known) return { lowest: dictionary.length, highest: -1, unknown: length }
  while (isIn(last) === 0) last -= 1
  let unknown = 0
  for (let place = known; place < positions.length; place += 1) unknown += isIn(place)
  return {
    lowest: codes[positions[first] as number] as number,
    highest: codes[positions[last] as number] as number,
    unknown,
  }
}

function spanAt({ codes, dictionary }: Column, positions: Uint32Array): Span {
  let [lowest, highest, unknown] = [dictionary.length, -1, 0]
  for (let index = 0; index < positions.length; index += 1) {
    const code = codes[positions[index] as number] as number
    if (code === dictionary.length) unknown += 1
    else {
      if (code < lowest) lowest = code
      if (code > highest) highest = code
    }
  }
  return { lowest, highest, unknown }
}

/** How many of the found rows have a code below each of the bounds. */
export function countsBelow(column: Column, found: Found, bounds: readonly number[]): readonly number[] {
  if (found.isSet) return bounds.map(bound => countBefore(column, column.starts[bound] as number, found.bits()))
  const counts = bounds.map(() => 0)
  for (const position of found.positions()) {
    const code = column.codes[position] as number
    for (let index = 0; index < bounds.length; index += 1)
      if (code < (bounds[index] as number)) counts[index] = (counts[index] as number) + 1
  }
  return counts
}
