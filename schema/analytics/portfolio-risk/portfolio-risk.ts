import { KEY_TENORS } from '../curves/key-rates.ts'
import { keyRateDurations } from '../key-rate-durations.ts'
import { absent, chain, map, present, type Result } from '../result.ts'
import { riskAt } from '../risk.ts'
import { continuousRate, yieldFromContinuous } from '../yield-solver.ts'
import type { RiskPosition } from './risk-position.ts'

interface Risks {
  readonly annualYield: number
  readonly macaulayYears: number
  readonly modifiedYears: number
  readonly convexity: number
}

interface PortfolioRisk {
  /** Base currency. */
  readonly value: number
  /** Means weighted by value. */
  readonly weighted: Risks
  /** Of all payments as if they were one bond. */
  readonly cashFlow: Risks
  /** Fall of the value when every yield rises by a basis point: base currency. */
  readonly dv01: number
  readonly tenors: readonly number[]
  /** Fall of the value when the curves rise by a basis point at a tenor. */
  readonly keyRateDv01s: readonly number[]
  /** The same over the value: years. */
  readonly keyRateDurations: readonly number[]
  /** Part of each position in the modified duration: years, in the order of the positions. */
  readonly contributions: readonly number[]
}

interface PortfolioRiskOptions {
  /** @default 0.25 to 30 years */
  readonly tenors?: readonly number[]
  /** Size of a central bump, basis points; 0 takes the derivative. @default 0 */
  readonly bumpBp?: number
}

/**
 * Risk of a portfolio in one currency.
 *
 *     weighted = Σ xᵢ Vᵢ / Σ Vᵢ;   dv01 = Σ modifiedᵢ Vᵢ × 0.0001;   contributionᵢ = modifiedᵢ Vᵢ / Σ Vᵢ
 *
 * The yield of the payments is the rate at which all of them, converted at constant exchange rates, are worth the value;
 * beside the weighted yield it weighs long bonds more. Key rates move each bond's own curve at a constant Z-spread, so
 * their sum is a curve duration and `dv01` a yield duration: the two differ.
 * @returns base currency, years, fractions a year; NOT_APPLICABLE without positions; the reason of a figure
 * @source Fabozzi, Fixed Income Analysis, 2007, chapter 7; Ho, Key Rate Durations, 1992
 */
export const portfolioRisk = (
  positions: readonly RiskPosition[],
  { tenors = KEY_TENORS, bumpBp = 0 }: PortfolioRiskOptions = {},
): Result<PortfolioRisk> => {
  if (positions.length === 0) return absent('NOT_APPLICABLE', 'positions')
  const value = positions.reduce((sum, position) => sum + position.value, 0)
  const mean = (figure: (position: RiskPosition) => number): number =>
    positions.reduce((sum, position) => sum + figure(position) * position.value, 0) / value
  const contributions = positions.map(position => (position.risk.modifiedYears * position.value) / value)
  return chain(cashFlowRisks(positions, value), cashFlow =>
    map(summedKeyRates(positions, { tenors, bumpBp }), keyRateDv01s => ({
      ...{ value, cashFlow, tenors, keyRateDv01s, contributions },
      weighted: {
        annualYield: mean(({ annualYield }) => annualYield),
        macaulayYears: mean(({ risk }) => risk.macaulayYears),
        modifiedYears: mean(({ risk }) => risk.modifiedYears),
        convexity: mean(({ risk }) => risk.convexity),
      },
      dv01: positions.reduce((sum, position) => sum + position.risk.modifiedYears * position.value * 1e-4, 0),
      keyRateDurations: keyRateDv01s.map(money => money / value / 1e-4),
    })),
  )
}

const cashFlowRisks = (positions: readonly RiskPosition[], value: number): Result<Risks> => {
  const amounts = positions.flatMap(({ payments, money }) => payments.amounts.map(amount => amount * money))
  const times = positions.flatMap(({ payments }) => payments.times)
  return map(continuousRate(amounts, times, value), rate => ({
    annualYield: yieldFromContinuous(rate, 1),
    ...riskAt(amounts, times, rate, 1),
  }))
}

/** Key-rate DV01s of each position, one a tenor: base currency. */
export const keyRateMoney = (
  { payments, curve, value }: RiskPosition,
  options: Required<PortfolioRiskOptions>,
): Result<readonly number[]> =>
  map(keyRateDurations(curve, payments, options), ({ durations }) => durations.map(years => years * value * 1e-4))

const summedKeyRates = (
  positions: readonly RiskPosition[],
  options: Required<PortfolioRiskOptions>,
): Result<readonly number[]> => {
  const sums = options.tenors.map(() => 0)
  for (const position of positions) {
    const money = keyRateMoney(position, options)
    if (!money.ok) return money
    for (const [index, fall] of money.value.entries()) sums[index] = (sums[index] as number) + fall
  }
  return present(sums)
}
