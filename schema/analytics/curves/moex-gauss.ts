import { decay, decaySlope, hump, humpSlope } from './loadings.ts'
import { type CurveModel, countFault } from './model.ts'

const NAMES = Object.freeze(['B1', 'B2', 'B3', 'T1', 'G1', 'G2', 'G3', 'G4', 'G5', 'G6', 'G7', 'G8', 'G9'])

/** Centres and widths of the nine bumps, in years: both grow by the factor 1.6. */
const CENTRES = Object.freeze([0, 0.6, 1.56, 3.096, 5.5536, 9.48576, 15.777216, 25.8435456, 41.94967296])
const WIDTHS = Object.freeze([0.6, 0.96, 1.536, 2.4576, 3.93216, 6.291456, 10.0663296, 16.10612736, 25.769803776])

const at = (parameters: readonly number[], index: number): number => parameters[index] as number

const bump = (index: number, t: number): number => {
  const distance = (t - (CENTRES[index] as number)) / (WIDTHS[index] as number)
  return Math.exp(-distance * distance)
}

/**
 * The government curve of Moscow Exchange: Nelson-Siegel and nine Gaussian bumps.
 *
 *     G(t) = B1 + (B2 + B3) (T1/t)(1 − e^(−t/T1)) − B3 e^(−t/T1) + Σ Gi e^(−((t − ai)/bi)²)
 *
 * B and G in basis points (read as decimals they give thousands of per cent), T1 in years; continuous
 * compounding: the published rate is 100 (e^(G/10000) − 1).
 * @source Moscow Exchange, method of the zero-coupon yield curve
 * @example the parameters of 2026-06-24 give 13.435 % at one year and 15.737 % at ten
 */
export const moexGauss: CurveModel = {
  text: 'Nelson-Siegel with nine Gaussian bumps',
  unit: 'B and G in basis points, continuous; T1 in years',
  parameterNames: NAMES,
  fault: p => countFault(NAMES, p) ?? (at(p, 3) > 0 ? undefined : 'T1'),
  zero: (p, t) => {
    const x = t / at(p, 3)
    let sum = at(p, 0) + at(p, 1) * decay(x) + at(p, 2) * hump(x)
    for (let i = 0; i < CENTRES.length; i++) sum += at(p, 4 + i) * bump(i, t)
    return sum / 10_000
  },
  slope: (p, t) => {
    const x = t / at(p, 3)
    let sum = (at(p, 1) * decaySlope(x) + at(p, 2) * humpSlope(x)) / at(p, 3)
    for (let i = 0; i < CENTRES.length; i++) {
      const width = WIDTHS[i] as number
      sum -= (at(p, 4 + i) * bump(i, t) * 2 * (t - (CENTRES[i] as number))) / (width * width)
    }
    return sum / 10_000
  },
}
