import type { DayCountName } from '../../../schema/analytics/day-counts.ts'
import { zSpreadBp } from '../../../schema/analytics/spreads.ts'
import {
  assetSwap,
  couponYield,
  floatingDates,
  iSpreadBp,
  swapRateOnDates,
  yieldYieldSpreadBp,
} from '../../../schema/analytics/swaps/asset-swaps.ts'
import { parSwapRate } from '../../../schema/analytics/swaps/swap-rates.ts'
import { YIELD_CONVENTIONS } from '../../../schema/analytics/yield-conventions.ts'
import { distance, type Found } from '../report.ts'
import { value } from '../value.ts'
import { checkCases, compare, dayOf, type PartTwoBond, type PartTwoFile, readBond, unitByName } from './case.ts'

interface Inputs {
  readonly bond: PartTwoBond
  readonly curve: string
  readonly quoted_par_swap_rates_pct: readonly (readonly [number, number])[]
  readonly floating: { readonly frequency: number; readonly day_count: DayCountName; readonly dates: readonly string[] }
}

/** Every check of swap_spreads.json: I-spread, yield-yield spread and asset swaps. */
export const swapChecks = (file: PartTwoFile<Inputs, object>): Found =>
  checkCases('swaps', file, ({ given, curve: curves, add }) => {
    const { inputs } = given
    const { bond, flows, amounts, times, price } = readBond(inputs.bond)
    const swapped = { bond, flows, price }
    const curve = curves(inputs.curve)
    const quotes = inputs.quoted_par_swap_rates_pct.map(([years, percent]) => ({ years, rate: percent / 100 }))
    const dates = value(floatingDates(flows, inputs.floating.frequency))
    add('floating dates', distance(dates.length, inputs.floating.dates.length), 0)
    for (const [index, date] of inputs.floating.dates.entries()) {
      add('floating date', distance(dates[index], dayOf(date)), 0)
    }
    const swap = value(assetSwap(swapped, curve, { dayCount: inputs.floating.day_count, dates }))
    const ours = {
      effective_yield_pct: 100 * value(YIELD_CONVENTIONS.EFFECTIVE.yieldFromDirty({ bond, flows }, price)),
      yield_in_coupon_frequency_pct: 100 * value(couponYield(swapped)),
      interpolated_par_swap_rate_pct: 100 * value(parSwapRate(quotes, times.at(-1) ?? Number.NaN)),
      i_spread_bp: value(iSpreadBp(swapped, quotes)),
      swap_rate_on_bond_dates_pct: 100 * value(swapRateOnDates(swapped, curve)),
      yield_yield_spread_bp: value(yieldYieldSpreadBp(swapped, curve)),
      z_spread_bp: value(zSpreadBp(curve, { amounts, times, price })),
      bond_value_on_curve: swap.valueOnCurve,
      floating_annuity: swap.annuity,
      par_par_asset_swap_bp: swap.parParBp,
      market_value_asset_swap_bp: swap.marketValueBp,
      upfront_payment_par_par: swap.upfront,
    }
    compare(given, ours, unitByName, add)
  })
