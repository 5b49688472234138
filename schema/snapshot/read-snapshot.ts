import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import { assemble, piecesInCommon, type SnapshotHead } from './build/assemble.ts'
import { buildPieces } from './build/build.ts'
import type { SnapshotPiece } from './build/piece.ts'
import { decodePieces, isUnreadable, type Known } from './decode/decode.ts'
import { detailStoreOf } from './details/detail-store.ts'
import { EMPTY_SNAPSHOT, type MarketSnapshot } from './market-snapshot.ts'
import { loadHistory } from './past/published-days.ts'
import { rowsInArchive, storedOf } from './rows/archive.ts'
import type { SnapshotRows } from './rows/parts.ts'
import { rowsInTables } from './rows/table-rows.ts'

/** A market that is archived. */
export interface ArchivedHead extends SnapshotHead {
  /** Pieces of the archive. */
  readonly chunks: number
}

/** Makes what a market consists of from its archive. */
export type BuildFromArchive = (prisma: PrismaClient, head: ArchivedHead) => AsyncIterable<SnapshotPiece>

/** In this thread. */
export const buildHere: BuildFromArchive = (prisma, { revision, asOf }) =>
  buildPieces(rowsInArchive(storedOf(prisma, revision)), asOf)

/** The number of the newest published revision; 0 before the first. */
export async function newestRevision(prisma: PrismaClient): Promise<number> {
  const newest = await prisma.revision.findFirst({ where: { status: 'PUBLISHED' }, orderBy: { id: 'desc' } })
  return newest?.id ?? EMPTY_SNAPSHOT.revision
}

export interface LoadOptions {
  /** Told the revision that was read from the tables. */
  readonly onTables?: (revision: number) => void
  /** Told why the archive of a revision was read although something had been prepared of it. */
  readonly onUnprepared?: (revision: number, error: unknown) => void
  readonly gatherArchive?: BuildFromArchive
  /** What the new market has in common with this one, it takes over. */
  readonly before?: MarketSnapshot
}

/**
 * Reads the newest published revision into memory: from its archive, which holds exactly what was published, while the
 * tables may hold what a load has stored since. Without an archive there is nothing but the tables.
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
      return marketOf(head, rowsInTables(prisma, head.asOf))
    }
    const market = await newestMarket(prisma, { ...head, chunks }, options)
    if (market !== null)
      return market.bonds.length > 0 && market.details.bonds.trays.length === 0
        ? withDetailsInTables(prisma, market)
        : market
    // Given up while it was read: a newer revision has taken its place.
    tried = id
  }
}

/** As it was prepared where it was, else from its archive. @returns null when it is no longer the newest */
async function newestMarket(
  prisma: PrismaClient,
  head: ArchivedHead,
  { onUnprepared, before = EMPTY_SNAPSHOT, gatherArchive }: LoadOptions,
): Promise<MarketSnapshot | null> {
  try {
    return await readArchivedSnapshot(prisma, head, { gatherArchive, known: piecesInCommon(before) })
  } catch (error) {
    if (!isUnreadable(error)) throw error
    if ((await newestRevision(prisma)) !== head.revision) return null
    onUnprepared?.(head.revision, error)
    return readArchivedSnapshot(prisma, head, { gatherArchive })
  }
}

/** An archive that was made before details were kept: they are in the tables alone. */
async function withDetailsInTables(prisma: PrismaClient, market: MarketSnapshot): Promise<MarketSnapshot> {
  const rows = rowsInTables(prisma, market.asOf)
  const bonds = await detailStoreOf(rows('bondDetails'))
  return Object.freeze({
    ...market,
    details: Object.freeze({ bonds, issuers: await detailStoreOf(rows('issuerDetails')) }),
  })
}

export interface ArchivedOptions {
  readonly gatherArchive?: BuildFromArchive | undefined
  /** Pieces that are there already, for a market as it was prepared; without them it is made of its archive. */
  readonly known?: Known | undefined
}

/** @returns null when the archive is not whole, or is no longer when it has been read */
export async function readArchivedSnapshot(
  prisma: PrismaClient,
  { chunks, ...head }: ArchivedHead,
  { gatherArchive = buildHere, known }: ArchivedOptions = {},
): Promise<MarketSnapshot | null> {
  const isWhole = async () => (await prisma.revisionChunk.count({ where: { revisionId: head.revision } })) === chunks
  if (!(await isWhole())) return null
  const prepared = known === undefined ? null : await decodePieces(storedOf(prisma, head.revision).prepared, known)
  const market = await assemble(head, prepared ?? gatherArchive(prisma, { ...head, chunks }))
  return (await isWhole()) ? market : null
}

/** Makes a market of its rows, wherever they come from. */
export function marketOf(head: SnapshotHead, rows: SnapshotRows): Promise<MarketSnapshot> {
  return assemble(head, buildPieces(rows, head.asOf))
}
