import { createLog } from '../../gateway/process/log.ts'
import { revisionEncoder } from '../../gateway/publication/encode-revision.ts'
import { openDatabase } from '../../prisma/client.ts'
import type { PrismaClient } from '../../prisma/generated/client/client.ts'
import type { RevisionModel } from '../../prisma/generated/client/models/Revision.ts'
import { piecesIn } from '../../schema/snapshot/rows/archive.ts'
import { decodeTable, encodeTable, type Table } from '../../schema/snapshot/rows/row-chunks.ts'
import type { BenchDatabase } from './service.ts'

/**
 * Revisions that follow the current one, each with an archive in which all figures of the measures are others, and
 * encoded as a publication prepares it. None is published yet. What earlier benches left is given up.
 * @returns their numbers
 */
export async function makeRevisions(
  { env, query }: BenchDatabase,
  count: number,
  isPrepared: boolean,
): Promise<readonly number[]> {
  const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: '' })
  const { prisma } = database
  const inForce = await prisma.revision.findFirstOrThrow({ where: { status: 'PUBLISHED' }, orderBy: { id: 'desc' } })
  await query(`DELETE FROM "Revision" WHERE id > $1`, [inForce.id])
  await query(`DELETE FROM "OverlayRow" WHERE "revisionId" > $1`, [inForce.id])
  for (const archived of ['RevisionChunk', 'OverlayRow'])
    await query(`UPDATE "${archived}" SET until = NULL WHERE until > $1`, [inForce.id])
  await query(`DELETE FROM "PreparedChunk"`)
  const { asOf, chunks, sample } = inForce
  const made = [inForce]
  for (let turn = 1; turn <= count; turn += 1) {
    const next = await prisma.revision.create({ data: { status: 'HELD', asOf, chunks, sample } })
    await archiveShifted(prisma, made.at(-1) as RevisionModel, next.id)
    made.push(next)
  }
  const encode = revisionEncoder(createLog('warn'))
  for (const revision of isPrepared ? made : []) {
    for await (const { number, body } of encode(database, revision, new AbortController().signal))
      await prisma.encodedChunk.create({ data: { revisionId: revision.id, number, body } })
  }
  await database.close()
  return made.slice(1).map(({ id }) => id)
}

/** The archive of the revision before, with other figures. */
async function archiveShifted(prisma: PrismaClient, { id }: RevisionModel, revisionId: number): Promise<void> {
  const pieces = await prisma.revisionChunk.findMany({ where: { ...piecesIn(id), part: 'measures' } })
  await prisma.revisionChunk.updateMany({ where: { part: 'measures', until: null }, data: { until: revisionId } })
  for (const { body, ...piece } of pieces) {
    const shiftedBody = await encodeTable(shifted(await decodeTable<object>(body, {})))
    await prisma.revisionChunk.create({ data: { ...piece, revisionId, until: null, body: shiftedBody } })
  }
}

/** Every figure that is no whole number by a little. */
function shifted({ count, columns }: Table<object>): Table<object> {
  const shift = (value: unknown) =>
    typeof value === 'number' && !Number.isInteger(value) ? Math.round(value * 1e4 + 1) / 1e4 : value
  const others = Object.entries(columns as Record<string, readonly unknown[]>).map(([name, values]) => [
    name,
    values.map(shift),
  ])
  return { count, columns: Object.fromEntries(others) }
}
