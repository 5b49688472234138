import { regression } from '../linear.ts'
import { CURVE_MODELS } from './curve.ts'
import { FIT_RULES } from './fit-rules.ts'

/** A bond for outlier detection: a continuous rate at a duration. */
interface YieldPoint {
  /** Macaulay duration. */
  readonly years: number
  /** A fraction a year. */
  readonly rate: number
}

/** From the median of absolute values to a standard deviation of normal errors. */
const NORMAL = 1.4826

/** Level, slope and hump. */
const LEVELS = Object.freeze([0, 1, 2])
const DECAYS = Object.freeze([0.4, 0.7, 1.1, 1.8, 3, 5, 8])

/**
 * Selects the bonds for a fit by excluding outliers.
 *
 * Each yield is compared with a Nelson-Siegel curve through all the others. The furthest one is excluded if its distance
 * exceeds six times the typical distance and 2.5 percentage points; then the next is tested. So a single distressed
 * short bond does not distort the short end, as it would with least squares alone.
 * @returns the indices of the remaining bonds
 */
export const withoutOutliers = (points: readonly YieldPoint[]): readonly number[] => {
  let left = points.map((_, place) => place)
  for (let most = Math.floor(points.length / FIT_RULES.outlierOneIn); most > 0; most--) {
    const worst = furthest(left.map(place => points[place] as YieldPoint))
    if (worst === undefined) return left
    left = left.filter((_, at) => at !== worst)
  }
  return left
}

/** Index of the bond that is too far from the curve through the others; undefined if there is none. */
const furthest = (points: readonly YieldPoint[]): number | undefined => {
  const distances = points.map((_, place) => distanceOf(points, place))
  const limit = Math.max(FIT_RULES.outlierBp, FIT_RULES.outlierTimes * NORMAL * median(distances))
  const most = Math.max(...distances)
  return most > limit ? distances.indexOf(most) : undefined
}

/** Distance of a yield from the best curve through all others: basis points. */
const distanceOf = (points: readonly YieldPoint[], place: number): number => {
  const point = points[place] as YieldPoint
  const others = points.toSpliced(place, 1)
  const [nearest] = DECAYS.flatMap(decay => through(others, decay)).toSorted((a, b) => a.squares - b.squares)
  return nearest === undefined ? 0 : Math.abs(point.rate - rateAt(nearest, point.years)) * 10_000
}

interface Through {
  readonly decay: number
  readonly levels: readonly number[]
  readonly squares: number
}

/** The best curve with one decay time; empty if there are too few points. */
const through = (points: readonly YieldPoint[], decay: number): readonly Through[] => {
  const columns = LEVELS.map(level => points.map(({ years }) => loading(level, decay, years)))
  const rates = points.map(({ rate }) => rate)
  const levels = regression(columns, rates)
  if (levels === undefined) return []
  const squares = points.reduce((sum, { years, rate }) => sum + (rate - rateAt({ decay, levels }, years)) ** 2, 0)
  return [{ decay, levels, squares }]
}

const rateAt = ({ decay, levels }: Pick<Through, 'decay' | 'levels'>, years: number): number =>
  levels.reduce((sum, weight, level) => sum + weight * loading(level, decay, years), 0)

/** The contribution of one level to the zero rate. */
const loading = (level: number, decay: number, years: number): number =>
  CURVE_MODELS.NELSON_SIEGEL.zero([...LEVELS.map(one => (one === level ? 100 : 0)), decay], years)

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.POSITIVE_INFINITY
