import { keyRateMoney, portfolioRisk } from '../../../schema/analytics/portfolio-risk/portfolio-risk.ts'
import { type RiskPosition, riskPosition } from '../../../schema/analytics/portfolio-risk/risk-position.ts'
import { type Stress, stressed } from '../../../schema/analytics/portfolio-risk/stress.ts'
import { type Add, distance, type Found, relative } from '../report.ts'
import { value } from '../value.ts'
import { checkCases, compare, type PartTwoBond, type PartTwoCase, type PartTwoFile, readBond, SKIPPED } from './case.ts'
import { shiftOf } from './horizon.ts'

interface StressInputs {
  readonly id: string
  readonly kind: string
  readonly shift_bp?: number
  readonly short_years?: number
  readonly short_bp?: number
  readonly long_years?: number
  readonly long_bp?: number
  readonly by_rating_bp?: Readonly<Record<string, number>>
  readonly foreign_change_pct?: number
}

interface HoldingInputs {
  readonly quantity: number
  readonly face_per_bond: number
  readonly currency: string
  readonly rating: string
  readonly curve: string
  readonly bond: PartTwoBond
}

interface Inputs {
  readonly base_currency: string
  readonly fx_to_base: Readonly<Record<string, number>>
  readonly keys: readonly number[]
  readonly key_bump_bp: number
  readonly stresses: readonly StressInputs[]
  readonly holdings: readonly HoldingInputs[]
}

type Shares = Readonly<Record<string, number>>

interface Expected {
  readonly value_by_currency_pct: Shares
  readonly value_by_rating_pct: Shares
  readonly stress_pnl_base: Shares
  readonly stress_change_pct: Shares
  readonly holdings: readonly (Readonly<Record<string, number>> & {
    readonly weight: number
    readonly stress_pnl_base: Shares
  })[]
}

/** Every check of portfolio.json: yields, durations, key rates, contributions and stresses, in all and by holding. */
export const portfolioChecks = (file: PartTwoFile<Inputs, Expected>): Found =>
  checkCases('portfolio', file, ({ given, curve, add }) => {
    const { inputs } = given
    const positions = inputs.holdings.map(holding => {
      const { bond, fx } = { bond: holding.bond, fx: inputs.fx_to_base[holding.currency] ?? Number.NaN }
      const { amounts, times, price } = readBond(bond)
      const money = (holding.quantity * holding.face_per_bond * (bond.outstanding / 100) * fx) / 100
      const isForeign = holding.currency !== inputs.base_currency
      const payments = { amounts, times, price }
      return value(riskPosition({ payments, curve: curve(holding.curve), money, isForeign, rating: holding.rating }))
    })
    checkTotals(given, positions, add)
    checkHoldings(given, positions, add)
    checkStresses(given, positions, add)
    checkShares(given, positions, add)
  })

type Given = PartTwoCase<Inputs, Expected>

const unitOf = (name: string): string => {
  if (/^(value_by|stress|holdings)/.test(name)) return SKIPPED
  if (/_base$/.test(name)) return 'money_relative'
  return /_pct$/.test(name) ? 'pct' : 'years'
}

const checkTotals = (given: Given, positions: readonly RiskPosition[], add: Add): void => {
  const { keys: tenors, key_bump_bp: bumpBp } = given.inputs
  const found = value(portfolioRisk(positions, { tenors, bumpBp }))
  const ours = {
    market_value_base: found.value,
    weighted_yield_pct: found.weighted.annualYield * 100,
    cash_flow_yield_pct: found.cashFlow.annualYield * 100,
    weighted_macaulay_years: found.weighted.macaulayYears,
    weighted_modified_years: found.weighted.modifiedYears,
    weighted_convexity: found.weighted.convexity,
    cash_flow_macaulay_years: found.cashFlow.macaulayYears,
    cash_flow_modified_years: found.cashFlow.modifiedYears,
    cash_flow_convexity: found.cashFlow.convexity,
    dv01_base: found.dv01,
    krd_dv01_base: found.keyRateDv01s,
    key_rate_durations: found.keyRateDurations,
    duration_contribution_years: found.contributions,
  }
  compare(given, ours, unitOf, add)
}

const HOLDING_UNITS = { value_base: 'money_relative', yield_pct: 'pct', z_spread_bp: 'bp', weight: 'years' }

const checkHoldings = ({ inputs, expected, tolerance }: Given, positions: readonly RiskPosition[], add: Add): void => {
  const total = positions.reduce((sum, position) => sum + position.value, 0)
  const options = { tenors: inputs.keys, bumpBp: inputs.key_bump_bp }
  const units: Readonly<Record<string, string>> = { ...HOLDING_UNITS, stress_pnl_base: SKIPPED }
  // A spread has no tolerance of its own here: it is as near as a yield.
  const within = { ...tolerance, bp: (tolerance.pct ?? 0) * 1000 }
  for (const [index, position] of positions.entries()) {
    const ours = {
      value_base: position.value,
      yield_pct: position.annualYield * 100,
      macaulay_years: position.risk.macaulayYears,
      modified_years: position.risk.modifiedYears,
      convexity: position.risk.convexity,
      z_spread_bp: position.spreadBp,
      dv01_base: position.risk.modifiedYears * position.value * 1e-4,
      krd_dv01_base: value(keyRateMoney(position, options)),
      weight: position.value / total,
    }
    const labelled: Add = (quantity, error, limit) => add(`holding ${index + 1} ${quantity}`, error, limit)
    const wanted = { expected: expected.holdings[index] ?? {}, tolerance: within }
    compare(wanted, ours, name => units[name] ?? unitOf(name), labelled)
  }
}

const stressOf = (stress: StressInputs): Stress => {
  const { shift_bp, short_bp, short_years, long_bp, long_years, by_rating_bp, foreign_change_pct } = stress
  const twist = { short_bp, short_years, long_bp, long_years } as Exclude<
    Parameters<typeof shiftOf>[0],
    { shift_bp: number }
  >
  return {
    ...(shift_bp !== undefined && { shift: shiftOf({ shift_bp }) }),
    ...(short_bp !== undefined && { shift: shiftOf(twist) }),
    ...(by_rating_bp !== undefined && { spreadBpByRating: by_rating_bp }),
    ...(foreign_change_pct !== undefined && { foreignChange: foreign_change_pct / 100 }),
  }
}

const checkStresses = ({ inputs, expected, tolerance }: Given, positions: readonly RiskPosition[], add: Add): void => {
  const total = positions.reduce((sum, position) => sum + position.value, 0)
  for (const stress of inputs.stresses) {
    const profits = value(stressed(positions, stressOf(stress)))
    const sum = profits.reduce((all, profit) => all + profit, 0)
    // A profit is a difference of values: it is as exact as they are.
    const money = (tolerance.money_relative ?? 0) * Math.max(1, total)
    add(`stress ${stress.id}`, distance(sum, expected.stress_pnl_base[stress.id] ?? Number.NaN), money)
    const change = expected.stress_change_pct[stress.id] ?? Number.NaN
    add(`stress ${stress.id} pct`, distance((100 * sum) / total, change), (tolerance.pct ?? 0) * 10)
    for (const [index, profit] of profits.entries()) {
      const wanted = expected.holdings[index]?.stress_pnl_base[stress.id] ?? Number.NaN
      add(`stress ${stress.id} of holding ${index + 1}`, distance(profit, wanted), money)
    }
  }
}

const checkShares = ({ inputs, expected, tolerance }: Given, positions: readonly RiskPosition[], add: Add): void => {
  const total = positions.reduce((sum, position) => sum + position.value, 0)
  for (const [key, shares] of [
    ['currency', expected.value_by_currency_pct],
    ['rating', expected.value_by_rating_pct],
  ] as const) {
    for (const [name, wanted] of Object.entries(shares)) {
      const ofName = positions.filter((_, index) => inputs.holdings[index]?.[key] === name)
      const share = (100 * ofName.reduce((sum, position) => sum + position.value, 0)) / total
      add(`share of ${name}`, relative(share, wanted), tolerance.pct ?? 0)
    }
  }
}
