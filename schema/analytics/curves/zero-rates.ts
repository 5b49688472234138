import type { FittedModelName } from './fit-starts.ts'
import { decay, hump } from './loadings.ts'

/** What a level is multiplied with at a time, and the place of its decay time among those of the model. */
interface Loading {
  readonly of: (x: number) => number
  readonly decayTime: number
}

const ONE_HUMP: readonly Loading[] = [
  { of: decay, decayTime: 0 },
  { of: hump, decayTime: 0 },
]

/** Loadings of β1, β2, …; the one of β0 is 1. */
const LOADINGS: Readonly<Record<FittedModelName, readonly Loading[]>> = {
  NELSON_SIEGEL: ONE_HUMP,
  SVENSSON: [...ONE_HUMP, { of: hump, decayTime: 1 }],
}

/**
 * Zero rates of a fitted model at the same times for many parameters, equal to those of `CURVE_MODELS` to the last bit.
 * Loadings are computed again only where their decay time differs from that of the parameters before: of fourteen
 * evaluations in a step of a fit, nine differ in a level only.
 * @param times years
 * @returns a function that writes the zero rates as fractions, continuous compounding
 */
export const zeroRates = (model: FittedModelName, times: readonly number[]) => {
  const cached = LOADINGS[model].map(loading => {
    return { ...loading, tau: Number.NaN, values: new Float64Array(times.length) }
  })
  return (parameters: readonly number[], out: Float64Array): void => {
    out.fill(parameters[0] as number)
    for (const [j, column] of cached.entries()) {
      const tau = parameters[1 + cached.length + column.decayTime] as number
      if (tau !== column.tau) {
        for (let i = 0; i < times.length; i++) column.values[i] = column.of((times[i] as number) / tau)
        column.tau = tau
      }
      const level = parameters[1 + j] as number
      for (let i = 0; i < times.length; i++) out[i] = (out[i] as number) + level * (column.values[i] as number)
    }
    for (let i = 0; i < times.length; i++) out[i] = (out[i] as number) / 100
  }
}
