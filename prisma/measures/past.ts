import type { PrismaClient } from '../generated/client/client.ts'
import type { PriceSource, YieldBasis } from '../generated/client/enums.ts'
import { curveBook } from './curve-book.ts'
import type { BondInput, CouponInput, MeasureInput, QuoteInput } from './inputs.ts'
import { measureBond } from './measure.ts'
import { type BondPast, readPast } from './read-past.ts'

/** What is computed of a bond on a past day; unknown is null. */
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

interface Asked {
  readonly bondId: string
  /** Days with a quote, ISO. */
  readonly dates: readonly string[]
  /** The day of the market: what is outstanding is as of then. */
  readonly today: string
}

/**
 * Figures of a bond on past days, by the code that measures the present: at the quote of the day, over the curve of the
 * day, on the terms as they are known now. Coupons of a floater that were set later count as not yet set.
 */
export async function pastFigures(prisma: PrismaClient, asked: Asked): Promise<ReadonlyMap<string, FiguresOfDay>> {
  const past = asked.dates.length === 0 ? null : await readPast(prisma, asked.bondId, asked.dates)
  if (past === null) return new Map()
  const { nominalCurrency: currency, sample } = past.bond
  const curveOf = await curveBook(null).curvesFor(
    prisma,
    asked.dates.map(date => ({ currency, sample, date })),
  )
  return new Map(
    past.quotes.map(quote => {
      const input = { ...inputOn(past, quote, asked.today), curve: curveOf({ currency, sample, date: quote.date }) }
      return [quote.date, measureBond(input, quote.date).values as unknown as FiguresOfDay]
    }),
  )
}

function inputOn(past: BondPast, quote: QuoteInput, today: string): Omit<MeasureInput, 'curve'> {
  const { bond, coupons, amortizations, offers, defaults } = past
  const { date } = quote
  return {
    // Its state of today says nothing of then: what had happened by then is among the defaults.
    bond: { ...bond, status: 'TRADING', outstandingNominal: nominalOn(past, date, today) },
    coupons: coupons.map(coupon => couponOn(coupon, bond, date)),
    amortizations,
    offers: offers.filter(offer => offer.date > date),
    ...{ priced: quote, latest: quote, trading: null, ratings: [] },
    defaults: defaults.filter(event => event.date <= date && (event.curedDate === null || event.curedDate > date)),
  }
}

/** Sources round repayments and nominal alike. */
const SLACK = 1e-3

/** What was outstanding then: by the repayments where all are listed, else what is now and what was repaid since. */
function nominalOn({ bond, amortizations }: BondPast, date: string, today: string): number {
  if (bond.indexed) return bond.outstandingNominal
  const sum = (isMeant: (on: string) => boolean) =>
    amortizations.reduce((total, row) => total + (isMeant(row.date) ? Number(row.value) : 0), 0)
  const all = sum(() => true)
  const isWhole = Math.abs(all - bond.initialNominal) <= SLACK * bond.initialNominal
  return isWhole ? sum(on => on > date) : bond.outstandingNominal + sum(on => on > date && on <= today)
}

/** The rate of a period that had not begun was not known. */
function couponOn(coupon: CouponInput, { couponType }: BondInput, date: string): CouponInput {
  const isLater = couponType === 'FLOATING' && coupon.periodStart > date
  return isLater ? { ...coupon, rate: null, value: null, knowledge: 'UNKNOWN' } : coupon
}
