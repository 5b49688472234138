import type { Prisma, PrismaClient } from '../generated/client/client.ts'
import { newestPublished } from './newest.ts'

interface Chunk {
  readonly number: number
  readonly body: Uint8Array<ArrayBuffer>
}

interface StoredArchive {
  readonly chunks: number
  /** Of the pieces that it does not share with an earlier archive. */
  readonly bytes: number
}

interface ArchivePlan {
  /** The pieces of the archive before it that it does not share; null for all. */
  readonly replaced: readonly PieceKey[] | null
  readonly own: AsyncIterable<ArchivePiece>
}

interface PieceKey {
  readonly part: string
  readonly number: number
}

interface ArchivePiece extends PieceKey, Chunk {
  /** The last id in it; null where its rows are not in the order of bonds or issuers. */
  readonly lastOwner: string | null
}

/** Pieces per statement. */
const BATCH = 20

export async function storeArchive(
  prisma: PrismaClient,
  revisionId: number,
  { replaced, own }: ArchivePlan,
  signal: AbortSignal,
): Promise<StoredArchive> {
  await prisma.$transaction(async client => {
    await requireNewest(client, revisionId)
    await dropUnpublished(client)
    await endPieces(client, revisionId, replaced)
  })
  let bytes = 0
  for await (const pieces of inBatches(own)) {
    signal.throwIfAborted()
    await requireNewest(prisma, revisionId)
    await prisma.revisionChunk.createMany({ data: pieces.map(piece => ({ revisionId, ...piece })) })
    bytes += pieces.reduce((sum, { body }) => sum + body.length, 0)
  }
  return { chunks: await prisma.revisionChunk.count({ where: { until: null } }), bytes }
}

/** Archives share pieces, so a process that lost the run lock must not write into what another has published since. */
async function requireNewest(client: Prisma.TransactionClient, revisionId: number): Promise<void> {
  const later = await client.revision.findFirst({ where: { status: 'PUBLISHED', id: { gt: revisionId } } })
  if (later !== null) throw new Error(`revision ${later.id} was published while revision ${revisionId} was archived`)
}

/** Undoes what a publication that failed has written. */
async function dropUnpublished(client: Prisma.TransactionClient): Promise<void> {
  const newest = await newestPublished(client)
  const later = { gt: newest?.id ?? 0 }
  await client.revisionChunk.deleteMany({
    where: { OR: [{ revisionId: later }, { until: null, revision: { status: { not: 'PUBLISHED' } } }] },
  })
  await client.revisionChunk.updateMany({ where: { until: later }, data: { until: null } })
}

/** Ends pieces with the revision that has them no more; null for all. */
export async function endPieces(
  client: Prisma.TransactionClient,
  revisionId: number,
  replaced: ArchivePlan['replaced'],
): Promise<void> {
  const [parts, numbers] = [replaced?.map(({ part }) => part) ?? [], replaced?.map(({ number }) => number) ?? []]
  await client.$executeRaw`
    UPDATE "RevisionChunk" SET until = ${revisionId}::int WHERE until IS NULL AND (${replaced === null}::boolean
      OR (part, number) IN (SELECT * FROM unnest(${parts}::text[], ${numbers}::int[])))`
}

async function* inBatches<Item>(items: AsyncIterable<Item>): AsyncIterable<readonly Item[]> {
  let batch: Item[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
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

/** Archives that are retained for alerts that are not evaluated over them yet, such as while no instance runs. */
const FOR_ALERTS = 20

/**
 * Deletes archives that were replaced within their day, are older than the retention period, or were never published.
 * Those from the last evaluation of alerts on stay, so that a step between two of them is not lost with a process,
 * and so does one from which bulk files are being written.
 */
export async function pruneArchives(transaction: Prisma.TransactionClient, days: number): Promise<void> {
  const pruned = await transaction.$queryRaw<{ id: number }[]>`
    UPDATE "Revision" SET chunks = 0 WHERE chunks > 0 AND id NOT IN (
      SELECT max(id) FROM "Revision" WHERE status = 'PUBLISHED' AND chunks > 0
        GROUP BY "publishedAt"::date ORDER BY "publishedAt"::date DESC LIMIT ${days}::int)
      AND id NOT IN (
        SELECT r.id FROM "Revision" r JOIN "AlertProgress" p ON r.id >= p."revisionId"
          WHERE r.status = 'PUBLISHED' AND EXISTS (SELECT 1 FROM "Alert" WHERE NOT paused)
          ORDER BY r.id LIMIT ${FOR_ALERTS}::int)
      AND NOT ("filesVersion" IS NULL AND EXISTS (
        SELECT 1 FROM "RevisionFile" f WHERE f."revisionId" = "Revision".id AND f.day IS NULL))
      RETURNING id`
  if (pruned.length === 0) return
  await transaction.$executeRaw`
    DELETE FROM "RevisionChunk" c WHERE c.until > ${Math.min(...pruned.map(({ id }) => id))}::int
      AND NOT EXISTS (SELECT 1 FROM "Revision" r WHERE r.chunks > 0 AND r.id >= c."revisionId" AND r.id < c.until)`
}
