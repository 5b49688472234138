import type { Database } from '../../client.ts'
import type { Prisma } from '../../generated/client/client.ts'
import type { Failure, Parsed, SourceRecord } from '../../sources/source.ts'
import { type MadeCounts, makeSchedules } from '../made/make-schedules.ts'
import type { Conflict } from '../priority/conflict.ts'
import { conflictNotes } from '../priority/conflicts.ts'
import { DEFAULT_PRECEDENCE } from '../priority/precedence.ts'
import type { Store, Touched } from '../store.ts'
import { type BatchResult, type Numbered, noteTouched, storeBatch } from '../writing/batch.ts'
import { readBondIndex } from '../writing/bond-index.ts'
import { readColumns } from '../writing/columns.ts'
import { readIssuerIndex } from '../writing/issuer-index.ts'
import { noteBatch } from './ingestion-run.ts'
import type { Kind } from './kinds.ts'
import type { RunProgress } from './progress.ts'
import { newTally, type Tally } from './tally.ts'

export interface IntakeOptions {
  readonly sourceKey: string
  readonly loadId: string
  /** Where the records come from, for failures that are found here. */
  readonly file: string
  readonly now: () => Date
  readonly onProgress: (progress: RunProgress) => void
}

/** Takes what a source yields and stores it batch by batch. */
export interface Intake {
  readonly tally: Tally
  /** Bonds of which something changed in this load. */
  readonly touched: ReadonlySet<string>
  /** Where the source's terms differ from those of others, as sentences. */
  conflictNotes(): readonly string[]
  take(parsed: Parsed<SourceRecord>): Promise<void>
  flush(): Promise<void>
  /** Makes what follows from the terms, once all that the source says is stored. */
  complete(): Promise<void>
}

/** Rows of one transaction: large enough to be quick, small enough to give way to readers. */
const BATCH_WEIGHT = 6000

export async function openIntake(database: Database, options: IntakeOptions): Promise<Intake> {
  const shared = await readShared(database, options.now())
  const conflicts: Conflict[] = []
  const tally = newTally()
  const touched = new Set<string>()
  const reshaped = new Set<string>()
  const numbers = new Map<Kind, number>()
  let batch = emptyBatch()
  let storing: Promise<void> = Promise.resolve()

  const store = async (full: Batch) => {
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
  /** While the database stores a batch, the next is read. */
  const storeBehind = async () => {
    const full = batch
    batch = emptyBatch()
    await storing
    storing = store(full)
    // Whoever waits for it next is told; until then nobody listens.
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
    for (const ids of chunksOf(await unfinished(database, reshaped))) {
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

/** What every batch of a load looks things up in. */
type Shared = Pick<Store, 'columns' | 'issuers' | 'bonds' | 'fieldSets' | 'precedence' | 'loadedAt'>

async function readShared({ prisma, precedence = DEFAULT_PRECEDENCE }: Database, loadedAt: Date): Promise<Shared> {
  return {
    columns: await readColumns(prisma),
    issuers: await readIssuerIndex(prisma),
    bonds: await readBondIndex(prisma),
    fieldSets: new Map(),
    precedence,
    loadedAt,
  }
}

interface Stored extends BatchResult, Pick<Store, 'conflicts' | 'notes'> {
  readonly failures: readonly Failure[]
  readonly touched: Store['touched']
}

/** One transaction: the rows, the failures and the counters of the load, or none of them. */
function storeWaiting(database: Database, shared: Shared, options: IntakeOptions, batch: Batch): Promise<Stored> {
  const { now, loadId, sourceKey, file } = options
  return database.prisma.$transaction(async client => {
    const store = storeOf(client, shared, { sourceKey, now: now() })
    const { kinds } = await storeBatch(store, file, batch.records)
    const failures = [...batch.failures, ...store.failures]
    await noteBatch(client, loadId, batch.read, kinds, failures)
    const { conflicts, notes, touched } = store
    return { kinds, failures, conflicts, notes, touched }
  })
}

function storeOf(
  client: Prisma.TransactionClient,
  shared: Shared,
  { sourceKey, now }: Pick<Store, 'sourceKey' | 'now'>,
): Store {
  const maps = { touched: new Map(), touchedIssuers: new Map() }
  const lists = { failures: [], conflicts: [], notes: [] }
  return { client, ...shared, ...maps, ...lists, sourceKey, now }
}

function nextNumber(numbers: Map<Kind, number>, kind: Kind): number {
  const number = numbers.getOrInsert(kind, 0) + 1
  numbers.set(kind, number)
  return number
}

/** Blocks on which coupons and their amounts rest. */
const RESHAPING: readonly Touched[] = ['TERMS', 'SCHEDULE']

/** What loads stored before the first revision is kept if they are killed: their bonds are looked at again. */
async function unfinished({ prisma }: Database, reshaped: ReadonlySet<string>): Promise<readonly string[]> {
  if ((await prisma.revision.count({ where: { status: 'PUBLISHED' } })) > 0) return [...reshaped]
  return (await prisma.bond.findMany({ select: { id: true } })).map(({ id }) => id)
}

/** Bonds of one transaction. */
const CHUNK = 500

function* chunksOf(ids: readonly string[]): Iterable<readonly string[]> {
  for (let start = 0; start < ids.length; start += CHUNK) yield ids.slice(start, start + CHUNK)
}

type FilledIn = Pick<Stored, 'failures' | 'notes' | 'touched'> & MadeCounts

/** One transaction, like a batch of the source's own records. */
function storeMade(
  database: Database,
  shared: Shared,
  { now, loadId, sourceKey }: IntakeOptions,
  ids: readonly string[],
): Promise<FilledIn> {
  return database.prisma.$transaction(async client => {
    const store = storeOf(client, shared, { sourceKey, now: now() })
    const counts = await makeSchedules(store, ids)
    await noteTouched(store)
    const { failures, notes, touched } = store
    if (failures.length > 0) await noteBatch(client, loadId, 0, new Map(), failures)
    return { failures, notes, touched, ...counts }
  })
}

function madeNotes({ schedules, amounts }: MadeCounts): readonly string[] {
  return [
    ...(schedules === 0 ? [] : [`Bonds of which no source lists coupons, made from their terms: ${schedules}`]),
    ...(amounts === 0 ? [] : [`Bonds of which amounts of coupons were computed from their rates: ${amounts}`]),
  ]
}
