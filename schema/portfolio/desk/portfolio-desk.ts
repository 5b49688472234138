import { Decimal } from 'decimal.js'
import { KEY_TENORS } from '../../analytics/curves/key-rates.ts'
import { keyRateMoney, portfolioRisk } from '../../analytics/portfolio-risk/portfolio-risk.ts'
import type { RiskPosition } from '../../analytics/portfolio-risk/risk-position.ts'
import { stressed } from '../../analytics/portfolio-risk/stress.ts'
import type { Reason, Result } from '../../analytics/result.ts'
import type { NamedStress } from '../../calculator/desk/scenario-table.ts'
import type { Context } from '../../context.ts'
import { mapInSteps } from '../../in-steps.ts'
import { type Money, percentOf, rounded } from '../money.ts'
import type { RiskHoldings } from './risk-holdings.ts'
import { PORTFOLIO_STRESSES } from './stress-table.ts'

/** A portfolio whose every position is known to risk, or is left out with a reason. */
export type RiskOfPortfolio = Extract<ReturnType<typeof portfolioRisk>, { readonly ok: true }>['value']

/** The sums of a portfolio; the reason where there is nothing to add up. */
export const riskOf = ({ known }: RiskHoldings): Result<RiskOfPortfolio> =>
  portfolioRisk(known.map(({ position }) => position))

/** What one position adds to the risk of the portfolio. */
export interface Contribution {
  readonly isin: string
  readonly value: Money
  readonly weightPercent: number | null
  /** Years of the portfolio's modified duration. */
  readonly durationYears: number
  /** Fall of the value when the yield of the bond rises by a basis point. */
  readonly dv01: Money
  /** Years of the portfolio's key-rate durations, one a tenor. */
  readonly keyRateYears: readonly number[]
}

const BASIS_POINT = 1e-4

/** The largest first: they add up to the sums. */
export async function contributionsOf(
  { known }: RiskHoldings,
  risk: RiskOfPortfolio,
  context: Pick<Context, 'pace'>,
): Promise<readonly Contribution[]> {
  const whole = new Decimal(risk.value)
  const rows = await mapInSteps(
    known.entries(),
    ([at, { holding, position }]) => {
      const { value } = position
      return {
        ...{ isin: holding.bond.isin, value: holding.market, weightPercent: percentOf(holding.market, whole) },
        durationYears: rounded(risk.contributions[at] ?? Number.NaN, 6),
        dv01: new Decimal(position.risk.modifiedYears * value * BASIS_POINT),
        keyRateYears: keyRateYears(position, risk.value),
      }
    },
    context,
  )
  return rows.toSorted((a, b) => Math.abs(b.durationYears) - Math.abs(a.durationYears))
}

function keyRateYears(position: RiskPosition, whole: number): readonly number[] {
  const money = keyRateMoney(position, { tenors: KEY_TENORS, bumpBp: 0 })
  return money.ok ? money.value.map(fall => rounded(fall / whole / BASIS_POINT, 6)) : []
}

/** The portfolio after a stress. */
export interface StressedPortfolio {
  readonly name: string
  readonly text: string
  readonly change: Money
  /** Of the value that is revalued. */
  readonly changePercent: number | null
  readonly reason: Reason | null
}

/** Each stress by full revaluation. */
export async function stressesOf(
  { known }: RiskHoldings,
  context: Pick<Context, 'pace'>,
): Promise<readonly StressedPortfolio[]> {
  const positions = known.map(({ position }) => position)
  const value = positions.reduce((sum, position) => sum + position.value, 0)
  return mapInSteps(PORTFOLIO_STRESSES, stress => stressedPortfolio(positions, value, stress), context)
}

function stressedPortfolio(
  positions: readonly RiskPosition[],
  value: number,
  { name, text, stress }: NamedStress,
): StressedPortfolio {
  const profits = stressed(positions, stress)
  if (!profits.ok) return { name, text, change: null, changePercent: null, reason: profits.reason }
  const change = new Decimal(profits.value.reduce((sum, profit) => sum + profit, 0))
  return { name, text, change, changePercent: percentOf(change, new Decimal(value)), reason: null }
}
