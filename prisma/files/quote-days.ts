import type { Database } from '../client.ts'
import type { PrismaClient } from '../generated/client/client.ts'
import { newestPublished } from '../revisions/newest.ts'
import { type NewFileChunk, type NewRevisionFile, rowOf } from './store-files.ts'

interface WrittenRevision {
  readonly id: number
  readonly asOf: Date
}

/** The newest revision, if it has bulk files and the quotes of changed days are still to be written. */
export async function revisionWithoutQuoteDays(prisma: PrismaClient): Promise<WrittenRevision | null> {
  const newest = await newestPublished(prisma)
  return newest === null || newest.filesVersion === null || newest.quoteDaysWritten ? null : newest
}

/** Days with quotes, by one look into the index for each day. */
const QUOTED_DAYS = `WITH RECURSIVE quoted AS (
    SELECT max(date) AS date FROM "Quote" WHERE date <= $1::date
    UNION ALL SELECT (SELECT max(q.date) FROM "Quote" q WHERE q.date < d.date) FROM quoted d WHERE d.date > $2::date)
  SELECT date::text AS day FROM quoted WHERE date > $2::date`

/**
 * The days whose quotes differ from their files, newest first: those that revisions since the last complete one changed,
 * or all days if that is not recorded or bonds were removed.
 */
export async function changedQuoteDays(
  prisma: PrismaClient,
  { id, asOf }: WrittenRevision,
  retained: number,
): Promise<readonly string[]> {
  const done = await prisma.revision.findFirst({
    where: { quoteDaysWritten: true, id: { lt: id } },
    orderBy: { id: 'desc' },
    select: { id: true },
  })
  const bounds = [asOf, firstDay(asOf, retained)] as const
  const all = await prisma.$queryRawUnsafe<{ day: string }[]>(QUOTED_DAYS, ...bounds)
  const days = all.map(({ day }) => day)
  if (done === null) return days
  const since = { gt: done.id, lte: id }
  const unknown = await prisma.revision.count({ where: { id: since, status: 'PUBLISHED', objectChanges: null } })
  const removed = await prisma.objectChange.count({ where: { revisionId: since, kind: 'BOND', removed: true } })
  if (unknown + removed > 0) return days
  const changes = await prisma.objectChange.findMany({
    where: { revisionId: since, kind: 'QUOTE' },
    distinct: ['from', 'to'],
    select: { from: true, to: true },
  })
  const isIn = (day: string) => changes.some(({ from, to }) => isoOf(from) <= day && day <= (isoOf(to) || day))
  return days.filter(isIn)
}

interface QuoteDay {
  readonly files: readonly NewRevisionFile[]
  readonly chunks: readonly NewFileChunk[]
}

/** @returns false if the newest files of the day have the same bytes, which then stay */
export async function storeQuoteDay(prisma: PrismaClient, id: number, { files, chunks }: QuoteDay): Promise<boolean> {
  const names = files.map(({ name }) => name)
  const known = await prisma.revisionFile.findMany({
    where: { name: { in: names } },
    orderBy: { revisionId: 'desc' },
    take: files.length,
  })
  const isKnown = files.every(file => known.some(({ name, sha256 }) => name === file.name && sha256 === file.sha256))
  if (isKnown) return false
  await prisma.$transaction(async client => {
    const earlier = { revisionId: id, name: { in: names } }
    await client.revisionFile.deleteMany({ where: earlier })
    await client.fileChunk.deleteMany({ where: earlier })
    await client.revisionFile.createMany({ data: files.map(file => rowOf(id, file)) })
    for (const chunk of chunks) await client.fileChunk.create({ data: { revisionId: id, ...chunk } })
  })
  return true
}

/**
 * Marks the days of a revision as written, and deletes the files of days that have no quotes any more or are no longer
 * retained, and those that newer ones replaced, unless the revision that wrote them still has files.
 */
export async function completeQuoteDays(
  { prisma, kind }: Database,
  { id, asOf }: WrittenRevision,
  retained: number,
): Promise<void> {
  await prisma.revision.update({ where: { id }, data: { quoteDaysWritten: true } })
  const deleted = await prisma.$queryRaw<{ revisionId: number; name: string }[]>`
    DELETE FROM "RevisionFile" f USING "Revision" r
     WHERE r.id = f."revisionId" AND f.day IS NOT NULL
       AND (f.day <= ${firstDay(asOf, retained)}::date
         OR NOT EXISTS (SELECT 1 FROM "Quote" q WHERE q.date = f.day)
         OR (r."filesVersion" IS NULL AND EXISTS (
           SELECT 1 FROM "RevisionFile" n WHERE n.name = f.name AND n."revisionId" > f."revisionId")))
    RETURNING f."revisionId", f.name`
  for (const where of deleted) await prisma.fileChunk.deleteMany({ where })
  if (kind === 'pglite' && deleted.length > 0) await prisma.$executeRawUnsafe('VACUUM "FileChunk"')
}

/** The day before the first one that has files. */
function firstDay(asOf: Date, retained: number): Date {
  return new Date(asOf.getTime() - retained * 86_400_000)
}

function isoOf(day: Date | null): string {
  return day?.toISOString().slice(0, 10) ?? ''
}
