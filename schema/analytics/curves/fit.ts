import { type Fit, type LeastSquares, leastSquares } from '../least-squares.ts'
import { absent, present, type Result } from '../result.ts'
import { riskAt } from '../risk.ts'
import { continuousRate } from '../yield-solver.ts'
import { CURVE_MODELS, type CurveTerms } from './curve.ts'
import { type FittedModelName, SEARCHES, startsFor } from './fit-starts.ts'
import { withoutOutliers } from './outliers.ts'
import { zeroRates } from './zero-rates.ts'

/** A government bond in a fit: its payments from settlement and their price. */
export interface FitBond {
  readonly id: string
  /** Per 100 of outstanding nominal. */
  readonly amounts: readonly number[]
  /** Years, days / 365. */
  readonly times: readonly number[]
  /** Dirty, per 100 of outstanding nominal. */
  readonly price: number
}

interface Residual {
  readonly id: string
  /** Price on the curve less price in the market, per 100. */
  readonly priceError: number
  /** Yield on the curve less yield in the market, effective, basis points. */
  readonly yieldErrorBp: number
}

export interface FittedCurve {
  readonly terms: CurveTerms
  readonly residuals: readonly Residual[]
  /** Root of the mean squared `yieldErrorBp` of the bonds that were fitted to. */
  readonly rootMeanSquareBp: number
}

/** The most promising starts are optimised partially, the best of them fully. */
const MOST_STARTS = 8
const LEVEL_STEPS = 4
const FIRST_STEPS = 40
const LAST_STEPS = 800
/** Bonds in a preliminary search, spread over all durations; the final optimisation uses every bond. */
const MOST_SEARCHED = 40

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
 * Starts at many decay times; the most promising starts are optimised partially, the best fully; parameters are bounded.
 * Outliers are excluded from the fit but have a residual. The shortest and the longest remaining bonds bound the range
 * beyond which the curve is extrapolated: below the shortest it is flat. The order of the bonds does not matter.
 * @returns parameters in the model's published unit (per cent, years) and an error for each bond;
 * MISSING_DATA for fewer bonds than parameters, or naming the bond that has no yield; NO_SOLUTION
 * @source Bank for International Settlements, Zero-coupon yield curves: technical documentation, 2005
 */
export const fitCurve = (bonds: readonly FitBond[], model: FittedModelName): Result<FittedCurve> => {
  const { parameterNames } = CURVE_MODELS[model]
  if (bonds.length < parameterNames.length) return absent('MISSING_DATA', 'bonds')
  const weighed = weigh(bonds)
  if (!weighed.ok) return weighed
  const places = new Set(
    withoutOutliers(weighed.value.map(({ macaulayYears, rate }) => ({ years: macaulayYears, rate }))),
  )
  const market = weighed.value.filter((_, place) => places.has(place))
  const leftOut = weighed.value.filter((_, place) => !places.has(place))
  if (market.length < parameterNames.length) return absent('MISSING_DATA', 'bonds')
  const best = searched(model, market)
  return best === undefined
    ? absent('NO_SOLUTION', 'parameters')
    : present(fitted(best.parameters, market, { model, leftOut }))
}

type Residuals = LeastSquares['residuals']

/** Model price less market price, in basis points of yield. Each payment date is discounted once. */
const residualsOf = (market: readonly Weighed[], model: FittedModelName): Residuals => {
  const dates = [...new Set(market.flatMap(({ times }) => times))]
  const places = new Map(dates.map((time, place) => [time, place]))
  const paid = market.map(({ times }) => Int32Array.from(times, time => places.get(time) as number))
  const rates = zeroRates(model, dates)
  const discounts = new Float64Array(dates.length)
  return (parameters, out) => {
    rates(parameters, discounts)
    for (let k = 0; k < dates.length; k++) discounts[k] = Math.exp(-(discounts[k] as number) * (dates[k] as number))
    for (const [i, { amounts, price, weight }] of market.entries()) {
      const at = paid[i] as Int32Array
      let value = 0
      for (let k = 0; k < at.length; k++) value += (amounts[k] as number) * (discounts[at[k] as number] as number)
      out[i] = (value - price) * weight * 10_000
    }
  }
}

/** At most `most` bonds of a sorted market, evenly spread, including both ends. */
const spread = (market: readonly Weighed[], most: number): readonly Weighed[] =>
  market.length <= most
    ? market
    : Array.from({ length: most }, (_, i) => market[Math.round((i * (market.length - 1)) / (most - 1))] as Weighed)

/** The best result of several searches: first the levels for each choice of decay times, then all parameters. */
const searched = (model: FittedModelName, market: readonly Weighed[]): Fit | undefined => {
  const { low, high, linear } = SEARCHES[model]
  const few = spread(market, MOST_SEARCHED)
  const [near, count] = [residualsOf(few, model), few.length]
  const sightings = few.map(({ macaulayYears, rate }) => ({ years: macaulayYears, ratePct: rate * 100 }))
  const byCost = (a: Fit, b: Fit): number => a.cost - b.cost
  const levelled = (start: readonly number[]): Fit[] => {
    const decays = start.slice(linear)
    const residuals: Residuals = (levels, out) => near([...levels, ...decays], out)
    const levelsAtStart = start.slice(0, linear)
    const fit = leastSquares({ start: levelsAtStart, low, high, residuals, count, steps: LEVEL_STEPS })
    return fit === undefined ? [] : [{ parameters: [...fit.parameters, ...decays], cost: fit.cost }]
  }
  const followed = ({ parameters }: Fit): Fit[] => {
    const fit = leastSquares({ start: parameters, low, high, residuals: near, count, steps: FIRST_STEPS })
    return fit === undefined ? [] : [fit]
  }
  const begun = startsFor(model, sightings).flatMap(levelled).toSorted(byCost).slice(0, MOST_STARTS)
  const ahead = begun.flatMap(followed).toSorted(byCost)[0]
  if (ahead === undefined) return undefined
  const residuals = market === few ? near : residualsOf(market, model)
  return leastSquares({ start: ahead.parameters, low, high, residuals, count: market.length, steps: LAST_STEPS })
}

const residualOf = (bond: Weighed, model: FittedModelName, parameters: readonly number[]): Residual => {
  const price = valueOn(bond, model, parameters)
  const rate = continuousRate(bond.amounts, bond.times, price, bond.rate)
  const onCurve = rate.ok ? Math.expm1(rate.value) : Number.POSITIVE_INFINITY
  return { id: bond.id, priceError: price - bond.price, yieldErrorBp: (onCurve - Math.expm1(bond.rate)) * 10_000 }
}

const fitted = (
  parameters: readonly number[],
  market: readonly Weighed[],
  { model, leftOut }: { readonly model: FittedModelName; readonly leftOut: readonly Weighed[] },
): FittedCurve => {
  const residuals = market.map(bond => residualOf(bond, model, parameters))
  const squares = residuals.reduce((sum, { yieldErrorBp }) => sum + yieldErrorBp * yieldErrorBp, 0)
  const tenors = market.map(({ times }) => times.at(-1) as number)
  return {
    terms: { model, parameters, longestTenor: Math.max(...tenors), shortestTenor: Math.min(...tenors) },
    residuals: [...residuals, ...leftOut.map(bond => residualOf(bond, model, parameters))],
    rootMeanSquareBp: Math.sqrt(squares / residuals.length),
  }
}
