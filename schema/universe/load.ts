import { setImmediate } from 'node:timers/promises'
import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import { issuerFigures } from './issuer-figures.ts'
import { EMPTY_MARKET, type Market } from './market.ts'
import { type BondRow, type IssuerRow, plain } from './row.ts'

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
  const bonds = await loadBonds(prisma, issuers)
  const figures = issuerFigures(issuers, bonds, await prisma.rating.findMany({ where: { issuerId: { not: null } } }))
  return Object.freeze({
    revision: revision.id,
    asOf: revision.asOf.toISOString(),
    sample: revision.sample,
    bonds,
    bondById: new Map(bonds.map(bond => [bond.id, bond])),
    bondByIsin: new Map(bonds.map(bond => [bond.isin, bond])),
    issuers: figures,
    issuerById: new Map(figures.map(figure => [figure.issuer.id, figure])),
  })
}

async function loadIssuers(prisma: PrismaClient): Promise<ReadonlyMap<string, IssuerRow>> {
  const issuers = await prisma.issuer.findMany()
  return new Map(issuers.map(issuer => [issuer.id, Object.freeze(plain(issuer))]))
}

async function loadBonds(prisma: PrismaClient, issuers: ReadonlyMap<string, IssuerRow>): Promise<readonly BondRow[]> {
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
      bonds.push(Object.freeze({ ...plain(bond), issuer, measure: measure ? Object.freeze(plain(measure)) : null }))
    }
    if (batch.length < BATCH) return bonds
    await setImmediate()
  }
}
