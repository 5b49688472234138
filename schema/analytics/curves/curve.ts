import { absent, present, type Result } from '../result.ts'
import type { CurveModel } from './model.ts'
import { moexGauss } from './moex-gauss.ts'
import { nodes } from './nodes.ts'
import { nelsonSiegel, svensson } from './svensson.ts'

/** Curve models as a table: a new model is a row. */
export const CURVE_MODELS = Object.freeze({
  NELSON_SIEGEL: nelsonSiegel,
  SVENSSON: svensson,
  MOEX_GAUSS: moexGauss,
  NODES: nodes,
} as const satisfies Record<string, CurveModel>)

export type CurveModelName = keyof typeof CURVE_MODELS

/** A curve as it is stored: a model and its parameters in the unit that they are published in. */
export interface CurveTerms {
  readonly model: CurveModelName
  readonly parameters: readonly number[]
  /** Years to the longest bond behind the curve; beyond it every figure is marked extrapolated. */
  readonly longestTenor?: number | null
  /** Years to the shortest bond behind a fitted curve; below it the zero rate stays what it is there. */
  readonly shortestTenor?: number | null
}

/** A zero-coupon curve. Times are years from the curve's date, days / 365. */
export interface Curve extends CurveTerms {
  /** Continuous zero rate, a fraction a year. */
  readonly zero: (t: number) => number
  /** Slope of the continuous zero rate in t. */
  readonly slope: (t: number) => number
}

/**
 * A curve from stored parameters.
 * @returns the curve; MISSING_DATA naming the parameter that cannot be
 */
export const curveFromTerms = (terms: CurveTerms): Result<Curve> => {
  if (!Object.hasOwn(CURVE_MODELS, terms.model)) return absent('MISSING_DATA', 'model')
  const model = CURVE_MODELS[terms.model]
  const fault = model.fault(terms.parameters)
  if (fault !== undefined) return absent('MISSING_DATA', fault)
  const { parameters } = terms
  const shortest = terms.shortestTenor ?? 0
  return present({
    ...terms,
    zero: t => model.zero(parameters, Math.max(t, shortest)),
    slope: t => (t < shortest ? 0 : model.slope(parameters, t)),
  })
}

/** Zero rate compounded annually: e^z − 1. */
export const zeroAnnual = (curve: Curve, t: number): number => Math.expm1(curve.zero(t))

/** Value today of 1 paid in t years: e^(−z t). */
export const discountFactor = (curve: Curve, t: number): number => Math.exp(-curve.zero(t) * t)

/** Instantaneous forward rate, continuous: z + t z′. */
export const forwardRate = (curve: Curve, t: number): number => curve.zero(t) + t * curve.slope(t)
