import { solved } from './linear.ts'

/** A sum of squares to be made small, within bounds. */
export interface LeastSquares {
  readonly start: readonly number[]
  readonly low: readonly number[]
  readonly high: readonly number[]
  /** Residuals at parameters, into `out`. */
  readonly residuals: (parameters: readonly number[], out: Float64Array) => void
  readonly count: number
  /** Steps after which to stop. */
  readonly steps: number
}

export interface Fit {
  readonly parameters: readonly number[]
  /** Sum of squared residuals. */
  readonly cost: number
}

const NEAR = 1e-6

const sumOfSquares = (values: Float64Array): number => values.reduce((sum, value) => sum + value * value, 0)

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high)

/** Columns of slopes, by central differences. */
const jacobian = ({ residuals, count }: LeastSquares, at: readonly number[]): Float64Array[] =>
  at.map((parameter, j) => {
    const step = NEAR * Math.max(1, Math.abs(parameter))
    const ahead = new Float64Array(count)
    const behind = new Float64Array(count)
    residuals(at.with(j, parameter + step), ahead)
    residuals(at.with(j, parameter - step), behind)
    return ahead.map((value, i) => (value - (behind[i] as number)) / (2 * step))
  })

const dot = (a: Float64Array, b: Float64Array): number => a.reduce((sum, value, i) => sum + value * (b[i] as number), 0)

/**
 * Levenberg-Marquardt within bounds.
 *
 * Each step solves (JᵀJ + λ diag JᵀJ) δ = −Jᵀr and is cut back to the bounds; λ falls after a step that helps
 * and grows after one that does not. Deterministic.
 * @returns the best parameters met; undefined where the start itself has no finite residuals
 * @source Marquardt, An Algorithm for Least-Squares Estimation of Nonlinear Parameters, 1963
 */
export const leastSquares = (problem: LeastSquares): Fit | undefined => {
  const { start, low, high, residuals, count, steps } = problem
  const out = new Float64Array(count)
  let parameters = start.map((value, j) => clamp(value, low[j] as number, high[j] as number))
  residuals(parameters, out)
  let cost = sumOfSquares(out)
  if (!Number.isFinite(cost)) return undefined
  let damping = 1e-3
  for (let i = 0; i < steps && cost > 0 && damping < 1e12; i++) {
    const columns = jacobian(problem, parameters)
    residuals(parameters, out)
    const gradient = columns.map(column => -dot(column, out))
    const normal = columns.map(a => columns.map(b => dot(a, b)))
    const before = cost
    while (damping < 1e12) {
      const damped = normal.map((row, j) => row.map((value, k) => (j === k ? value * (1 + damping) + 1e-18 : value)))
      const step = solved(damped, gradient)
      const next = parameters.map((value, j) =>
        clamp(value + (step?.[j] ?? Number.NaN), low[j] as number, high[j] as number),
      )
      residuals(next, out)
      const nextCost = sumOfSquares(out)
      if (nextCost < cost) {
        parameters = next
        cost = nextCost
        damping = Math.max(damping / 10, 1e-12)
        break
      }
      damping *= 10
    }
    if (before - cost <= 1e-15 * before) break
  }
  return { parameters, cost }
}
