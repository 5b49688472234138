import type { StoredDayCount } from '../../../schema/analytics/stored-terms.ts'
import type { BusinessDayConvention, CouponType, Knowledge } from '../../generated/client/enums.ts'
import type { Store } from '../store.ts'
import { GIVEN_IDS } from '../writing/ids.ts'

/** Terms that determine whether coupons are derived for a bond, and which. */
export interface BondTerms {
  readonly id: string
  readonly isin: string
  readonly country: string | null
  readonly currency: string
  readonly couponType: CouponType
  readonly indexed: boolean
  readonly initialNominal: number
  readonly outstandingNominal: number
  readonly dayCount: StoredDayCount | null
  readonly couponsPerYear: number | null
  /** Per cent a year. */
  readonly couponRate: number | null
  readonly placementDate: string | null
  readonly maturityDate: string | null
  readonly businessDayConvention: BusinessDayConvention | null
  readonly scheduleComplete: boolean
  readonly scheduleNote: string | null
  readonly scheduleMade: boolean
  readonly amountsComputed: boolean
  /** True if a source lists its coupons. */
  readonly listed: boolean
  /** True if some coupons have a rate but no amount from the source. */
  readonly rated: boolean
  /** First day of the first derived coupon; null if there is none. */
  readonly madeFrom: string | null
}

const TERMS = `SELECT b.id, b.isin, i.country, b.currency, b."couponType", b.indexed,
    b."initialNominal"::float8, b."outstandingNominal"::float8, b."dayCount", b."couponsPerYear", b."couponRate",
    b."placementDate", b."maturityDate", b."businessDayConvention",
    b."scheduleComplete", b."scheduleNote", b."scheduleMade", b."amountsComputed",
    NOT b."scheduleMade" AND EXISTS (SELECT 1 FROM "Coupon" c WHERE c."bondId" = b.id) AS listed,
    EXISTS (SELECT 1 FROM "Coupon" c
      WHERE c."bondId" = b.id AND c.rate IS NOT NULL AND (c.value IS NULL OR c."valueComputed")) AS rated,
    CASE WHEN b."scheduleMade" THEN
      (SELECT min(c."periodStart") FROM "Coupon" c WHERE c."bondId" = b.id) END AS "madeFrom"
  FROM "Bond" b JOIN "Issuer" i ON i.id = b."issuerId"`

export function readTerms(store: Store, ids: readonly string[]): Promise<readonly BondTerms[]> {
  return readJson(store, `${TERMS} WHERE b.id = ${GIVEN_IDS} ORDER BY b.isin`, ids)
}

export interface StoredRepayment {
  readonly bondId: string
  readonly date: string
  readonly value: string
  readonly price: number | null
}

/** Repayments listed by a source, by bond and date. */
export async function readRepayments(
  store: Store,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredRepayment[]>> {
  const sql = `SELECT "bondId", date, value::text, price FROM "Amortization"
    WHERE "bondId" = ${GIVEN_IDS} AND made IS NOT TRUE ORDER BY "bondId", date`
  return Map.groupBy(await readJson<StoredRepayment>(store, sql, ids), ({ bondId }) => bondId)
}

export interface StoredCoupon {
  readonly bondId: string
  readonly number: number
  readonly periodStart: string
  readonly periodEnd: string
  readonly rate: number | null
  readonly value: string | null
  readonly nominal: number | null
  readonly knowledge: Knowledge
  readonly valueComputed: boolean | null
}

/** Stored coupons by bond, in period order. */
export async function readCoupons(
  store: Store,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredCoupon[]>> {
  const sql = `SELECT "bondId", number, "periodStart", "periodEnd", rate, value::text, nominal::float8, knowledge,
      "valueComputed" FROM "Coupon" WHERE "bondId" = ${GIVEN_IDS} ORDER BY "bondId", "periodStart"`
  return Map.groupBy(await readJson<StoredCoupon>(store, sql, ids), ({ bondId }) => bondId)
}

/** Rows as JSON from the database, which writes a calendar date as an ISO string. */
export async function readJson<Row>({ client }: Store, sql: string, ids: readonly string[]): Promise<readonly Row[]> {
  if (ids.length === 0) return []
  const [row] = await client.$queryRawUnsafe<{ json: string | null }[]>(
    `SELECT json_agg(t)::text AS json FROM (${sql}) t`,
    JSON.stringify(ids),
  )
  return row === undefined || row.json === null ? [] : (JSON.parse(row.json) as Row[])
}
