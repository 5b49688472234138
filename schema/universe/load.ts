import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import { loadHistory } from './archive/history.ts'
import type { MarketRows } from './archive/parts.ts'
import { rowsInArchive, storedOf } from './archive/pieces.ts'
import { rowsInTables } from './archive/tables.ts'
import { shelfOf } from './details/shelf.ts'
import { assemble, type MarketHead, piecesInCommon } from './gather/assemble.ts'
import { gather } from './gather/gather.ts'
import type { Gathered } from './gather/gathered.ts'
import { EMPTY_MARKET, type Market } from './market.ts'
import { asPrepared, isUnreadable, type Known } from './prepared/read.ts'

/** A market that is archived. */
export interface ArchivedHead extends MarketHead {
  /** Pieces of the archive. */
  readonly chunks: number
}

/** Makes what a market consists of from its archive. */
export type GatherArchive = (prisma: PrismaClient, head: ArchivedHead) => AsyncIterable<Gathered>

/** In this thread. */
export const gatherHere: GatherArchive = (prisma, { revision, asOf }) =>
  gather(rowsInArchive(storedOf(prisma, revision)), asOf)

/** The number of the newest published revision; 0 before the first. */
export async function newestRevision(prisma: PrismaClient): Promise<number> {
  const newest = await prisma.revision.findFirst({ where: { status: 'PUBLISHED' }, orderBy: { id: 'desc' } })
  return newest?.id ?? EMPTY_MARKET.revision
}

export interface LoadOptions {
  /** Told the revision that was read from the tables. */
  readonly onTables?: (revision: number) => void
  /** Told why the archive of a revision was read although something had been prepared of it. */
  readonly onUnprepared?: (revision: number, error: unknown) => void
  readonly gatherArchive?: GatherArchive
  /** What the new market has in common with this one, it takes over. */
  readonly before?: Market
}

/**
 * Reads the newest published revision into memory: from its archive, which holds exactly what was published, while the
 * tables may hold what a load has stored since. Without an archive there is nothing but the tables.
 */
export async function loadMarket(
  prisma: PrismaClient,
  { onTables = () => undefined, ...options }: LoadOptions = {},
): Promise<Market> {
  for (let tried = EMPTY_MARKET.revision; ; ) {
    const revision = await prisma.revision.findFirst({ where: { status: 'PUBLISHED' }, orderBy: { id: 'desc' } })
    if (revision === null) return EMPTY_MARKET
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
  { onUnprepared, before = EMPTY_MARKET, gatherArchive }: LoadOptions,
): Promise<Market | null> {
  try {
    return await archivedMarket(prisma, head, { gatherArchive, known: piecesInCommon(before) })
  } catch (error) {
    if (!isUnreadable(error)) throw error
    if ((await newestRevision(prisma)) !== head.revision) return null
    onUnprepared?.(head.revision, error)
    return archivedMarket(prisma, head, { gatherArchive })
  }
}

/** An archive that was made before details were kept: they are in the tables alone. */
async function withDetailsInTables(prisma: PrismaClient, market: Market): Promise<Market> {
  const rows = rowsInTables(prisma, market.asOf)
  const bonds = await shelfOf(rows('bondDetails'))
  return Object.freeze({ ...market, details: Object.freeze({ bonds, issuers: await shelfOf(rows('issuerDetails')) }) })
}

export interface ArchivedOptions {
  readonly gatherArchive?: GatherArchive | undefined
  /** Pieces that are there already, for a market as it was prepared; without them it is made of its archive. */
  readonly known?: Known | undefined
}

/** @returns null when the archive is not whole, or is no longer when it has been read */
export async function archivedMarket(
  prisma: PrismaClient,
  { chunks, ...head }: ArchivedHead,
  { gatherArchive = gatherHere, known }: ArchivedOptions = {},
): Promise<Market | null> {
  const isWhole = async () => (await prisma.revisionChunk.count({ where: { revisionId: head.revision } })) === chunks
  if (!(await isWhole())) return null
  const prepared = known === undefined ? null : await asPrepared(storedOf(prisma, head.revision).prepared, known)
  const market = await assemble(head, prepared ?? gatherArchive(prisma, { ...head, chunks }))
  return (await isWhole()) ? market : null
}

/** Makes a market of its rows, wherever they come from. */
export function marketOf(head: MarketHead, rows: MarketRows): Promise<Market> {
  return assemble(head, gather(rows, head.asOf))
}
