/** A function and its slope at x, written into `out` so that nothing is allocated on the way. */
type Evaluate = (x: number, out: Evaluation) => void

interface Evaluation {
  value: number
  slope: number
}

interface Bracket {
  readonly low: number
  readonly high: number
}

const MOST_STEPS = 200

/**
 * Where a function is zero, between two bounds.
 *
 * Newton's method inside a bracket: a step that would leave the bracket, or does not shrink it fast enough,
 * is replaced by a bisection, so it cannot diverge and ends after at most 200 steps. Deterministic.
 * @returns the root to 1e-14 relative, or undefined where the bounds do not enclose a change of sign
 */
export const root = (evaluate: Evaluate, guess: number, { low, high }: Bracket): number | undefined => {
  const out: Evaluation = { value: 0, slope: 0 }
  evaluate(low, out)
  const atLow = out.value
  if (atLow === 0) return low
  evaluate(high, out)
  const atHigh = out.value
  if (atHigh === 0) return high
  if (!(atLow < 0 !== atHigh < 0) || Number.isNaN(atLow) || Number.isNaN(atHigh)) return undefined
  let below = atLow < 0 ? low : high
  let above = atLow < 0 ? high : low
  let x = guess > low && guess < high ? guess : (low + high) / 2
  let lastStep = high - low
  for (let i = 0; i < MOST_STEPS; i++) {
    evaluate(x, out)
    if (out.value === 0) return x
    if (Number.isNaN(out.value)) return undefined
    if (out.value < 0) below = x
    else above = x
    const newton = x - out.value / out.slope
    const inside = newton > Math.min(below, above) && newton < Math.max(below, above)
    const useful = inside && Math.abs(newton - x) < lastStep * 0.9
    const next = useful ? newton : (below + above) / 2
    lastStep = Math.abs(next - x)
    x = next
    if (lastStep <= 1e-14 * Math.max(1e-3, Math.abs(x))) return x
  }
  return x
}
