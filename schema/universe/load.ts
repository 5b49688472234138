import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import { rowsOf, type Table } from './archive/chunks.ts'
import { loadHistory } from './archive/history.ts'
import type { MarketRows } from './archive/parts.ts'
import { rowsInArchive } from './archive/pieces.ts'
import { rowsInTables } from './archive/tables.ts'
import { readBonds } from './bonds.ts'
import { lookupOf } from './columns/table.ts'
import type { Details } from './details/details.ts'
import { shelfOf } from './details/shelf.ts'
import { issuerFigures } from './issuer-figures.ts'
import { EMPTY_MARKET, type Market } from './market.ts'
import { NO_BACKGROUND } from './overview/background.ts'
import { placementRows } from './placements.ts'

export type MarketHead = Pick<Market, 'revision' | 'asOf' | 'sample' | 'history'>

/** The number of the newest published revision; 0 before the first. */
export async function newestRevision(prisma: PrismaClient): Promise<number> {
  const newest = await prisma.revision.findFirst({ where: { status: 'PUBLISHED' }, orderBy: { id: 'desc' } })
  return newest?.id ?? EMPTY_MARKET.revision
}

/**
 * Reads the newest published revision into memory: from its archive, which holds exactly what was published, while the
 * tables may hold what a load has stored since. Without an archive there is nothing but the tables.
 * @param onTables told the revision that was read from the tables
 */
export async function loadMarket(
  prisma: PrismaClient,
  onTables: (revision: number) => void = () => undefined,
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
    const market = await archivedMarket(prisma, head, chunks)
    if (market !== null)
      return market.bonds.length > 0 && market.details.bonds.trays.length === 0
        ? withDetailsInTables(prisma, market)
        : market
    // Given up while it was read: a newer revision has taken its place.
    tried = id
  }
}

/** An archive that was made before details were kept: they are in the tables alone. */
async function withDetailsInTables(prisma: PrismaClient, market: Market): Promise<Market> {
  const rows = rowsInTables(prisma, market.asOf)
  return Object.freeze({ ...market, details: await detailsIn(rows) })
}

/** @returns null when the archive is not whole, or is no longer when it has been read */
export async function archivedMarket(prisma: PrismaClient, head: MarketHead, chunks: number): Promise<Market | null> {
  const isWhole = async () => (await prisma.revisionChunk.count({ where: { revisionId: head.revision } })) === chunks
  if (!(await isWhole())) return null
  const market = await marketOf(head, rowsInArchive(prisma, head.revision))
  return (await isWhole()) ? market : null
}

/** Makes a market of its rows, wherever they come from. */
export async function marketOf(head: MarketHead, rows: MarketRows): Promise<Market> {
  const issuers = new Map((await all(rows('issuers'))).map(issuer => [issuer.id, Object.freeze(issuer)]))
  const bonds = await readBonds(rows, issuers, head.asOf)
  const figures = await issuerFigures(issuers, bonds, await all(rows('ratings')))
  const issuerById = new Map(figures.map(figure => [figure.issuer.id, figure]))
  const placements = placementRows(await all(rows('placements')), issuerById)
  const [background = NO_BACKGROUND] = await all(rows('background'))
  return Object.freeze({
    ...head,
    bonds,
    bondById: lookupOf(bonds, 'id'),
    bondByIsin: lookupOf(bonds, 'isin'),
    issuers: figures,
    issuerById,
    placements,
    placementById: new Map(placements.map(placement => [placement.id, placement])),
    background,
    details: await detailsIn(rows),
  })
}

async function detailsIn(rows: MarketRows): Promise<Details> {
  const bonds = await shelfOf(rows('bondDetails'))
  return Object.freeze({ bonds, issuers: await shelfOf(rows('issuerDetails')) })
}

async function all<Row>(tables: AsyncIterable<Table<Row>>): Promise<readonly Row[]> {
  const rows: Row[] = []
  for await (const table of tables) for (const row of rowsOf(table)) rows.push(row)
  return rows
}
