import type { Flows } from '../flows.ts'
import { type CleanPrice, clean, pricedAt } from '../price.ts'
import { absent, chain, map, type Result } from '../result.ts'
import { effectiveTimes } from '../times.ts'
import { continuousRate, yieldFromContinuous } from '../yield-solver.ts'

/** A tax on what a bond pays: rates are parameters, not a statement of any law. */
export interface TaxRule {
  /** Fractions: 0.13 is 13 %. */
  readonly couponTax: number
  readonly gainTax: number
  /** Commission on the purchase, a fraction of the clean price. @default 0 */
  readonly commission?: number
  /** What the first coupon is taxed on: all of it, or less the accrued interest paid for it. @default 'WHOLE' */
  readonly firstCoupon?: 'WHOLE' | 'LESS_ACCRUED'
  /** What a repayment is compared with: the clean price with commission, or the accrued interest too. @default 'CLEAN' */
  readonly cost?: 'CLEAN' | 'DIRTY'
  /** A loss over all repayments gives tax on coupons back on the last date, at most what was paid. @default false */
  readonly offsetsLoss?: boolean
}

interface AfterTax {
  /** Price with accrued interest and commission, per 100 outstanding. */
  readonly cost: number
  readonly couponTax: number
  /** Repayments less their cost: negative for a loss. */
  readonly gain: number
  readonly gainTax: number
  readonly lossOffset: number
  /** Payments left after tax, per 100 outstanding, one for each flow. */
  readonly net: readonly number[]
  /** Effective yields on the cost: fractions a year. */
  readonly preTaxYield: number
  readonly afterTaxYield: number
  /** (payments after tax − cost) / cost × 365 / days to the last payment. */
  readonly afterTaxSimpleYield: number
}

interface Purchase {
  readonly price: CleanPrice
  /** Per 100 outstanding. */
  readonly accrued: number
}

/**
 * What a bond held to its last payment yields once coupons and gains are taxed.
 *
 *     cost = Σ net CF (1 + y)^(−d/365)
 *     net  = coupon − tax on it + repayment − tax × max(0, repayment − its share of the cost)
 *
 * Rates are fractions, amounts per 100 outstanding. The share of a repayment is its part of all principal repaid. Tax is
 * taken on the day of each payment; brokers net gains and losses over a calendar year instead.
 * @returns yields and taxes; MISSING_DATA naming a rate outside 0 to 100 %; NO_PRICE; NO_SOLUTION where nothing is left
 * after tax
 * @example 9.04391698 % at 106.72 with 13 % on coupons and gains and the loss offset, before tax 10.58457424 %
 */
export const afterTax = (flows: Flows, { price, accrued }: Purchase, rule: TaxRule): Result<AfterTax> => {
  const { couponTax, gainTax, commission = 0 } = rule
  for (const [field, rate] of Object.entries({ couponTax, gainTax, commission })) {
    if (!(rate >= 0 && rate <= 1)) return absent('MISSING_DATA', field)
  }
  return chain(pricedAt(price, clean, 'cleanPrice'), paid => {
    const invested = paid * (1 + commission)
    const taxes = taxesOf(flows, { invested, accrued }, rule)
    const cost = invested + accrued
    return chain(yieldOf(flows.amounts, flows, cost), preTaxYield =>
      map(yieldOf(taxes.net, flows, cost), afterTaxYield => ({
        ...{ cost, preTaxYield, afterTaxYield, ...taxes },
        afterTaxSimpleYield: simpleYield(taxes.net, flows, cost),
      })),
    )
  })
}

const yieldOf = (amounts: readonly number[], flows: Flows, cost: number): Result<number> => {
  if (!amounts.some(amount => amount > 0)) return absent('NO_SOLUTION', 'tax')
  return map(continuousRate(amounts, effectiveTimes(flows), cost), rate => yieldFromContinuous(rate, 1))
}

const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

const simpleYield = (net: readonly number[], { days }: Flows, cost: number): number =>
  (((total(net) - cost) / cost) * 365) / (days.at(-1) ?? Number.NaN)

interface Invested {
  readonly invested: number
  readonly accrued: number
}

const taxesOf = (flows: Flows, { invested, accrued }: Invested, rule: TaxRule) => {
  const { couponTax, gainTax, firstCoupon = 'WHOLE', cost = 'CLEAN', offsetsLoss = false } = rule
  const basis = invested + (cost === 'DIRTY' ? accrued : 0)
  const repaid = total(flows.principals)
  const first = flows.coupons.findIndex(coupon => coupon > 0)
  const deducted = firstCoupon === 'LESS_ACCRUED' ? accrued : 0
  const onCoupons = flows.coupons.map(
    (coupon, index) => couponTax * Math.max(0, coupon - (index === first ? deducted : 0)),
  )
  const gains = flows.principals.map(principal => principal - (principal / repaid) * basis)
  const onGains = gains.map(gain => gainTax * Math.max(0, gain))
  const gain = total(gains)
  const paid = total(onCoupons)
  const lossOffset = offsetsLoss && gain < 0 ? Math.min(paid, couponTax * -gain) : 0
  const last = flows.amounts.length - 1
  const net = flows.amounts.map(
    (amount, index) =>
      amount - (onCoupons[index] as number) - (onGains[index] as number) + (index === last ? lossOffset : 0),
  )
  return { couponTax: paid, gain, gainTax: total(onGains), lossOffset, net }
}
