import { dot, normalMatrix, regression, solved } from '../linear.ts'
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
  const distances = distancesOf(points)
  const limit = Math.max(FIT_RULES.outlierBp, FIT_RULES.outlierTimes * NORMAL * median(distances))
  const most = distances.reduce((a, b) => Math.max(a, b), 0)
  return most > limit ? distances.indexOf(most) : undefined
}

/** Distance of each yield from the best curve through all others: basis points. */
const distancesOf = (points: readonly YieldPoint[]): readonly number[] => {
  const curves = DECAYS.flatMap(decay => withoutEach(points, decay))
  return points.map((_, place) => {
    const nearest = curves.reduce<Without | undefined>((best, curve) => {
      const candidate = curve[place] as Without
      return candidate.squares < (best?.squares ?? Number.POSITIVE_INFINITY) ? candidate : best
    }, undefined)
    return nearest === undefined ? 0 : Math.abs(nearest.error) * 10_000
  })
}

/** A curve through all yields but one. */
interface Without {
  /** Of the yield that is left out: its rate less that of the curve. */
  readonly error: number
  /** Sum of the squared errors of the others; infinite if they are too few for a curve. */
  readonly squares: number
}

/**
 * The best curves with one decay time, one without each yield; empty if there are too few. None is fitted anew: leaving out
 * a yield with the error e and the leverage h makes its error e / (1 - h), and takes e² / (1 - h) from the sum of squares.
 * @source Cook and Weisberg, Residuals and Influence in Regression, 1982, section 2.2
 */
const withoutEach = (points: readonly YieldPoint[], decay: number): readonly (readonly Without[])[] => {
  const columns = LEVELS.map(level => points.map(({ years }) => loading(level, decay, years)))
  const rates = points.map(({ rate }) => rate)
  const levels = regression(columns, rates)
  const normal = normalMatrix(columns)
  const inverse = LEVELS.map(level =>
    solved(
      normal,
      LEVELS.map(one => (one === level ? 1 : 0)),
    ),
  )
  if (levels === undefined || inverse.includes(undefined)) return []
  const rows = rates.map((_, place) => columns.map(column => at(column, place)))
  const errors = rows.map((row, place) => at(rates, place) - dot(levels, row))
  const squares = dot(errors, errors)
  return [
    rows.map((row, place) => {
      const error = at(errors, place)
      const rest =
        1 -
        dot(
          row,
          inverse.map(column => dot(column as readonly number[], row)),
        )
      return rest < LEAST_REST ? NO_CURVE : { error: error / rest, squares: squares - (error * error) / rest }
    }),
  ]
}

/** A yield with less left determines a level alone: the others determine no curve, so it is no outlier of one. */
const LEAST_REST = 1e-9
const NO_CURVE: Without = Object.freeze({ error: 0, squares: Number.POSITIVE_INFINITY })

const at = (values: readonly number[], index: number): number => values[index] as number

/** The contribution of one level to the zero rate. */
const loading = (level: number, decay: number, years: number): number =>
  CURVE_MODELS.NELSON_SIEGEL.zero([...LEVELS.map(one => (one === level ? 100 : 0)), decay], years)

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.POSITIVE_INFINITY
