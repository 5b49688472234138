import type { Prisma, PrismaClient } from '../generated/client/client.ts'
import { newestPublished } from '../revisions/newest.ts'

/** How the names of files of one day begin: `quotes-2026-11-20.parquet`. */
export const QUOTE_DAY_PREFIX = 'quotes-'

export interface NewFileChunk {
  readonly name: string
  readonly number: number
  readonly body: Uint8Array<ArrayBuffer>
}

export interface NewRevisionFile {
  /** `bonds.parquet`. */
  readonly name: string
  readonly table: string
  readonly format: string
  readonly rows: number
  readonly bytes: number
  readonly sha256: string
  readonly chunkBytes: number
  /** The day whose quotes it has, ISO; null for a table of the whole revision. */
  readonly day: string | null
}

/** The newest revision, if its bulk files are still to be written from its archive. */
export async function revisionWithoutFiles(prisma: PrismaClient) {
  const newest = await newestPublished(prisma)
  return newest === null || newest.chunks === 0 || newest.filesVersion !== null ? null : newest
}

/**
 * What identifies the state of the tables: it differs after an ingestion run has begun. Null while they contain data that
 * is not published.
 */
export async function stateOfTables(prisma: PrismaClient): Promise<string | null> {
  const [newest] = await prisma.$queryRawUnsafe<{ runs: string | null }[]>(NEWEST_RUNS)
  const revision = await prisma.revision.findFirst({ orderBy: { id: 'desc' }, select: { id: true } })
  const running = await prisma.load.findFirst({ where: { status: 'RUNNING' }, select: { id: true } })
  const isChanging = running !== null || (await prisma.loadChange.count({ where: { revisionId: 0 } })) > 0
  const loads = await prisma.load.count()
  return isChanging ? null : `${loads} ${newest?.runs} ${revision?.id}`
}

/** Of each source. */
const NEWEST_RUNS = `SELECT string_agg(run.id::text, ' ' ORDER BY source.key) AS runs FROM "Source" source
  CROSS JOIN LATERAL (
    SELECT id FROM "Load" WHERE "sourceKey" = source.key ORDER BY "startedAt" DESC, id DESC LIMIT 1) run`

export async function storeChunk(prisma: PrismaClient, revisionId: number, chunk: NewFileChunk): Promise<void> {
  await prisma.fileChunk.create({ data: { revisionId, ...chunk } })
}

export async function storeFile(prisma: PrismaClient, revisionId: number, file: NewRevisionFile): Promise<void> {
  await prisma.revisionFile.create({ data: rowOf(revisionId, file) })
}

export function rowOf(revisionId: number, { bytes, day, ...file }: NewRevisionFile) {
  return { revisionId, ...file, bytes: BigInt(bytes), day: day === null ? null : new Date(day) }
}

interface CompleteFiles {
  readonly files: number
  readonly filesVersion: number
  readonly isOfSnapshot: boolean
}

/**
 * Shows the files of a revision to readers, if all of them are stored.
 * @param files their number
 * @param isOfSnapshot whether the archive, too, was read as it was at one moment
 * @returns false if a file is missing, or if a later revision of the day has replaced the archive, so that it was perhaps
 *   not read to its end
 */
export async function completeFiles(
  prisma: PrismaClient,
  id: number,
  { files, filesVersion, isOfSnapshot }: CompleteFiles,
): Promise<boolean> {
  if ((await prisma.revisionFile.count({ where: { revisionId: id, day: null } })) !== files) return false
  const { count } = await prisma.revision.updateMany({
    where: { id, ...(!isOfSnapshot && { chunks: { gt: 0 } }) },
    data: { filesVersion },
  })
  return count > 0
}

/** Deletes files, such as those of an attempt that was interrupted; not those of the quotes of a day. */
export async function deleteFiles(prisma: PrismaClient, where: Prisma.RevisionWhereInput): Promise<number> {
  const found = await prisma.revision.findMany({ where, select: { id: true } })
  const revisionId = { in: found.map(({ id }) => id) }
  await prisma.revision.updateMany({ where: { id: revisionId }, data: { filesVersion: null } })
  await prisma.revisionFile.deleteMany({ where: { revisionId, day: null } })
  const ofRevision = { revisionId, NOT: { name: { startsWith: QUOTE_DAY_PREFIX } } }
  return (await prisma.fileChunk.deleteMany({ where: ofRevision })).count
}
