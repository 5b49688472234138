import { regression } from '../linear.ts'
import { CURVE_MODELS } from './curve.ts'

/** Models that can be fitted to bonds. */
export type FittedModelName = 'NELSON_SIEGEL' | 'SVENSSON'

/** A yield for the start of a fit: a continuous rate in per cent at a duration in years. */
interface Sighting {
  readonly years: number
  readonly ratePct: number
}

interface Search {
  /** Bounds of the parameters: per cent and years. */
  readonly low: readonly number[]
  readonly high: readonly number[]
  /** Parameters in which the rate is linear, at the front; the decay times follow. */
  readonly linear: number
  /** Decay times to begin with. */
  readonly decays: readonly (readonly number[])[]
}

const DECAYS = Object.freeze([0.2, 0.4, 0.7, 1.1, 1.8, 3, 5, 8, 14])

/** Bounds and decay times of each fitted model: a table. */
export const SEARCHES: Readonly<Record<FittedModelName, Search>> = Object.freeze({
  NELSON_SIEGEL: {
    low: Object.freeze([-20, -100, -200, 0.05]),
    high: Object.freeze([100, 100, 200, 30]),
    linear: 3,
    decays: DECAYS.map(tau => [tau]),
  },
  SVENSSON: {
    low: Object.freeze([-20, -100, -200, -200, 0.05, 0.05]),
    high: Object.freeze([100, 100, 200, 200, 30, 30]),
    linear: 4,
    decays: DECAYS.flatMap(tau1 => DECAYS.filter(tau2 => tau2 > tau1).map(tau2 => [tau1, tau2])),
  },
})

/**
 * Start values of a fit: for each pair of decay times, the levels that best fit the yields.
 *
 * Yields at their durations are used as approximate zero rates.
 */
export const startsFor = (model: FittedModelName, sightings: readonly Sighting[]): readonly (readonly number[])[] => {
  const { linear, decays } = SEARCHES[model]
  const { zero } = CURVE_MODELS[model]
  const rates = sightings.map(({ ratePct }) => ratePct)
  return decays.flatMap(taus => {
    const columns = Array.from({ length: linear }, (_, j) => {
      const unit = [...Array.from({ length: linear }, (_value, k) => (k === j ? 100 : 0)), ...taus]
      return sightings.map(({ years }) => zero(unit, years))
    })
    const levels = regression(columns, rates)
    return levels === undefined ? [] : [[...levels, ...taus]]
  })
}
