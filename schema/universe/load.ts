import { setImmediate } from 'node:timers/promises'
import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import { BOND_FILTERS } from '../filters/bond.ts'
import { columnsOf } from '../filters/filter.ts'
import { derivedOf } from './derived.ts'
import { issuerFigures } from './issuer-figures.ts'
import { EMPTY_MARKET, type Market } from './market.ts'
import { loadBackground } from './overview/background.ts'
import { loadPlacements } from './placements.ts'
import { loadLatestReports } from './reports.ts'
import { type BondRow, type IssuerRow, plain } from './row.ts'
import { prepareWordIndex } from './words/word-index.ts'

/** Between batches other requests get their turn. */
const BATCH = 2_000

/** The number of the newest published revision; 0 before the first. */
export async function newestRevision(prisma: PrismaClient): Promise<number> {
  const newest = await prisma.revision.findFirst({ where: { status: 'PUBLISHED' }, orderBy: { id: 'desc' } })
  return newest?.id ?? EMPTY_MARKET.revision
}

/** Reads the newest published revision into memory. */
export async function loadMarket(prisma: PrismaClient): Promise<Market> {
  const revision = await prisma.revision.findFirst({ where: { status: 'PUBLISHED' }, orderBy: { id: 'desc' } })
  if (revision === null) return EMPTY_MARKET
  const issuers = await loadIssuers(prisma)
  const bonds = await loadBonds(prisma, issuers, revision.asOf.toISOString())
  await prepareSearch(bonds)
  const figures = issuerFigures(issuers, bonds, await prisma.rating.findMany({ where: { issuerId: { not: null } } }))
  const issuerById = new Map(figures.map(figure => [figure.issuer.id, figure]))
  const placements = await loadPlacements(prisma, issuerById)
  const asOf = revision.asOf.toISOString()
  return Object.freeze({
    revision: revision.id,
    asOf,
    sample: revision.sample,
    bonds,
    bondById: new Map(bonds.map(bond => [bond.id, bond])),
    bondByIsin: new Map(bonds.map(bond => [bond.isin, bond])),
    issuers: figures,
    issuerById,
    placements,
    placementById: new Map(placements.map(placement => [placement.id, placement])),
    background: await loadBackground(prisma, asOf.slice(0, 10)),
  })
}

/** What a search by words needs, made before the market is in force, so that no request waits for it. */
async function prepareSearch(bonds: readonly BondRow[]): Promise<void> {
  for (const filter of BOND_FILTERS) if (filter.kind === 'text') await prepareWordIndex(bonds, columnsOf(filter))
}

async function loadIssuers(prisma: PrismaClient): Promise<ReadonlyMap<string, IssuerRow>> {
  const issuers = await prisma.issuer.findMany()
  const reports = await loadLatestReports(prisma)
  return new Map(
    issuers.map(issuer => [issuer.id, Object.freeze({ ...plain(issuer), report: reports.get(issuer.id) ?? null })]),
  )
}

async function loadBonds(
  prisma: PrismaClient,
  issuers: ReadonlyMap<string, IssuerRow>,
  asOf: string,
): Promise<readonly BondRow[]> {
  const bonds: BondRow[] = []
  for (let after: string | undefined; ; after = bonds.at(-1)?.id) {
    const batch = await prisma.bond.findMany({
      include: { measures: { where: { current: true } } },
      orderBy: { id: 'asc' },
      take: BATCH,
      ...(after !== undefined && { cursor: { id: after }, skip: 1 }),
    })
    for (const { measures, ...bond } of batch) {
      const issuer = issuers.get(bond.issuerId)
      if (issuer === undefined) throw new Error(`bond ${bond.isin} has an issuer made after the issuers were read`)
      const [measure] = measures
      const row = { ...plain(bond), measure: measure ? Object.freeze(plain(measure)) : null }
      bonds.push(Object.freeze({ ...row, issuer, derived: derivedOf(row, asOf) }))
    }
    if (batch.length < BATCH) return bonds
    await setImmediate()
  }
}
