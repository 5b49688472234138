import type { Bits } from './bits.ts'
import type { Column } from './coded.ts'
import type { Found } from './found.ts'
import { countBefore } from './slices.ts'

/** The lowest and highest code of the matching rows; lowest > highest when all are unknown. */
interface Span {
  readonly lowest: number
  readonly highest: number
  readonly unknown: number
}

export function spanOf(column: Column, found: Found): Span {
  return found.isSet ? spanIn(column, found.bits(), found.length) : spanAt(column, found.positions())
}

/** Scans the column from both ends to the first row in the set. */
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

/** Number of matching rows with a code below each bound. */
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
