import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { DefaultType, RatingAgency } from '../../prisma/generated/client/enums.ts'

export const CREDIT_ACTION_TYPES = ['DEFAULT', 'CURED', 'DOWNGRADE', 'UPGRADE', 'ASSIGNED', 'WITHDRAWN'] as const

/** A change in the credit quality of an issuer or a bond. */
export interface CreditAction {
  readonly type: (typeof CREDIT_ACTION_TYPES)[number]
  readonly date: string
  readonly bondId: string | null
  readonly issuerId: string | null
  readonly defaultType: DefaultType | null
  readonly agency: RatingAgency | null
  readonly label: string | null
  readonly previousLabel: string | null
}

/** Days that the overview looks back. */
const CREDIT_DAYS = 30

/** Defaults, cures and rating actions of the last 30 days, newest first, without affirmed ratings. */
export async function loadCreditActions(prisma: PrismaClient, day: string): Promise<readonly CreditAction[]> {
  const rows = await prisma.$queryRaw<CreditAction[]>`
    SELECT * FROM (
      SELECT 'DEFAULT' AS type, date::text AS date, "bondId", "issuerId", type::text AS "defaultType",
          NULL AS agency, NULL AS label, NULL AS "previousLabel" FROM "DefaultEvent"
      UNION ALL
      SELECT 'CURED', "curedDate"::text, "bondId", "issuerId", type::text, NULL, NULL, NULL
        FROM "DefaultEvent" WHERE "curedDate" IS NOT NULL
      UNION ALL
      SELECT CASE WHEN withdrawn THEN 'WITHDRAWN' WHEN previous IS NULL THEN 'ASSIGNED'
            WHEN ordinal > previous THEN 'DOWNGRADE' ELSE 'UPGRADE' END,
          date::text, "bondId", "issuerId", NULL, agency::text, label, "previousLabel"
        FROM (SELECT *, lag(ordinal) OVER history AS previous, lag(label) OVER history AS "previousLabel"
          FROM "Rating" WINDOW history AS (PARTITION BY "bondId", "issuerId", agency, scale ORDER BY date, id)) ratings
        WHERE withdrawn OR ordinal IS DISTINCT FROM previous) actions
      WHERE date::date > ${day}::date - ${CREDIT_DAYS}::int AND date::date <= ${day}::date
      ORDER BY date DESC, type, "issuerId", "bondId", agency, label`
  return rows.map(row => Object.freeze(row))
}
