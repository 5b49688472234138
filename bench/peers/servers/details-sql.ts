import type pg from 'pg'

/** Rows that hang on a bond, each by its own index; ratings and defaults of the issuer count for its bonds too. */
const HANGING = {
  boards: 'SELECT code, title, "isPrimary" FROM "Board" WHERE "bondId" = $1 ORDER BY "isPrimary" DESC, code',
  coupons: `SELECT number, "periodStart", "periodEnd", "recordDate", "payDate", "exDate", rate, value, nominal, knowledge,
      "valueComputed"
    FROM "Coupon" WHERE "bondId" = $1 ORDER BY number`,
  amortizations: 'SELECT date, percent, value, price, redemption FROM "Amortization" WHERE "bondId" = $1 ORDER BY date',
  offers: `SELECT type, "orderStart", "orderEnd", date, price, "rateSetDate", "volumeLimit", status
    FROM "Offer" WHERE "bondId" = $1 ORDER BY date`,
  ratings: `SELECT agency, scale, label, ordinal, outlook, date, expected, withdrawn FROM "Rating"
    WHERE "bondId" = $1 OR "issuerId" = (SELECT "issuerId" FROM "Bond" WHERE id = $1) ORDER BY date DESC`,
  defaults: `SELECT type, date, obligation, amount, currency, "curedDate" FROM "DefaultEvent"
    WHERE "bondId" = $1 ORDER BY date DESC`,
  provenance: 'SELECT block, "sourceKey" AS source, time FROM "Provenance" WHERE "bondId" = $1',
} as const

const BOND = {
  name: 'bond',
  text: `SELECT b.*, m.*, b.id, i.name AS "issuerName", i.sector, i.country, i.lei
    FROM "Bond" b LEFT JOIN "Measure" m ON m."bondId" = b.id AND m.current JOIN "Issuer" i ON i.id = b."issuerId"
    WHERE b.id = $1`,
}

/**
 * All that is stored of a bond, as one writes it by hand: prepared statements, at the same time.
 * @returns null when there is no such bond
 */
export async function bondBySql(pool: pg.Pool, id: string): Promise<object | null> {
  const hanging = Object.entries(HANGING).map(async ([name, text]) => {
    return [name, (await pool.query({ name, text, values: [id] })).rows] as const
  })
  const [{ rows }, lists] = await Promise.all([pool.query({ ...BOND, values: [id] }), Promise.all(hanging)])
  const [row] = rows
  if (row === undefined) return null
  const { issuerId, issuerName, ratingLabel, ratingOrdinal, ratingScale, priceClean, ...rest } = row
  return {
    ...rest,
    price: priceClean,
    issuer: { id: issuerId, name: issuerName },
    creditRating: ratingLabel === null ? null : { label: ratingLabel, ordinal: ratingOrdinal, scale: ratingScale },
    ...Object.fromEntries(lists),
  }
}
