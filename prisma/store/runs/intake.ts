import type { Database } from '../../client.ts'
import type { Prisma } from '../../generated/client/client.ts'
import { newestPublished } from '../../revisions/newest.ts'
import type { SourceRecord } from '../../sources/record.ts'
import type { Failure, Parsed } from '../../sources/source.ts'
import { type MadeCounts, makeSchedules } from '../made/make-schedules.ts'
import type { Conflict } from '../priority/conflict.ts'
import { conflictNotes } from '../priority/conflicts.ts'
import { DEFAULT_SOURCE_PRIORITY } from '../priority/source-priority.ts'
import { analyzeGrown } from '../statistics.ts'
import type { Store, Touched } from '../store.ts'
import { type BatchResult, type Numbered, recordProvenance, storeBatch } from '../writing/batch.ts'
import { columnsOf } from '../writing/columns.ts'
import { emptyIndexes, type Indexes, readAll, readNamed } from '../writing/indexes.ts'
import { recordBatch } from './ingestion-run.ts'
import type { Kind } from './kinds.ts'
import type { RunProgress } from './progress.ts'
import { newTally, type Tally } from './tally.ts'

interface IntakeOptions {
  readonly sourceKey: string
  readonly loadId: string
  /** Origin of the records, for failures. */
  readonly file: string
  readonly now: () => Date
  readonly onProgress: (progress: RunProgress) => void
}

/** Stores the records of a source batch by batch. */
export interface Intake {
  readonly tally: Tally
  /** Bonds changed by this run. */
  readonly touched: ReadonlySet<string>
  /** Differences between the terms of this source and others, as sentences. */
  conflictNotes(): readonly string[]
  take(parsed: Parsed<SourceRecord>): Promise<void>
  flush(): Promise<void>
  /** Derives missing schedules and amounts. Called after all records are stored. */
  complete(): Promise<void>
}

/** Rows of one transaction: large enough to be fast, small enough not to block readers. */
const BATCH_WEIGHT = 6000

export async function openIntake(database: Database, options: IntakeOptions): Promise<Intake> {
  const shared = await readShared(database, options.now())
  const conflicts: Conflict[] = []
  const tally = newTally()
  const touched = new Set<string>()
  const reshaped = new Set<string>()
  const numbers = new Map<Kind, number>()
  let batch = emptyBatch()
  let isFirst = true
  let storing: Promise<void> = Promise.resolve()

  const store = async (full: Batch) => {
    if (!isFirst) await analyzeGrown(database)
    isFirst = false
    const result = await storeWaiting(database, shared, options, full)
    tally.addBatch(full.read, result.kinds, result.failures)
    tally.addNotes(result.notes)
    conflicts.push(...result.conflicts)
    for (const id of result.touched.keys()) touched.add(id)
    for (const [id, blocks] of result.touched) if (RESHAPING.some(block => blocks.has(block))) reshaped.add(id)
    const { inserted, updated, unchanged } = tally.report()
    const done = inserted + updated + unchanged
    options.onProgress({ stage: 'storing', done, total: null, what: `${done} records` })
  }
  /** Stores a batch in the background while the next one is read. */
  const storeBehind = async () => {
    const full = batch
    batch = emptyBatch()
    await storing
    storing = store(full)
    // The next await of `storing` throws the error; this handler avoids an unhandled rejection until then.
    storing.catch(() => undefined)
  }
  const flush = async () => {
    const isEmpty = batch.records.length === 0 && batch.failures.length === 0 && batch.read === 0
    if (!isEmpty) await storeBehind()
    await storing
  }
  const take = async (parsed: Parsed<SourceRecord>) => {
    batch.failures.push(...parsed.failures)
    tally.addNotes(parsed.notes ?? [])
    batch.read += parsed.read
    for (const record of parsed.rows) {
      batch.records.push({ record, number: nextNumber(numbers, record.kind) })
      batch.weight += record.kind === 'schedule' ? 1 + record.coupons.length : 1
      if (batch.weight >= BATCH_WEIGHT) await storeBehind()
    }
  }
  const complete = async () => {
    let [schedules, amounts] = [0, 0]
    for (const ids of chunksOf(await bondsToComplete(database, reshaped))) {
      await readAll(database.prisma, shared.indexes)
      await analyzeGrown(database)
      const made = await storeMade(database, shared, options, ids)
      schedules += made.schedules
      amounts += made.amounts
      tally.addBatch(0, new Map(), made.failures)
      tally.addNotes(made.notes)
      for (const id of made.touched.keys()) touched.add(id)
    }
    tally.addNotes(madeNotes({ schedules, amounts }))
  }
  const notes = () => conflictNotes(options.sourceKey, conflicts)
  return { tally, touched, conflictNotes: notes, take, flush, complete }
}

interface Batch {
  readonly records: Numbered[]
  readonly failures: Failure[]
  weight: number
  read: number
}

function emptyBatch(): Batch {
  return { records: [], failures: [], weight: 0, read: 0 }
}

/** Lookups shared by all batches of a run. */
interface Shared extends Pick<Store, 'columns' | 'fieldSets' | 'sourcePriority' | 'loadedAt'> {
  readonly indexes: Indexes
}

async function readShared(
  { prisma, sourcePriority = DEFAULT_SOURCE_PRIORITY }: Database,
  loadedAt: Date,
): Promise<Shared> {
  return {
    columns: await columnsOf(prisma),
    indexes: emptyIndexes(),
    fieldSets: new Map(),
    sourcePriority,
    loadedAt,
  }
}

interface Stored extends BatchResult, Pick<Store, 'conflicts' | 'notes'> {
  readonly failures: readonly Failure[]
  readonly touched: Store['touched']
}

/** One transaction for the rows, the failures and the counters of the run. */
async function storeWaiting(database: Database, shared: Shared, options: IntakeOptions, batch: Batch): Promise<Stored> {
  const { now, loadId, sourceKey, file } = options
  await readNamed(
    database.prisma,
    shared.indexes,
    batch.records.map(({ record }) => record),
  )
  return database.prisma.$transaction(async client => {
    const store = storeOf(client, shared, { sourceKey, now: now() })
    const { kinds } = await storeBatch(store, file, batch.records)
    const failures = [...batch.failures, ...store.failures]
    await recordBatch(client, loadId, batch.read, kinds, failures)
    const { conflicts, notes, touched } = store
    return { kinds, failures, conflicts, notes, touched }
  })
}

function storeOf(
  client: Prisma.TransactionClient,
  { indexes: { bonds, issuers }, ...shared }: Shared,
  { sourceKey, now }: Pick<Store, 'sourceKey' | 'now'>,
): Store {
  const maps = { touched: new Map(), touchedIssuers: new Map() }
  const lists = { failures: [], conflicts: [], notes: [] }
  return { client, ...shared, bonds, issuers, ...maps, ...lists, sourceKey, now }
}

function nextNumber(numbers: Map<Kind, number>, kind: Kind): number {
  const number = numbers.getOrInsert(kind, 0) + 1
  numbers.set(kind, number)
  return number
}

/** Blocks that determine coupons and their amounts. */
const RESHAPING: readonly Touched[] = ['TERMS', 'SCHEDULE']

/** Bonds to complete. Before the first revision that is all bonds, because interrupted runs may have left some incomplete. */
async function bondsToComplete({ prisma }: Database, reshaped: ReadonlySet<string>): Promise<readonly string[]> {
  if ((await newestPublished(prisma)) !== null) return [...reshaped]
  return (await prisma.bond.findMany({ select: { id: true } })).map(({ id }) => id)
}

/** Bonds per transaction. */
const CHUNK = 500

function* chunksOf(ids: readonly string[]): Iterable<readonly string[]> {
  for (let start = 0; start < ids.length; start += CHUNK) yield ids.slice(start, start + CHUNK)
}

type FilledIn = Pick<Stored, 'failures' | 'notes' | 'touched'> & MadeCounts

/** Derives schedules and amounts in one transaction. */
function storeMade(
  database: Database,
  shared: Shared,
  { now, loadId, sourceKey }: IntakeOptions,
  ids: readonly string[],
): Promise<FilledIn> {
  return database.prisma.$transaction(async client => {
    const store = storeOf(client, shared, { sourceKey, now: now() })
    const counts = await makeSchedules(store, ids)
    await recordProvenance(store)
    const { failures, notes, touched } = store
    if (failures.length > 0) await recordBatch(client, loadId, 0, new Map(), failures)
    return { failures, notes, touched, ...counts }
  })
}

function madeNotes({ schedules, amounts }: MadeCounts): readonly string[] {
  return [
    ...(schedules === 0
      ? []
      : [`Bonds with coupons derived from their terms, because no source lists them: ${schedules}`]),
    ...(amounts === 0 ? [] : [`Bonds with coupon amounts computed from their rates: ${amounts}`]),
  ]
}
