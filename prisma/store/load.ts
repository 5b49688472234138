import { randomUUID } from 'node:crypto'
import type { Database } from '../client.ts'
import type { LoadStatus, Prisma, PrismaClient } from '../generated/client/client.ts'
import type { Failure, Source } from '../sources/source.ts'
import type { Kind } from './batch.ts'
import { alone, LoadInProgress } from './lock.ts'
import { type KindReport, sumOf } from './tally.ts'

type Described = Pick<Source, 'key' | 'name' | 'licence' | 'description'>

/** Registers the source and makes the row of this load. */
export async function startLoad(
  { prisma }: Database,
  source: Described,
  { origin, fingerprint, now }: { readonly origin: string; readonly fingerprint: string | null; readonly now: Date },
): Promise<string> {
  await registerSource(prisma, source)
  const load = await prisma.load.create({ data: { sourceKey: source.key, origin, fingerprint, startedAt: now } })
  return load.id
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

export async function finishLoad(
  database: Database,
  id: string,
  status: LoadStatus,
  message: string | null,
  now: Date,
): Promise<void> {
  await database.prisma.load.update({ where: { id }, data: { status, message, finishedAt: now } })
}

/**
 * Loads that a killed process left running. What their batches stored is there; the next load measures it.
 * A load that is running right now, here or in another process, is left alone.
 * @returns how many were marked
 */
export async function markInterrupted(database: Database): Promise<number> {
  try {
    return await alone(database, () => markRunning(database))
  } catch (error) {
    if (error instanceof LoadInProgress) return 0
    throw error
  }
}

/** Called by whoever is alone on the database. */
export async function markRunning(database: Database): Promise<number> {
  const running = await database.prisma.load.findMany({ where: { status: 'RUNNING' }, select: { id: true } })
  const ids = running.map(load => load.id)
  await database.prisma.revision.updateMany({
    where: { loadId: { in: ids }, status: 'HELD' },
    data: { status: 'REJECTED', note: 'its load was interrupted' },
  })
  const message = 'The process ended before the load had finished. Every batch that was stored is kept.'
  const marked = await database.prisma.load.updateMany({
    where: { id: { in: ids } },
    data: { status: 'INTERRUPTED', message },
  })
  return marked.count
}
