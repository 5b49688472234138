import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import { assemble, piecesInCommon, type SnapshotHead } from './build/assemble.ts'
import { buildPieces } from './build/build.ts'
import { computeAhead } from './build/computed.ts'
import { patchedPieces } from './build/patch.ts'
import type { SnapshotPiece } from './build/piece.ts'
import { decodePieces, isUnreadable, type Known } from './decode/decode.ts'
import { detailStoreOf } from './details/detail-store.ts'
import { EMPTY_SNAPSHOT, type MarketSnapshot } from './market-snapshot.ts'
import { loadHistory } from './past/published-days.ts'
import { piecesIn, rowsInArchive, type Stored, storedOf } from './rows/archive.ts'
import { changedSince, isPatched } from './rows/changed-rows.ts'
import type { SnapshotRows } from './rows/parts.ts'
import { rowsInTables } from './rows/table-rows.ts'

/** The head of an archived snapshot. */
export interface ArchivedHead extends SnapshotHead {
  /** Pieces of the archive. */
  readonly chunks: number
}

/** How a snapshot is built. */
export interface BuildOptions {
  /** Stops the build, which throws. */
  readonly signal?: AbortSignal | undefined
  /** The former snapshot: what is the same is shared with it, except by a worker. */
  readonly before?: MarketSnapshot | undefined
}

/** Builds the pieces of a snapshot from its archive. */
export type BuildFromArchive = (
  prisma: PrismaClient,
  head: ArchivedHead,
  options: BuildOptions,
) => AsyncIterable<SnapshotPiece>

/** Builds in this thread. */
export const buildHere: BuildFromArchive = async function* (prisma, { revision, asOf }, { signal, before }) {
  const stored = storedOf(prisma, revision)
  const archived: Stored['archived'] = (...requested) => {
    signal?.throwIfAborted()
    return stored.archived(...requested)
  }
  for await (const piece of buildPieces(rowsInArchive({ archived }), asOf, before)) {
    signal?.throwIfAborted()
    yield piece
  }
}

/** The number of the newest published revision; 0 before the first. */
export async function newestRevision(prisma: PrismaClient): Promise<number> {
  const newest = await prisma.revision.findFirst({ where: { status: 'PUBLISHED' }, orderBy: { id: 'desc' } })
  return newest?.id ?? EMPTY_SNAPSHOT.revision
}

interface LoadOptions {
  /** Called with a revision that was read from the tables. */
  readonly onTables?: (revision: number) => void
  /** Called with the reason when the encoded snapshot of a revision was unreadable and its archive was read instead. */
  readonly onUnreadableEncoding?: (revision: number, error: unknown) => void
  readonly buildFromArchive?: BuildFromArchive
  /** The previous snapshot, whose pieces are shared where equal. */
  readonly before?: MarketSnapshot
  readonly checkedBy?: Checking | undefined
}

/** Asks whether the archive is whole, by default on the database from which it is read, which may go away meanwhile. */
type Checking = (check: (prisma: PrismaClient) => Promise<boolean>) => Promise<boolean>

/**
 * Reads the newest published revision into memory: from its archive, which contains exactly what was published, while the
 * tables may contain newer data of an ingestion run. Without an archive it reads the tables.
 */
export async function readSnapshot(
  prisma: PrismaClient,
  { onTables = () => undefined, ...options }: LoadOptions = {},
): Promise<MarketSnapshot> {
  for (let tried = EMPTY_SNAPSHOT.revision; ; ) {
    const revision = await prisma.revision.findFirst({ where: { status: 'PUBLISHED' }, orderBy: { id: 'desc' } })
    if (revision === null) return EMPTY_SNAPSHOT
    const { id, asOf, sample, chunks } = revision
    const head = { revision: id, asOf: asOf.toISOString(), sample, history: await loadHistory(prisma) }
    if (chunks === 0 || tried === id) {
      onTables(id)
      return unarchived(await marketOf(head, rowsInTables(prisma, head.asOf)))
    }
    const market = await newestMarket(prisma, { ...head, chunks }, options)
    if (market !== null)
      return market.bonds.length > 0 && market.details.bonds.blocks.length === 0
        ? withDetailsInTables(prisma, market)
        : market
    // The archive was deleted while it was read: a newer revision has replaced it.
    tried = id
  }
}

/** Reads the encoded snapshot, otherwise the archive. @returns null when it is no longer the newest */
async function newestMarket(
  prisma: PrismaClient,
  head: ArchivedHead,
  { onUnreadableEncoding, before = EMPTY_SNAPSHOT, buildFromArchive, checkedBy }: LoadOptions,
): Promise<MarketSnapshot | null> {
  const known = piecesInCommon(before)
  try {
    const patched = await patchedMarket(prisma, head, { before, known, checkedBy })
    return patched ?? (await readArchivedSnapshot(prisma, head, { buildFromArchive, checkedBy, known, before }))
  } catch (error) {
    if (!isUnreadable(error)) throw error
    if ((await newestRevision(prisma)) !== head.revision) return null
    onUnreadableEncoding?.(head.revision, error)
    return readArchivedSnapshot(prisma, head, { buildFromArchive, checkedBy, before })
  }
}

interface PatchOptions extends Required<Pick<ArchivedOptions, 'before' | 'known'>> {
  readonly checkedBy?: Checking | undefined
}

/**
 * Patches the former snapshot, or the newest encoded one, with what changed since.
 * @returns null if there is none, or the archive is no longer the newest
 */
async function patchedMarket(
  prisma: PrismaClient,
  { chunks, ...head }: ArchivedHead,
  { before, known, checkedBy = check => check(prisma) }: PatchOptions,
): Promise<MarketSnapshot | null> {
  const isBase = !notArchived.has(before) && (await isPatched(prisma, before.revision, head.revision))
  const base = isBase ? before : await encodedBase(prisma, head.revision, known)
  if (base === null) return null
  const changed = await changedSince(prisma, head.revision, base.revision)
  // Before the patch is built: a feed publishes each second, which prunes the archive.
  if (!(await checkedBy(isWhole({ ...head, chunks })))) return null
  const patch = await patchedPieces(base, changed, head.asOf)
  if (patch === null) return null
  const market = await assemble(head, patch.pieces)
  await computeAhead(market, patch.difference)
  return market
}

/** The encoded snapshot on which a revision is a patch. */
async function encodedBase(prisma: PrismaClient, revision: number, known: Known): Promise<MarketSnapshot | null> {
  const encoded = await prisma.encodedChunk.findFirst({
    where: { revisionId: { lt: revision }, number: 0 },
    orderBy: { revisionId: 'desc' },
    select: { revision: { select: { id: true, asOf: true, sample: true } } },
  })
  if (encoded === null || !(await isPatched(prisma, encoded.revision.id, revision))) return null
  const { id, asOf, sample } = encoded.revision
  const pieces = await decodePieces(storedOf(prisma, id).encoded, known)
  return pieces === null ? null : assemble({ revision: id, asOf: asOf.toISOString(), sample, history: [] }, pieces)
}

/** Asks whether an archive is complete. */
function isWhole({ revision, chunks }: Pick<ArchivedHead, 'revision' | 'chunks'>) {
  return async (client: PrismaClient) => {
    // A pruned archive may have lost no more than rows beside pieces that others have, too.
    const isThere = (await client.revision.count({ where: { id: revision, chunks } })) === 1
    return isThere && (await client.revisionChunk.count({ where: piecesIn(revision) })) === chunks
  }
}

/** Reads details from the tables for an archive made before details were archived. */
async function withDetailsInTables(prisma: PrismaClient, market: MarketSnapshot): Promise<MarketSnapshot> {
  const rows = rowsInTables(prisma, market.asOf)
  const bonds = await detailStoreOf(rows('bondDetails'))
  const issuers = await detailStoreOf(rows('issuerDetails'))
  return unarchived(Object.freeze({ ...market, details: Object.freeze({ bonds, issuers }) }))
}

/** Snapshots with rows of the tables, which a later revision may not have: none is a patch on them. */
const notArchived = new WeakSet<MarketSnapshot>()

function unarchived(market: MarketSnapshot): MarketSnapshot {
  notArchived.add(market)
  return market
}

export interface ArchivedOptions extends BuildOptions {
  readonly buildFromArchive?: BuildFromArchive | undefined
  /** Pieces already in memory, for reading the encoded snapshot; without them the archive is read. */
  readonly known?: Known | undefined
  readonly checkedBy?: Checking | undefined
}

/** @returns null when the archive is incomplete before or after reading */
export async function readArchivedSnapshot(
  prisma: PrismaClient,
  { chunks, ...head }: ArchivedHead,
  { buildFromArchive = buildHere, checkedBy = check => check(prisma), known, ...options }: ArchivedOptions = {},
): Promise<MarketSnapshot | null> {
  const isComplete = () => checkedBy(isWhole({ ...head, chunks }))
  if (!(await isComplete())) return null
  const encoded = known === undefined ? null : await decodePieces(storedOf(prisma, head.revision).encoded, known)
  const market = await assemble(head, encoded ?? buildFromArchive(prisma, { ...head, chunks }, options))
  return (await isComplete()) ? market : null
}

/** Builds a snapshot from rows of the tables or of an archive. */
export function marketOf(head: SnapshotHead, rows: SnapshotRows): Promise<MarketSnapshot> {
  return assemble(head, buildPieces(rows, head.asOf))
}
