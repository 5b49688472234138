import type { Bond } from '../../schema/analytics/bond.ts'
import type { Curve } from '../../schema/analytics/curves/curve.ts'
import { optionAdjusted } from '../../schema/analytics/options/oas.ts'
import { optionBond } from '../../schema/analytics/options/rights.ts'
import { portfolioRisk } from '../../schema/analytics/portfolio-risk/portfolio-risk.ts'
import { riskPosition } from '../../schema/analytics/portfolio-risk/risk-position.ts'
import { stressed } from '../../schema/analytics/portfolio-risk/stress.ts'
import { dirty } from '../../schema/analytics/price.ts'
import type { Result } from '../../schema/analytics/result.ts'
import { type Valuation, valuationOf } from '../../schema/analytics/valuation.ts'
import { PORTFOLIO_STRESSES } from '../../schema/portfolio/desk/stress-table.ts'

const POSITIONS = 500
const REPEATS = 9

const value = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(`${result.reason} ${result.field ?? ''}`)
  return result.value
}

/** The median of several runs, milliseconds of processor time: others on the machine do not count. */
function median(work: () => void): number {
  const times = Array.from({ length: REPEATS }, () => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  })
  return times.toSorted((a, b) => a - b)[Math.floor(REPEATS / 2)] as number
}

interface Terms {
  readonly bonds: readonly Bond[]
  readonly callable: Bond
  readonly curve: Curve
  readonly settlement: string
}

/** OAS of one bond, and a portfolio from its terms and prices to 11 key rates, contributions and 12 stresses. */
export function deskSpeed({ bonds, callable, curve, settlement }: Terms): { oasMs: number; portfolioMs: number } {
  const valued = (bond: Bond, cleanPrice: number): Valuation =>
    value(valuationOf(bond, { settlement, cleanPrice, curve }))
  const positionOf = (at: number) => {
    const { flows, times, price } = value(valued(bonds[at % bonds.length] as Bond, 70 + (at % 50)).toHeadline())
    const payments = { amounts: flows.amounts, times, price: dirty(price) }
    return value(riskPosition({ payments, curve, money: 1_000, isForeign: at % 5 === 0, rating: 'A' }))
  }
  const portfolioMs = median(() => {
    const positions = Array.from({ length: POSITIONS }, (_, at) => positionOf(at))
    value(portfolioRisk(positions))
    for (const { stress } of PORTFOLIO_STRESSES) value(stressed(positions, stress))
  })
  const oasMs = median(() => {
    const { flows, price } = value(valued(callable, 97).toMaturity())
    const model = { meanReversion: 0.1, volatility: 0.03 }
    value(optionAdjusted(value(optionBond(callable, flows)), dirty(price), curve, model))
  })
  return { oasMs, portfolioMs }
}
