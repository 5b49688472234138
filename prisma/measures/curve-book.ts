import type { Curve } from '../../schema/analytics/curves/curve.ts'
import { curveFromStored, type StoredCurve } from '../../schema/analytics/curves/stored-curve.ts'
import type { Prisma } from '../generated/client/client.ts'

/** For which bonds a curve is wanted: invented bonds are measured against invented curves, real ones against real. */
export interface CurveWanted {
  readonly currency: string
  readonly sample: boolean
  /** The day of the price. */
  readonly date: string
}

/** The government curves of one run of measures; each is read once. */
export interface CurveBook {
  /** Reads what is wanted and answers a way to look it up; null where no curve is stored. */
  curvesFor(
    client: Prisma.TransactionClient,
    wanted: readonly CurveWanted[],
  ): Promise<(wanted: CurveWanted) => Curve | null>
}

/** A fitted curve rests on prices of this many days up to its own and is the curve of each of them. */
export const FITTED_DAYS = 7

/** Published before fitted, then the newest that is not after the price. */
const CURVES = `SELECT p.currency, p.sample, p.date::text AS date, c.model,
    (SELECT json_agg(json_build_object('name', name, 'value', value)) FROM "CurveParameter" WHERE "curveId" = c.id)
      AS parameters,
    (SELECT max("tenorYears") FROM "CurvePoint" WHERE "curveId" = c.id AND NOT extrapolated) AS "longestTenor"
  FROM json_to_recordset($1::json) AS p(currency text, sample boolean, date date)
  CROSS JOIN LATERAL (
    SELECT id, model FROM "Curve" WHERE currency = p.currency AND (key LIKE '%-SAMPLE') = p.sample
      AND date <= $2::date AND date <= CASE WHEN fitted THEN p.date + ${FITTED_DAYS} ELSE p.date END
    ORDER BY fitted, date DESC, key LIMIT 1) c`

type CurveRow = CurveWanted & StoredCurve

/** @param date no curve after the day of the measures is looked at */
export function curveBook(date: string): CurveBook {
  const known = new Map<string, Curve | null>()
  return {
    curvesFor: async (client, wanted) => {
      const unread = new Map(wanted.filter(one => !known.has(keyOf(one))).map(one => [keyOf(one), one]))
      for (const key of unread.keys()) known.set(key, null)
      const rows =
        unread.size === 0
          ? []
          : await client.$queryRawUnsafe<CurveRow[]>(CURVES, JSON.stringify([...unread.values()]), date)
      for (const row of rows) {
        const curve = curveFromStored({ ...row, parameters: row.parameters ?? [] })
        known.set(keyOf(row), curve.ok ? curve.value : null)
      }
      return one => known.get(keyOf(one)) ?? null
    },
  }
}

function keyOf({ currency, sample, date }: CurveWanted): string {
  return `${currency} ${sample} ${date}`
}
