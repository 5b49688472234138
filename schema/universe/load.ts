import { setImmediate } from 'node:timers/promises'
import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import { BOND_FILTERS } from '../filters/bond.ts'
import { columnsOf } from '../filters/filter.ts'
import { BOND_SORTS } from '../filters/sorts.ts'
import { loadHistory } from './archive/history.ts'
import type { MarketRows } from './archive/parts.ts'
import { rowsInArchive } from './archive/pieces.ts'
import { rowsInTables } from './archive/tables.ts'
import { prepareColumns } from './columns/table.ts'
import { columnNeedOf } from './columns/wanted.ts'
import { derivedOf } from './derived.ts'
import { issuerFigures } from './issuer-figures.ts'
import { EMPTY_MARKET, type Market } from './market.ts'
import { NO_BACKGROUND } from './overview/background.ts'
import { placementRows } from './placements.ts'
import type { BondRow, IssuerRow, MeasureRow } from './row.ts'
import { prepareWordIndex } from './words/word-index.ts'

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
    if (market !== null) return market
    // Given up while it was read: a newer revision has taken its place.
    tried = id
  }
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
  const bonds = await bondRows(rows, issuers, head.asOf)
  await prepareSearch(bonds)
  const figures = issuerFigures(issuers, bonds, await all(rows('ratings')))
  const issuerById = new Map(figures.map(figure => [figure.issuer.id, figure]))
  const placements = placementRows(await all(rows('placements')), issuerById)
  const [background = NO_BACKGROUND] = await all(rows('background'))
  return Object.freeze({
    ...head,
    bonds,
    bondById: new Map(bonds.map(bond => [bond.id, bond])),
    bondByIsin: new Map(bonds.map(bond => [bond.isin, bond])),
    issuers: figures,
    issuerById,
    placements,
    placementById: new Map(placements.map(placement => [placement.id, placement])),
    background,
  })
}

/** What a search needs, made before the market is in force, so that no request waits for it. */
async function prepareSearch(bonds: readonly BondRow[]): Promise<void> {
  for (const filter of BOND_FILTERS) if (filter.kind === 'text') await prepareWordIndex(bonds, columnsOf(filter))
  const sorted = BOND_SORTS.map(({ column, decimal = false }) => ({ path: column, decimal }))
  const screened = BOND_FILTERS.filter(({ kind }) => kind !== 'text').map(columnNeedOf)
  await prepareColumns(bonds, [...screened, ...sorted])
}

async function bondRows(
  rows: MarketRows,
  issuers: ReadonlyMap<string, IssuerRow>,
  asOf: string,
): Promise<readonly BondRow[]> {
  const measures = new Map<string, MeasureRow>()
  for await (const batch of rows('measures')) {
    for (const measure of batch) measures.set(measure.bondId, Object.freeze(measure))
  }
  const bonds: BondRow[] = []
  for await (const batch of rows('bonds')) {
    for (const bond of batch) {
      const issuer = issuers.get(bond.issuerId)
      if (issuer === undefined) throw new Error(`bond ${bond.isin} has an issuer made after the issuers were read`)
      const row = { ...bond, measure: measures.get(bond.id) ?? null }
      bonds.push(Object.freeze({ ...row, issuer, derived: derivedOf(row, asOf) }))
    }
    await setImmediate()
  }
  return bonds
}

async function all<Row>(batches: AsyncIterable<readonly Row[]>): Promise<readonly Row[]> {
  const rows: Row[] = []
  for await (const batch of batches) for (const row of batch) rows.push(row)
  return rows
}
