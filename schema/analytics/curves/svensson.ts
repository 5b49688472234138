import { decay, decaySlope, hump, humpSlope } from './loadings.ts'
import { type CurveModel, countFault } from './model.ts'

const NELSON_SIEGEL_NAMES = Object.freeze(['beta0', 'beta1', 'beta2', 'tau'])
const SVENSSON_NAMES = Object.freeze(['beta0', 'beta1', 'beta2', 'beta3', 'tau1', 'tau2'])

const at = (parameters: readonly number[], index: number): number => parameters[index] as number

/**
 * Nelson-Siegel: level, slope and one hump.
 *
 *     z(t) = β0 + β1 a + β2 (a − e^−x),  x = t/τ,  a = (1 − e^−x)/x
 *
 * Parameters in per cent and years, continuous compounding. At t = 0 the rate is β0 + β1.
 * @source Nelson and Siegel, Parsimonious Modeling of Yield Curves, 1987
 */
export const nelsonSiegel: CurveModel = {
  text: 'Nelson-Siegel',
  unit: 'beta in per cent, continuous; tau in years',
  parameterNames: NELSON_SIEGEL_NAMES,
  fault: p => countFault(NELSON_SIEGEL_NAMES, p) ?? (at(p, 3) > 0 ? undefined : 'tau'),
  zero: (p, t) => {
    const x = t / at(p, 3)
    return (at(p, 0) + at(p, 1) * decay(x) + at(p, 2) * hump(x)) / 100
  },
  slope: (p, t) => {
    const x = t / at(p, 3)
    return (at(p, 1) * decaySlope(x) + at(p, 2) * humpSlope(x)) / at(p, 3) / 100
  },
}

/**
 * Svensson: Nelson-Siegel with a second hump.
 *
 *     z(t) = β0 + β1 a + β2 (a − e^−x) + β3 ((1 − e^−u)/u − e^−u),  x = t/τ1,  u = t/τ2
 *
 * Parameters in per cent and years, continuous compounding. With β3 = 0 the second τ is not read, so that the
 * −999.99 which the Federal Reserve writes there is a Nelson-Siegel curve.
 * @source Gürkaynak, Sack and Wright, The U.S. Treasury Yield Curve, 2007
 */
export const svensson: CurveModel = {
  text: 'Svensson',
  unit: 'beta in per cent, continuous; tau in years',
  parameterNames: SVENSSON_NAMES,
  fault: p => {
    const fault = countFault(SVENSSON_NAMES, p)
    if (fault !== undefined) return fault
    if (!(at(p, 4) > 0)) return 'tau1'
    return at(p, 3) === 0 || at(p, 5) > 0 ? undefined : 'tau2'
  },
  zero: (p, t) => {
    const x = t / at(p, 4)
    const second = at(p, 3) === 0 ? 0 : at(p, 3) * hump(t / at(p, 5))
    return (at(p, 0) + at(p, 1) * decay(x) + at(p, 2) * hump(x) + second) / 100
  },
  slope: (p, t) => {
    const x = t / at(p, 4)
    const second = at(p, 3) === 0 ? 0 : (at(p, 3) * humpSlope(t / at(p, 5))) / at(p, 5)
    return ((at(p, 1) * decaySlope(x) + at(p, 2) * humpSlope(x)) / at(p, 4) + second) / 100
  },
}
