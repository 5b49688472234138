import type { BondInput, BondPast, CouponInput, MeasureInput, QuoteInput } from '../../prisma/measures/inputs.ts'
import type { MeasureRow } from '../snapshot/row-types.ts'
import { mapYielding } from '../snapshot/yielding-map.ts'
import { measureBond } from './measure.ts'

/** The computed columns of a measure that history shows. */
type FiguresOfDay = Pick<
  MeasureRow,
  | 'priceClean'
  | 'priceSource'
  | 'yield'
  | 'yieldBasis'
  | 'yieldToWorst'
  | 'durationDays'
  | 'gSpreadBp'
  | 'zSpreadBp'
  | 'curveKey'
  | 'curveDate'
>

/**
 * Analytics of a bond on past days, by the same code as current ones: at the quote of the day, over the curve of the day,
 * on the terms as known now. Floater coupons that were set later count as not yet set.
 * @param today the market date, to which the outstanding nominal refers
 */
export async function measurePast(past: BondPast, today: string): Promise<ReadonlyMap<string, FiguresOfDay>> {
  const measured = (quote: QuoteInput) =>
    [quote.date, measureBond(inputOn(past, quote, today), quote.date).values as unknown as FiguresOfDay] as const
  return new Map(await mapYielding(past.quotes, measured))
}

function inputOn(past: BondPast, quote: QuoteInput, today: string): MeasureInput {
  const { bond, coupons, amortizations, offers, defaults } = past
  const { date } = quote
  return {
    // The current status does not apply to the past; the defaults state what had happened by then.
    bond: { ...bond, status: 'TRADING', outstandingNominal: nominalOn(past, date, today) },
    coupons: coupons.map(coupon => couponOn(coupon, bond, date)),
    amortizations,
    curve: past.curveOn(date),
    offers: offers.filter(offer => offer.date > date),
    ...{ priced: quote, latest: quote, trading: null, ratings: [] },
    defaults: defaults.filter(event => event.date <= date && (event.curedDate === null || event.curedDate > date)),
  }
}

/** Relative tolerance, because sources round both repayments and nominal. */
const SLACK = 1e-3

/** Outstanding nominal on a past date: the later repayments if all are listed, else the current nominal plus repayments since. */
function nominalOn({ bond, amortizations }: BondPast, date: string, today: string): number {
  if (bond.indexed) return bond.outstandingNominal
  const sum = (isIncluded: (on: string) => boolean) =>
    amortizations.reduce((total, row) => total + (isIncluded(row.date) ? Number(row.value) : 0), 0)
  const all = sum(() => true)
  const isWhole = Math.abs(all - bond.initialNominal) <= SLACK * bond.initialNominal
  return isWhole ? sum(on => on > date) : bond.outstandingNominal + sum(on => on > date && on <= today)
}

/** Hides the rate of a floater period that had not begun on that date. */
function couponOn(coupon: CouponInput, { couponType }: BondInput, date: string): CouponInput {
  const isLater = couponType === 'FLOATING' && coupon.periodStart > date
  return isLater ? { ...coupon, rate: null, value: null, knowledge: 'UNKNOWN' } : coupon
}
