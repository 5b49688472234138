import { flatMarginOf, type PricedNote, pricedNote, runningIndex } from '../../analytics/desk.ts'
import type { FloatingNote } from '../../analytics/floaters/floating-note.ts'
import { floaterDurations, simpleMarginBp } from '../../analytics/floaters/margins.ts'
import { nextUnknownRate, runningRate } from '../../analytics/floaters/own-rule.ts'
import { floaterCurveDurations, zeroDiscountMarginBp } from '../../analytics/floaters/zero-discount-margin.ts'
import { chain, map, type Result } from '../../analytics/result.ts'
import { percentFromFraction } from '../../units.ts'
import { shortened } from '../shortened.ts'
import type { DeskInput } from './desk-input.ts'
import type { DeskAnswer, DeskFigure, DeskSubject, RuledFixings } from './desk-subject.ts'

/** Margins and durations of a floater; the index stays at that of the running coupon unless the request says otherwise. */
export async function floaterFigures(subject: DeskSubject, input: DeskInput): Promise<DeskAnswer> {
  const { cleanPrice } = subject.valuation
  const fixings = await subject.rates.fixings()
  const margin = marginOf(subject, input)
  const found = pricedNote(subject.valuation, margin)
  const index = map(found, ({ note }) => indexOf(note, input))
  return {
    parameters: [
      { name: 'indexPercent', value: index.ok ? shortened(percentFromFraction(index.value)) : null, unit: 'PERCENT' },
      {
        ...{ name: 'marginPercent', unit: 'PERCENTAGE_POINTS' },
        value: margin === undefined ? null : shortened(percentFromFraction(margin)),
      },
    ],
    figures: [
      {
        ...{ name: 'simpleMarginBp', unit: 'BASIS_POINTS', text: 'Margin with the gain to par spread evenly.' },
        result: chain(found, ({ note }) => chain(cleanPrice, price => simpleMarginBp(note, price))),
      },
      ...flatFigures(found, input),
      ...curveFigures(subject, found),
      ...ruleFigures(subject, fixings),
      {
        ...{ name: 'daysToReset', unit: 'DAYS', text: 'Days from settlement to the next coupon rate.' },
        result: map(found, ({ note }) => (note.periods[0]?.end ?? Number.NaN) - note.settlement),
      },
    ],
  }
}

function marginOf({ quotedMargin }: DeskSubject, { marginPercent }: DeskInput): number | undefined {
  return typeof marginPercent === 'number' ? marginPercent / 100 : (quotedMargin ?? undefined)
}

/** A fraction a year. */
function indexOf(note: FloatingNote, { indexPercent }: DeskInput): number {
  return typeof indexPercent === 'number' ? indexPercent / 100 : runningIndex(note)
}

/** Over an index that stays. */
function flatFigures(found: Result<PricedNote>, input: DeskInput): readonly DeskFigure[] {
  const flat = chain(found, priced => flatMarginOf(priced, indexOf(priced.note, input)))
  const durations = chain(flat, ({ note, path, marginBp }) => floaterDurations(note, path, marginBp))
  return [
    {
      ...{ name: 'discountMarginBp', unit: 'BASIS_POINTS', text: 'Margin over the index that gives the price.' },
      result: map(flat, ({ marginBp }) => marginBp),
    },
    {
      ...{ name: 'indexDuration', unit: 'YEARS', text: 'Answer to the index, the margin constant.' },
      result: map(durations, ({ indexYears }) => indexYears),
    },
    {
      ...{ name: 'spreadDuration', unit: 'YEARS', text: 'Answer to the discount margin.' },
      result: map(durations, ({ spreadYears }) => spreadYears),
    },
  ]
}

/** Over the forward rates of the curve. */
function curveFigures({ valuation: { curve } }: DeskSubject, found: Result<PricedNote>): readonly DeskFigure[] {
  const margin = chain(found, ({ note, dirty }) => chain(curve, of => zeroDiscountMarginBp(note, dirty, of)))
  const durations = chain(found, ({ note }) =>
    chain(curve, of => chain(margin, marginBp => floaterCurveDurations(note, of, marginBp))),
  )
  return [
    {
      ...{ name: 'zeroDiscountMarginBp', unit: 'BASIS_POINTS', result: margin },
      text: 'Z-spread of coupons at the forward rates of the curve.',
    },
    {
      ...{ name: 'effectiveDuration', unit: 'YEARS', text: 'Answer to the curve, in coupons and in discounting.' },
      result: map(durations, ({ effectiveYears }) => effectiveYears),
    },
  ]
}

/** Coupon rates by the rule of the bond and the fixings of its index. */
function ruleFigures(
  { valuation: { bond, settlement } }: DeskSubject,
  fixings: Result<RuledFixings>,
): readonly DeskFigure[] {
  const running = chain(fixings, ({ rule, index }) => runningRate(bond, settlement, rule, index))
  const next = chain(fixings, ({ rule, index }) => nextUnknownRate(bond, settlement, rule, index))
  return [
    {
      ...{
        name: 'runningCouponRate',
        unit: 'PERCENT',
        text: 'Rate of the running coupon by the rule and the fixings.',
      },
      result: map(running, ({ rate }) => percentFromFraction(rate)),
    },
    {
      ...{ name: 'runningCouponCarriedDays', unit: 'DAYS', result: map(running, ({ carriedDays }) => carriedDays) },
      text: 'Weekdays of its window without a fixing of their own: each carries the one before.',
    },
    {
      ...{ name: 'nextCouponRate', unit: 'PERCENT', result: map(next, ({ rate }) => percentFromFraction(rate)) },
      text: 'Rate of the first coupon that is not known, by the rule: later days carry the last fixing.',
    },
    {
      ...{ name: 'nextCouponObservedDays', unit: 'DAYS', result: map(next, ({ observedDays }) => observedDays) },
      text: 'Days of its window that fixings are known for.',
    },
    {
      ...{ name: 'nextCouponCarriedDays', unit: 'DAYS', result: map(next, ({ carriedDays }) => carriedDays) },
      text: 'Weekdays among them without a fixing of their own: each carries the one before.',
    },
  ]
}
