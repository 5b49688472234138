import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import { type BulkFile, bulkFile } from './manifest.ts'

/** The quotes of the whole market on one day, as files. */
export interface QuotesOfDay {
  /** ISO. */
  readonly date: string
  /** The revision that wrote the files. */
  readonly revision: number
  readonly files: readonly BulkFile[]
}

/** The newest files of each day, newest day first. @param range first and last day, ISO */
export async function readQuoteDays(
  prisma: PrismaClient,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly QuotesOfDay[]> {
  const rows = await prisma.revisionFile.findMany({
    where: { day: { gte: new Date(from), lte: new Date(to) } },
    orderBy: [{ day: 'desc' }, { revisionId: 'desc' }, { name: 'asc' }],
  })
  const byDay = Map.groupBy(rows, ({ day }) => day?.toISOString().slice(0, 10) ?? '')
  return [...byDay].map(([date, files]) => {
    // The files of a day are stored together, so those of the newest revision are all.
    const revision = files[0]?.revisionId ?? 0
    return { date, revision, files: files.filter(({ revisionId }) => revisionId === revision).map(bulkFile) }
  })
}
