import { regression } from '../linear.ts'
import { CURVE_MODELS } from './curve.ts'
import { FIT_RULES } from './fit-rules.ts'

/** A bond on the way to a curve: a continuous rate at a duration. */
export interface YieldPoint {
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
 * Which bonds a curve is fitted to: those whose yield the other bonds do not contradict.
 *
 * Each yield is compared with a Nelson-Siegel curve through all the others. The one that is furthest off is left out
 * where it is further than six times the typical distance and 2.5 percentage points, then the next. So a single short
 * bond at the price of a bond in distress does not bend the short end to itself, as least squares would let it.
 * @returns the places of the bonds that stay
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

/** The place of the bond that is too far from the curve through the others; undefined where none is. */
const furthest = (points: readonly YieldPoint[]): number | undefined => {
  const distances = points.map((_, place) => distanceOf(points, place))
  const limit = Math.max(FIT_RULES.outlierBp, FIT_RULES.outlierTimes * NORMAL * median(distances))
  const most = Math.max(...distances)
  return most > limit ? distances.indexOf(most) : undefined
}

/** How far a yield is from the curve that passes nearest to all others: basis points. */
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

/** The curve of one decay time that passes nearest to the points; none where they are too few. */
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

/** What one level adds to the zero rate: that of a curve with this level alone. */
const loading = (level: number, decay: number, years: number): number =>
  CURVE_MODELS.NELSON_SIEGEL.zero([...LEVELS.map(one => (one === level ? 100 : 0)), decay], years)

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.POSITIVE_INFINITY
