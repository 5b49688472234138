import { type Day, isoFromDay } from './day.ts'
import type { Priced } from './priced.ts'
import { absent, present, type Result } from './result.ts'
import type { Valuation } from './valuation.ts'

/** A holding of bonds, valued in one currency. */
interface Holding {
  readonly valuation: Valuation
  /** Number of bonds. */
  readonly quantity: number
}

/** A weighted mean over holdings that have the figure, and their share of the value. */
interface Weighted {
  readonly value: number
  /** From 0 to 1: below 1 some holdings have no figure. */
  readonly coverage: number
}

interface PortfolioFigures {
  /** Dirty value of the holdings that have a price: money. */
  readonly marketValue: number
  /** Holdings without a price. */
  readonly unpriced: number
  /** Headline yield, weighted by value: a fraction a year. */
  readonly yield: Result<Weighted>
  readonly macaulayDurationYears: Result<Weighted>
  readonly modifiedDurationYears: Result<Weighted>
  readonly convexity: Result<Weighted>
  /** Fall of the value when every yield rises by a basis point: money. */
  readonly bpv: number
}

/** Money of a figure per 100 of nominal. */
const moneyOf = ({ valuation: { outstanding }, quantity }: Holding, per100: number): number | undefined =>
  outstanding.ok ? (per100 * outstanding.value * quantity) / 100 : undefined

const worthOf = (holding: Holding): number | undefined => {
  const price = holding.valuation.dirtyPrice()
  return price.ok ? moneyOf(holding, price.value) : undefined
}

/**
 * The mean of a figure over holdings, weighted by dirty value.
 * @returns mean and coverage; MISSING_DATA where no holding has the figure
 */
const weighted = (holdings: readonly Holding[], pick: (holding: Holding) => Result<number>): Result<Weighted> => {
  let sum = 0
  let covered = 0
  let total = 0
  for (const holding of holdings) {
    const worth = worthOf(holding)
    if (worth === undefined) continue
    total += worth
    const figure = pick(holding)
    if (!figure.ok) continue
    sum += figure.value * worth
    covered += worth
  }
  return covered > 0 ? present({ value: sum / covered, coverage: covered / total }) : absent('MISSING_DATA', 'holdings')
}

const ofHeadline =
  (pick: (priced: Priced) => number) =>
  ({ valuation }: Holding): Result<number> => {
    const priced = valuation.toHeadline()
    return priced.ok ? present(pick(priced.value)) : priced
  }

const ofRisk =
  (name: 'macaulayYears' | 'modifiedYears' | 'convexity') =>
  ({ valuation }: Holding): Result<number> => {
    const risk = valuation.risk()
    return risk.ok ? present(risk.value[name]) : risk
  }

/**
 * Figures of a portfolio.
 *
 *     yield = Σ yᵢ Vᵢ / Σ Vᵢ, durations and convexity the same; bpv = Σ bpvᵢ
 *
 * A holding without a figure is left out of the mean, and the coverage says so.
 */
export const portfolioFigures = (holdings: readonly Holding[]): PortfolioFigures => {
  let marketValue = 0
  let unpriced = 0
  let bpv = 0
  for (const holding of holdings) {
    const worth = worthOf(holding)
    if (worth === undefined) unpriced++
    else marketValue += worth
    const risk = holding.valuation.risk()
    const fall = risk.ok ? moneyOf(holding, risk.value.bpvPer100) : undefined
    if (fall !== undefined) bpv += fall
  }
  return {
    marketValue,
    unpriced,
    yield: weighted(
      holdings,
      ofHeadline(({ effectiveYield }) => effectiveYield),
    ),
    macaulayDurationYears: weighted(holdings, ofRisk('macaulayYears')),
    modifiedDurationYears: weighted(holdings, ofRisk('modifiedYears')),
    convexity: weighted(holdings, ofRisk('convexity')),
    bpv,
  }
}

/** Money that a portfolio receives on a day. */
interface PortfolioFlow {
  readonly date: string
  readonly coupon: number
  readonly principal: number
  readonly assumed: boolean
}

/** Payments of all holdings to their headline dates, added up by day, in order: money. */
export const portfolioFlows = (holdings: readonly Holding[]): readonly PortfolioFlow[] => {
  const byDay = new Map<Day, PortfolioFlow>()
  for (const { valuation, quantity } of holdings) {
    const priced = valuation.toHeadline()
    if (!priced.ok) continue
    const { flows } = priced.value
    const scale = (flows.outstanding * quantity) / 100
    for (const [i, days] of flows.days.entries()) {
      const day = flows.settlement + days
      const found = byDay.get(day)
      const coupon = (flows.coupons[i] as number) * scale
      const principal = (flows.principals[i] as number) * scale
      byDay.set(day, {
        date: isoFromDay(day),
        coupon: found === undefined ? coupon : found.coupon + coupon,
        principal: found === undefined ? principal : found.principal + principal,
        assumed: flows.assumed || found?.assumed === true,
      })
    }
  }
  return [...byDay].toSorted(([a], [b]) => a - b).map(([, flow]) => flow)
}
