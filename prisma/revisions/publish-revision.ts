import type { Archived, Database } from '../client.ts'
import type { Prisma } from '../generated/client/client.ts'
import type { Finding } from '../quality-checks/finding.ts'
import { publishChanges } from '../store/runs/changes.ts'
import type { RunProgress } from '../store/runs/progress.ts'
import { retainChanges } from '../undo/changes.ts'
import { asJson, supersede } from './quarantine.ts'

export interface RevisionToPublish {
  readonly now: () => Date
  readonly signal: AbortSignal
  readonly onProgress?: (progress: RunProgress) => void
  /** Kept with a revision that is published although it is suspicious. */
  readonly findings?: readonly Finding[]
  readonly note?: string
  /** What else is true from the same moment on. */
  readonly also?: (client: Prisma.TransactionClient) => Promise<void>
}

/**
 * Archives a revision that is held back and publishes it: readers see it with the whole of its archive, or not at all.
 * Called by whoever is alone on the database. Of the revisions of one day only the last stays archived, since it is the
 * one in force at the day's end; prepared is only the newest.
 */
export async function publishPending(
  database: Database,
  { id, asOf, loadId }: { readonly id: number; readonly asOf: Date; readonly loadId: string | null },
  { now, signal, findings, note, also, onProgress = () => undefined }: RevisionToPublish,
): Promise<void> {
  onProgress({ stage: 'publishing', done: 0, total: 1, what: `revision ${id}` })
  const chunks = await archive(database, id, asOf, signal)
  await prepare(database, { id, asOf, chunks }, signal)
  signal.throwIfAborted()
  await database.prisma.$transaction(async transaction => {
    const told = { ...(findings && { findings: asJson(findings) }), ...(note && { note }) }
    await transaction.revision.update({
      where: { id },
      data: { status: 'PUBLISHED', publishedAt: now(), chunks, ...told },
    })
    await retainChanges(transaction)
    await publishChanges(transaction, id, database.archive?.days ?? 0)
    if (loadId !== null) await supersede(transaction, loadId, `revision ${id} has a later load`)
    await also?.(transaction)
    if (database.archive !== undefined) await giveUp(transaction, id, database.archive.days)
  })
  // The embedded database has nobody else who would make the room of deleted rows free again.
  if (database.kind === 'pglite') {
    for (const table of ['RevisionChunk', 'PreparedChunk', 'LoadChange'])
      await database.prisma.$executeRawUnsafe(`VACUUM "${table}"`)
  }
  onProgress({ stage: 'publishing', done: 1, total: 1, what: `revision ${id}` })
}

/** @returns the number of pieces */
async function archive(
  { prisma, archive: kept }: Database,
  revisionId: number,
  asOf: Date,
  signal: AbortSignal,
): Promise<number> {
  if (kept === undefined || kept.days === 0) return 0
  let number = 0
  for await (const { part, body } of kept.piecesOf(prisma, asOf)) {
    signal.throwIfAborted()
    await prisma.revisionChunk.create({ data: { revisionId, part, number, body } })
    number += 1
  }
  return number
}

async function prepare(database: Database, archived: Archived, signal: AbortSignal): Promise<void> {
  if (archived.chunks === 0 || database.archive?.prepared === undefined) return
  for await (const { number, body } of database.archive.prepared(database, archived, signal)) {
    signal.throwIfAborted()
    await database.prisma.preparedChunk.create({ data: { revisionId: archived.id, number, body } })
  }
}

/** What is replaced within its day, older than the days that are kept, or left by a load that never published. */
async function giveUp(transaction: Prisma.TransactionClient, newest: number, days: number): Promise<void> {
  await transaction.preparedChunk.deleteMany({ where: { revisionId: { not: newest } } })
  await transaction.$executeRaw`
    UPDATE "Revision" SET chunks = 0 WHERE chunks > 0 AND id NOT IN (
      SELECT max(id) FROM "Revision" WHERE status = 'PUBLISHED'
        GROUP BY "publishedAt"::date ORDER BY "publishedAt"::date DESC LIMIT ${days}::int)`
  await transaction.$executeRaw`
    DELETE FROM "RevisionChunk" WHERE "revisionId" NOT IN (SELECT id FROM "Revision" WHERE chunks > 0)`
}
