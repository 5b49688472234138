/** A form of zero-coupon curve: a row of the model table. Rates inside are continuous fractions a year. */
export interface CurveModel {
  readonly text: string
  /** How its parameters are published. */
  readonly unit: string
  readonly parameterNames: readonly string[]
  /** The field that is wrong, or undefined for parameters that make a curve. */
  readonly fault: (parameters: readonly number[]) => string | undefined
  /** Continuous zero rate for t ≥ 0 years. */
  readonly zero: (parameters: readonly number[], t: number) => number
  /** Slope of `zero` in t; the forward rate is zero + t · slope. */
  readonly slope: (parameters: readonly number[], t: number) => number
}

/** Parameters are all there and are numbers. */
export const countFault = (names: readonly string[], parameters: readonly number[]): string | undefined => {
  if (parameters.length !== names.length) return 'parameters'
  const index = parameters.findIndex(parameter => !Number.isFinite(parameter))
  return index < 0 ? undefined : (names[index] ?? 'parameters')
}
