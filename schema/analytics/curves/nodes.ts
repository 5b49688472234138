import type { CurveModel } from './model.ts'

const at = (parameters: readonly number[], index: number): number => parameters[index] as number

/** Index in the list of the node at or before t; -2 before the first. */
const before = (parameters: readonly number[], t: number): number => {
  let index = -2
  while (index + 2 < parameters.length && at(parameters, index + 2) <= t) index += 2
  return index
}

const annual = (p: readonly number[], t: number): number => {
  const index = before(p, t)
  if (index < 0) return at(p, 1) / 100
  if (index + 2 >= p.length) return at(p, index + 1) / 100
  const share = (t - at(p, index)) / (at(p, index + 2) - at(p, index))
  return (at(p, index + 1) + share * (at(p, index + 3) - at(p, index + 1))) / 100
}

const annualSlope = (p: readonly number[], t: number): number => {
  const index = before(p, t)
  if (index < 0 || index + 2 >= p.length) return 0
  return (at(p, index + 3) - at(p, index + 1)) / (at(p, index + 2) - at(p, index)) / 100
}

const fault = (parameters: readonly number[]): string | undefined => {
  if (parameters.length < 2 || parameters.length % 2 !== 0) return 'parameters'
  for (let i = 0; i < parameters.length; i += 2) {
    const tenor = at(parameters, i)
    if (!Number.isFinite(tenor) || tenor < 0 || (i > 0 && tenor <= at(parameters, i - 2))) return `tenor${i / 2}`
    const rate = at(parameters, i + 1)
    if (!(rate > -100 && rate < Number.POSITIVE_INFINITY)) return `rate${i / 2}`
  }
  return undefined
}

/**
 * A curve through published points: tenor, rate, tenor, rate, …
 *
 * Linear in the annually compounded zero rate, flat outside the points; one point makes a flat curve. The
 * forward rate jumps at the points.
 */
export const nodes: CurveModel = {
  text: 'straight lines between published points',
  unit: 'tenor in years, zero rate in per cent compounded annually, in turn; tenors ascending',
  parameterNames: Object.freeze(['tenor', 'rate']),
  fault,
  zero: (p, t) => Math.log1p(annual(p, t)),
  slope: (p, t) => annualSlope(p, t) / (1 + annual(p, t)),
}
