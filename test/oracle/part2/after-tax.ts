import { bondFromTerms } from '../../../schema/analytics/bond.ts'
import { isoFromDay } from '../../../schema/analytics/day.ts'
import { flowsTo } from '../../../schema/analytics/flows.ts'
import { afterTax } from '../../../schema/analytics/holding-period/after-tax.ts'
import { maturityHorizon } from '../../../schema/analytics/horizon.ts'
import { clean } from '../../../schema/analytics/price.ts'
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
  unitByName,
} from './case.ts'

interface ConstructedInputs {
  readonly bond: PartTwoBond
  readonly coupon_tax_pct: number
  readonly gain_tax_pct: number
  readonly first_coupon_base: 'full' | 'minus_accrued_paid'
  readonly gain_base: 'clean' | 'clean_plus_accrued'
  readonly loss_offset_against_coupons_at_maturity: boolean
  readonly commission_pct_of_clean: number
}

interface ConstructedExpected {
  readonly net_flows: readonly { readonly date: string; readonly amount: number }[]
}

/** A bond with one coupon left, in money of one bond. */
interface WorkedInputs {
  readonly face: number
  readonly coupon: number
  readonly coupon_tax_pct: number
  readonly gain_tax_pct: number
  readonly clean_price_money: number
  readonly accrued_paid: number
  readonly days: number
}

/** Every check of after_tax.json: yields after a tax on coupons and gains. */
export const afterTaxChecks = (file: PartTwoFile<ConstructedInputs | WorkedInputs, object>): Found =>
  checkCases('after tax', file, ({ given, add }) => {
    if ('bond' in given.inputs) checkConstructed(given as PartTwoCase<ConstructedInputs, ConstructedExpected>, add)
    else compare(given, workedOf(given.inputs), unitByName, add)
  })

const FIRST_COUPON = { full: 'WHOLE', minus_accrued_paid: 'LESS_ACCRUED' } as const
const COST = { clean: 'CLEAN', clean_plus_accrued: 'DIRTY' } as const

const checkConstructed = (given: PartTwoCase<ConstructedInputs, ConstructedExpected>, add: Add): void => {
  const { inputs, expected } = given
  const { flows, settlement } = readBond(inputs.bond)
  const purchase = { price: clean(inputs.bond.clean_price), accrued: inputs.bond.accrued }
  const found = value(
    afterTax(flows, purchase, {
      couponTax: inputs.coupon_tax_pct / 100,
      gainTax: inputs.gain_tax_pct / 100,
      commission: inputs.commission_pct_of_clean / 100,
      firstCoupon: FIRST_COUPON[inputs.first_coupon_base],
      cost: COST[inputs.gain_base],
      offsetsLoss: inputs.loss_offset_against_coupons_at_maturity,
    }),
  )
  add('net flow count', distance(found.net.length, expected.net_flows.length), 0)
  for (const [index, { date, amount }] of expected.net_flows.entries()) {
    add('net flow day', distance(settlement + (flows.days[index] ?? Number.NaN), dayOf(date)), 0)
    add('net flow', distance(found.net[index], amount), given.tolerance.price ?? 0)
  }
  const ours = {
    cost: found.cost,
    coupon_tax: found.couponTax,
    gain: found.gain,
    gain_tax: found.gainTax,
    loss_offset: found.lossOffset,
    pre_tax_yield_pct: found.preTaxYield * 100,
    after_tax_yield_pct: found.afterTaxYield * 100,
    after_tax_simple_yield_pct: found.afterTaxSimpleYield * 100,
  }
  compare(given, ours, name => (name === 'net_flows' ? SKIPPED : unitByName(name)), add)
}

const workedOf = (inputs: WorkedInputs) => {
  const { face, coupon, days, clean_price_money, accrued_paid, coupon_tax_pct, gain_tax_pct } = inputs
  const settlement = dayOf('2025-01-01')
  const [startDate, endDate] = [isoFromDay(settlement - 1), isoFromDay(settlement + days)]
  const bond = value(
    bondFromTerms({
      ...{ nominal: face, dayCount: 'ACT/365F', couponsPerYear: 2, maturityDate: endDate },
      coupons: [{ startDate, endDate, amount: coupon }],
    }),
  )
  const flows = value(flowsTo(bond, settlement, value(maturityHorizon(bond))))
  const purchase = { price: clean((clean_price_money / face) * 100), accrued: (accrued_paid / face) * 100 }
  const rule = { couponTax: coupon_tax_pct / 100, gainTax: gain_tax_pct / 100 }
  return { after_tax_simple_yield_pct: 100 * value(afterTax(flows, purchase, rule)).afterTaxSimpleYield }
}
