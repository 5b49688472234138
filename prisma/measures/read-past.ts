import type { PrismaClient } from '../generated/client/client.ts'
import { curveBook } from './curve-book.ts'
import type { BondInput, BondPast } from './inputs.ts'
import { AMORTIZATIONS, BONDS, COUPON_COLUMNS, QUOTE_COLUMNS, rowsOf } from './read.ts'

const COUPONS = `SELECT ${COUPON_COLUMNS} FROM "Coupon" WHERE "bondId" = $1::uuid ORDER BY "payDate"`

const OFFERS = `SELECT "bondId", type, date, price FROM "Offer"
  WHERE "bondId" = $1::uuid AND status <> 'CANCELLED' ORDER BY date`

const DEFAULTS = `SELECT "bondId", "issuerId", type, date, "curedDate" FROM "DefaultEvent"
  WHERE "bondId" = $1::uuid
    OR ("bondId" IS NULL AND "issuerId" = (SELECT "issuerId" FROM "Bond" WHERE id = $1::uuid)) ORDER BY type`

const QUOTES = `SELECT ${QUOTE_COLUMNS} FROM "Quote"
  WHERE "bondId" = $1::uuid AND date = ANY(ARRAY(SELECT value::date FROM json_array_elements_text($2::json)))
    AND coalesce(last, wap, close, bid + ask) IS NOT NULL`

/** Reads what the analytics of a bond on some past days are computed from; null for an unknown bond. */
export async function readPast(
  prisma: PrismaClient,
  bondId: string,
  dates: readonly string[],
): Promise<BondPast | null> {
  const ids = JSON.stringify([bondId])
  const [bond] = await rowsOf<BondInput>(prisma, BONDS, ids, dates[0])
  if (bond === undefined) return null
  const { nominalCurrency: currency, sample } = bond
  const wanted = (date: string) => ({ currency, sample, date })
  const curveOf = await curveBook(null).curvesFor(prisma, dates.map(wanted))
  return {
    bond,
    coupons: await rowsOf(prisma, COUPONS, bondId),
    amortizations: await rowsOf(prisma, AMORTIZATIONS, ids, dates[0]),
    offers: await rowsOf(prisma, OFFERS, bondId),
    defaults: await rowsOf(prisma, DEFAULTS, bondId),
    quotes: await rowsOf(prisma, QUOTES, bondId, JSON.stringify(dates)),
    curveOn: date => curveOf(wanted(date)),
  }
}
