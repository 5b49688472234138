import { accruedPer100, rounded } from '../../../schema/analytics/accrued.ts'
import { bondFromTerms } from '../../../schema/analytics/bond.ts'
import { addMonths, isoFromDay } from '../../../schema/analytics/day.ts'
import { breakeven } from '../../../schema/analytics/inflation/breakeven.ts'
import { type RealYieldName, realYield } from '../../../schema/analytics/inflation/real-yield.ts'
import { type IndexRule, indexRatio, referenceIndex } from '../../../schema/analytics/inflation/reference-index.ts'
import { termsFromIssue } from '../../../schema/analytics/issue.ts'
import { indexed } from '../indexation.ts'
import type { Found } from '../report.ts'
import { value } from '../value.ts'
import { checkCases, compare, dayOf, type PartTwoBond, type PartTwoFile, readBond } from './case.ts'

interface IndexInputs {
  readonly index_monthly: Readonly<Record<string, number>>
  readonly lag_months: number
  readonly index_rounding_decimals?: number | null
  readonly ratio_rounding_decimals?: number | null
}

interface LinkerInputs extends IndexInputs {
  readonly bond: PartTwoBond
  readonly base_date: string
  readonly base_index: number | null
  readonly face: number
  readonly yield_convention: 'compounded' | 'simple_then_compounded' | 'effective'
  readonly nominal_benchmark_effective_yield_pct: number
}

interface ReferenceInputs extends IndexInputs {
  readonly date: string
}

interface GiltInputs extends IndexInputs {
  readonly settlement: string
  readonly base_index: number
  readonly coupon_pct: number
  readonly maturity: string
  readonly frequency: number
  readonly ex_days_to_coupon: number
}

interface AuctionInputs {
  readonly unadjusted_price: number
  readonly index_ratio: number
}

/** Every check of inflation_linked.json: reference indices, ratios, indexed money, real yields and breakeven inflation. */
export const inflationChecks = (
  file: PartTwoFile<LinkerInputs | ReferenceInputs | GiltInputs | AuctionInputs, object>,
): Found =>
  checkCases('inflation', file, ({ given, add }) => {
    const { inputs } = given
    compare(given, figuresOf(inputs), unitIn(given.tolerance), add)
  })

const figuresOf = (inputs: LinkerInputs | ReferenceInputs | GiltInputs | AuctionInputs) => {
  if ('bond' in inputs) return linkerOf(inputs)
  if ('unadjusted_price' in inputs) {
    return { adjusted_price: value(indexed(inputs.unadjusted_price, inputs.index_ratio)) }
  }
  if ('ex_days_to_coupon' in inputs) return giltOf(inputs)
  return { reference_index: value(referenceIndex(ruleOf(inputs), dayOf(inputs.date))) }
}

/** Index points are compared as ratios are, where a case states no tolerance for them. */
const unitIn =
  (tolerance: Readonly<Record<string, number>>) =>
  (name: string): string => {
    if (name.endsWith('_pct')) return 'pct'
    if (name === 'index_ratio') return 'ratio'
    return /^(reference|base)_index$/.test(name) && 'index' in tolerance ? 'index' : 'price'
  }

const ruleOf = ({
  index_monthly,
  lag_months,
  index_rounding_decimals,
  ratio_rounding_decimals,
}: IndexInputs): IndexRule => ({
  monthly: index_monthly,
  lagMonths: lag_months,
  ...(typeof index_rounding_decimals === 'number' && { indexDecimals: index_rounding_decimals }),
  ...(typeof ratio_rounding_decimals === 'number' && { ratioDecimals: ratio_rounding_decimals }),
})

const linkerOf = (inputs: LinkerInputs) => {
  const { bond, settlement, flows, price } = readBond(inputs.bond)
  const rule = ruleOf(inputs)
  const base = inputs.base_index ?? value(referenceIndex(rule, dayOf(inputs.base_date)))
  const ratio = value(indexRatio(rule, settlement, { index: base }))
  const accrued = value(accruedPer100(bond, settlement))
  const convention = inputs.yield_convention.toUpperCase() as RealYieldName
  const { quoted, effective } = value(realYield({ bond, flows }, price, convention))
  const { fisher, difference } = value(breakeven(inputs.nominal_benchmark_effective_yield_pct / 100, effective))
  const nominal = inputs.face * ratio
  return {
    reference_index: value(referenceIndex(rule, settlement)),
    base_index: base,
    index_ratio: ratio,
    real_accrued: accrued,
    real_dirty_price: price,
    indexed_clean_price: inputs.bond.clean_price * ratio,
    indexed_accrued: accrued * ratio,
    indexed_dirty_price: price * ratio,
    indexed_nominal: nominal,
    nominal_rounded_0_01: rounded(nominal, 2),
    real_yield_pct: 100 * quoted,
    real_yield_effective_pct: 100 * effective,
    breakeven_fisher_pct: 100 * fisher,
    breakeven_difference_pct: 100 * difference,
  }
}

/** A gilt in its ex-dividend days: what has accrued is negative, and indexed with the ratio of settlement. */
const giltOf = (inputs: GiltInputs) => {
  const settlement = dayOf(inputs.settlement)
  const ratio = value(indexRatio(ruleOf(inputs), settlement, { index: inputs.base_index }))
  const issue = isoFromDay(addMonths(dayOf(inputs.maturity), -12 * 40))
  const bond = value(
    bondFromTerms(
      value(
        termsFromIssue({
          ...{
            nominal: 100,
            dayCount: 'ACT/ACT ICMA',
            couponsPerYear: inputs.frequency,
            rate: inputs.coupon_pct / 100,
          },
          ...{ issueDate: issue, maturityDate: inputs.maturity, exDays: inputs.ex_days_to_coupon },
        }),
      ),
    ),
  )
  return { index_ratio: ratio, indexed_accrued: value(accruedPer100(bond, settlement)) * ratio }
}
