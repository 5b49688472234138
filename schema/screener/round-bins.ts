import { shortened } from '../units.ts'

/** Bins are at most one more than these. */
const MOST_STEPS = 10

const STEPS = [1, 2, 2.5, 5, 10]
const WHOLE_STEPS = [1, 2, 5, 10]

/**
 * Ascending edges of about ten bins of equal width between round numbers; the first is not above the lowest value and the
 * last above the highest. Two equal edges for a single value.
 * @param isWhole the values are whole numbers, and so are the edges
 */
export function roundEdges(low: number, high: number, isWhole: boolean): readonly number[] {
  if (low === high) return [low, high]
  const step = roundStep((high - low) / MOST_STEPS, isWhole)
  // 1.45 / 0.05 is a little less than 29.
  const binOf = (value: number) => Math.floor(shortened(value / step))
  const first = binOf(low)
  const count = binOf(high) - first + 1
  return Array.from({ length: count + 1 }, (_, index) => shortened((first + index) * step))
}

/** The smallest round number that is not below a width. */
function roundStep(width: number, isWhole: boolean): number {
  if (isWhole && width <= 1) return 1
  const magnitude = 10 ** Math.floor(Math.log10(width))
  const steps = isWhole ? WHOLE_STEPS : STEPS
  return (steps.find(step => step * magnitude >= width) ?? MOST_STEPS) * magnitude
}
