import { randomUUID } from 'node:crypto'
import type { Database } from '../../client.ts'
import { type LoadStatus, Prisma, type PrismaClient } from '../../generated/client/client.ts'
import { newestPublished } from '../../revisions/newest.ts'
import type { Failure, Source } from '../../sources/source.ts'
import { revertChanges } from '../../undo/changes.ts'
import { watchTables } from '../../undo/watch.ts'
import type { Kind, KindReport } from './kinds.ts'
import { alone, RunInProgress } from './lock.ts'
import { sumOf } from './tally.ts'

type Described = Pick<Source, 'key' | 'name' | 'licence' | 'description'>

interface Begun {
  readonly origin: string
  readonly fingerprint?: string | null
  readonly now: Date
}

/**
 * Registers the source and creates the row of the run. If a revision is published, the run's changes can be reverted
 * until its own revision is decided.
 */
export async function startRun(database: Database, source: Described, begun: Begun): Promise<string> {
  const { origin, fingerprint = null, now } = begun
  await registerSource(database.prisma, source)
  return beginRun(database, { sourceKey: source.key, origin, fingerprint, startedAt: now })
}

export async function beginRun(
  database: Database,
  row: Pick<Prisma.LoadUncheckedCreateInput, 'sourceKey' | 'origin' | 'fingerprint' | 'startedAt'>,
): Promise<string> {
  const pending = (await newestPublished(database.prisma)) !== null
  if (pending) await watchTables(database)
  const load = await database.prisma.load.create({ data: { ...row, pending } })
  return load.id
}

/** Records a run that ended before it read anything. */
export async function recordRun(
  { prisma }: Database,
  source: Described,
  { origin, now, ...end }: Begun & { readonly status: LoadStatus; readonly message: string | null },
): Promise<void> {
  await registerSource(prisma, source)
  const { status, message } = end
  const row = { sourceKey: source.key, origin, startedAt: now, finishedAt: now, status, message }
  await prisma.load.create({ data: row })
}

export async function registerSource(prisma: PrismaClient, source: Described): Promise<void> {
  const { key, name, licence, description } = source
  const row = { name, licence, description }
  await prisma.source.upsert({ where: { key }, create: { key, ...row }, update: row })
}

/** Part of the batch's transaction, so that the counters always match the stored rows. */
export async function recordBatch(
  client: Prisma.TransactionClient,
  loadId: string,
  read: number,
  kinds: ReadonlyMap<Kind, KindReport>,
  failures: readonly Failure[],
): Promise<void> {
  if (failures.length > 0) {
    const rows = failures.map(({ file, position, field, reason }) => ({
      id: randomUUID(),
      loadId,
      file,
      position,
      field: field ?? null,
      reason: reason.replaceAll('\u0000', '\uFFFD'),
    }))
    await client.$executeRawUnsafe(
      `INSERT INTO "LoadFailure" SELECT * FROM json_populate_recordset(NULL::"LoadFailure", $1::json)`,
      JSON.stringify(rows),
    )
  }
  const { inserted, updated, unchanged } = sumOf(kinds.values())
  await client.load.update({
    where: { id: loadId },
    data: {
      rowsRead: { increment: read },
      inserted: { increment: inserted },
      updated: { increment: updated },
      unchanged: { increment: unchanged },
      failed: { increment: failures.length },
    },
  })
}

export async function finishRun(
  database: Database,
  id: string,
  end: { readonly status: LoadStatus; readonly message: string | null; readonly finishedAt: Date },
): Promise<void> {
  await database.prisma.load.update({ where: { id }, data: end })
}

/**
 * Marks the runs of a killed process as interrupted and reverts their changes. Before the first revision, stored batches
 * are retained and the next run computes their analytics.
 * A run that is in progress, in this or another process, is not affected.
 * @returns the number of marked runs
 */
export async function markInterrupted(database: Database): Promise<number> {
  try {
    return await alone(database, () => markRunning(database))
  } catch (error) {
    if (error instanceof RunInProgress) return 0
    throw error
  }
}

/** Bonds stored by earlier ingestion runs before the first publication; null if there is no such run. */
export async function unpublishedBonds({ prisma }: Database, loadId: string): Promise<readonly string[] | null> {
  const runs = await prisma.load.count({
    where: { id: { not: loadId }, OR: [{ inserted: { gt: 0 } }, { updated: { gt: 0 } }] },
  })
  if (runs === 0) return null
  const rows = await prisma.provenance.findMany({ distinct: ['bondId'], select: { bondId: true } })
  return rows.map(row => row.bondId)
}

const ENDED = 'The process ended before the ingestion run had finished.'

/** The caller must hold the exclusive run lock, so that no revision is in progress. */
export function markRunning({ prisma }: Database): Promise<number> {
  return prisma.$transaction(async client => {
    const decided = { OR: [{ status: 'PUBLISHED' as const }, { findings: { not: Prisma.AnyNull } }] }
    await client.load.updateMany({
      where: { status: 'RUNNING', revision: { is: decided } },
      data: { status: 'SUCCEEDED', message: 'The process ended after the revision had been decided.' },
    })
    const running = await client.load.findMany({ where: { status: 'RUNNING' }, select: { id: true } })
    const pending = await client.load.count({ where: { pending: true } })
    if (pending > 0) await revertChanges(client)
    const ids = running.map(load => load.id)
    await client.revision.updateMany({
      where: { status: 'HELD', findings: { equals: Prisma.AnyNull } },
      data: { status: 'REJECTED', note: 'its ingestion run was interrupted' },
    })
    const message = `${ENDED} ${pending > 0 ? 'Its changes were reverted.' : 'All stored batches are retained.'}`
    await client.load.updateMany({ where: { id: { in: ids } }, data: { status: 'INTERRUPTED', message } })
    return ids.length
  })
}

/** Reverts the changes of a failed run. Before the first revision, stored rows are retained. */
export function revertRun({ prisma }: Database, loadId: string): Promise<void> {
  return prisma.$transaction(async client => {
    if ((await client.load.count({ where: { pending: true } })) > 0) await revertChanges(client)
    await client.revision.updateMany({
      where: { loadId, status: 'HELD', findings: { equals: Prisma.AnyNull } },
      data: { status: 'REJECTED', note: 'its ingestion run failed' },
    })
  })
}
