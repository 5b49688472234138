import { type Bond, outstandingOn } from '../../../schema/analytics/bond.ts'
import { curveFromTerms } from '../../../schema/analytics/curves/curve.ts'
import type { HullWhite } from '../../../schema/analytics/options/hull-white.ts'
import { optionAdjusted } from '../../../schema/analytics/options/oas.ts'
import { type OptionBond, optionBondValue } from '../../../schema/analytics/options/option-value.ts'
import { type Add, distance, type Found } from '../report.ts'
import { value } from '../value.ts'
import {
  checkCases,
  compare,
  dayOf,
  type PartTwoBond,
  type PartTwoCase,
  type PartTwoFile,
  readBond,
  SKIPPED,
} from './case.ts'

interface Right {
  readonly type: 'put' | 'call'
  readonly date: string
  readonly decision?: string
  readonly price: number
  readonly accrued_at_exercise: number
}

interface Model {
  readonly mean_reversion: number
  readonly volatility: number
}

interface ConstructedInputs {
  readonly bond: PartTwoBond
  readonly curve: string
  readonly model: Model
  readonly options: readonly Right[]
}

interface PublishedInputs {
  readonly settlement: string
  readonly accrued: number
  readonly flows: readonly { readonly days: number; readonly amount: number }[]
  readonly zero_continuous_pct: number
  readonly model: Model
  readonly options: readonly Right[]
}

interface PublishedExpected {
  readonly published_clean_price_240_steps: number
  readonly exact_clean_price: number
}

/** Every check of option_adjusted.json: prices, spreads, durations and convexities of bonds with puts and calls. */
export const optionChecks = (file: PartTwoFile<ConstructedInputs | PublishedInputs, object>): Found =>
  checkCases('options', file, ({ given, curve, add }) => {
    if ('bond' in given.inputs) {
      const { inputs } = given
      compare(given, figuresOf(inputs, curve(inputs.curve)), unitOf, add)
    } else checkPublished(given as PartTwoCase<PublishedInputs, PublishedExpected>, add)
  })

const modelOf = ({ mean_reversion: meanReversion, volatility }: Model): HullWhite => ({ meanReversion, volatility })

/** What is stated about the oracle's own grid and about another program's tree. */
const INFORMATION = ['own_grid_error', 'quantlib_tree_clean_price_at_oas', 'quantlib_tree_abs_error']

const unitOf = (name: string): string => {
  if (INFORMATION.includes(name)) return SKIPPED
  if (name.endsWith('_bp')) return 'bp'
  if (name === 'effective_duration') return 'years'
  return name === 'effective_convexity' ? 'convexity' : 'price'
}

const rightsOf = (
  options: readonly Right[],
  settlement: number,
  leftOn: (day: number) => number,
): OptionBond['rights'] =>
  options.map(({ type, date, decision = date, price, accrued_at_exercise }) => ({
    kind: type === 'put' ? 'PUT' : 'CALL',
    decision: dayOf(decision) - settlement,
    exercise: dayOf(date) - settlement,
    amount: (price + accrued_at_exercise) * leftOn(dayOf(date)),
  }))

const leftOf = (bond: Bond, outstanding: number) => (day: number) => value(outstandingOn(bond, day)) / outstanding

const figuresOf = (inputs: ConstructedInputs, curve: Parameters<typeof optionBondValue>[1]) => {
  const { bond, settlement, flows, amounts, price } = readBond(inputs.bond)
  const rights = rightsOf(inputs.options, settlement, leftOf(bond, flows.outstanding))
  const withOptions = { days: flows.days, amounts, rights }
  const model = modelOf(inputs.model)
  const found = value(optionAdjusted(withOptions, price, curve, model))
  const { accrued, clean_price } = inputs.bond
  return {
    model_clean_price_at_zero_oas: optionBondValue(withOptions, curve, model, 0) - accrued,
    oas_bp: found.oasBp,
    effective_duration: found.effectiveYears,
    effective_convexity: found.effectiveConvexity,
    straight_clean_price_at_oas: clean_price - found.optionValue,
    option_value_at_oas: found.optionValue,
    z_spread_continuous_bp: found.zSpreadBp,
  }
}

/** Prices of a test suite: near its tree of 240 steps, and to the exact value. */
const checkPublished = ({ inputs, expected, tolerance }: PartTwoCase<PublishedInputs, PublishedExpected>, add: Add) => {
  const curve = value(
    curveFromTerms({ model: 'NODES', parameters: [1, 100 * Math.expm1(inputs.zero_continuous_pct / 100)] }),
  )
  const withOptions = {
    days: inputs.flows.map(({ days }) => days),
    amounts: inputs.flows.map(({ amount }) => amount),
    rights: rightsOf(inputs.options, dayOf(inputs.settlement), () => 1),
  }
  const price = optionBondValue(withOptions, curve, modelOf(inputs.model), 0) - inputs.accrued
  const near = distance(price, expected.published_clean_price_240_steps)
  add('published_clean_price_240_steps', near, tolerance.price_to_published ?? 0)
  add('exact_clean_price', distance(price, expected.exact_clean_price), tolerance.price_to_exact ?? 0)
}
