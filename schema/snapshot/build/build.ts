import type { RatingModel } from '../../../prisma/generated/client/models/Rating.ts'
import { issuerSums, type Schedules } from '../../derived/issuer-figures.ts'
import type { RepaymentRow } from '../../derived/repayments.ts'
import { type EventCollector, type EventIndex, eventCollector } from '../../events/event-index.ts'
import { NO_BACKGROUND } from '../../overview/background.ts'
import { BOND_FIELDS, columnNamed } from '../bond-view.ts'
import { columnOfCoded, positionsOf } from '../columns/column.ts'
import { blocksOf, type DetailRecord } from '../details/detail-store.ts'
import { repaymentsIn } from '../details/details.ts'
import { scheduleDatesIn } from '../details/schedule-dates.ts'
import type { Plain } from '../plain.ts'
import type { BondRow } from '../row-types.ts'
import type { SnapshotRows } from '../rows/parts.ts'
import { rowsOf, type Table } from '../rows/row-chunks.ts'
import { mapYielding } from '../yielding-map.ts'
import { type BuiltBonds, buildBonds, buildSearch, buildStored } from './bonds.ts'
import type { BuiltIssuer, SnapshotPiece } from './piece.ts'

/** Issuers per piece. */
const BATCH = 500

/**
 * Builds the pieces of a snapshot from rows of the tables or of an archive.
 * @param asOf date and time of the data, ISO 8601
 * @param before the bonds of the former snapshot, for parts that are still the same
 */
export async function* buildPieces(
  rows: SnapshotRows,
  asOf: string,
  before: readonly BondRow[] = [],
): AsyncIterable<SnapshotPiece> {
  const ahead = new Map<string, readonly RepaymentRow[]>()
  const events = eventCollector()
  const details = recordingSchedules(rows('bondDetails'), asOf.slice(0, 10), { ahead, events })
  for await (const block of blocksOf(details)) yield { kind: 'block', of: 'bonds', block }
  for await (const block of blocksOf(rows('issuerDetails'))) yield { kind: 'block', of: 'issuers', block }
  const [background = NO_BACKGROUND] = await all(rows('background'))
  yield { kind: 'background', background }
  yield { kind: 'placements', placements: await all(rows('placements')) }
  const issuers = new Map((await all(rows('issuers'))).map(issuer => [issuer.id, issuer]))
  const bonds = await buildBonds(rows, issuers, { asOf, coverage: background.coverage })
  const schedules = { day: asOf.slice(0, 10), repaymentsOf: (id: string) => ahead.get(id) ?? null }
  const summed = await sumUp([...issuers.values()], bonds, await all(rows('ratings')), schedules)
  for (let start = 0; start < summed.length; start += BATCH) {
    yield { kind: 'issuers', issuers: summed.slice(start, start + BATCH) }
  }
  yield { kind: 'events', index: indexedEvents(events, bonds) }
  yield* buildSearch(bonds, before)
  yield* buildStored(bonds)
}

interface Recorded {
  /** Future repayments by bond. */
  readonly ahead: Map<string, readonly RepaymentRow[]>
  readonly events: EventCollector
}

/** Passes details through and records schedules: bonds come later, when their details are no longer in memory. */
async function* recordingSchedules(
  tables: AsyncIterable<Table<DetailRecord>>,
  day: string,
  { ahead, events }: Recorded,
): AsyncIterable<Table<DetailRecord>> {
  for await (const table of tables) {
    await mapYielding(rowsOf(table), ({ id, body }) => {
      events.add(id, scheduleDatesIn(body))
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

function indexedEvents(events: EventCollector, { terms, rows }: BuiltBonds): EventIndex {
  const column = (name: 'id' | 'isin') => columnOfCoded(columnNamed(BOND_FIELDS, terms, name), false)
  return events.index({
    ids: column('id'),
    isins: column('isin'),
    maturityOf: position => rows[position]?.maturityDate ?? null,
  })
}

async function sumUp(
  issuers: readonly BuiltIssuer['issuer'][],
  { terms, rows, circumstances }: BuiltBonds,
  ratings: readonly Plain<RatingModel>[],
  schedules: Schedules,
): Promise<readonly BuiltIssuer[]> {
  const issuerIds = columnOfCoded(columnNamed(BOND_FIELDS, terms, 'issuerId'), false)
  const ratingsByIssuer = Map.groupBy(ratings, rating => rating.issuerId)
  return mapYielding(issuers, issuer => {
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
