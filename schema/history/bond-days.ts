import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { PriceSource, YieldBasis } from '../../prisma/generated/client/enums.ts'
import type { ReadPast } from '../context.ts'
import { measurePast } from '../measures/past.ts'
import type { MarketSnapshot } from '../snapshot/market-snapshot.ts'
import type { BondRow, MeasureRow } from '../snapshot/row-types.ts'

/** Quotes and figures of a bond on one day; unknown is null. */
export interface BondDay {
  /** The day. */
  readonly id: string
  readonly price: number | null
  readonly priceSource: PriceSource | null
  readonly yield: number | null
  readonly yieldBasis: YieldBasis | null
  readonly yieldToWorst: number | null
  readonly durationDays: number | null
  readonly gSpreadBp: number | null
  readonly zSpreadBp: number | null
  readonly turnover: string | null
  readonly trades: number | null
  readonly sourceYield: number | null
  readonly sourceDurationDays: number | null
  readonly sourceGSpreadBp: number | null
  readonly sourceZSpreadBp: number | null
  readonly curveKey: string | null
  readonly curveDate: string | null
  /** True when a revision of the day published the figures; otherwise they are computed from current data. */
  readonly published: boolean
}

interface DaysWanted {
  readonly from: string | null
  readonly to: string | null
}

/**
 * Published days of a bond, newest first. Excludes quotes stored after the publication of the current revision, and
 * measures of quarantined revisions. The day of the current figures is read from the snapshot, since an ingestion run may
 * have overwritten it. Figures of days without published figures are computed.
 * @param before only days before this one
 */
export async function bondDays(
  prisma: PrismaClient,
  market: MarketSnapshot,
  bond: BondRow,
  { from, to, before, take, readPast }: DaysToRead,
): Promise<readonly BondDay[]> {
  const stored = await prisma.$queryRawUnsafe<BondDay[]>(
    `SELECT date::text AS id, ${COLUMNS} ${DAYS} AND ($5::date IS NULL OR date < $5::date) ORDER BY date DESC LIMIT $6`,
    ...[bond.id, market.revision, from, to, before, take + 1],
  )
  const now = bond.measure
  const today = now?.date ?? market.asOf.slice(0, 10)
  const read = (dates: readonly string[]) => readPast(prisma, bond.id, dates)
  const rows = await withFigures(stored, now?.date ?? null, read, today)
  const isIncluded = now !== null && isWithin(now.date, { from, to }) && (before === null || now.date < before)
  if (!isIncluded) return rows.slice(0, take)
  const known = rows.find(({ id }) => id === now.date)
  const all = [...rows.filter(row => row !== known), presentDay(now, known)]
  return all.sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, take)
}

interface DaysToRead extends DaysWanted {
  readonly before: string | null
  readonly take: number
  readonly readPast: ReadPast
}

/** @param present the day of the current figures, which are read from the snapshot */
async function withFigures(
  days: readonly BondDay[],
  present: string | null,
  read: (dates: readonly string[]) => ReturnType<ReadPast>,
  today: string,
): Promise<readonly BondDay[]> {
  const isMissing = (day: BondDay) => !day.published && day.price !== null && day.id !== present
  const dates = days.filter(isMissing).map(({ id }) => id)
  const past = dates.length === 0 ? null : await read(dates)
  if (past === null) return days
  const found = measurePast(past, today)
  return days.map(day => {
    const figures = found.get(day.id)
    if (figures === undefined) return day
    const { yieldBasis, yieldToWorst, durationDays, gSpreadBp, zSpreadBp, curveKey, curveDate } = figures
    const risk = { durationDays, gSpreadBp, zSpreadBp, curveKey, curveDate }
    return { ...day, yield: figures.yield, yieldBasis, yieldToWorst, ...risk }
  })
}

/** Number of days. */
export async function countDays(
  prisma: PrismaClient,
  market: MarketSnapshot,
  bond: BondRow,
  { from, to }: DaysWanted,
): Promise<number> {
  const day = bond.measure !== null && isWithin(bond.measure.date, { from, to }) ? bond.measure.date : null
  const [row] = await prisma.$queryRawUnsafe<{ days: number }[]>(
    `SELECT (count(*) FILTER (WHERE date IS DISTINCT FROM $5::date))::int AS days ${DAYS}`,
    ...[bond.id, market.revision, from, to, day],
  )
  return (row?.days ?? 0) + (day === null ? 0 : 1)
}

function isWithin(day: string, { from, to }: DaysWanted): boolean {
  return (from === null || day >= from) && (to === null || day <= to)
}

function presentDay(measure: MeasureRow, quote: BondDay | undefined): BondDay {
  const { date, priceClean, priceSource, yieldBasis, yieldToWorst, durationDays, gSpreadBp, zSpreadBp } = measure
  const { sourceYield, sourceDurationDays, sourceGSpreadBp, sourceZSpreadBp, curveKey, curveDate } = measure
  return {
    ...{ id: date, price: priceClean, priceSource, yield: measure.yield, yieldBasis, yieldToWorst, durationDays },
    ...{ gSpreadBp, zSpreadBp, sourceYield, sourceDurationDays, sourceGSpreadBp, sourceZSpreadBp, curveKey, curveDate },
    ...{ turnover: measure.turnover1d, trades: quote?.trades ?? null, published: true },
  }
}

/** Without a measure the price is chosen by the same rule: last, average, close, mid. */
const COLUMNS = `coalesce(m."priceClean", q.last, q.wap, q.close, (q.bid + q.ask) / 2) AS price,
  coalesce(m."priceSource"::text, CASE WHEN q.last IS NOT NULL THEN 'LAST' WHEN q.wap IS NOT NULL THEN 'WAP'
    WHEN q.close IS NOT NULL THEN 'CLOSE' WHEN q.bid + q.ask IS NOT NULL THEN 'MID' END) AS "priceSource",
  m.yield, m."yieldBasis"::text AS "yieldBasis", m."yieldToWorst", m."durationDays", m."gSpreadBp", m."zSpreadBp",
  m."curveKey", m."curveDate"::text AS "curveDate", m.date IS NOT NULL AS published,
  trim_scale(q.turnover)::text AS turnover, q.trades, q."sourceYield", q."sourceDurationDays", q."sourceGSpreadBp",
  q."sourceZSpreadBp"`

/** A measure with a price of an earlier day is replaced by a quote of the day that arrived after its publication. */
const DAYS = `FROM
    (SELECT * FROM "Quote" WHERE "bondId" = $1::uuid
      AND "updatedAt" <= (SELECT "publishedAt" FROM "Revision" WHERE id = $2::int)) q
  FULL JOIN (SELECT m.* FROM "Measure" m JOIN "Revision" r ON r.id = m."revisionId"
      WHERE m."bondId" = $1::uuid AND r.status = 'PUBLISHED' AND r.id <= $2::int
        AND (m."priceDate" = m.date OR NOT EXISTS (SELECT 1 FROM "Quote" q WHERE q."bondId" = m."bondId"
          AND q.date = m.date AND coalesce(q.last, q.wap, q.close, q.bid + q.ask) IS NOT NULL))) m USING (date)
  WHERE ($3::date IS NULL OR date >= $3::date) AND ($4::date IS NULL OR date <= $4::date)`
