import type { Context } from '../context.ts'
import { eachInSteps, mapInSteps } from '../in-steps.ts'
import { Book, type Entry, KIND_ORDER, type Ledger, NO_TRANSACTIONS } from './ledger.ts'

interface Wanted {
  readonly portfolioIds: readonly string[]
  /** Only transactions in these bonds. */
  readonly bondIds?: readonly string[]
  /** What becomes of a transaction before it is entered. @default itself */
  readonly entered?: (entry: Entry) => Entry
}

interface From {
  readonly prisma: Pick<Context['prisma'], '$queryRawUnsafe'>
  readonly pace?: Context['pace']
}

/** Transactions in one text, which is parsed within half a millisecond. */
const PORTION = 500
/** Transactions that are read at once, because each time all that follow are sorted. */
const READ = 10_000

/**
 * The ledgers of portfolios; one without transactions has none. The database writes the transactions as texts, one after
 * the other, those of a bond together: 20,000 rows of a model keep the event loop busy for a second, and what stays in
 * memory for long makes collections of garbage long (`npm run bench:neighbour`, ledger). Runs in steps where there is a
 * pace.
 */
export async function readLedgers(wanted: Wanted, { prisma, pace }: From): Promise<ReadonlyMap<string, Ledger>> {
  const books = new Map<string, Book>()
  const { entered = (entry: Entry) => entry } = wanted
  const enter = (row: Row) => books.getOrInsertComputed(row[0], () => new Book()).enter(entered(entryOf(row)))
  for (let last: Row | undefined; ; ) {
    const texts = await readTexts(wanted, last, prisma)
    let read = 0
    for (const text of texts) {
      const [rows = []] = await mapInSteps([text], parsed, { pace })
      await eachInSteps(rows, enter, { pace })
      last = rows.at(-1)
      read += rows.length
    }
    if (read < READ) break
  }
  return new Map([...books].map(([id, book]) => [id, book.closed()]))
}

/** The ledger of a portfolio as stored, also within a transaction. */
export async function storedLedger(
  { portfolioId, bondIds }: { readonly portfolioId: string } & Pick<Wanted, 'bondIds'>,
  prisma: From['prisma'],
): Promise<Ledger> {
  const ledgers = await readLedgers({ portfolioIds: [portfolioId], ...(bondIds && { bondIds }) }, { prisma })
  return ledgers.get(portfolioId) ?? NO_TRANSACTIONS
}

type Row = readonly [
  portfolioId: string,
  bond: string,
  date: string,
  kind: number,
  createdAt: string,
  id: string,
  type: Entry['type'],
  quantity: string | null,
  price: number | null,
  accrued: string | null,
  amount: string,
  currency: string,
]

async function readTexts(
  { portfolioIds, bondIds }: Wanted,
  last: Row | undefined,
  prisma: From['prisma'],
): Promise<readonly string[]> {
  const after = last?.slice(0, 6).map(String) ?? Array(6).fill(null)
  const read = await prisma.$queryRawUnsafe<{ readonly json: string }[]>(
    SQL,
    [...portfolioIds],
    bondIds === undefined ? null : [...bondIds],
    ...after,
  )
  return read.map(({ json }) => json)
}

function parsed(text: string): readonly Row[] {
  return JSON.parse(text)
}

/** Where a transaction is of no bond. */
const NO_BOND = '00000000-0000-0000-0000-000000000000'
const BOND = `coalesce("bondId", '${NO_BOND}')`
const KIND = `coalesce(array_position('{${KIND_ORDER.join()}}'::text[], type::text), 0)`

const KEY = `"portfolioId", ${BOND}, date, ${KIND}, "createdAt", id`

const SQL = `SELECT json_agg(json_build_array("portfolioId", bond, date, kind, "createdAt", id, type, quantity::text,
    price, accrued::text, amount::text, currency) ORDER BY place)::text AS json
  FROM (SELECT *, ${BOND} AS bond, ${KIND} AS kind, row_number() OVER (ORDER BY ${KEY}) AS place FROM "Transaction"
         WHERE "portfolioId" = ANY ($1::uuid[]) AND ($2::uuid[] IS NULL OR "bondId" = ANY ($2::uuid[]))
           AND ($3::uuid IS NULL OR (${KEY}) > ($3::uuid, $4::uuid, $5::date, $6::int, $7::timestamp, $8::uuid))
         ORDER BY ${KEY} LIMIT ${READ}) entries
  GROUP BY (place - 1) / ${PORTION} ORDER BY (place - 1) / ${PORTION}`

function entryOf([, bond, date, , , , type, quantity, price, accrued, amount, currency]: Row): Entry {
  return { bondId: bond === NO_BOND ? null : bond, type, date, quantity, price, accrued, amount, currency }
}
