import type { Column } from './coded.ts'
import type { Found } from './found.ts'
import { countsBelow } from './span.ts'

/** Finds the code at a rank among the matching rows with a known value, in ascending order from 0. */
export function codesByRank(column: Column, found: Found): (rank: number) => number {
  if (!found.isSet) {
    const codes = found
      .positions()
      .map(position => column.codes[position] as number)
      .sort()
    return rank => codes[rank] as number
  }
  return rank => {
    let [low, high] = [0, column.dictionary.length - 1]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((countsBelow(column, found, [middle + 1])[0] as number) > rank) high = middle
      else low = middle + 1
    }
    return low
  }
}
