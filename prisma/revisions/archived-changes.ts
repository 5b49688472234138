import type { Prisma, PrismaClient } from '../generated/client/client.ts'
import { isoDay } from '../measures/market-time.ts'
import { RUNNING, tablesOfRun } from '../undo/changes.ts'
import { primaryKeys } from '../undo/watch.ts'
import { newestPublished } from './newest.ts'

/** A table, and its column with the id of the bond or issuer whose archived row it is part of. */
interface OwnedTable {
  readonly table: Prisma.ModelName
  readonly owner: string
}

/** The parts of an archive that have one row for each bond or issuer, with the tables that they are read from. */
export const OWNED_PARTS = {
  measures: [{ table: 'Measure', owner: 'bondId' }],
  /** The analytics, too: a bond is updated when they are. */
  bonds: [
    { table: 'Bond', owner: 'id' },
    { table: 'Measure', owner: 'bondId' },
  ],
  bondDetails: [
    { table: 'Bond', owner: 'id' },
    ...(['Coupon', 'Amortization', 'Offer', 'Rating', 'DefaultEvent', 'Board', 'Provenance'] as const).map(ofBond),
  ],
  issuerDetails: [
    { table: 'Issuer', owner: 'id' },
    ...(['Rating', 'DefaultEvent', 'IssuerReport'] as const).map(table => ({ table, owner: 'issuerId' })),
  ],
} as const satisfies Record<string, readonly OwnedTable[]>

type OwnedPart = keyof typeof OWNED_PARTS

/** Tables without a column for the owner: after a change to one, its part is read as a whole. */
const UNOWNED: Readonly<Partial<Record<OwnedPart, readonly Prisma.ModelName[]>>> = {
  issuerDetails: ['IssuerMetric'],
}

/** The parts that are the same where no row of these tables has changed; the background on the same day of the market. */
const WHOLE_PARTS = {
  issuers: ['Issuer', 'IssuerReport', 'IssuerMetric'],
  ratings: ['Rating'],
  placements: ['Placement', 'Guidance', 'Bond', 'Offer'],
  background: [
    ...(['PolicyRate', 'Curve', 'CurveParameter', 'CurvePoint', 'CurveResidual', 'FxRate'] as const),
    ...(['DefaultEvent', 'Rating', 'Bond', 'Issuer'] as const),
  ],
} as const satisfies Record<string, readonly Prisma.ModelName[]>

type WholePart = keyof typeof WHOLE_PARTS

/** What differs from the archive of an earlier revision: the ids of bonds or issuers by part; null for a whole part. */
interface ArchivedChanges {
  readonly revisionId: number
  readonly owners: Readonly<Record<OwnedPart, ReadonlySet<string> | null>>
  readonly isSame: Readonly<Record<WholePart, boolean>>
  /** False if a bond or issuer was added or removed. */
  readonly hasSameOwners: boolean
}

/**
 * Whether so many changed rows are too many to be written beside the others: more than a quarter of all and, if there are at
 * most 2,500, more than half, since a third may follow their peers at once beside a feed (`npm run bench:freshness`).
 * No more rows are counted than decide.
 */
async function isMost(prisma: PrismaClient, table: 'Bond' | 'Issuer', changed: number): Promise<boolean> {
  if (changed === 0) return false
  const enough = changed * (changed <= 2_500 ? 2 : 4)
  const found = await prisma.$queryRawUnsafe<unknown[]>(`SELECT 1 FROM "${table}" OFFSET $1 LIMIT 1`, enough - 1)
  return found.length === 0
}

/**
 * What the current ingestion run changed since the archive of the published revision was written.
 * @param archivedBy version of the code that writes archives
 * @param day of the publication, ISO: the first archive of a day is written as a whole
 * @param asOf of the next archive
 * @returns null where that archive does not tell what the tables contained
 */
export async function changesSinceArchive(
  prisma: PrismaClient,
  { archivedBy, day, asOf }: { readonly archivedBy: string; readonly day: string; readonly asOf: Date },
): Promise<ArchivedChanges | null> {
  const former = await newestPublished(prisma)
  if (former === null || former.chunks === 0 || former.archivedBy !== archivedBy) return null
  if (former.publishedAt === null || isoDay(former.publishedAt) !== day) return null
  // Without a run, nothing was recorded.
  if ((await prisma.load.count({ where: { pending: true } })) === 0) return null
  const keys = await primaryKeys({ prisma })
  const tables = await tablesOfRun(prisma)
  const changed = (part: OwnedPart) => changedOwners(prisma, part, { keys, tables })
  const isUnchanged = (part: WholePart) => !WHOLE_PARTS[part].some(table => tables.has(table))
  const owners = {
    measures: await changed('measures'),
    bonds: await changed('bonds'),
    bondDetails: await changed('bondDetails'),
    issuerDetails: await changed('issuerDetails'),
  }
  const isSame = {
    issuers: isUnchanged('issuers'),
    ratings: isUnchanged('ratings'),
    placements: isUnchanged('placements'),
    background: isUnchanged('background') && isoDay(former.asOf) === isoDay(asOf),
  }
  const hasSameOwners = (await hasSameIds(prisma, 'Bond', tables)) && (await hasSameIds(prisma, 'Issuer', tables))
  return { revisionId: former.id, owners, isSame, hasSameOwners }
}

/** False if bonds or issuers were added or removed. */
async function hasSameIds(
  prisma: PrismaClient,
  table: 'Bond' | 'Issuer',
  tables: ReadonlySet<string>,
): Promise<boolean> {
  if (!tables.has(table)) return true
  const found = await prisma.$queryRawUnsafe<unknown[]>(`SELECT 1 FROM "LoadChange" c
    LEFT JOIN "${table}" t ON t.id = (c.key::jsonb->>'id')::uuid
    WHERE c."revisionId" = ${RUNNING} AND c."table" = '${table}' AND (c.before IS NULL OR t.id IS NULL) LIMIT 1`)
  return found.length === 0
}

interface RunTables {
  /** Columns of the primary key by table. */
  readonly keys: ReadonlyMap<string, readonly string[]>
  /** With changed rows. */
  readonly tables: ReadonlySet<string>
}

async function changedOwners(
  prisma: PrismaClient,
  part: OwnedPart,
  { keys, tables }: RunTables,
): Promise<ReadonlySet<string> | null> {
  if (UNOWNED[part]?.some(table => tables.has(table))) return null
  const owners = new Set<string>()
  for (const { table, owner } of OWNED_PARTS[part]) {
    if (!tables.has(table)) continue
    const rows = await prisma.$queryRawUnsafe<{ id: string }[]>(ownersSql(table, owner, keys.get(table) ?? []))
    for (const { id } of rows) owners.add(id)
    if (await isMost(prisma, part === 'issuerDetails' ? 'Issuer' : 'Bond', owners.size)) return null
  }
  return owners
}

/** The owners of changed rows before and after the change. */
function ownersSql(table: string, owner: string, key: readonly string[]): string {
  const sameRow = key.map(column => `t."${column}" = k."${column}"`).join(' AND ')
  return `SELECT DISTINCT o.id FROM "LoadChange" c
      CROSS JOIN LATERAL jsonb_populate_record(NULL::"${table}", c.key::jsonb) k
      LEFT JOIN "${table}" t ON ${sameRow}
      CROSS JOIN LATERAL (VALUES (c.before->>'${owner}'), (t."${owner}"::text)) o(id)
    WHERE c."revisionId" = ${RUNNING} AND c."table" = '${table}' AND o.id IS NOT NULL`
}

const ARCHIVED: readonly string[] = [
  ...Object.values(OWNED_PARTS).flatMap(each => each.map(({ table }) => table)),
  ...Object.values(UNOWNED).flat(),
  ...Object.values(WHOLE_PARTS).flat(),
]

/** Call it in the transaction that retains the changes of a run without a revision, before they are forgotten. */
export async function forgetArchive(client: Prisma.TransactionClient): Promise<void> {
  const tables = await tablesOfRun(client)
  if (!ARCHIVED.some(table => tables.has(table))) return
  await client.revision.updateMany({ where: { archivedBy: { not: null } }, data: { archivedBy: null } })
}

function ofBond<Table extends Prisma.ModelName>(table: Table) {
  return { table, owner: 'bondId' } as const
}
