/**
 * Durations are counted in classes whose bounds grow by the cube root of two, so that counts of several instances and
 * days can be added. A quantile is accurate to 25 %, from 0.05 ms to minutes.
 */
export const DURATION_CLASSES = 64
const SMALLEST_MS = 0.05
const CLASSES_PER_OCTAVE = 3

export function classOf(ms: number): number {
  const octaves = Math.log2(Math.max(ms, SMALLEST_MS) / SMALLEST_MS)
  return Math.min(DURATION_CLASSES - 1, Math.floor(octaves * CLASSES_PER_OCTAVE))
}

/** Adds counts by class; a shorter list has zero in the missing classes. */
export function sumOfClasses(lists: readonly (readonly number[])[]): readonly number[] {
  return Array.from({ length: DURATION_CLASSES }, (_, index) =>
    lists.reduce((sum, list) => sum + (list[index] ?? 0), 0),
  )
}

/**
 * The duration that the given share of the requests did not exceed, as the geometric middle of its class.
 * @returns milliseconds; null when nothing was counted
 */
export function quantileOf(classes: readonly number[], share: number): number | null {
  const total = classes.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  let rest = Math.max(1, Math.ceil(total * share))
  const index = classes.findIndex(count => {
    rest -= count
    return rest <= 0
  })
  return SMALLEST_MS * 2 ** ((index + 0.5) / CLASSES_PER_OCTAVE)
}
