import type { Database } from '../client.ts'
import type { Prisma, PrismaClient } from '../generated/client/client.ts'
import { retainChanges } from '../undo/changes.ts'
import { publishObjectChanges } from './object-changes.ts'
import { asJson, supersede } from './quarantine.ts'

interface Chunk {
  readonly number: number
  readonly body: Uint8Array<ArrayBuffer>
}

interface StoredArchive {
  readonly chunks: number
  readonly bytes: number
}

export async function storeArchive(
  prisma: PrismaClient,
  revisionId: number,
  pieces: AsyncIterable<Omit<Chunk, 'number'> & { readonly part: string }>,
  signal: AbortSignal,
): Promise<StoredArchive> {
  let [chunks, bytes] = [0, 0]
  for await (const { part, body } of pieces) {
    signal.throwIfAborted()
    await prisma.revisionChunk.create({ data: { revisionId, part, number: chunks, body } })
    chunks += 1
    bytes += body.length
  }
  return { chunks, bytes }
}

export async function storeEncoded(
  prisma: PrismaClient,
  revisionId: number,
  chunks: AsyncIterable<Chunk>,
  signal: AbortSignal,
): Promise<void> {
  for await (const { number, body } of chunks) {
    signal.throwIfAborted()
    await prisma.encodedChunk.create({ data: { revisionId, number, body } })
  }
}

export interface PublishedRow {
  readonly publishedAt: Date
  /** Chunks of the archive. */
  readonly chunks: number
  /** Version of the code that wrote the archive. */
  readonly archivedBy: string | null
  /** Failed data-quality checks despite which it is published. */
  readonly findings?: readonly object[]
  readonly note?: string
  /** Further changes in the same transaction. */
  readonly also?: (client: Prisma.TransactionClient) => Promise<void>
}

/**
 * Makes a pending revision the current one. Readers see it with its complete archive or not at all. Only the last
 * revision of each day stays archived, because it is the one published at the end of the day. Only the newest revision
 * has an encoded snapshot.
 */
export async function publish(
  { prisma, kind, archiveDays }: Database,
  { id, loadId }: { readonly id: number; readonly loadId: string | null },
  { findings, also, ...row }: PublishedRow,
): Promise<void> {
  await prisma.$transaction(async transaction => {
    const data = { status: 'PUBLISHED' as const, ...row, ...(findings && { findings: asJson(findings) }) }
    await transaction.revision.update({ where: { id }, data })
    await retainChanges(transaction)
    await publishObjectChanges(transaction, id, archiveDays ?? 0)
    if (loadId !== null) await supersede(transaction, loadId, `revision ${id} comes from a later ingestion run`)
    await also?.(transaction)
    if (archiveDays !== undefined) await pruneArchives(transaction, id, archiveDays)
  })
  // PGlite has no autovacuum, so the space of deleted rows is reclaimed here.
  if (kind === 'pglite') {
    for (const table of ['RevisionChunk', 'PreparedChunk', 'LoadChange'])
      await prisma.$executeRawUnsafe(`VACUUM "${table}"`)
  }
}

/** Archives that are retained for alerts that are not evaluated over them yet, such as while no instance runs. */
const FOR_ALERTS = 20

/**
 * Deletes archives that were replaced within their day, are older than the retention period, or were never published.
 * Those from the last evaluation of alerts on stay, so that a step between two of them is not lost with a process.
 */
async function pruneArchives(transaction: Prisma.TransactionClient, newest: number, days: number): Promise<void> {
  await transaction.encodedChunk.deleteMany({ where: { revisionId: { not: newest } } })
  await transaction.$executeRaw`
    UPDATE "Revision" SET chunks = 0 WHERE chunks > 0 AND id NOT IN (
      SELECT max(id) FROM "Revision" WHERE status = 'PUBLISHED'
        GROUP BY "publishedAt"::date ORDER BY "publishedAt"::date DESC LIMIT ${days}::int)
      AND id NOT IN (
        SELECT r.id FROM "Revision" r JOIN "AlertProgress" p ON r.id >= p."revisionId"
          WHERE r.status = 'PUBLISHED' AND EXISTS (SELECT 1 FROM "Alert" WHERE NOT paused)
          ORDER BY r.id LIMIT ${FOR_ALERTS}::int)`
  await transaction.$executeRaw`
    DELETE FROM "RevisionChunk" WHERE "revisionId" NOT IN (SELECT id FROM "Revision" WHERE chunks > 0)`
}
