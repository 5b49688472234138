import { FIT_RULES } from '../../schema/analytics/curves/fit-rules.ts'
import type { TenorPoint } from '../../schema/analytics/curves/tenor.ts'
import { STALE_AFTER_DAYS } from '../../schema/analytics/staleness.ts'
import type { Database } from '../client.ts'
import type { CurveModel, Prisma } from '../generated/client/client.ts'
import type { CurveResidualModel } from '../generated/client/models/CurveResidual.ts'
import { pointRows } from '../store/records/tenor-points.ts'
import { idFromWords } from '../store/writing/ids.ts'

type Client = Prisma.TransactionClient

/**
 * Plain government bonds with a recent price, by currency, for currencies without a fresh published curve. The terms are those of
 * an index of their own: each quote of a feed asks for them.
 */
const GOVERNMENTS = `SELECT b."nominalCurrency" AS currency, b.sample, json_agg(b.id ORDER BY b.id) AS ids FROM "Bond" b
  WHERE b."bondType" = 'GOVERNMENT' AND b.status = 'TRADING' AND b."scheduleComplete" AND NOT b.indexed
    AND NOT b.perpetual AND b."couponType" IN ('FIXED', 'ZERO', 'STEP') AND b.currency = b."nominalCurrency"
    AND b."maturityDate" > $1::date + ${FIT_RULES.shortestDays}
    AND EXISTS (SELECT 1 FROM "Quote" q WHERE q."bondId" = b.id AND q.date <= $1::date
      AND q.date > $1::date - ${FIT_RULES.priceDays} AND coalesce(q.last, q.wap, q.close, q.bid + q.ask) IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM "Curve" c WHERE c.currency = b."nominalCurrency" AND NOT c.fitted
      AND c.date BETWEEN $1::date - ${STALE_AFTER_DAYS} AND $1::date AND (c.key LIKE '%-SAMPLE') = b.sample)
  GROUP BY 1, 2 HAVING count(*) >= ${FIT_RULES.fewestBonds}`

/** Government bonds of a currency, real ones or those of the sample market. */
export interface Governments {
  readonly currency: string
  readonly sample: boolean
  readonly ids: readonly string[]
}

/** Bonds to fit a curve to, for each currency that needs one. */
export function governmentsToFit({ prisma }: Database, date: string): Promise<readonly Governments[]> {
  return prisma.$queryRawUnsafe<Governments[]>(GOVERNMENTS, date)
}

/** Deletes curves that were fitted on the day for currencies that need none any more. */
export async function deleteOtherFits(
  { prisma }: Database,
  groups: readonly Governments[],
  date: string,
): Promise<void> {
  const names = groups.map(keyOf)
  await prisma.curve.deleteMany({ where: { fitted: true, date: new Date(date), key: { notIn: names } } })
}

/** A curve that was fitted to bonds, with what is left over of each. */
interface Fitted {
  readonly model: CurveModel
  readonly shortestTenor: number | null
  /** Of the newest price that it was fitted to, in UTC, ISO 8601 without a zone. */
  readonly time: string | null
  readonly parameters: readonly { readonly name: string; readonly value: number }[]
  readonly points: readonly TenorPoint[]
  readonly residuals: readonly Omit<CurveResidualModel, 'curveId'>[]
}

interface KnownFit {
  /** Hash of what it was fitted to; null for one of a version that did not tell. */
  readonly fittedFrom: string | null
  readonly revisionId: number | null
}

/** @returns the curve of the day for a group; undefined if it has none */
export async function fitsOn(client: Client, date: string): Promise<(group: Governments) => KnownFit | undefined> {
  const where = { fitted: true, date: new Date(date) }
  const curves = await client.curve.findMany({ where, select: { key: true, fittedFrom: true, revisionId: true } })
  const known = new Map(curves.map(curve => [curve.key, curve]))
  return group => known.get(keyOf(group))
}

export async function deleteFittedCurve(client: Client, group: Governments, date: string): Promise<void> {
  await client.curve.deleteMany({ where: { fitted: true, date: new Date(date), key: keyOf(group) } })
}

export async function storeFittedCurve(
  client: Client,
  group: Governments,
  curve: Fitted & { readonly date: string; readonly revisionId: number; readonly fittedFrom: string },
): Promise<void> {
  const key = keyOf(group)
  const { model, shortestTenor, time, date, revisionId, fittedFrom, parameters, points, residuals } = curve
  const id = idFromWords('curve', 'fitted', key, date)
  await client.curve.create({
    data: {
      ...{
        id,
        key,
        currency: group.currency,
        date: new Date(date),
        time: time === null ? null : new Date(`${time}Z`),
        model,
        fitted: true,
        shortestTenor,
        revisionId,
      },
      fittedFrom,
      parameters: { create: [...parameters] },
      points: { create: pointRows(points) },
      residuals: { create: [...residuals] },
    },
  })
}

function keyOf({ currency, sample }: Pick<Governments, 'currency' | 'sample'>): string {
  return sample ? `${currency}-FITTED-SAMPLE` : `${currency}-FITTED`
}
