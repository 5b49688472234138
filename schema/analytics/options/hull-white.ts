/** Parameters of a one-factor Hull-White model: dr = (θ(t) − a r) dt + σ dW, fitted to a curve. */
export interface HullWhite {
  /** Speed a at which the short rate returns, a year; 0 never returns. */
  readonly meanReversion: number
  /** Absolute volatility σ of the short rate, a fraction a year. */
  readonly volatility: number
}

/** Below this the exponentials are replaced by their series: what they would lose is larger. */
const NEARLY_ZERO = 1e-3

/** B(τ) = (1 − e^(−aτ)) / a: how a bond of τ years answers to the factor. */
export const loading = ({ meanReversion: a }: HullWhite, years: number): number =>
  a * years < 1e-12 ? years : -Math.expm1(-a * years) / a

/** Variance of the factor after τ years: σ² (1 − e^(−2aτ)) / 2a. */
export const variance = ({ meanReversion: a, volatility }: HullWhite, years: number): number =>
  volatility ** 2 * (a * years < 1e-12 ? years : -Math.expm1(-2 * a * years) / (2 * a))

/**
 * Variance of the factor's integral over τ years.
 *
 *     V = σ²/a² (τ + 2/a e^(−aτ) − 1/(2a) e^(−2aτ) − 3/(2a)),   σ² τ³/3 without mean reversion
 *
 * @source Brigo, Mercurio, Interest Rate Models, 2006, section 3.3 and 4.2 with one factor
 */
export const integralVariance = ({ meanReversion: a, volatility }: HullWhite, years: number): number => {
  const turns = a * years
  if (turns < NEARLY_ZERO) return volatility ** 2 * years ** 3 * (1 / 3 - turns / 4 + (7 * turns * turns) / 60)
  const rest = (2 * Math.exp(-turns) - Math.exp(-2 * turns) / 2 - 1.5) / a
  return (volatility / a) ** 2 * (years + rest)
}

interface Transition {
  /** Mean of the factor after the step, for each unit of it before, and its drift. */
  readonly keeps: number
  readonly drift: number
  readonly deviation: number
}

/** How the factor moves over a step, measured in bonds that pay at the end of it: exact, whatever the step. */
export const transition = (model: HullWhite, years: number): Transition => ({
  keeps: Math.exp(-model.meanReversion * years),
  drift: (-(model.volatility ** 2) * loading(model, years) ** 2) / 2,
  deviation: Math.sqrt(variance(model, years)),
})
