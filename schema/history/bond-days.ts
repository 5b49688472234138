import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { PriceSource, YieldBasis } from '../../prisma/generated/client/enums.ts'
import type { BondPast } from '../../prisma/measures/inputs.ts'
import type { ReadPast } from '../context.ts'
import { measurePast } from '../measures/past.ts'
import type { MarketSnapshot } from '../snapshot/market-snapshot.ts'
import type { BondRow, MeasureRow } from '../snapshot/row-types.ts'
import { isPublishedMeasure } from './published-measures.ts'

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

export interface DaysWanted {
  readonly from: string | null
  readonly to: string | null
}

/** A page of the days of one bond. */
export interface DaysOfBond {
  readonly bond: BondRow
  /** Only days before this one. */
  readonly before: string | null
}

interface DaysToRead extends DaysWanted {
  readonly take: number
  readonly readPast: ReadPast
  readonly signal?: AbortSignal | undefined
}

interface StoredDay extends BondDay {
  readonly bondId: string
}

/**
 * Published days of each bond, newest first. Excludes quotes stored after the publication of the current revision, and
 * measures of quarantined revisions. The day of the current figures is read from the snapshot, since an ingestion run may
 * have overwritten it. Figures of days without published figures are computed.
 */
export async function bondDays(
  prisma: PrismaClient,
  market: MarketSnapshot,
  wanted: readonly DaysOfBond[],
  { from, to, take, readPast, signal }: DaysToRead,
): Promise<readonly (readonly BondDay[])[]> {
  const bonds = JSON.stringify(wanted.map(({ bond, before }) => ({ id: bond.id, before })))
  const rows = await prisma.$queryRawUnsafe<StoredDay[]>(DAYS_READ, bonds, market.revision, from, to, take + 1)
  const stored = Map.groupBy(rows, ({ bondId }) => bondId)
  const missing = wanted.map(({ bond }) => [bond.id, missingDays(stored.get(bond.id) ?? [], bond)] as const)
  const past = await pastOf(new Map(missing.filter(([, dates]) => dates.length > 0)), prisma, readPast)
  const pages: (readonly BondDay[])[] = []
  for (const { bond, before } of wanted) {
    signal?.throwIfAborted()
    const days = await withFigures(stored.get(bond.id) ?? [], past.get(bond.id), dayOf(bond, market))
    pages.push(withPresentDay(days, bond, { from, to, before }).slice(0, take))
  }
  return pages
}

function pastOf(wanted: ReadonlyMap<string, readonly string[]>, prisma: PrismaClient, readPast: ReadPast) {
  return wanted.size === 0 ? new Map<string, never>() : readPast(prisma, wanted)
}

/** Days with a price whose figures no revision published; the day of the current figures is read from the snapshot. */
function missingDays(days: readonly BondDay[], { measure }: BondRow): readonly string[] {
  return days.filter(day => !day.published && day.price !== null && day.id !== measure?.date).map(({ id }) => id)
}

function dayOf({ measure }: BondRow, market: MarketSnapshot): string {
  return measure?.date ?? market.asOf.slice(0, 10)
}

async function withFigures(
  days: readonly BondDay[],
  past: BondPast | undefined,
  today: string,
): Promise<readonly BondDay[]> {
  if (past === undefined) return days
  const found = await measurePast(past, today)
  return days.map(day => {
    const figures = found.get(day.id)
    if (figures === undefined) return day
    const { yieldBasis, yieldToWorst, durationDays, gSpreadBp, zSpreadBp, curveKey, curveDate } = figures
    const risk = { durationDays, gSpreadBp, zSpreadBp, curveKey, curveDate }
    return { ...day, yield: figures.yield, yieldBasis, yieldToWorst, ...risk }
  })
}

function withPresentDay(
  days: readonly BondDay[],
  { measure }: BondRow,
  { before, ...range }: DaysWanted & { readonly before: string | null },
): readonly BondDay[] {
  const isIncluded = measure !== null && isWithin(measure.date, range) && (before === null || measure.date < before)
  const known = isIncluded ? days.find(({ id }) => id === measure.date) : undefined
  const all = isIncluded ? [...days.filter(day => day !== known), presentDay(measure, known)] : [...days]
  return all.sort((a, b) => (a.id < b.id ? 1 : -1))
}

/** Number of days of each bond. */
export async function countDays(
  prisma: PrismaClient,
  market: MarketSnapshot,
  bonds: readonly BondRow[],
  { from, to }: DaysWanted,
): Promise<readonly number[]> {
  const present = bonds.map(({ id, measure }) => {
    const isIncluded = measure !== null && isWithin(measure.date, { from, to })
    return { id, day: isIncluded ? measure.date : null }
  })
  const rows = await prisma.$queryRawUnsafe<{ bondId: string; days: number }[]>(
    ...([DAYS_COUNTED, JSON.stringify(present), market.revision, from, to] as const),
  )
  const stored = new Map(rows.map(({ bondId, days }) => [bondId, days]))
  return present.map(({ id, day }) => (stored.get(id) ?? 0) + (day === null ? 0 : 1))
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
    (SELECT * FROM "Quote" WHERE "bondId" = wanted.id
      AND "updatedAt" <= (SELECT "publishedAt" FROM "Revision" WHERE id = $2::int)) q
  FULL JOIN (SELECT m.* FROM "Measure" m
      WHERE m."bondId" = wanted.id AND ${isPublishedMeasure('$2')}
        AND (m."priceDate" = m.date OR NOT EXISTS (SELECT 1 FROM "Quote" q WHERE q."bondId" = m."bondId"
          AND q.date = m.date AND coalesce(q.last, q.wap, q.close, q.bid + q.ask) IS NOT NULL))) m USING (date)
  WHERE ($3::date IS NULL OR date >= $3::date) AND ($4::date IS NULL OR date <= $4::date)`

const DAYS_READ = `SELECT wanted.id::text AS "bondId", days.*
  FROM json_to_recordset($1::json) AS wanted(id uuid, before date)
  CROSS JOIN LATERAL (SELECT date::text AS id, ${COLUMNS} ${DAYS} AND (wanted.before IS NULL OR date < wanted.before)
    ORDER BY date DESC LIMIT $5) days`

const DAYS_COUNTED = `SELECT wanted.id::text AS "bondId",
    (SELECT count(*) FILTER (WHERE date IS DISTINCT FROM wanted.day) ${DAYS})::int AS days
  FROM json_to_recordset($1::json) AS wanted(id uuid, day date)`
