import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { CurveWhereInput } from '../../prisma/generated/client/models/Curve.ts'
import { type CurveDay, dayOf } from '../overview/curve-history.ts'
import type { MarketSnapshot } from '../snapshot/market-snapshot.ts'

/** A stored curve of one day. */
export interface StoredCurveDay extends CurveDay {
  /** `RUB-GOV 2026-11-20`. */
  readonly id: string
  readonly key: string
  readonly currency: string
  readonly fitted: boolean
  /** Key of the source; null for a fitted curve. */
  readonly source: string | null
}

export interface CurvesWanted {
  readonly currency: string | null
  /** Null for all. */
  readonly keys: readonly string[] | null
  /** The curves effective on these days; takes precedence over the range. */
  readonly dates: readonly string[] | null
  readonly from: string | null
  readonly to: string | null
}

/** A curve is effective until the next one; the longest holidays of the publishers are shorter than this. */
const MAX_AGE_DAYS = 11

/** A curve as it was found, before its parts are read. */
interface Head {
  readonly id: string
  readonly key: string
  readonly date: string
}

/**
 * The wanted curves, newest first, then by key: of each key the ones effective on the dates, the ones of a range of days
 * or, with neither, the latest. Curves fitted for a revision that was not published are left out.
 */
export async function wantedCurves(
  prisma: Pick<PrismaClient, 'curve'>,
  { asOf, revision }: Pick<MarketSnapshot, 'asOf' | 'revision'>,
  { currency, keys, dates, from, to }: CurvesWanted,
): Promise<readonly Head[]> {
  const today = asOf.slice(0, 10)
  const sorted = dates?.toSorted() ?? [from, to ?? today]
  const [first = null, last = today] = [sorted[0], sorted.at(-1)]
  const where: CurveWhereInput = {
    ...(currency !== null && { currency: currency.toUpperCase() }),
    ...(keys !== null && { key: { in: keys.map(key => key.toUpperCase()) } }),
    date: {
      lte: new Date(last ?? today),
      ...(first !== null && { gte: new Date(dates === null ? first : before(first)) }),
    },
    AND: { date: { lte: new Date(today) } },
    OR: [{ revisionId: null }, { revision: { status: 'PUBLISHED', id: { lte: revision } } }],
  }
  const rows = await prisma.curve.findMany({
    where,
    select: { id: true, key: true, date: true },
    orderBy: [{ date: 'desc' }, { key: 'asc' }],
    ...(dates === null && from === null && to === null && { distinct: ['key'] }),
  })
  const heads = rows.map(row => ({ ...row, date: row.date.toISOString().slice(0, 10) }))
  return dates === null ? heads : effectiveOn(dates, heads)
}

/** @param heads newest first */
function effectiveOn(dates: readonly string[], heads: readonly Head[]): readonly Head[] {
  const byKey = Map.groupBy(heads, ({ key }) => key)
  const found = new Set<Head>()
  for (const ofKey of byKey.values()) {
    for (const wanted of dates) {
      const head = ofKey.find(({ date }) => date <= wanted)
      if (head !== undefined && head.date >= before(wanted)) found.add(head)
    }
  }
  return heads.filter(head => found.has(head))
}

function before(day: string): string {
  return Temporal.PlainDate.from(day).subtract({ days: MAX_AGE_DAYS }).toString()
}

/** Reads the curves in the given order, residuals only when wanted. */
export async function readCurveDays(
  prisma: Pick<PrismaClient, 'curve'>,
  heads: readonly Head[],
  withResiduals: boolean,
): Promise<readonly StoredCurveDay[]> {
  const rows = await prisma.curve.findMany({
    where: { id: { in: heads.map(({ id }) => id) } },
    include: {
      parameters: true,
      points: { orderBy: { tenorYears: 'asc' } },
      residuals: withResiduals && { orderBy: { durationYears: 'asc' } },
    },
  })
  const byId = new Map(rows.map(row => [row.id, row]))
  return heads.flatMap(({ id }) => {
    const row = byId.get(id)
    if (row === undefined) return []
    const { key, currency, fitted, sourceKey } = row
    const day = dayOf({ ...row, residuals: withResiduals ? row.residuals : [] })
    return [{ ...day, id: `${key} ${day.date}`, key, currency, fitted, source: sourceKey }]
  })
}
