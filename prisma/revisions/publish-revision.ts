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
  /** Stored with a revision that is published despite failed data-quality checks. */
  readonly findings?: readonly Finding[]
  readonly note?: string
  /** Further changes in the publishing transaction. */
  readonly also?: (client: Prisma.TransactionClient) => Promise<void>
}

/**
 * Archives a pending revision and publishes it. Readers see it with its complete archive or not at all. The caller must
 * hold the exclusive run lock. Only the last revision of each day stays archived, because it is the one published at the
 * end of the day. Only the newest revision has an encoded snapshot.
 */
export async function publishPending(
  database: Database,
  { id, asOf, loadId }: { readonly id: number; readonly asOf: Date; readonly loadId: string | null },
  { now, signal, findings, note, also, onProgress = () => undefined }: RevisionToPublish,
): Promise<void> {
  onProgress({ stage: 'publishing', done: 0, total: 1, what: `revision ${id}` })
  const chunks = await archive(database, id, asOf, signal)
  await storeEncoded(database, { id, asOf, chunks }, signal)
  signal.throwIfAborted()
  await database.prisma.$transaction(async transaction => {
    const details = { ...(findings && { findings: asJson(findings) }), ...(note && { note }) }
    await transaction.revision.update({
      where: { id },
      data: { status: 'PUBLISHED', publishedAt: now(), chunks, ...details },
    })
    await retainChanges(transaction)
    await publishChanges(transaction, id, database.archive?.days ?? 0)
    if (loadId !== null) await supersede(transaction, loadId, `revision ${id} comes from a later ingestion run`)
    await also?.(transaction)
    if (database.archive !== undefined) await pruneArchives(transaction, id, database.archive.days)
  })
  // PGlite has no autovacuum, so the space of deleted rows is reclaimed here.
  if (database.kind === 'pglite') {
    for (const table of ['RevisionChunk', 'PreparedChunk', 'LoadChange'])
      await database.prisma.$executeRawUnsafe(`VACUUM "${table}"`)
  }
  onProgress({ stage: 'publishing', done: 1, total: 1, what: `revision ${id}` })
}

/** @returns the number of chunks */
async function archive(
  { prisma, archive: archiver }: Database,
  revisionId: number,
  asOf: Date,
  signal: AbortSignal,
): Promise<number> {
  if (archiver === undefined || archiver.days === 0) return 0
  let number = 0
  for await (const { part, body } of archiver.piecesOf(prisma, asOf)) {
    signal.throwIfAborted()
    await prisma.revisionChunk.create({ data: { revisionId, part, number, body } })
    number += 1
  }
  return number
}

async function storeEncoded(database: Database, archived: Archived, signal: AbortSignal): Promise<void> {
  if (archived.chunks === 0 || database.archive?.encoded === undefined) return
  for await (const { number, body } of database.archive.encoded(database, archived, signal)) {
    signal.throwIfAborted()
    await database.prisma.encodedChunk.create({ data: { revisionId: archived.id, number, body } })
  }
}

/** Deletes archives that were replaced within their day, are older than the retention period, or were never published. */
async function pruneArchives(transaction: Prisma.TransactionClient, newest: number, days: number): Promise<void> {
  await transaction.encodedChunk.deleteMany({ where: { revisionId: { not: newest } } })
  await transaction.$executeRaw`
    UPDATE "Revision" SET chunks = 0 WHERE chunks > 0 AND id NOT IN (
      SELECT max(id) FROM "Revision" WHERE status = 'PUBLISHED'
        GROUP BY "publishedAt"::date ORDER BY "publishedAt"::date DESC LIMIT ${days}::int)`
  await transaction.$executeRaw`
    DELETE FROM "RevisionChunk" WHERE "revisionId" NOT IN (SELECT id FROM "Revision" WHERE chunks > 0)`
}
