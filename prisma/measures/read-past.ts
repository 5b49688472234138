import type { PrismaClient } from '../generated/client/client.ts'
import { GIVEN_IDS } from '../store/writing/ids.ts'
import { curveBook } from './curve-book.ts'
import type { AmortizationInput, BondInput, BondPast, CouponInput, OfferInput, QuoteInput } from './inputs.ts'
import { AMORTIZATIONS, BONDS, COUPON_COLUMNS, QUOTE_COLUMNS, rowsOf } from './read.ts'

const COUPONS = `SELECT ${COUPON_COLUMNS} FROM "Coupon" WHERE "bondId" = ${GIVEN_IDS} ORDER BY "bondId", "payDate"`

const OFFERS = `SELECT "bondId", type, date, price FROM "Offer"
  WHERE "bondId" = ${GIVEN_IDS} AND status <> 'CANCELLED' ORDER BY "bondId", date`

/** Defaults of a bond, and those of its issuer that name no bond. */
const DEFAULTS = `SELECT b.id AS "ofBond", d."bondId", d."issuerId", d.type, d.date, d."curedDate"
    FROM "Bond" b JOIN "DefaultEvent" d ON d."bondId" = b.id WHERE b.id = ${GIVEN_IDS}
  UNION ALL SELECT b.id, d."bondId", d."issuerId", d.type, d.date, d."curedDate"
    FROM "Bond" b JOIN "DefaultEvent" d ON d."issuerId" = b."issuerId" AND d."bondId" IS NULL WHERE b.id = ${GIVEN_IDS}
  ORDER BY type`

const QUOTES = `SELECT ${QUOTE_COLUMNS} FROM "Quote"
    JOIN json_to_recordset($1::json) AS wanted("bondId" uuid, date date) USING ("bondId", date)
  WHERE coalesce(last, wap, close, bid + ask) IS NOT NULL ORDER BY "bondId", date`

/** Reads what the analytics of bonds on some past days are computed from, by their ids; unknown bonds are left out. */
export async function readPast(
  prisma: PrismaClient,
  wanted: ReadonlyMap<string, readonly string[]>,
): Promise<ReadonlyMap<string, BondPast>> {
  const ids = JSON.stringify([...wanted.keys()])
  const days = [...wanted].flatMap(([bondId, dates]) => dates.map(date => ({ bondId, date })))
  const bonds = await rowsOf<BondInput>(prisma, BONDS, ids, days[0]?.date)
  const curveAt = ({ nominalCurrency: currency, sample }: BondInput, date: string) => ({ currency, sample, date })
  const curveDays = bonds.flatMap(bond => (wanted.get(bond.id) ?? []).map(date => curveAt(bond, date)))
  const curveOf = await curveBook(null).curvesFor(prisma, curveDays)
  const read = async <Row extends { readonly bondId: string }>(sql: string, ...parameters: readonly unknown[]) =>
    Map.groupBy(await rowsOf<Row>(prisma, sql, ...parameters), ({ bondId }) => bondId)
  const coupons = await read<CouponInput>(COUPONS, ids)
  const amortizations = await read<AmortizationInput>(AMORTIZATIONS, ids, days[0]?.date)
  const offers = await read<OfferInput>(OFFERS, ids)
  const defaults = Map.groupBy(await rowsOf<DefaultOfBond>(prisma, DEFAULTS, ids), ({ ofBond }) => ofBond)
  const quotes = await read<QuoteInput>(QUOTES, JSON.stringify(days))
  return new Map(
    bonds.map(bond => [
      bond.id,
      {
        bond,
        coupons: coupons.get(bond.id) ?? [],
        amortizations: amortizations.get(bond.id) ?? [],
        offers: offers.get(bond.id) ?? [],
        defaults: defaults.get(bond.id) ?? [],
        quotes: quotes.get(bond.id) ?? [],
        curveOn: date => curveOf(curveAt(bond, date)),
      },
    ]),
  )
}

type DefaultOfBond = BondPast['defaults'][number] & { readonly ofBond: string }
