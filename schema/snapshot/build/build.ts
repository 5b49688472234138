import type { RatingModel } from '../../../prisma/generated/client/models/Rating.ts'
import { issuerSums, type Schedules } from '../../derived/issuer-figures.ts'
import type { RepaymentRow } from '../../derived/repayments.ts'
import { type EventCollector, type EventIndex, eventCollector, eventIndex } from '../../events/event-index.ts'
import { NO_BACKGROUND } from '../../overview/background.ts'
import { BOND_FIELDS, columnNamed } from '../bond-view.ts'
import { columnOfCoded, positionsOf } from '../columns/column.ts'
import { blocksOf, type DetailRecord } from '../details/detail-store.ts'
import type { MarketSnapshot } from '../market-snapshot.ts'
import type { Plain } from '../plain.ts'
import type { BondRow } from '../row-types.ts'
import type { SnapshotRows } from '../rows/parts.ts'
import { rowsOf, type Table } from '../rows/row-chunks.ts'
import { mapYielding } from '../yielding-map.ts'
import { type BuiltBonds, buildBonds, buildSearch, buildStored } from './bonds.ts'
import type { BuiltIssuer, SnapshotPiece } from './piece.ts'
import { type ScheduleReader, scheduleReader } from './schedule-reader.ts'

/** Issuers per piece. */
const BATCH = 500

/**
 * Builds the pieces of a snapshot from rows of the tables or of an archive.
 * @param asOf date and time of the data, ISO 8601
 * @param before the former snapshot: what is the same in both is not computed again
 */
export async function* buildPieces(
  rows: SnapshotRows,
  asOf: string,
  before?: MarketSnapshot,
): AsyncIterable<SnapshotPiece> {
  const ahead = new Map<string, readonly RepaymentRow[]>()
  const events = eventCollector()
  const schedules = scheduleReader(before && eventIndex.known(before))
  const details = recordingSchedules(rows('bondDetails'), asOf.slice(0, 10), { ahead, events, schedules })
  for await (const block of blocksOf(details)) yield { kind: 'block', of: 'bonds', block }
  for await (const block of blocksOf(rows('issuerDetails'))) yield { kind: 'block', of: 'issuers', block }
  const [background = NO_BACKGROUND] = await all(rows('background'))
  yield { kind: 'background', background }
  yield { kind: 'placements', placements: await all(rows('placements')) }
  const issuers = new Map((await all(rows('issuers'))).map(issuer => [issuer.id, issuer]))
  const bonds = await buildBonds(rows, issuers, { asOf, coverage: background.coverage })
  const repayments = { day: asOf.slice(0, 10), repaymentsOf: (id: string) => ahead.get(id) ?? null }
  const summed = await sumUp([...issuers.values()], bonds, await all(rows('ratings')), repayments)
  yield* issuerPieces(summed)
  const index = indexedEvents(events, bonds)
  schedules.cacheFor(index)
  yield { kind: 'events', index }
  yield* buildSearch(bonds, before && { rows: before.bonds, changed: null })
  yield* buildStored(bonds)
}

export function* issuerPieces(issuers: readonly BuiltIssuer[]): Iterable<SnapshotPiece> {
  for (let start = 0; start < issuers.length; start += BATCH) {
    yield { kind: 'issuers', issuers: issuers.slice(start, start + BATCH) }
  }
}

interface Recorded {
  /** Future repayments by bond. */
  readonly ahead: Map<string, readonly RepaymentRow[]>
  readonly events: EventCollector
  readonly schedules: ScheduleReader
}

/** Passes details through and records schedules: bonds come later, when their details are no longer in memory. */
async function* recordingSchedules(
  tables: AsyncIterable<Table<DetailRecord>>,
  day: string,
  { ahead, events, schedules }: Recorded,
): AsyncIterable<Table<DetailRecord>> {
  for await (const table of tables) {
    await mapYielding(rowsOf(table), ({ id, body }) => {
      const schedule = schedules.read(body)
      events.add(id, schedule.events)
      if (schedule.repayments === null) return
      ahead.set(
        id,
        schedule.repayments.filter(({ date }) => date > day),
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
