import { curveByDay } from '../../schema/analytics/curves/by-day.ts'
import { FIT_RULES } from '../../schema/analytics/curves/fit-rules.ts'
import { curveFromStored, type StoredCurve } from '../../schema/analytics/curves/stored-curve.ts'
import { STALE_AFTER_DAYS } from '../../schema/analytics/staleness.ts'
import type { Prisma } from '../generated/client/client.ts'
import type { KnownCurve } from './inputs.ts'

/** A request for a curve. Sample bonds use sample curves, real bonds use real curves. */
export interface CurveWanted {
  readonly currency: string
  readonly sample: boolean
  /** The day of the price. */
  readonly date: string
}

/** A cache of government curves for one calculation run; each curve is read once. */
export interface CurveBook {
  /** Reads the requested curves and returns a lookup function; the lookup returns null if no curve is stored. */
  curvesFor(
    client: Pick<Prisma.TransactionClient, '$queryRawUnsafe'>,
    wanted: readonly CurveWanted[],
  ): Promise<(wanted: CurveWanted) => KnownCurve | null>
}

/**
 * The curve for each row of `p` (currency, sample, date of the price) on a market date: published within a week
 * before the price, else fitted to the prices of the market date, else the newest published before the price, whatever
 * its age. A better curve that arrives later replaces a worse one, so the order of arrival does not matter.
 */
export const chosenCurve = (marketDate: string): string => `SELECT id, key, date, model, "shortestTenor" FROM "Curve"
  WHERE currency = p.currency AND (key LIKE '%-SAMPLE') = p.sample
    AND CASE WHEN fitted THEN date = ${marketDate}::date AND date <= p.date + ${FIT_RULES.priceDays} ELSE date <= p.date END
  ORDER BY CASE WHEN fitted THEN 1 WHEN date >= p.date - ${STALE_AFTER_DAYS} THEN 0 ELSE 2 END, date DESC, key LIMIT 1`

/** SQL for the hash of the parameters and tenors of the curve `c`. */
export const CURVE_MARK = `md5((SELECT string_agg(name || '=' || value, ' ' ORDER BY name) FROM "CurveParameter"
  WHERE "curveId" = c.id) || coalesce(c."shortestTenor"::text, '') || coalesce((SELECT string_agg("tenorYears"::text, ' ' ORDER BY "tenorYears")
  FROM "CurvePoint" WHERE "curveId" = c.id AND NOT extrapolated), ''))`

const CURVES = `SELECT p.currency, p.sample, p.date::text AS date, c.model, c.key, c.date::text AS "curveDate",
    ${CURVE_MARK} AS mark, c."shortestTenor",
    (SELECT json_agg(json_build_object('name', name, 'value', value)) FROM "CurveParameter" WHERE "curveId" = c.id)
      AS parameters,
    (SELECT max("tenorYears") FROM "CurvePoint" WHERE "curveId" = c.id AND NOT extrapolated) AS "longestTenor"
  FROM json_to_recordset($1::json) AS p(currency text, sample boolean, date date)
  CROSS JOIN LATERAL (${chosenCurve('coalesce($2::date, p.date)')}) c`

interface CurveRow extends CurveWanted, StoredCurve {
  readonly key: string
  readonly curveDate: string
  readonly mark: string
}

/** @param date the valuation date; null if each figure is as of the day of its price */
export function curveBook(date: string | null): CurveBook {
  const known = new Map<string, KnownCurve | null>()
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
        const { key, curveDate, mark } = row
        known.set(keyOf(row), curve.ok ? { key, date: curveDate, mark, curve: curveByDay(curve.value) } : null)
      }
      return one => known.get(keyOf(one)) ?? null
    },
  }
}

function keyOf({ currency, sample, date }: CurveWanted): string {
  return `${currency} ${sample} ${date}`
}
