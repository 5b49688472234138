import { rounded } from '../../../schema/analytics/accrued.ts'
import { isoFromDay } from '../../../schema/analytics/day.ts'
import { DAY_COUNTS, type DayCountName } from '../../../schema/analytics/day-counts.ts'
import { type CouponRule, couponRate, type Fixing } from '../../../schema/analytics/floaters/coupon-rate.ts'
import { floatingNote } from '../../../schema/analytics/floaters/floating-note.ts'
import { flatPath } from '../../../schema/analytics/floaters/index-path.ts'
import {
  discountMarginBp,
  floaterDurations,
  floaterYield,
  simpleMarginBp,
} from '../../../schema/analytics/floaters/margins.ts'
import { clean, dirtyFromClean } from '../../../schema/analytics/price.ts'
import { type Add, distance } from '../report.ts'
import { value } from '../value.ts'
import { compare, dayOf, type PartTwoCase, SKIPPED, unitByName } from './case.ts'

export interface RussianInputs {
  readonly period: { readonly start: string; readonly end: string }
  readonly settlement: string
  readonly lag_calendar_days: number
  readonly method: 'average' | 'compounded'
  readonly margin_bp: number
  readonly day_count: DayCountName
  readonly rate_rounding_decimals: number | null
  readonly amount_rounding_decimals: number | null
  readonly last_known: string
  readonly index_steps?: readonly { readonly from: string; readonly pct: number }[]
  readonly index_fixings?: readonly (readonly [string, number])[]
  readonly valuation?: {
    readonly clean_price: number
    readonly flat_index_pct: number
    readonly later_period_ends: readonly string[]
  }
}

interface RussianExpected {
  readonly window_first: string
  readonly window_last: string
  readonly days: number
  readonly accrued_days: number
  readonly observed_days: number
  readonly valuation?: object
}

const fixingsOf = ({ index_steps = [], index_fixings = [] }: RussianInputs): readonly Fixing[] =>
  [
    ...index_steps.map(({ from, pct }) => ({ day: dayOf(from), rate: pct / 100 })),
    ...index_fixings.map(([day, pct]) => ({ day: dayOf(day), rate: pct / 100 })),
  ].toSorted((a, b) => a.day - b.day)

const ruleOf = ({ method, lag_calendar_days, margin_bp, rate_rounding_decimals }: RussianInputs): CouponRule => ({
  method: method === 'average' ? 'AVERAGE' : 'COMPOUNDED',
  lagDays: lag_calendar_days,
  margin: margin_bp / 10_000,
  ...(rate_rounding_decimals !== null && { rateDecimals: rate_rounding_decimals }),
})

/** A coupon by its own rule, its accrued interest, and the note that it belongs to. */
export const checkRussianFloater = (given: PartTwoCase<RussianInputs, RussianExpected>, add: Add): void => {
  const { inputs, expected } = given
  const [start, end] = [dayOf(inputs.period.start), dayOf(inputs.period.end)]
  const settlement = dayOf(inputs.settlement)
  const fixings = fixingsOf(inputs)
  const lastKnown = dayOf(inputs.last_known)
  const whole = value(couponRate(fixings, ruleOf(inputs), { start, end, lastKnown }))
  const elapsed =
    settlement > start ? value(couponRate(fixings, ruleOf(inputs), { start, end: settlement, lastKnown })) : undefined
  const per1000 = (rate: number, until: number): number =>
    1000 * rate * DAY_COUNTS[inputs.day_count].years(start, until)
  const coupon = per1000(whole.rate, end)
  const accrued = elapsed === undefined ? 0 : per1000(elapsed.rate, settlement)
  const decimals = inputs.amount_rounding_decimals ?? undefined
  add('window_first', isoFromDay(whole.windowFirst) === expected.window_first ? 0 : 1, 0)
  add('window_last', isoFromDay(whole.windowLast) === expected.window_last ? 0 : 1, 0)
  add('days', distance(end - start, expected.days), 0)
  add('accrued_days', distance(settlement - start, expected.accrued_days), 0)
  add('observed_days', distance(whole.observedDays, expected.observed_days), 0)
  const ours = {
    index_average_pct: whole.index * 100,
    coupon_rate_pct: whole.rate * 100,
    coupon_per_1000_unrounded: coupon,
    coupon_per_1000: rounded(coupon, decimals),
    accrued_index_average_pct: (elapsed?.index ?? 0) * 100,
    accrued_per_1000_unrounded: accrued,
    accrued_per_1000: rounded(accrued, decimals),
  }
  compare(given, ours, name => UNITS[name] ?? unitByName(name), add)
  if (inputs.valuation !== undefined && expected.valuation !== undefined) {
    const figures = valued(inputs, inputs.valuation, { rate: whole.rate, accrued: accrued / 10 })
    const tolerance = { ...given.tolerance, price: given.tolerance.money ?? 0 }
    compare({ expected: expected.valuation, tolerance }, figures, name => VALUED[name] ?? unitByName(name), add)
  }
}

const UNITS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['window_first', 'window_last', 'days', 'accrued_days', 'observed_days', 'valuation'].map(name => [name, SKIPPED]),
  ),
  ...Object.fromEntries(
    ['coupon_per_1000_unrounded', 'coupon_per_1000', 'accrued_per_1000_unrounded', 'accrued_per_1000'].map(name => [
      name,
      'money',
    ]),
  ),
}

const VALUED: Readonly<Record<string, string>> = { accrued_per_100: 'price' }

const valued = (
  inputs: RussianInputs,
  { clean_price, flat_index_pct, later_period_ends }: NonNullable<RussianInputs['valuation']>,
  { rate, accrued }: { readonly rate: number; readonly accrued: number },
) => {
  const ends = [inputs.period.end, ...later_period_ends]
  const note = value(
    floatingNote({
      settlement: inputs.settlement,
      dayCount: inputs.day_count,
      couponsPerYear: 4,
      periods: ends.map((endDate, index) => ({
        startDate: index === 0 ? inputs.period.start : (ends[index - 1] as string),
        endDate,
        nominal: 1000,
      })),
      quotedMargin: inputs.margin_bp / 10_000,
      currentRate: rate,
    }),
  )
  const flat = flat_index_pct / 100
  const path = value(flatPath(note, flat, flat))
  const price = dirtyFromClean(clean(clean_price), accrued)
  const margin = value(discountMarginBp(note, price, path))
  const durations = value(floaterDurations(note, path, margin))
  return {
    accrued_per_100: accrued,
    dirty_price: price,
    discount_margin_flat_bp: margin,
    simple_margin_bp: value(simpleMarginBp(note, clean(clean_price))),
    index_duration_flat: durations.indexYears,
    spread_duration_flat: durations.spreadYears,
    effective_yield_flat_pct: 100 * value(floaterYield(note, price, path)),
  }
}
