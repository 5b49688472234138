import type { Prisma } from '../generated/client/client.ts'

/** A bond that a feed quotes, with its newest stored quotes. */
export interface QuotedBond {
  readonly id: string
  readonly isin: string
  readonly maturityDate: string | null
  readonly status: string
  /** The newest two, newest first. */
  readonly quotes: readonly StoredQuote[]
}

/** A stored quote, as far as a feed states quotes. */
export interface StoredQuote {
  readonly date: string
  /** Milliseconds since 1970. */
  readonly timeMs: number | null
  readonly statedBy: string | null
  /** The price for all figures: the last trade, else the average, the close or the mid. */
  readonly price: number | null
  readonly last: number | null
  readonly bid: number | null
  readonly ask: number | null
  readonly sourceYield: number | null
  readonly turnover: number | null
  readonly trades: number | null
  readonly board: string | null
}

type Client = Pick<Prisma.TransactionClient, '$queryRawUnsafe'>

const COLUMNS = `date::text AS date, (extract(epoch FROM "time") * 1000)::float8 AS "timeMs", "statedBy",
  coalesce(last, wap, close, (bid + ask) / 2) AS price, last, bid, ask, "sourceYield", turnover::float8 AS turnover,
  trades, board`

const GIVEN = (parameter: number) => `ANY(ARRAY(SELECT json_array_elements_text($${parameter}::json)))`

type Row = Omit<QuotedBond, 'quotes'> & StoredQuote & { readonly ticker: string | null; readonly hasQuote: boolean }

/** Finds the bonds of a batch by ISIN or exchange code, which several bonds may share. */
export async function readQuotedBonds(
  client: Client,
  { isins, tickers }: { readonly isins: readonly string[]; readonly tickers: readonly string[] },
): Promise<{
  readonly byIsin: ReadonlyMap<string, QuotedBond>
  readonly byTicker: ReadonlyMap<string, readonly QuotedBond[]>
}> {
  const rows = await client.$queryRawUnsafe<Row[]>(
    `SELECT b.id::text AS id, b.isin, b.ticker, b."maturityDate"::text AS "maturityDate", b.status::text AS status,
            q.date IS NOT NULL AS "hasQuote", q.*
       FROM "Bond" b
       LEFT JOIN LATERAL (SELECT ${COLUMNS} FROM "Quote" WHERE "bondId" = b.id ORDER BY "Quote".date DESC LIMIT 2) q ON true
      WHERE b.id IN (SELECT id FROM "Bond" WHERE isin = ${GIVEN(1)} UNION SELECT id FROM "Bond" WHERE ticker = ${GIVEN(2)})
      ORDER BY b.id, q.date DESC`,
    JSON.stringify(isins),
    JSON.stringify(tickers),
  )
  const bonds = [...Map.groupBy(rows, ({ id }) => id).values()].flatMap(bondOf)
  const byTicker = Map.groupBy(
    bonds.filter(({ ticker }) => ticker !== null),
    ({ ticker }) => ticker ?? '',
  )
  return { byIsin: new Map(bonds.map(bond => [bond.isin, bond])), byTicker }
}

function bondOf(rows: readonly Row[]): readonly (QuotedBond & Pick<Row, 'ticker'>)[] {
  const [first] = rows
  if (first === undefined) return []
  const { id, isin, ticker, maturityDate, status } = first
  return [{ id, isin, ticker, maturityDate, status, quotes: rows.filter(({ hasQuote }) => hasQuote) }]
}

/** A day of a bond. */
export interface BondDay {
  readonly bondId: string
  readonly date: string
}

export const dayName = ({ bondId, date }: BondDay): string => `${bondId} ${date}`

/** The stored quotes of these days, by `dayName`. */
export async function readStoredQuotes(
  client: Client,
  days: readonly BondDay[],
): Promise<ReadonlyMap<string, StoredQuote>> {
  if (days.length === 0) return new Map()
  const rows = await client.$queryRawUnsafe<(StoredQuote & { readonly bondId: string })[]>(
    `SELECT q."bondId"::text AS "bondId", ${COLUMNS.replaceAll('date::text', 'q.date::text')} FROM "Quote" q
       JOIN json_to_recordset($1::json) AS g("bondId" uuid, day date) ON q."bondId" = g."bondId" AND q.date = g.day`,
    JSON.stringify(days.map(({ bondId, date }) => ({ bondId, day: date }))),
  )
  return new Map(rows.map(row => [dayName(row), row]))
}
