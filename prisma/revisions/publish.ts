import type { Database } from '../client.ts'
import type { Prisma } from '../generated/client/client.ts'
import { retainChanges } from '../undo/changes.ts'
import { dropUnpublished, endArchive, pruneArchives } from './archives.ts'
import { publishObjectChanges } from './object-changes.ts'
import { asJson, supersede } from './quarantine.ts'

export interface PublishedRow {
  readonly publishedAt: Date
  /** Chunks of the archive. */
  readonly chunks: number
  /** Version of the code that wrote the archive. */
  readonly archivedBy: string | null
  /** The revision published before it, if its readers need only what is new in this archive. */
  readonly patchOf: number | null
  /** Failed data-quality checks despite which it is published. */
  readonly findings?: readonly object[]
  readonly note?: string
  /** Further changes in the same transaction. */
  readonly also?: (client: Prisma.TransactionClient) => Promise<void>
}

/**
 * Makes a pending revision the current one. Readers see it with its complete archive or not at all. Only the last
 * revision of each day stays archived for long, because it is the one published at the end of the day. Only the newest revision
 * that is no patch has an encoded snapshot.
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
    if (archiveDays === undefined) return
    await dropUnpublished(transaction)
    if (row.chunks === 0) await endArchive(transaction, id)
    if (row.patchOf === null) await transaction.encodedChunk.deleteMany({ where: { revisionId: { not: id } } })
    await pruneArchives(transaction, archiveDays, row.publishedAt)
  })
  // PGlite has no autovacuum, so the space of deleted rows is reclaimed here.
  if (kind === 'pglite') {
    for (const table of ['RevisionChunk', 'OverlayRow', 'PreparedChunk', 'LoadChange'])
      await prisma.$executeRawUnsafe(`VACUUM "${table}"`)
  }
}
