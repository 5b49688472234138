import type { Database } from '../client.ts'
import type { LoadProgress } from '../ingest.ts'
import { putInForce } from '../put-in-force.ts'
import { measureBonds } from './run.ts'

export interface PublishRequest {
  readonly loadId: string
  readonly changed: boolean
  readonly touched: ReadonlySet<string>
  readonly newestTime: string | null
  readonly signal: AbortSignal
  readonly now: () => Date
  readonly onProgress: (progress: LoadProgress) => void
}

export interface Publication {
  /** Null when nothing changed and the market is the one that readers have. */
  readonly revisionId: number | null
  readonly asOf: string | null
}

/**
 * Makes the new revision: held back while its measures are written, published as a whole.
 * What an earlier load stored without coming so far is measured and published with it.
 */
export async function publish(database: Database, request: PublishRequest): Promise<Publication> {
  const { prisma } = database
  const previous = await prisma.revision.findFirst({ where: { status: 'PUBLISHED' }, orderBy: { id: 'desc' } })
  const left = await leftBehind(database, previous?.createdAt ?? null, request.loadId)
  if (!request.changed && left === null) {
    return { revisionId: null, asOf: previous?.asOf.toISOString() ?? null }
  }
  const { loadId, signal, onProgress, now } = request
  const asOf = later(previous?.asOf ?? null, request.newestTime) ?? now()
  const date = await marketDate(database, asOf)
  const sample = (await prisma.bond.findFirst({ where: { sample: true }, select: { id: true } })) !== null
  const revision = await prisma.revision.create({
    data: { status: 'HELD', asOf, createdAt: now(), loadId, sample },
  })
  const aged = await agedBonds(database, date)
  const ids = [...new Set([...request.touched, ...(left ?? []), ...aged])]
  await measureBonds(database, {
    ...{ ids, date, revisionId: revision.id, signal },
    progress: (done, total) => onProgress({ stage: 'measuring', done, total, what: `${done} of ${total} bonds` }),
  })
  onProgress({ stage: 'publishing', done: 0, total: 1, what: `revision ${revision.id}` })
  await putInForce(database, revision, { now, signal })
  onProgress({ stage: 'publishing', done: 1, total: 1, what: `revision ${revision.id}` })
  return { revisionId: revision.id, asOf: asOf.toISOString() }
}

/** The data of a market is as old as its newest part; a load of older data does not turn the clock back. */
function later(previous: Date | null, newest: string | null): Date | null {
  const stated = newest === null ? null : new Date(newest)
  if (previous === null || stated === null) return previous ?? stated
  return previous > stated ? previous : stated
}

/** East of Greenwich a trading day begins before the day of its time in UTC does. */
async function marketDate({ prisma }: Database, asOf: Date): Promise<string> {
  const day = asOf.toISOString().slice(0, 10)
  const rows = await prisma.$queryRawUnsafe<{ date: string }[]>(
    `SELECT greatest($1::date, (SELECT max(date) FROM "Quote" WHERE date <= $1::date + 1))::text AS date`,
    day,
  )
  return rows[0]?.date ?? day
}

/** Bonds changed by loads that stored something but never published; null when there is no such load. */
async function leftBehind({ prisma }: Database, since: Date | null, loadId: string): Promise<readonly string[] | null> {
  const after = since === null ? {} : { gte: since }
  const loads = await prisma.load.count({
    where: {
      id: { not: loadId },
      startedAt: after,
      OR: [{ inserted: { gt: 0 } }, { updated: { gt: 0 } }],
      NOT: { revision: { is: { status: 'PUBLISHED' } } },
    },
  })
  if (loads === 0) return null
  const rows = await prisma.provenance.findMany({
    where: { time: after },
    distinct: ['bondId'],
    select: { bondId: true },
  })
  return rows.map(row => row.bondId)
}

/** Bonds whose measure is of an earlier day: their next coupon or event may lie behind by now. */
async function agedBonds({ prisma }: Database, date: string): Promise<readonly string[]> {
  const rows = await prisma.$queryRawUnsafe<{ id: string }[]>(
    `SELECT m."bondId"::text AS id FROM "Measure" m JOIN "Bond" b ON b.id = m."bondId"
      WHERE m.current AND m.date < $1::date AND b.status <> 'MATURED'`,
    date,
  )
  return rows.map(row => row.id)
}
