import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { RevisionFileModel } from '../../prisma/generated/client/models/RevisionFile.ts'
import type { MarketSnapshot } from '../snapshot/market-snapshot.ts'
import { FILES_VERSION } from './file-table.ts'

/** The bulk files of a revision. */
export interface Manifest {
  readonly revision: number
  /** ISO 8601. */
  readonly asOf: string
  /** Null where no revision has files yet. */
  readonly publishedAt: string | null
  readonly schemaVersion: number
  readonly files: readonly BulkFile[]
  readonly licences: readonly SourceLicence[]
  readonly revisions: readonly FiledRevision[]
}

export interface BulkFile {
  readonly name: string
  readonly table: string
  readonly format: string
  readonly rows: number
  readonly bytes: number
  readonly sha256: string
  readonly mediaType: string
  /** Path on this service. */
  readonly path: string
}

interface SourceLicence {
  readonly source: string
  readonly name: string
  readonly licence: string
}

/** A revision that has files. */
export interface FiledRevision {
  readonly revision: number
  readonly asOf: string
  readonly publishedAt: string
}

/** Under which the files of all revisions are served. */
const FILES_PATH = '/api/v1/data/files'

/** Form of the names of files. */
export const FILE_NAME = '^[a-z]+(-\\d{4}-\\d{2}-\\d{2})?\\.(parquet|csv\\.gz|ndjson\\.gz)$'

/** Media types of the formats. */
export const MEDIA_TYPES: Readonly<Record<string, string>> = {
  parquet: 'application/vnd.apache.parquet',
  csv: 'application/gzip',
  ndjson: 'application/gzip',
}

/** The revisions that have files, newest first. */
export async function filedRevisions(prisma: PrismaClient): Promise<readonly FiledRevision[]> {
  const rows = await prisma.revision.findMany({
    where: { filesVersion: { not: null } },
    orderBy: { id: 'desc' },
    select: { id: true, asOf: true, publishedAt: true, createdAt: true },
  })
  return rows.map(({ id, asOf, publishedAt, createdAt }) => ({
    revision: id,
    asOf: asOf.toISOString(),
    publishedAt: (publishedAt ?? createdAt).toISOString(),
  }))
}

/** Of the current revision, while no revision has files. */
export function emptyManifest({ revision, asOf }: Pick<MarketSnapshot, 'revision' | 'asOf'>): Manifest {
  return { revision, asOf, publishedAt: null, schemaVersion: FILES_VERSION, files: [], licences: [], revisions: [] }
}

/** @returns null where the revision has no files */
export async function readManifest(
  prisma: PrismaClient,
  wanted: FiledRevision,
  revisions: readonly FiledRevision[],
): Promise<Manifest | null> {
  const { revision } = wanted
  const stored = await prisma.revision.findUnique({
    where: { id: revision },
    select: { filesVersion: true, files: { where: { day: null }, orderBy: [{ table: 'asc' }, { name: 'asc' }] } },
  })
  if (stored?.filesVersion == null) return null
  const files = stored.files.map(bulkFile)
  return {
    ...wanted,
    schemaVersion: stored.filesVersion,
    files,
    licences: await licencesOf(prisma, revision),
    revisions,
  }
}

/** A stored file as the manifest names it. */
export function bulkFile({ revisionId, name, table, format, rows, bytes, sha256 }: RevisionFileModel): BulkFile {
  return {
    ...{ name, table, format, rows, sha256 },
    bytes: Number(bytes),
    mediaType: MEDIA_TYPES[format] ?? 'application/octet-stream',
    path: `${FILES_PATH}/${revisionId}/${name}`,
  }
}

/** The sources whose data has been published up to the revision. */
async function licencesOf(prisma: PrismaClient, revision: number): Promise<readonly SourceLicence[]> {
  const rows = await prisma.source.findMany({
    where: { loads: { some: { revision: { is: { status: 'PUBLISHED', id: { lte: revision } } } } } },
    orderBy: { key: 'asc' },
    select: { key: true, name: true, licence: true },
  })
  return rows.map(({ key, ...row }) => ({ source: key, ...row }))
}

/** Says which revisions have files. */
export function noFilesOf(revision: number | string | null, revisions: readonly FiledRevision[]): string {
  if (revisions.length === 0) return 'No revision has bulk files: they are written after a revision is published.'
  const known = revisions.map(filed => filed.revision).join(', ')
  return `Revision ${revision} has no bulk files. Revisions that have: ${known}.`
}
