import { addMonths, isoFromDay } from '../../../schema/analytics/day.ts'
import type { DayCountName } from '../../../schema/analytics/day-counts.ts'
import { type FloatingNote, floatingNote } from '../../../schema/analytics/floaters/floating-note.ts'
import { flatPath, type IndexPath } from '../../../schema/analytics/floaters/index-path.ts'
import {
  dirtyFromDiscountMargin,
  discountMarginBp,
  simpleMarginBp,
} from '../../../schema/analytics/floaters/margins.ts'
import { clean, type DirtyPrice, dirty, dirtyFromClean } from '../../../schema/analytics/price.ts'
import type { Add } from '../report.ts'
import { value } from '../value.ts'
import { compare, dayOf, type PartTwoCase, unitByName } from './case.ts'

export interface PublishedInputs {
  readonly formula: string
  readonly price_is?: 'clean' | 'dirty'
  readonly clean_price: number
  readonly quoted_margin_bp: number
  readonly settlement: string
  readonly maturity: string
  readonly frequency: number
  readonly day_count: DayCountName
  readonly current_coupon_pct: number
  readonly stub_index_pct?: number
  readonly flat_index_pct?: number
  readonly period_rates_pct?: readonly number[]
  readonly periods?: readonly { readonly start: string; readonly end: string }[]
}

type Figures = Readonly<Record<string, number>>

/** Notes of manuals and test suites: a row for each formula that they name. */
const FORMULAS: Readonly<Record<string, (inputs: PublishedInputs) => Figures>> = {
  simple: inputs => ({ simple_margin_bp: value(simpleMarginBp(noteOf(inputs), clean(inputs.clean_price))) }),
  adjusted_simple: inputs => {
    const price = adjustedPrice(inputs)
    return { adjusted_price: price, adjusted_simple_margin_bp: value(simpleMarginBp(noteOf(inputs), clean(price))) }
  },
  adjusted_total: inputs => {
    const price = adjustedPrice(inputs)
    const simple = value(simpleMarginBp(noteOf(inputs), clean(price)))
    const onGain = (100 * (100 - price) * flatOf(inputs) * 100) / price
    return { adjusted_price: price, adjusted_total_margin_bp: simple + onGain }
  },
  discount_margin_flat: inputs => discounted(inputs, note => value(flatPath(note, stubOf(inputs), flatOf(inputs)))),
  discount_margin_period_rates: inputs => {
    const [stub, ...later] = (inputs.period_rates_pct ?? []).map(rate => rate / 100)
    return discounted(inputs, () => ({ stub: stub ?? Number.NaN, later }))
  },
}

export const checkPublishedFloater = (given: PartTwoCase<PublishedInputs, object>, add: Add): void => {
  const figures = FORMULAS[given.inputs.formula]
  if (figures === undefined) throw new Error(`the formula ${given.inputs.formula} is not known`)
  compare(given, figures(given.inputs), unitByName, add)
}

const stubOf = ({ stub_index_pct = Number.NaN }: PublishedInputs): number => stub_index_pct / 100
const flatOf = ({ flat_index_pct = Number.NaN }: PublishedInputs): number => flat_index_pct / 100

/** Periods counted back from maturity where none are listed. */
const periodsOf = ({ periods, settlement, maturity, frequency }: PublishedInputs) => {
  if (periods !== undefined) return periods
  const ends = [dayOf(maturity)]
  while ((ends[0] as number) > dayOf(settlement))
    ends.unshift(addMonths(dayOf(maturity), (-12 / frequency) * ends.length))
  return ends.slice(1).map((end, index) => ({ start: isoFromDay(ends[index] as number), end: isoFromDay(end) }))
}

const noteOf = (inputs: PublishedInputs): FloatingNote =>
  value(
    floatingNote({
      settlement: inputs.settlement,
      dayCount: inputs.day_count,
      couponsPerYear: inputs.frequency,
      periods: periodsOf(inputs).map(({ start, end }) => ({ startDate: start, endDate: end, nominal: 100 })),
      quotedMargin: inputs.quoted_margin_bp / 10_000,
      currentRate: inputs.current_coupon_pct / 100,
    }),
  )

/** Price carried to the next coupon: AP = P − (100 c − (P + AI) r) w / (1 + R w). */
const adjustedPrice = (inputs: PublishedInputs): number => {
  const note = noteOf(inputs)
  const { clean_price: price, current_coupon_pct: coupon } = inputs
  const years = note.periods[0]?.discountYears ?? Number.NaN
  return price - ((coupon - (price + note.accrued) * stubOf(inputs)) * years) / (1 + flatOf(inputs) * years)
}

const discounted = (inputs: PublishedInputs, pathOf: (note: FloatingNote) => IndexPath): Figures => {
  const note = noteOf(inputs)
  const path = pathOf(note)
  const price =
    inputs.price_is === 'dirty' ? dirty(inputs.clean_price) : dirtyFromClean(clean(inputs.clean_price), note.accrued)
  const margin = value(discountMarginBp(note, price, path))
  const answer = (moved: DirtyPrice): number => (price - moved) / (1e-4 * price)
  return {
    dirty_price: price,
    discount_margin_bp: margin,
    spread_duration_one_sided: answer(value(dirtyFromDiscountMargin(note, path, margin + 1))),
    stub_index_duration: answer(value(dirtyFromDiscountMargin(note, { ...path, stub: path.stub + 1e-4 }, margin))),
  }
}
