import { type Fit, type LeastSquares, leastSquares } from '../least-squares.ts'
import { absent, present, type Result } from '../result.ts'
import { riskAt } from '../risk.ts'
import { continuousRate } from '../yield-solver.ts'
import { CURVE_MODELS, type CurveTerms } from './curve.ts'
import { type FittedModelName, SEARCHES, startsFor } from './fit-starts.ts'

/** A government bond that a curve is fitted to: its payments from settlement and what they cost. */
export interface FitBond {
  readonly id: string
  /** Per 100 of outstanding nominal. */
  readonly amounts: readonly number[]
  /** Years, days / 365. */
  readonly times: readonly number[]
  /** Dirty, per 100 of outstanding nominal. */
  readonly price: number
}

export interface Residual {
  readonly id: string
  /** Price on the curve less price in the market, per 100. */
  readonly priceError: number
  /** Yield on the curve less yield in the market, effective, basis points. */
  readonly yieldErrorBp: number
}

export interface FittedCurve {
  readonly terms: CurveTerms
  readonly residuals: readonly Residual[]
  /** Root of the mean squared residual of `yieldErrorBp`. */
  readonly rootMeanSquareBp: number
}

/** The most promising starts are followed some way, the best of them to the end. */
const MOST_STARTS = 8
const LEVEL_STEPS = 4
const FIRST_STEPS = 40
const LAST_STEPS = 800

interface Weighed extends FitBond {
  readonly rate: number
  readonly macaulayYears: number
  /** 1 / (modified duration × price): turns an error of price into one of yield. */
  readonly weight: number
}

const weigh = (bonds: readonly FitBond[]): Result<readonly Weighed[]> => {
  const weighed: Weighed[] = []
  for (const [index, bond] of bonds.entries()) {
    const rate = continuousRate(bond.amounts, bond.times, bond.price)
    if (!rate.ok) return absent('MISSING_DATA', `bonds[${index}]`)
    const { macaulayYears, modifiedYears } = riskAt(bond.amounts, bond.times, rate.value, 1)
    weighed.push({ ...bond, rate: rate.value, macaulayYears, weight: 1 / (modifiedYears * bond.price) })
  }
  return present(weighed.sort((a, b) => a.macaulayYears - b.macaulayYears))
}

const valueOn = ({ amounts, times }: FitBond, model: FittedModelName, parameters: readonly number[]): number => {
  const { zero } = CURVE_MODELS[model]
  let value = 0
  for (let i = 0; i < amounts.length; i++) {
    const time = times[i] as number
    value += (amounts[i] as number) * Math.exp(-zero(parameters, time) * time)
  }
  return value
}

/**
 * Fits a curve to government bonds.
 *
 *     least Σ ((P(curve) − P) / (modified duration × P))²
 *
 * Starts at many decay times, the most promising followed some way and the best to its end; bounded parameters.
 * The longest payment among the bonds marks where the curve begins to be extrapolated. The order of the bonds
 * does not matter.
 * @returns parameters in the model's published unit (per cent, years) and an error for each bond;
 * MISSING_DATA for fewer bonds than parameters, or naming the bond that has no yield; NO_SOLUTION
 * @source Bank for International Settlements, Zero-coupon yield curves: technical documentation, 2005
 */
export const fitCurve = (bonds: readonly FitBond[], model: FittedModelName): Result<FittedCurve> => {
  const { parameterNames } = CURVE_MODELS[model]
  if (bonds.length < parameterNames.length) return absent('MISSING_DATA', 'bonds')
  const weighed = weigh(bonds)
  if (!weighed.ok) return weighed
  const market = weighed.value
  const residuals = (parameters: readonly number[], out: Float64Array): void => {
    for (const [i, bond] of market.entries()) {
      out[i] = (valueOn(bond, model, parameters) - bond.price) * bond.weight * 10_000
    }
  }
  const best = searched(model, market, residuals)
  return best === undefined ? absent('NO_SOLUTION', 'parameters') : present(fitted(best.parameters, market, model))
}

type Residuals = LeastSquares['residuals']

/** The best end of several searches: levels at each choice of decay times first, then everything. */
const searched = (model: FittedModelName, market: readonly Weighed[], residuals: Residuals): Fit | undefined => {
  const { low, high, linear } = SEARCHES[model]
  const count = market.length
  const sightings = market.map(({ macaulayYears, rate }) => ({ years: macaulayYears, ratePct: rate * 100 }))
  const byCost = (a: Fit, b: Fit): number => a.cost - b.cost
  const levelled = (start: readonly number[]): Fit[] => {
    const decays = start.slice(linear)
    const ofLevels: Residuals = (levels, out) => residuals([...levels, ...decays], out)
    const fit = leastSquares({
      start: start.slice(0, linear),
      low,
      high,
      residuals: ofLevels,
      count,
      steps: LEVEL_STEPS,
    })
    return fit === undefined ? [] : [{ parameters: [...fit.parameters, ...decays], cost: fit.cost }]
  }
  const followed = ({ parameters }: Fit, steps: number): Fit[] => {
    const fit = leastSquares({ start: parameters, low, high, residuals, count, steps })
    return fit === undefined ? [] : [fit]
  }
  const begun = startsFor(model, sightings).flatMap(levelled).toSorted(byCost).slice(0, MOST_STARTS)
  const ahead = begun.flatMap(fit => followed(fit, FIRST_STEPS)).toSorted(byCost)[0]
  return ahead === undefined ? undefined : followed(ahead, LAST_STEPS)[0]
}

const fitted = (parameters: readonly number[], market: readonly Weighed[], model: FittedModelName): FittedCurve => {
  const residuals = market.map((bond): Residual => {
    const price = valueOn(bond, model, parameters)
    const rate = continuousRate(bond.amounts, bond.times, price, bond.rate)
    const onCurve = rate.ok ? Math.expm1(rate.value) : Number.POSITIVE_INFINITY
    const yieldErrorBp = (onCurve - Math.expm1(bond.rate)) * 10_000
    return { id: bond.id, priceError: price - bond.price, yieldErrorBp }
  })
  const squares = residuals.reduce((sum, { yieldErrorBp }) => sum + yieldErrorBp * yieldErrorBp, 0)
  const longestTenor = Math.max(...market.map(({ times }) => times.at(-1) as number))
  return {
    terms: { model, parameters, longestTenor },
    residuals,
    rootMeanSquareBp: Math.sqrt(squares / residuals.length),
  }
}
