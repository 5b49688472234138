import { shortened } from '../units.ts'

/** Of the values of several bonds, each counted equally. */
export interface Quartiles {
  readonly lowerQuartile: number
  readonly median: number
  readonly upperQuartile: number
}

/** @param valueAt the value at a rank, from 0 to `count` - 1, in ascending order */
export function quartilesOf(count: number, valueAt: (rank: number) => number): Quartiles {
  const at = (share: number) => quantile(count, share, valueAt)
  return { lowerQuartile: at(0.25), median: at(0.5), upperQuartile: at(0.75) }
}

/** Linear interpolation between the two nearest of the sorted values. */
function quantile(count: number, share: number, valueAt: (rank: number) => number): number {
  const place = share * (count - 1)
  const below = Math.floor(place)
  const low = valueAt(below)
  return shortened(place === below ? low : low + (place - below) * (valueAt(below + 1) - low))
}
