import { type Spline, splineAt } from './spline.ts'

interface Rule {
  readonly points: Float64Array
  readonly weights: Float64Array
}

/** Points and weights of the Gauss-Legendre rule on (−1, 1), by Newton on the Legendre polynomial. */
const legendreRule = (count: number): Rule => {
  const points = new Float64Array(count)
  const weights = new Float64Array(count)
  for (let i = 0; i < count; i++) {
    let x = Math.cos((Math.PI * (i + 0.75)) / (count + 0.5))
    let slope = 0
    for (let round = 0; round < 100; round++) {
      let [value, before] = [1, 0]
      for (let n = 0; n < count; n++) [value, before] = [((2 * n + 1) * x * value - n * before) / (n + 1), value]
      slope = (count * (x * value - before)) / (x * x - 1)
      const step = value / slope
      x -= step
      if (Math.abs(step) < 1e-15) break
    }
    points[i] = x
    weights[i] = 2 / ((1 - x * x) * slope * slope)
  }
  return { points, weights }
}

/** Deviations on either side of the mean beyond which a normal density is left out: less than 1e-11 of it. */
const REACH = 7
const RULE = legendreRule(16)
const NORM = 1 / Math.sqrt(2 * Math.PI)

function normalDensity(z: number): number {
  return NORM * Math.exp(-z * z * 0.5)
}

/** Densities at the points of the two panels of a function without kinks. */
const WHOLE: readonly (readonly [number, number, Float64Array])[] = [
  [-REACH, 0],
  [0, REACH],
].map(([from, until]) => {
  const [half, middle] = [((until as number) - (from as number)) / 2, ((until as number) + (from as number)) / 2]
  const density = RULE.points.map(
    (point, i) => (RULE.weights[i] as number) * half * normalDensity(middle + half * point),
  )
  return [half, middle, density] as const
})

/** A function in pieces: each is smooth up to its end, the last one to infinity. */
export interface Pieces {
  readonly ends: readonly number[]
  readonly pieces: readonly Spline[]
}

/**
 * The mean of a function of a normal variable.
 *
 * Gauss-Legendre between the mean, seven deviations on either side and the ends of the pieces, so that each panel is
 * smooth.
 */
export const normalMean = (of: Pieces, mean: number, deviation: number): number => {
  if (deviation === 0) return splineAt(pieceAt(of, mean), mean)
  const cuts: number[] = []
  for (const end of of.ends) {
    const at = (end - mean) / deviation
    if (Math.abs(at) < REACH) cuts.push(at)
  }
  let sum = 0
  if (cuts.length === 0) {
    const piece = pieceAt(of, mean)
    if (piece.isFlat) return piece.values[0] as number
    for (const [half, middle, density] of WHOLE) {
      for (let i = 0; i < density.length; i++) {
        const z = middle + half * (RULE.points[i] as number)
        sum += (density[i] as number) * splineAt(piece, mean + deviation * z)
      }
    }
    return sum
  }
  cuts.push(-REACH, 0, REACH)
  cuts.sort((a, b) => a - b)
  for (let panel = 1; panel < cuts.length; panel++) {
    sum += panelMean(of, mean, deviation, cuts[panel - 1] as number, cuts[panel] as number)
  }
  return sum
}

const panelMean = (of: Pieces, mean: number, deviation: number, from: number, until: number): number => {
  const half = (until - from) / 2
  const middle = (until + from) / 2
  const piece = pieceAt(of, mean + deviation * middle)
  let part = 0
  for (let i = 0; i < RULE.points.length; i++) {
    const z = middle + half * (RULE.points[i] as number)
    part += (RULE.weights[i] as number) * normalDensity(z) * splineAt(piece, mean + deviation * z)
  }
  return part * half
}

const pieceAt = ({ ends, pieces }: Pieces, x: number): Spline => {
  let index = 0
  while (index < ends.length && x > (ends[index] as number)) index++
  return pieces[index] as Spline
}
