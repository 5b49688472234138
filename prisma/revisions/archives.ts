import type { Prisma, PrismaClient } from '../generated/client/client.ts'
import { storeEach } from '../store/writing/store-each.ts'
import { newestPublished } from './newest.ts'

interface Chunk {
  readonly number: number
  readonly body: Uint8Array<ArrayBuffer>
}

interface StoredArchive {
  /** Pieces, without the rows beside them. */
  readonly chunks: number
  /** Of what it does not share with an earlier archive. */
  readonly bytes: number
}

interface ArchivePlan {
  /** The pieces of the archive before it that it does not share; null for all. */
  readonly replaced: readonly PieceKey[] | null
  readonly own: AsyncIterable<ArchivePiece>
  /** The rows beside earlier pieces that it does not share, and the parts of which it shares none. */
  readonly ended: { readonly parts: readonly string[]; readonly rows: readonly RowKey[] }
  readonly rows: readonly OverlayRow[]
}

interface PieceKey {
  readonly part: string
  readonly number: number
}

interface ArchivePiece extends PieceKey, Chunk {
  /** The last id in it; null where its rows are not in the order of bonds or issuers. */
  readonly lastOwner: string | null
}

interface RowKey {
  readonly part: string
  /** Id of a bond or issuer. */
  readonly owner: string
}

interface OverlayRow extends RowKey {
  readonly body: Uint8Array<ArrayBuffer>
}

/** Pieces per statement. */
const BATCH = 20
/** Rows per statement. */
const ROWS = 200

export async function storeArchive(
  prisma: PrismaClient,
  revisionId: number,
  { replaced, own, ended, rows }: ArchivePlan,
  signal: AbortSignal,
): Promise<StoredArchive> {
  await prisma.$transaction(async client => {
    await requireNewest(client, revisionId)
    await dropUnpublished(client)
    await endPieces(client, revisionId, replaced)
    if (replaced === null) await endRows(client, revisionId)
    else await endSomeRows(client, revisionId, ended)
  })
  let bytes = 0
  await storeEach(inBatches(own), async pieces => {
    signal.throwIfAborted()
    await requireNewest(prisma, revisionId)
    await prisma.revisionChunk.createMany({ data: pieces.map(piece => ({ revisionId, ...piece })) })
    bytes += sizeOf(pieces)
  })
  for (let start = 0; start < rows.length; start += ROWS) {
    signal.throwIfAborted()
    await requireNewest(prisma, revisionId)
    const some = rows.slice(start, start + ROWS)
    await storeRows(prisma, revisionId, some)
    bytes += sizeOf(some)
  }
  return { chunks: await prisma.revisionChunk.count({ where: { until: null } }), bytes }
}

/** Four times as fast as `createMany`, whose parameters are those of each row (`npm run bench:freshness`). */
async function storeRows(prisma: PrismaClient, revisionId: number, rows: readonly OverlayRow[]): Promise<void> {
  const bodies = rows.map(({ body }) => Buffer.from(body).toString('base64'))
  await prisma.$executeRaw`
    INSERT INTO "OverlayRow" ("revisionId", part, owner, body)
      SELECT ${revisionId}::int, r.part, r.owner, decode(r.body, 'base64')
        FROM unnest(${rows.map(({ part }) => part)}::text[], ${rows.map(({ owner }) => owner)}::uuid[],
          ${bodies}::text[]) r(part, owner, body)`
}

/** Archives share pieces, so a process that lost the run lock must not write into what another has published since. */
async function requireNewest(client: Prisma.TransactionClient, revisionId: number): Promise<void> {
  const later = await client.revision.findFirst({ where: { status: 'PUBLISHED', id: { gt: revisionId } } })
  if (later !== null) throw new Error(`revision ${later.id} was published while revision ${revisionId} was archived`)
}

/** Undoes what publications that failed have written, also of a process that lost the run lock while it wrote. */
export async function dropUnpublished(client: Prisma.TransactionClient): Promise<void> {
  const newest = await newestPublished(client)
  for (const table of ['RevisionChunk', 'OverlayRow']) {
    await client.$executeRawUnsafe(`DELETE FROM "${table}" WHERE "revisionId" = ANY(ARRAY(
      SELECT id FROM "Revision" WHERE status IN ('HELD', 'REJECTED', 'SUPERSEDED')))`)
    await client.$executeRawUnsafe(`UPDATE "${table}" SET until = NULL WHERE until > $1`, newest?.id ?? 0)
  }
}

/** Ends an archive with the revision that has it no more. */
export async function endArchive(client: Prisma.TransactionClient, revisionId: number): Promise<void> {
  await endPieces(client, revisionId, null)
  await endRows(client, revisionId)
}

/** @param replaced null for all */
async function endPieces(
  client: Prisma.TransactionClient,
  revisionId: number,
  replaced: ArchivePlan['replaced'],
): Promise<void> {
  const [parts, numbers] = [replaced?.map(({ part }) => part) ?? [], replaced?.map(({ number }) => number) ?? []]
  await client.$executeRaw`
    UPDATE "RevisionChunk" SET until = ${revisionId}::int WHERE until IS NULL AND (${replaced === null}::boolean
      OR (part, number) IN (SELECT * FROM unnest(${parts}::text[], ${numbers}::int[])))`
}

async function endRows(client: Prisma.TransactionClient, revisionId: number): Promise<void> {
  await client.$executeRaw`UPDATE "OverlayRow" SET until = ${revisionId}::int WHERE until IS NULL`
}

async function endSomeRows(
  client: Prisma.TransactionClient,
  revisionId: number,
  { parts, rows }: ArchivePlan['ended'],
): Promise<void> {
  await client.$executeRaw`
    UPDATE "OverlayRow" SET until = ${revisionId}::int WHERE until IS NULL AND part = ANY(${parts}::text[])`
  await client.$executeRaw`
    UPDATE "OverlayRow" o SET until = ${revisionId}::int
      FROM unnest(${rows.map(({ part }) => part)}::text[], ${rows.map(({ owner }) => owner)}::uuid[]) r(part, owner)
      WHERE o.until IS NULL AND o.part = r.part AND o.owner = r.owner`
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

function sizeOf(stored: readonly { readonly body: Uint8Array }[]): number {
  return stored.reduce((sum, { body }) => sum + body.length, 0)
}

export async function storeEncoded(
  prisma: PrismaClient,
  revisionId: number,
  chunks: AsyncIterable<Chunk>,
  signal: AbortSignal,
): Promise<void> {
  await storeEach(chunks, async ({ number, body }) => {
    signal.throwIfAborted()
    await prisma.encodedChunk.create({ data: { revisionId, number, body } })
  })
}

/** Archives that are retained for alerts that are not evaluated over them yet, such as while no instance runs. */
const FOR_ALERTS = 20

/** How long an archive is retained for who is reading it: a feed replaces it each second. */
const READING_SECONDS = 60

/**
 * Deletes archives that were replaced within their day, are older than the retention period, or were never published.
 * One that was published a moment ago stays for who reads it. Those from the last evaluation of alerts on stay, so that a
 * step between two of them is not lost with a process, and so does one from which bulk files are being written.
 */
export async function pruneArchives(transaction: Prisma.TransactionClient, days: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - READING_SECONDS * 1_000).toISOString()
  const pruned = await transaction.$queryRaw<{ id: number }[]>`
    UPDATE "Revision" SET chunks = 0 WHERE chunks > 0
      AND NOT coalesce("publishedAt" > ${since}::timestamp, false) AND id NOT IN (
      SELECT max(id) FROM "Revision" WHERE status = 'PUBLISHED' AND chunks > 0
        GROUP BY "publishedAt"::date ORDER BY "publishedAt"::date DESC LIMIT ${days}::int)
      AND id NOT IN (
        SELECT r.id FROM "Revision" r JOIN "AlertProgress" p ON r.id >= p."revisionId"
          WHERE r.status = 'PUBLISHED' AND EXISTS (SELECT 1 FROM "Alert" WHERE NOT paused)
          ORDER BY r.id LIMIT ${FOR_ALERTS}::int)
      AND NOT ("filesVersion" IS NULL AND EXISTS (
        SELECT 1 FROM "RevisionFile" f WHERE f."revisionId" = "Revision".id AND f.day IS NULL))
      RETURNING id`
  for (const { id } of pruned) {
    const next = await transaction.revision.findFirst({
      where: { chunks: { gt: 0 }, id: { gt: id } },
      orderBy: { id: 'asc' },
    })
    for (const table of ['RevisionChunk', 'OverlayRow']) {
      await transaction.$executeRawUnsafe(
        `DELETE FROM "${table}" c WHERE c.until > $1 AND c.until <= $2 AND NOT EXISTS (
          SELECT 1 FROM "Revision" r WHERE r.chunks > 0 AND r.id >= c."revisionId" AND r.id < c.until)`,
        ...[id, next?.id ?? MAX_ID],
      )
    }
  }
}

/** Above every revision. */
const MAX_ID = 2_147_483_647
