import { ingest } from '../../gateway/ingestion/ingest.ts'
import { openDatabase } from '../../prisma/client.ts'
import type { CouponModel } from '../../prisma/generated/client/models/Coupon.ts'
import { curveBook } from '../../prisma/measures/curve-book.ts'
import type { CouponInput, MeasureInput } from '../../prisma/measures/inputs.ts'
import { readInputs } from '../../prisma/measures/read.ts'
import { migrate } from '../../prisma/migrate.ts'
import { moexSource } from '../../prisma/sources/moex/source.ts'
import { measureBond } from '../../schema/measures/measure.ts'

/** One figure of one bond, ours and the exchange's. */
export interface Difference {
  readonly isin: string
  /** AS_TOLD, or COMPLETED by the rule of its terms where the answers hold only a page of it. */
  readonly schedule: 'AS_TOLD' | 'COMPLETED'
  readonly figure: 'yield' | 'durationDays' | 'accrued' | 'gSpreadBp' | 'zSpreadBp'
  readonly ours: number | null
  readonly theirs: number | null
  /** Why they differ, or why ours is not there. */
  readonly text: string
}

export interface Compared {
  readonly differences: readonly Difference[]
  /** Bonds of which a figure is not computed from the answers as they are. */
  readonly left: readonly { readonly isin: string; readonly reason: string }[]
}

/** Loads recorded answers of the exchange into a database in memory and puts our figures beside the published ones. */
export async function compareRecorded(folder: string): Promise<Compared> {
  const database = await openDatabase({ dataDir: 'memory://' })
  try {
    await migrate(database.adapter)
    const { asOf } = await ingest(database, moexSource(), { from: folder })
    const date = (asOf ?? '').slice(0, 10)
    const bonds = await database.prisma.bond.findMany({ orderBy: { isin: 'asc' } })
    const ids = bonds.map(({ id }) => id)
    const inputs = await database.prisma.$transaction(client => readInputs(client, ids, date, curveBook(date)))
    const quotes = await database.prisma.quote.findMany({ where: { bondId: { in: ids } }, orderBy: { date: 'asc' } })
    const coupons = await database.prisma.coupon.findMany({ orderBy: { number: 'asc' } })
    const published = new Map(quotes.map(quote => [quote.bondId, quote]))
    const differences = bonds.flatMap(({ id, isin }) => {
      const found = inputs.find(({ bond }) => bond.id === id)
      const input = found && { ...found, coupons: coupons.filter(({ bondId }) => bondId === id).map(couponInput) }
      const quote = published.get(id)
      return input === undefined || quote === undefined ? [] : differencesOf({ isin, date, quote }, input)
    })
    const left = bonds
      .filter(({ scheduleComplete }) => !scheduleComplete)
      .map(({ isin, scheduleNote }) => ({ isin, reason: `INCOMPLETE_SCHEDULE as told: ${scheduleNote ?? 'no note'}` }))
    return { differences, left }
  } finally {
    await database.close()
  }
}

/** Measures read a year of past coupons; to carry a page on, its last one is needed, however old. */
function couponInput(coupon: CouponModel): CouponInput {
  const day = (date: Date) => date.toISOString().slice(0, 10)
  const { bondId, rate, value, knowledge, periodStart, periodEnd, payDate } = coupon
  const dates = { periodStart: day(periodStart), periodEnd: day(periodEnd), payDate: day(payDate), recordDate: null }
  return { bondId, rate, knowledge, ...dates, value: value?.toFixed() ?? null, nominal: null, exDate: null }
}

interface Published {
  readonly accrued: { toNumber(): number } | null
  readonly sourceYield: number | null
  readonly sourceDurationDays: number | null
  readonly sourceGSpreadBp: number | null
  readonly sourceZSpreadBp: number | null
}

interface Row {
  readonly isin: string
  readonly date: string
  readonly quote: Published
}

function differencesOf({ isin, date, quote }: Row, input: MeasureInput): readonly Difference[] {
  const { bond } = input
  const told = bond.scheduleComplete ? input : completed(input)
  const schedule = bond.scheduleComplete ? 'AS_TOLD' : 'COMPLETED'
  const { values, reasons } = measureBond(told, date)
  const own = measureBond(withoutPublishedAccrued(told), date).values
  const row = (figure: Difference['figure'], ours: unknown, theirs: number | null, text: string): Difference => {
    const value = ours === null || ours === undefined ? null : Number(ours)
    const why = value === null ? `ours: ${reasons[figure] ?? 'no reason'}` : theirs === null ? 'not published' : text
    return { isin, schedule, figure, ours: value, theirs, text: why }
  }
  return [
    row('yield', values.yield, quote.sourceYield, 'four digits, at the price of its own block; ours at the price used'),
    row('durationDays', values.durationDays, quote.sourceDurationDays, 'the exchange cuts to whole days'),
    row('accrued', own.accrued, quote.accrued?.toNumber() ?? null, accruedText(input)),
    row('gSpreadBp', values.gSpreadBp, quote.sourceGSpreadBp, CURVE_TEXT),
    row('zSpreadBp', values.zSpreadBp, quote.sourceZSpreadBp, CURVE_TEXT),
  ]
}

const CURVE_TEXT =
  'whole points over the curve at the moment of the trade; ours are over the curve that was recorded later'

function accruedText({ bond }: MeasureInput): string {
  return bond.couponType === 'FLOATING'
    ? 'it knows the rates of the running coupon so far; ours is the last known amount, and is not published'
    : 'the exchange rounds to hundredths'
}

function withoutPublishedAccrued(input: MeasureInput): MeasureInput {
  const bare = (quote: MeasureInput['priced']) => (quote === null ? null : { ...quote, accrued: null })
  return { ...input, priced: bare(input.priced), latest: bare(input.latest) }
}

/**
 * A page of coupons carried on to maturity by the documented rules: periods of the same number of days, coupons of a
 * known rate on the nominal left, rounded to hundredths; those of a floater stay unknown. A schedule that does not
 * come out on the day of maturity stays as it is.
 */
function completed(input: MeasureInput): MeasureInput {
  const { bond, coupons, amortizations } = input
  const last = coupons.at(-1)
  if (last === undefined || bond.maturityDate === null) return input
  const days = daysBetween(last.periodStart, last.periodEnd)
  const added: CouponInput[] = []
  for (let start = last.periodEnd; start < bond.maturityDate; ) {
    const end = Temporal.PlainDate.from(start).add({ days }).toString()
    const nominal = amortizations.filter(row => row.date > start).reduce((sum, row) => sum + Number(row.value), 0)
    const value = last.rate === null ? null : ((nominal * last.rate * days) / 36_500).toFixed(2)
    const knowledge = value === null ? 'UNKNOWN' : 'FIXED'
    added.push({
      ...last,
      periodStart: start,
      periodEnd: end,
      payDate: end,
      recordDate: null,
      nominal: null,
      value,
      knowledge,
    })
    start = end
  }
  const reaches = added.at(-1)?.periodEnd === bond.maturityDate
  return reaches ? { ...input, coupons: [...coupons, ...added], bond: { ...bond, scheduleComplete: true } } : input
}

function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days
}
