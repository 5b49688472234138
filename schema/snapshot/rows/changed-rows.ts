import type { PrismaClient } from '../../../prisma/generated/client/client.ts'
import type { StoredPlacement } from '../../derived/placements.ts'
import type { Background } from '../../overview/background.ts'
import type { DetailRecord } from '../details/detail-store.ts'
import { piecesIn } from './archive.ts'
import { emptyRowOf } from './fields.ts'
import type { Part, PartTable } from './parts.ts'
import { decodeTable, rowsOf } from './row-chunks.ts'

/** What the archive of a revision has that an earlier one has not; rows beside changed ones may be the same. */
export interface ChangedRows {
  readonly bonds: readonly PartTable<'bonds'>[]
  readonly measures: readonly PartTable<'measures'>[]
  readonly bondDetails: readonly DetailRecord[]
  readonly issuerDetails: readonly DetailRecord[]
  /** All of them; null if they are the same. */
  readonly placements: readonly StoredPlacement[] | null
  /** Null if it is the same. */
  readonly background: Background | null
}

/**
 * True if the archive of each revision after the first differs from the one before it only in pieces that are new in it.
 * @param from a published revision, and `to` a later one
 */
export async function isPatched(prisma: PrismaClient, from: number, to: number): Promise<boolean> {
  const later = { id: { gt: from, lte: to }, status: 'PUBLISHED' } as const
  const next = await prisma.revision.findFirst({ where: later, orderBy: { id: 'asc' }, select: { patchOf: true } })
  // A patch is one of the revision published before it, so none that is whole lies between.
  return next?.patchOf === from && (await prisma.revision.count({ where: { ...later, patchOf: null } })) === 0
}

/** Reads what changed in a patched archive since an earlier revision. */
export async function changedSince(prisma: PrismaClient, revisionId: number, earlier: number): Promise<ChangedRows> {
  const pieces = await prisma.revisionChunk.findMany({
    where: { AND: [piecesIn(revisionId), { revisionId: { gt: earlier } }] },
    orderBy: { number: 'asc' },
    select: { part: true, body: true },
  })
  const tablesOf = async <P extends Part>(part: P): Promise<readonly PartTable<P>[]> => {
    const since = emptyRowOf(part)
    const own = pieces.filter(piece => piece.part === part)
    return Array.fromAsync(own, ({ body }) => decodeTable(body, since) as Promise<PartTable<P>>)
  }
  const rowsIn = async <P extends Part>(part: P) => (await tablesOf(part)).flatMap(table => rowsOf(table))
  const placements = (await rowsIn('placements')) as readonly StoredPlacement[]
  const [background = null] = (await rowsIn('background')) as readonly Background[]
  return {
    bonds: await tablesOf('bonds'),
    measures: await tablesOf('measures'),
    bondDetails: (await rowsIn('bondDetails')) as readonly DetailRecord[],
    issuerDetails: (await rowsIn('issuerDetails')) as readonly DetailRecord[],
    placements: placements.length > 0 ? placements : null,
    background,
  }
}
