import type { PrismaClient } from '../generated/client/client.ts'
import type { PriceSource, YieldBasis } from '../generated/client/enums.ts'
import { curveBook } from './curve-book.ts'
import type { BondInput, CouponInput, MeasureInput, QuoteInput } from './inputs.ts'
import { measureBond } from './measure.ts'
import { type BondPast, readPast } from './read-past.ts'

/** Analytics of a bond on a past day; an unknown figure is null. */
export interface FiguresOfDay {
  readonly priceClean: number | null
  readonly priceSource: PriceSource | null
  readonly yield: number | null
  readonly yieldBasis: YieldBasis | null
  readonly yieldToWorst: number | null
  readonly durationDays: number | null
  readonly gSpreadBp: number | null
  readonly zSpreadBp: number | null
  readonly curveKey: string | null
  readonly curveDate: string | null
}

interface PastRequest {
  readonly bondId: string
  /** Days with a quote, ISO. */
  readonly dates: readonly string[]
  /** The market date, to which the outstanding nominal refers. */
  readonly today: string
}

/**
 * Analytics of a bond on past days, by the same code as current ones: at the quote of the day, over the curve of the day,
 * on the terms as known now. Floater coupons that were set later count as not yet set.
 */
export async function pastFigures(
  prisma: PrismaClient,
  { bondId, dates, today }: PastRequest,
): Promise<ReadonlyMap<string, FiguresOfDay>> {
  const past = dates.length === 0 ? null : await readPast(prisma, bondId, dates)
  if (past === null) return new Map()
  const { nominalCurrency: currency, sample } = past.bond
  const curveOf = await curveBook(null).curvesFor(
    prisma,
    dates.map(date => ({ currency, sample, date })),
  )
  return new Map(
    past.quotes.map(quote => {
      const input = { ...inputOn(past, quote, today), curve: curveOf({ currency, sample, date: quote.date }) }
      return [quote.date, measureBond(input, quote.date).values as unknown as FiguresOfDay]
    }),
  )
}

function inputOn(past: BondPast, quote: QuoteInput, today: string): Omit<MeasureInput, 'curve'> {
  const { bond, coupons, amortizations, offers, defaults } = past
  const { date } = quote
  return {
    // The current status does not apply to the past; the defaults state what had happened by then.
    bond: { ...bond, status: 'TRADING', outstandingNominal: nominalOn(past, date, today) },
    coupons: coupons.map(coupon => couponOn(coupon, bond, date)),
    amortizations,
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
