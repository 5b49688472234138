import { setImmediate } from 'node:timers/promises'
import type { Prisma } from '../../prisma/generated/client/client.ts'
import { readCurveDays, wantedCurves } from '../history/curve-days.ts'
import { rateDays } from '../history/rate-days.ts'
import { curvePoints } from '../overview/curves.ts'
import { plain } from '../snapshot/plain.ts'
import type { FileRow, FilesHead, LivePart } from './file-source.ts'

type LiveRows = (prisma: Prisma.TransactionClient, head: FilesHead) => AsyncIterable<readonly FileRow[]>

const BONDS = 1_000
const RATES = 5_000
const QUOTES = 20_000

export const LIVE_ROWS: Readonly<Record<LivePart, LiveRows>> = {
  quotes: latestQuotes,
  quoteDays: quotesOfDays,
  curves: latestCurves,
  rates: allRates,
}

/** The latest quote of each bond that has one. */
async function* latestQuotes(prisma: Prisma.TransactionClient): AsyncIterable<readonly FileRow[]> {
  for (let after: string | null = null; ; ) {
    const rows: readonly QuoteOfBond[] = await prisma.$queryRawUnsafe<QuoteOfBond[]>(LATEST_QUOTES, after)
    yield rows.filter(({ date }) => date !== null).map(plain)
    const last = rows.at(-1)
    if (last === undefined || rows.length < BONDS) return
    after = last.bond
    await setImmediate()
  }
}

interface QuoteOfBond {
  readonly bond: string
  readonly isin: string
  /** Null for a bond without a quote. */
  readonly date: Date | null
}

const LATEST_QUOTES = `SELECT b.id::text AS bond, b.isin, q.*
  FROM (SELECT id, isin FROM "Bond" WHERE $1::uuid IS NULL OR id > $1::uuid ORDER BY id LIMIT ${BONDS}) b
  LEFT JOIN LATERAL (SELECT * FROM "Quote" WHERE "bondId" = b.id ORDER BY date DESC LIMIT 1) q ON true
  ORDER BY b.id`

/** Every quote of the wanted days, one day after another. */
async function* quotesOfDays(
  prisma: Prisma.TransactionClient,
  { days = [] }: FilesHead,
): AsyncIterable<readonly FileRow[]> {
  for (const day of days) {
    for (let after: string | null = null; ; ) {
      const rows: readonly QuoteOfBond[] = await prisma.$queryRawUnsafe<QuoteOfBond[]>(QUOTES_OF_DAY, day, after)
      yield rows.map(plain)
      const last = rows.at(-1)
      if (last === undefined || rows.length < QUOTES) break
      after = last.bond
    }
    await setImmediate()
  }
}

const QUOTES_OF_DAY = `SELECT b.id::text AS bond, b.isin, q.* FROM "Quote" q JOIN "Bond" b ON b.id = q."bondId"
  WHERE q.date = $1::date AND ($2::uuid IS NULL OR q."bondId" > $2::uuid)
  ORDER BY q."bondId" LIMIT ${QUOTES}`

/** The points of the latest curve of each key. */
async function* latestCurves(prisma: Prisma.TransactionClient, head: FilesHead): AsyncIterable<readonly FileRow[]> {
  const wanted = await wantedCurves(prisma, head, { currency: null, keys: null, dates: null, from: null, to: null })
  const curves = await readCurveDays(prisma, wanted, false)
  yield curves.flatMap(curve => curvePoints(curve).map(point => ({ ...curve, ...point })))
}

/** Every stored day of every rate, newest first. */
async function* allRates(prisma: Prisma.TransactionClient, head: FilesHead): AsyncIterable<readonly FileRow[]> {
  const wanted = { keys: null, from: '0001-01-01', to: null, take: RATES }
  for (let after: string | null = null; ; ) {
    const rows: Awaited<ReturnType<typeof rateDays>> = await rateDays(prisma, head, { ...wanted, after })
    yield rows.map(rate => ({ ...rate }))
    const last = rows.at(-1)
    if (last === undefined || rows.length < RATES) return
    after = last.id
  }
}
