import type { RatingModel } from '../../../prisma/generated/client/models/Rating.ts'
import { rowsOf, type Table } from '../archive/chunks.ts'
import type { MarketRows } from '../archive/parts.ts'
import { BOND_FIELDS, columnNamed } from '../bond-view.ts'
import { columnOfCoded, positionsOf } from '../columns/column.ts'
import { repaymentsIn } from '../details/details.ts'
import { type Kept, traysOf } from '../details/shelf.ts'
import { inTurns } from '../in-turns.ts'
import { issuerSums, type Schedules } from '../issuer-figures.ts'
import { NO_BACKGROUND } from '../overview/background.ts'
import type { RepaymentRow } from '../repayments.ts'
import type { BondRow, Plain } from '../row.ts'
import { type GatheredBonds, gatherBonds, gatherSearch, gatherStored } from './bonds.ts'
import type { Gathered, GatheredIssuer } from './gathered.ts'

/** Issuers that are told at once. */
const BATCH = 500

/**
 * Makes what a market consists of from its rows, wherever they come from.
 * @param asOf of the market, ISO 8601
 */
export async function* gather(rows: MarketRows, asOf: string): AsyncIterable<Gathered> {
  const ahead = new Map<string, readonly RepaymentRow[]>()
  const details = notingRepayments(rows('bondDetails'), asOf.slice(0, 10), ahead)
  for await (const tray of traysOf(details)) yield { kind: 'tray', of: 'bonds', tray }
  for await (const tray of traysOf(rows('issuerDetails'))) yield { kind: 'tray', of: 'issuers', tray }
  const [background = NO_BACKGROUND] = await all(rows('background'))
  yield { kind: 'background', background }
  yield { kind: 'placements', placements: await all(rows('placements')) }
  const issuers = new Map((await all(rows('issuers'))).map(issuer => [issuer.id, issuer]))
  const bonds = await gatherBonds(rows, issuers, { asOf, coverage: background.coverage })
  const schedules = { day: asOf.slice(0, 10), repaymentsOf: (id: string) => ahead.get(id) ?? null }
  const gathered = await sumUp([...issuers.values()], bonds, await all(rows('ratings')), schedules)
  for (let start = 0; start < gathered.length; start += BATCH) {
    yield { kind: 'issuers', issuers: gathered.slice(start, start + BATCH) }
  }
  yield* gatherSearch(bonds)
  yield* gatherStored(bonds)
}

/** Hands the details on, and notes what they say of repayments ahead: bonds come later, and their details are gone then. */
async function* notingRepayments(
  tables: AsyncIterable<Table<Kept>>,
  day: string,
  ahead: Map<string, readonly RepaymentRow[]>,
): AsyncIterable<Table<Kept>> {
  for await (const table of tables) {
    await inTurns(rowsOf(table), ({ id, body }) => {
      const repayments = repaymentsIn(body)
      if (repayments === null) return
      const later = repayments.filter(({ date }) => date > day)
      ahead.set(
        id,
        later.map(({ date, value }) => ({ date, value })),
      )
    })
    yield table
  }
}

async function sumUp(
  issuers: readonly GatheredIssuer['issuer'][],
  { terms, rows, circumstances }: GatheredBonds,
  ratings: readonly Plain<RatingModel>[],
  schedules: Schedules,
): Promise<readonly GatheredIssuer[]> {
  const issuerIds = columnOfCoded(columnNamed(BOND_FIELDS, terms, 'issuerId'), false)
  const ratingsByIssuer = Map.groupBy(ratings, rating => rating.issuerId)
  return inTurns(issuers, issuer => {
    const own = Array.from(positionsOf(issuerIds, issuer.id), at => rows[at] as BondRow)
    const ofIssuer = ratingsByIssuer.get(issuer.id) ?? []
    return { issuer, sums: issuerSums(issuer, own, ofIssuer, { ...circumstances, ...schedules }) }
  })
}

async function all<Row>(tables: AsyncIterable<Table<Row>>): Promise<readonly Row[]> {
  const rows: Row[] = []
  for await (const table of tables) for (const row of rowsOf(table)) rows.push(row)
  return rows
}
