import type { Prisma } from '../generated/client/client.ts'
import { GIVEN_IDS } from '../store/writing/ids.ts'
import type { CurveBook, CurveWanted } from './curve-book.ts'
import type {
  AmortizationInput,
  BondInput,
  CouponInput,
  DefaultInput,
  MeasureInput,
  OfferInput,
  QuoteInput,
  RatingInput,
  TradingInput,
} from './inputs.ts'

export const BONDS = `SELECT b.id, b."issuerId", b.sample, i."isSpv", i.country, b.status, b.currency, b."nominalCurrency",
    coalesce(b."guarantorId", CASE WHEN i."isSpv" THEN i."guarantorId" END) AS "guarantorId",
    b."initialNominal"::float8, b."outstandingNominal"::float8, b.outstanding::float8, b."dayCount", b."settlementDays",
    b."placementDate", b."maturityDate", b.perpetual, b.indexed, b."couponType", b."couponsPerYear", b."couponRate",
    b."ratePremium"::float8, b."scheduleComplete"
  FROM "Bond" b JOIN "Issuer" i ON i.id = b."issuerId" WHERE b.id = ${GIVEN_IDS} AND $2::date IS NOT NULL`

/** For coupons `$2` is the day of the oldest price: calculations start there and need one earlier year at most. */
export const COUPON_COLUMNS = `"bondId", "periodStart", "periodEnd", "recordDate", "exDate", "payDate", rate, value::text,
  nominal::text, knowledge`

const COUPONS = `SELECT ${COUPON_COLUMNS}
  FROM "Coupon" WHERE "bondId" = ${GIVEN_IDS} AND ("payDate" > $2::date OR "periodEnd" > $2::date - 400)
  ORDER BY "bondId", "payDate"`

export const AMORTIZATIONS = `SELECT "bondId", date, value::text, redemption FROM "Amortization"
  WHERE "bondId" = ${GIVEN_IDS} AND $2::date IS NOT NULL ORDER BY "bondId", date`

const OFFERS = `SELECT "bondId", type, date, price FROM "Offer"
  WHERE "bondId" = ${GIVEN_IDS} AND date > $2::date AND status IN ('ANNOUNCED', 'OPEN') ORDER BY "bondId", date`

export const QUOTE_COLUMNS = `"bondId", date, last, wap, close, bid, ask, time, "changePercent", accrued::text, "settlementDate",
  turnover::text, "sourceYield", "sourceYieldBasis", "sourceYieldDate", "sourceDurationDays", "sourceGSpreadBp",
  "sourceZSpreadBp"`

const LATEST = `SELECT DISTINCT ON ("bondId") ${QUOTE_COLUMNS} FROM "Quote"
  WHERE "bondId" = ${GIVEN_IDS} AND date <= $2::date ORDER BY "bondId", date DESC`

const PRICED = `SELECT DISTINCT ON ("bondId") ${QUOTE_COLUMNS} FROM "Quote"
  WHERE "bondId" = ${GIVEN_IDS} AND date <= $2::date AND coalesce(last, wap, close, bid + ask) IS NOT NULL
  ORDER BY "bondId", date DESC`

const TRADED = '(trades > 0 OR (trades IS NULL AND (turnover > 0 OR last IS NOT NULL)))'

/** The last trade is searched in all stored quotes; the sums cover 30 days. */
const TRADING = `SELECT "bondId", count(*) FILTER (WHERE date > $2::date - 30)::int AS days,
    (sum(turnover) FILTER (WHERE date > $2::date - 30))::text AS "turnover30d",
    (sum(trades) FILTER (WHERE date > $2::date - 30))::int AS "trades30d",
    (count(*) FILTER (WHERE date > $2::date - 30 AND ${TRADED}))::int AS "tradingDays30d",
    max(date) FILTER (WHERE ${TRADED}) AS "lastTradeDate"
  FROM "Quote" WHERE "bondId" = ${GIVEN_IDS} AND date <= $2::date GROUP BY "bondId"`

const SUBJECTS = `SELECT b.id, b."issuerId" FROM "Bond" b WHERE b.id = ${GIVEN_IDS}
  UNION SELECT NULL, coalesce(b."guarantorId", i."guarantorId") FROM "Bond" b JOIN "Issuer" i ON i.id = b."issuerId"
  WHERE b.id = ${GIVEN_IDS}`

const RATINGS = `WITH subjects(bond, issuer) AS (${SUBJECTS})
  SELECT "bondId", "issuerId", agency, scale, ordinal, date, outlook, expected, withdrawn FROM "Rating"
  WHERE date <= $2::date AND ("bondId" = ANY(ARRAY(SELECT bond FROM subjects))
      OR "issuerId" = ANY(ARRAY(SELECT issuer FROM subjects)))`

/** A default of one bond does not affect the issuer's other bonds; a default without a bond affects all of them. */
const DEFAULTS = `WITH subjects(bond, issuer) AS (${SUBJECTS})
  SELECT "bondId", "issuerId", type FROM "DefaultEvent"
  WHERE date <= $2::date AND ("curedDate" IS NULL OR "curedDate" > $2::date)
    AND ("bondId" = ANY(ARRAY(SELECT bond FROM subjects))
      OR ("bondId" IS NULL AND "issuerId" = ANY(ARRAY(SELECT issuer FROM subjects))))
  ORDER BY type`

/** Reads the inputs of some bonds' analytics. The database returns one JSON row per table. */
export async function readInputs(
  client: Prisma.TransactionClient,
  ids: readonly string[],
  date: string,
  curves: CurveBook,
): Promise<readonly MeasureInput[]> {
  const read = <T>(sql: string, from = date): Promise<readonly T[]> => rowsOf(client, sql, JSON.stringify(ids), from)
  const byBond = async <T extends { readonly bondId: string | null }>(sql: string, from = date) =>
    Map.groupBy(await read<T>(sql, from), row => row.bondId)
  const bonds = await read<BondInput>(BONDS)
  const offers = await byBond<OfferInput>(OFFERS)
  const latest = await byBond<QuoteInput>(LATEST)
  const priced = await byBond<QuoteInput>(PRICED)
  const [oldest = date] = [date, ...[...priced.values()].flat().map(quote => quote.date)].sort()
  const coupons = await byBond<CouponInput>(COUPONS, oldest)
  const amortizations = await byBond<AmortizationInput>(AMORTIZATIONS)
  const trading = await byBond<TradingInput>(TRADING)
  const ratings = subjectIndex(await read<RatingInput>(RATINGS))
  const defaults = subjectIndex(await read<DefaultInput>(DEFAULTS))
  const wanted = (bond: BondInput): CurveWanted => ({
    ...{ currency: bond.nominalCurrency, sample: bond.sample },
    date: priced.get(bond.id)?.[0]?.date ?? date,
  })
  const curveOf = await curves.curvesFor(client, bonds.map(wanted))
  return bonds.map(bond => ({
    bond,
    curve: curveOf(wanted(bond)),
    coupons: coupons.get(bond.id) ?? [],
    amortizations: amortizations.get(bond.id) ?? [],
    offers: offers.get(bond.id) ?? [],
    latest: latest.get(bond.id)?.[0] ?? null,
    priced: priced.get(bond.id)?.[0] ?? null,
    trading: trading.get(bond.id)?.[0] ?? null,
    ratings: [bond.id, bond.issuerId, bond.guarantorId].flatMap(id => ratings.get(id) ?? []),
    defaults: [bond.id, bond.issuerId].flatMap(id => defaults.get(id) ?? []),
  }))
}

/** The rows of a statement as JSON from the database: dates are strings, numbers are numbers. */
export async function rowsOf<T>(
  client: Pick<Prisma.TransactionClient, '$queryRawUnsafe'>,
  sql: string,
  ...parameters: readonly unknown[]
): Promise<readonly T[]> {
  const [row] = await client.$queryRawUnsafe<{ json: string | null }[]>(
    `SELECT json_agg(t)::text AS json FROM (${sql}) t`,
    ...parameters,
  )
  return row === undefined || row.json === null ? [] : (JSON.parse(row.json) as T[])
}

/** Groups rows by bond, or by issuer for rows without a bond. */
function subjectIndex<T extends { readonly bondId: string | null; readonly issuerId: string | null }>(
  rows: readonly T[],
): ReadonlyMap<string | null, readonly T[]> {
  return Map.groupBy(rows, row => row.bondId ?? row.issuerId)
}
