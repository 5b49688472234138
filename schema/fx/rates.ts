import type { PrismaClient } from '../../prisma/generated/client/client.ts'

/** An official rate as published: `rate` units of the base are worth `units` of the currency. */
export interface FxRate {
  readonly base: string
  readonly currency: string
  /** ISO date. */
  readonly date: string
  /** Exact decimals. */
  readonly rate: string
  readonly units: string
  readonly sourceKey: string
  /** Name of the source. */
  readonly source: string
}

/** A rate is effective until the next one; the publishers' longest holidays are shorter than this. */
export const FX_MOST_DAYS = 10

/**
 * The latest rate of each pair on a day, unless it is too old.
 * @param published the newest revision to read; null for all stored rates
 */
export async function loadFxRates(
  prisma: PrismaClient,
  day: string,
  published: number | null = null,
): Promise<readonly FxRate[]> {
  const rows = await prisma.$queryRaw<FxRate[]>`
    SELECT DISTINCT ON (f.base, f.currency) f.base, f.currency, f.date::text AS date, trim_scale(f.rate)::text AS rate,
        trim_scale(f.units)::text AS units, f."sourceKey", coalesce(s.name, f."sourceKey") AS source
      FROM "FxRate" f LEFT JOIN "Source" s ON s.key = f."sourceKey"
      WHERE f.date <= ${day}::date AND f.date > ${day}::date - ${FX_MOST_DAYS}::int
        AND (${published}::int IS NULL
          OR f."updatedAt" <= (SELECT "publishedAt" FROM "Revision" WHERE id = ${published}::int))
      ORDER BY f.base, f.currency, f.date DESC`
  return rows.map(row => Object.freeze(row))
}

/** Days read in one statement. */
const DAYS_AT_ONCE = 200

/**
 * The latest rates of some currencies on each of many days, unless they are too old, with those between the currencies
 * that publishers quote in, which join their rates.
 * @param published the newest revision to read
 */
export async function loadFxRatesOn(
  prisma: PrismaClient,
  { days, currencies }: { readonly days: readonly string[]; readonly currencies: readonly string[] },
  published: number,
): Promise<ReadonlyMap<string, readonly FxRate[]>> {
  const byDay = new Map<string, FxRate[]>()
  for (let from = 0; from < days.length; from += DAYS_AT_ONCE) {
    const rows = await prisma.$queryRaw<(FxRate & { readonly day: string })[]>`
      SELECT d.day::text AS day, f.*
        FROM unnest(${days.slice(from, from + DAYS_AT_ONCE)}::date[]) d(day), LATERAL (
          SELECT DISTINCT ON (f.base, f.currency) f.base, f.currency, f.date::text AS date,
              trim_scale(f.rate)::text AS rate, trim_scale(f.units)::text AS units, f."sourceKey",
              coalesce(s.name, f."sourceKey") AS source
            FROM "FxRate" f LEFT JOIN "Source" s ON s.key = f."sourceKey"
            WHERE f.date <= d.day AND f.date > d.day - ${FX_MOST_DAYS}::int
              AND (f.currency = ANY (${[...currencies]}::text[]) OR f.currency IN (SELECT DISTINCT base FROM "FxRate"))
              AND f."updatedAt" <= (SELECT "publishedAt" FROM "Revision" WHERE id = ${published}::int)
            ORDER BY f.base, f.currency, f.date DESC) f`
    for (const { day, ...rate } of rows) byDay.getOrInsertComputed(day, () => []).push(rate)
  }
  return byDay
}

/** The rate as text: `1 USD = 90.1 RUB`, the single unit first. */
export function quoteOf({ base, currency, rate, units }: FxRate): string {
  const [own, other] = [`${units} ${currency}`, `${rate} ${base}`]
  return rate === '1' ? `${other} = ${own}` : `${own} = ${other}`
}
