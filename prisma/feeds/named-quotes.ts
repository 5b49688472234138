import type { Prisma } from '../generated/client/client.ts'
import type { QuoteRecord } from '../sources/record.ts'
import type { BondDay } from './quoted-bonds.ts'

/** A quote to which its feed has given an id. */
export interface NamedQuote extends BondDay {
  readonly id: string
  readonly timeMs: number
  readonly record: QuoteRecord
  /** True once it was corrected or cancelled. */
  readonly withdrawn: boolean
}

type Client = Pick<Prisma.TransactionClient, '$queryRawUnsafe' | '$executeRawUnsafe'>

const COLUMNS = `id, "bondId"::text AS "bondId", date::text AS date, (extract(epoch FROM "time") * 1000)::float8 AS "timeMs",
  "values" AS record, withdrawn`

/** The quotes of a feed with these ids. */
export async function readNamedQuotes(
  client: Client,
  sourceKey: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedQuote>> {
  if (ids.length === 0) return new Map()
  const rows = await client.$queryRawUnsafe<NamedQuote[]>(
    `SELECT ${COLUMNS} FROM "FeedQuote"
      WHERE "sourceKey" = $1 AND id = ANY(ARRAY(SELECT json_array_elements_text($2::json)))`,
    sourceKey,
    JSON.stringify(ids),
  )
  return new Map(rows.map(row => [row.id, row]))
}

/** The quotes of a feed on these days that were not withdrawn. */
export function readNamedQuotesOf(
  client: Client,
  sourceKey: string,
  days: readonly BondDay[],
): Promise<readonly NamedQuote[]> {
  if (days.length === 0) return Promise.resolve([])
  return client.$queryRawUnsafe<NamedQuote[]>(
    `SELECT ${COLUMNS} FROM "FeedQuote" WHERE "sourceKey" = $1 AND NOT withdrawn AND ("bondId", date) IN
      (SELECT "bondId", day FROM json_to_recordset($2::json) AS g("bondId" uuid, day date))`,
    sourceKey,
    JSON.stringify(days.map(({ bondId, date }) => ({ bondId, day: date }))),
  )
}

/** Records new quotes with ids, and which earlier ones they withdraw. */
export async function writeNamedQuotes(
  client: Client,
  sourceKey: string,
  {
    named,
    withdrawn,
    now,
  }: { readonly named: readonly NamedQuote[]; readonly withdrawn: readonly string[]; readonly now: Date },
): Promise<void> {
  if (named.length > 0) {
    const receivedAt = now.toISOString()
    const rows = named.map(({ timeMs, record, ...quote }) => {
      return { ...quote, sourceKey, time: new Date(timeMs).toISOString(), values: record, receivedAt }
    })
    await client.$executeRawUnsafe(
      `INSERT INTO "FeedQuote" SELECT * FROM json_populate_recordset(NULL::"FeedQuote", $1::json)
       ON CONFLICT ("sourceKey", id) DO NOTHING`,
      JSON.stringify(rows),
    )
  }
  if (withdrawn.length === 0) return
  await client.$executeRawUnsafe(
    `UPDATE "FeedQuote" SET withdrawn = true
      WHERE "sourceKey" = $1 AND id = ANY(ARRAY(SELECT json_array_elements_text($2::json)))`,
    sourceKey,
    JSON.stringify(withdrawn),
  )
}
