import { randomUUID } from 'node:crypto'
import type { Database } from '../../client.ts'
import { type LoadStatus, Prisma, type PrismaClient } from '../../generated/client/client.ts'
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
 * Registers the source and makes the row of this load. Once something is published, what the load changes can be taken
 * back until its own revision is decided.
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
  const pending = (await database.prisma.revision.count({ where: { status: 'PUBLISHED' } })) > 0
  if (pending) await watchTables(database)
  const load = await database.prisma.load.create({ data: { ...row, pending } })
  return load.id
}

/** Keeps among the loads that a run ended before there was anything to read. */
export async function noteRun(
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

/** Part of the batch's own transaction, so that the counters always tell what is stored. */
export async function noteBatch(
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
 * Loads that a killed process left running. What they changed in a published market is taken back; before the first
 * revision what their batches stored is kept, and the next load measures it.
 * A load that is running right now, here or in another process, is left alone.
 * @returns how many were marked
 */
export async function markInterrupted(database: Database): Promise<number> {
  try {
    return await alone(database, () => markRunning(database))
  } catch (error) {
    if (error instanceof RunInProgress) return 0
    throw error
  }
}

const ENDED = 'The process ended before the load had finished.'

/** Called by whoever is alone on the database, so that no revision is being made. */
export function markRunning({ prisma }: Database): Promise<number> {
  return prisma.$transaction(async client => {
    const decided = { OR: [{ status: 'PUBLISHED' as const }, { findings: { not: Prisma.AnyNull } }] }
    await client.load.updateMany({
      where: { status: 'RUNNING', revision: { is: decided } },
      data: { status: 'SUCCEEDED', message: 'The process ended when the revision had been decided.' },
    })
    const running = await client.load.findMany({ where: { status: 'RUNNING' }, select: { id: true } })
    const pending = await client.load.count({ where: { pending: true } })
    if (pending > 0) await revertChanges(client)
    const ids = running.map(load => load.id)
    await client.revision.updateMany({
      where: { status: 'HELD', findings: { equals: Prisma.AnyNull } },
      data: { status: 'REJECTED', note: 'its load was interrupted' },
    })
    const message = `${ENDED} ${pending > 0 ? 'What it had changed was taken back.' : 'Every batch that was stored is kept.'}`
    await client.load.updateMany({ where: { id: { in: ids } }, data: { status: 'INTERRUPTED', message } })
    return ids.length
  })
}

/** A load that failed leaves no trace in a published market; before the first revision what was stored is kept. */
export function revertRun({ prisma }: Database, loadId: string): Promise<void> {
  return prisma.$transaction(async client => {
    if ((await client.load.count({ where: { pending: true } })) > 0) await revertChanges(client)
    await client.revision.updateMany({
      where: { loadId, status: 'HELD', findings: { equals: Prisma.AnyNull } },
      data: { status: 'REJECTED', note: 'its load failed' },
    })
  })
}
