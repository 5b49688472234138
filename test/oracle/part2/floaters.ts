import type { DayCountName } from '../../../schema/analytics/day-counts.ts'
import { type FloatingNote, floatingNote } from '../../../schema/analytics/floaters/floating-note.ts'
import { flatPath, forwardPath } from '../../../schema/analytics/floaters/index-path.ts'
import {
  discountMarginBp,
  floaterDurations,
  floaterYield,
  simpleMarginBp,
} from '../../../schema/analytics/floaters/margins.ts'
import { floaterCurveDurations, zeroDiscountMarginBp } from '../../../schema/analytics/floaters/zero-discount-margin.ts'
import { clean, dirtyFromClean } from '../../../schema/analytics/price.ts'
import type { Found } from '../report.ts'
import { value } from '../value.ts'
import { checkCases, compare, type PartTwoCase, type PartTwoFile, unitByName } from './case.ts'
import { checkPublishedFloater, type PublishedInputs } from './floaters-published.ts'
import { checkRussianFloater, type RussianInputs } from './floaters-russian.ts'

export interface FloaterInputs {
  readonly terms: { readonly frequency: number; readonly day_count: DayCountName; readonly quoted_margin_bp: number }
  readonly periods: readonly { readonly start: string; readonly end: string; readonly nominal: number }[]
  readonly settlement: string
  readonly clean_price: number
  readonly current_fixing_pct: number
  readonly stub_index_pct: number
  readonly flat_index_pct: number
  readonly curve: string
}

type Inputs = FloaterInputs | RussianInputs | PublishedInputs

/** Every check of frn.json: margins and durations of floaters, coupons by averaging and compounding, published notes. */
export const floaterChecks = (file: PartTwoFile<Inputs, object>): Found =>
  checkCases('floaters', file, ({ given, curve, add }) => {
    if ('period' in given.inputs) checkRussianFloater(given as PartTwoCase<RussianInputs, never>, add)
    else if ('formula' in given.inputs) checkPublishedFloater(given as PartTwoCase<PublishedInputs, never>, add)
    else {
      const { inputs } = given
      compare(given, figuresOf(inputs, curve(inputs.curve)), unitByName, add)
    }
  })

const noteOf = ({ terms, periods, settlement, current_fixing_pct }: FloaterInputs): FloatingNote =>
  value(
    floatingNote({
      settlement,
      dayCount: terms.day_count,
      couponsPerYear: terms.frequency,
      periods: periods.map(({ start, end, nominal }) => ({ startDate: start, endDate: end, nominal })),
      quotedMargin: terms.quoted_margin_bp / 10_000,
      currentRate: current_fixing_pct / 100 + terms.quoted_margin_bp / 10_000,
    }),
  )

const figuresOf = (inputs: FloaterInputs, curve: Parameters<typeof forwardPath>[1]) => {
  const note = noteOf(inputs)
  const cleanPrice = clean(inputs.clean_price)
  const price = dirtyFromClean(cleanPrice, note.accrued)
  const flatIndex = inputs.flat_index_pct / 100
  const flat = value(flatPath(note, inputs.stub_index_pct / 100, flatIndex))
  const forward = value(forwardPath(note, curve))
  const flatMargin = value(discountMarginBp(note, price, flat))
  const forwardMargin = value(discountMarginBp(note, price, forward))
  const zeroMargin = value(zeroDiscountMarginBp(note, price, curve))
  const overFlat = value(floaterDurations(note, flat, flatMargin))
  const overForward = value(floaterDurations(note, forward, forwardMargin))
  const overCurve = value(floaterCurveDurations(note, curve, zeroMargin))
  const simple = simpleMarginBp(note, cleanPrice)
  return {
    years_to_maturity: note.yearsToMaturity,
    accrued: note.accrued,
    dirty_price: price,
    ...(simple.ok && { simple_margin_bp: simple.value }),
    discount_margin_flat_bp: flatMargin,
    index_duration_flat: overFlat.indexYears,
    spread_duration_flat: overFlat.spreadYears,
    projected_index_pct: forward.later.map(rate => rate * 100),
    projected_stub_pct: forward.stub * 100,
    discount_margin_forward_bp: forwardMargin,
    index_duration_forward: overForward.indexYears,
    spread_duration_forward: overForward.spreadYears,
    zero_discount_margin_bp: zeroMargin,
    effective_duration_curve: overCurve.effectiveYears,
    spread_duration_curve: overCurve.spreadYears,
    effective_yield_flat_pct: 100 * value(floaterYield(note, price, value(flatPath(note, flatIndex, flatIndex)))),
  }
}
