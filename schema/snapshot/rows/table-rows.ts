import { setImmediate } from 'node:timers/promises'
import type { Prisma, PrismaClient } from '../../../prisma/generated/client/client.ts'
import { readPlacements } from '../../derived/placements.ts'
import { loadLatestReports } from '../../derived/reports.ts'
import { loadBackground } from '../../overview/background.ts'
import { readDetails, readDetailsOf } from '../details/read.ts'
import { BOND_TABLES, ISSUER_TABLES } from '../details/tables.ts'
import { plain } from '../plain.ts'
import type { Part, PartTable, SnapshotRows } from './parts.ts'
import { tableOf } from './row-chunks.ts'

/** Rows per batch: few, because no request is answered while Prisma turns a batch into objects (`npm run bench:freshness`). */
const BATCH = 200

type Reader<P extends Part> = (prisma: PrismaClient, asOf: string) => AsyncIterable<PartTable<P>>

/** The current rows of the tables. */
export function rowsInTables(prisma: PrismaClient, asOf: string): SnapshotRows {
  return part => READERS[part](prisma, asOf)
}

const READERS: { readonly [P in Part]: Reader<P> } = {
  async *issuers(prisma) {
    const issuers = await prisma.issuer.findMany({ orderBy: { id: 'asc' } })
    const reports = await loadLatestReports(prisma)
    yield tableOf(issuers.map(issuer => ({ ...plain(issuer), report: reports.get(issuer.id) ?? null })))
  },
  async *ratings(prisma) {
    yield tableOf((await prisma.rating.findMany({ where: { issuerId: { not: null } } })).map(plain))
  },
  measures: prisma =>
    inBatches(
      (after, take) =>
        prisma.measure.findMany({
          where: { current: true, ...(after !== null && { bondId: { gt: after } }) },
          orderBy: { bondId: 'asc' },
          take,
        }),
      ({ bondId }) => bondId,
    ),
  bonds: prisma =>
    inBatches(
      (after, take) => readBonds(prisma, after === null ? {} : { id: { gt: after } }, take),
      ({ id }) => id,
    ),
  async *placements(prisma) {
    yield tableOf(await readPlacements(prisma))
  },
  async *background(prisma, asOf) {
    yield tableOf([await loadBackground(prisma, asOf.slice(0, 10))])
  },
  bondDetails: prisma => asTables(readDetails(prisma, '"Bond"', BOND_TABLES)),
  issuerDetails: prisma => asTables(readDetails(prisma, '"Issuer"', ISSUER_TABLES)),
}

/** The column with the id of the bond or issuer that a row is about; the rows are in its order. */
export const OWNER_COLUMNS = {
  ...{ measures: 'bondId', bonds: 'id', bondDetails: 'id', issuerDetails: 'id' },
} as const satisfies Partial<Record<Part, string>>

/** The parts with one row for each bond or issuer. */
export type OwnedPart = keyof typeof OWNER_COLUMNS

/**
 * The current rows of some bonds or issuers.
 * @param ids those that have no row are left out
 * @returns ascending by id
 */
export async function rowsOfOwners(
  prisma: PrismaClient,
  part: OwnedPart,
  ids: ReadonlySet<string>,
): Promise<readonly object[]> {
  const sorted = [...ids].sort()
  const rows: object[] = []
  for (let start = 0; start < sorted.length; start += OWNERS) {
    rows.push(...(await OWNER_READERS[part](prisma, sorted.slice(start, start + OWNERS))))
    await setImmediate()
  }
  return rows
}

/** Owners per query. */
const OWNERS = 100

type OwnerReader = (prisma: PrismaClient, ids: string[]) => Promise<readonly object[]>

const OWNER_READERS: { readonly [P in OwnedPart]: OwnerReader } = {
  measures: async (prisma, ids) =>
    (await prisma.measure.findMany({ where: { current: true, bondId: { in: ids } }, orderBy: { bondId: 'asc' } })).map(
      plain,
    ),
  bonds: async (prisma, ids) => (await readBonds(prisma, { id: { in: ids } }, OWNERS)).map(plain),
  bondDetails: (prisma, ids) => readDetailsOf(prisma, '"Bond"', BOND_TABLES, ids),
  issuerDetails: (prisma, ids) => readDetailsOf(prisma, '"Issuer"', ISSUER_TABLES, ids),
}

/** Bonds as updated when their terms or analytics last were: a new quote, rating or curve recomputes the analytics. */
async function readBonds(prisma: PrismaClient, where: Prisma.BondWhereInput, take: number) {
  const computed = { where: { current: true }, select: { revisionId: true } } as const
  const bonds = await prisma.bond.findMany({
    where,
    include: { measures: computed },
    orderBy: { id: 'asc' },
    take,
  })
  const ids = new Set(bonds.flatMap(({ measures }) => measures.map(({ revisionId }) => revisionId)))
  const revisions = await prisma.revision.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, createdAt: true },
  })
  const computedAt = new Map(revisions.map(({ id, createdAt }) => [id, createdAt]))
  return bonds.map(({ measures, updatedAt, ...bond }) => {
    const createdAt = computedAt.get(measures[0]?.revisionId ?? 0) ?? updatedAt
    const isComputedLater = createdAt > updatedAt
    return { ...bond, updatedAt: isComputedLater ? createdAt : updatedAt }
  })
}

async function* asTables<Row extends object>(batches: AsyncIterable<readonly Row[]>) {
  for await (const rows of batches) yield tableOf(rows)
}

async function* inBatches<Row extends object>(
  read: (after: string | null, take: number) => Promise<readonly Row[]>,
  keyOf: (row: Row) => string,
) {
  for (let after: string | null = null; ; ) {
    const rows: readonly Row[] = await read(after, BATCH)
    yield tableOf(rows.map(plain))
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH) return
    after = keyOf(last)
    await setImmediate()
  }
}
