import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { MarketSnapshot } from '../snapshot/market-snapshot.ts'

/** A policy rate, an index of the money market or an official exchange rate on one day. */
export interface RateDay {
  /** Day and key. */
  readonly id: string
  /** `RUB-KEY-RATE`; of an exchange rate the pair, `USD/RUB`. */
  readonly key: string
  readonly kind: 'INTEREST' | 'EXCHANGE'
  readonly name: string
  /** ISO 4217. */
  readonly currency: string
  /** Currency of the quotation; null for an interest rate. */
  readonly base: string | null
  readonly date: string
  /** Per cent a year; null for an exchange rate. */
  readonly value: number | null
  /** Exact decimals: `rate` of the base is worth `units` of the currency. */
  readonly rate: string | null
  readonly units: string | null
  /** Name of the publisher; null where it is not recorded. */
  readonly source: string | null
}

type Published = Pick<MarketSnapshot, 'asOf' | 'revision'>

export interface RatesWanted {
  readonly keys: readonly string[] | null
  readonly from: string | null
  readonly to: string | null
}

/**
 * Rates newest first, then by key: of a range of days or, without one, the latest of each key.
 * @param after the id of the last rate of the previous page
 */
export async function rateDays(
  prisma: Pick<PrismaClient, '$queryRawUnsafe'>,
  market: Published,
  { take, after, ...wanted }: RatesWanted & { readonly take: number; readonly after: string | null },
): Promise<readonly RateDay[]> {
  return prisma.$queryRawUnsafe<RateDay[]>(
    `SELECT date || ' ' || key AS id, * FROM (${sqlOf(wanted)}) rates
      WHERE $6::text IS NULL OR date < split_part($6::text, ' ', 1)
        OR (date = split_part($6::text, ' ', 1) AND date || ' ' || key > $6::text)
      ORDER BY date DESC, key LIMIT $7::int`,
    ...[...valuesOf(wanted, market), after, take],
  )
}

export async function countRates(prisma: PrismaClient, market: Published, wanted: RatesWanted): Promise<number> {
  const [row] = await prisma.$queryRawUnsafe<{ rates: number }[]>(
    `SELECT count(*)::int AS rates FROM (${sqlOf(wanted)}) rates`,
    ...valuesOf(wanted, market),
  )
  return row?.rates ?? 0
}

function sqlOf({ from, to }: RatesWanted): string {
  return from === null && to === null ? LATEST : RANGE
}

function valuesOf({ keys, from, to }: RatesWanted, { asOf, revision }: Published) {
  const today = asOf.slice(0, 10)
  return [keys?.map(key => key.toUpperCase()) ?? null, to ?? today, today, revision, from]
}

const RATES = `SELECT key, 'INTEREST' AS kind, name, currency, NULL AS base, date::text AS date, value,
    NULL AS rate, NULL AS units, NULL AS source FROM "PolicyRate"
  UNION ALL
  SELECT f.currency || '/' || f.base, 'EXCHANGE', f.currency || ' in ' || f.base, f.currency, f.base, f.date::text,
    NULL, trim_scale(f.rate)::text, trim_scale(f.units)::text, coalesce(s.name, f."sourceKey")
  FROM "FxRate" f LEFT JOIN "Source" s ON s.key = f."sourceKey"
  WHERE f."updatedAt" <= (SELECT "publishedAt" FROM "Revision" WHERE id = $4::int)`

const RANGE = `SELECT * FROM (${RATES}) all_rates WHERE ($1::text[] IS NULL OR upper(key) = ANY ($1::text[]))
  AND date <= $2::text AND date <= $3::text AND ($5::text IS NULL OR date >= $5::text)`

const LATEST = `SELECT DISTINCT ON (key) * FROM (${RANGE}) range ORDER BY key, date DESC`
