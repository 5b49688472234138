import type { PrismaClient } from '../../../prisma/generated/client/client.ts'
import type { StoredPlacement } from '../../derived/placements.ts'
import type { Background } from '../../overview/background.ts'
import type { DetailRecord } from '../details/detail-store.ts'
import { mapYielding } from '../yielding-map.ts'
import { isOwned, PIECES, piecesIn, ROWS } from './archive.ts'
import { emptyRowOf } from './fields.ts'
import { decodeOverlay, overlaySince, ownersIn, type StoredOverlayRow, withRows } from './overlay.ts'
import type { Part, PartTable } from './parts.ts'
import { decodeTable, rowsOf, type Table, tableOf } from './row-chunks.ts'
import type { OwnedPart } from './table-rows.ts'

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
  const pieces = await newPieces(prisma, revisionId, earlier)
  const overlay = (await Array.fromAsync(overlaySince(prisma, revisionId, earlier))).flat()
  const tablesOf = async <P extends Part>(part: P): Promise<readonly PartTable<P>[]> => {
    const since = emptyRowOf(part)
    const own = pieces.filter(piece => piece.part === part)
    const tables = await Array.fromAsync(own, async ({ revisionId: first, body }) => ({
      revisionId: first,
      table: await decodeTable<object>(body, since),
    }))
    const later = overlay.filter(row => row.part === part)
    const all = isOwned(part) ? await overlaid(part, tables, later) : tables.map(({ table }) => table)
    return all as readonly PartTable<P>[]
  }
  const rowsIn = async <P extends Part>(part: P) =>
    (await mapYielding(await tablesOf(part), table => rowsOf(table))).flat()
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

/** A piece with the revision whose archive first had it. */
interface NewTable {
  readonly revisionId: number
  readonly table: Table<object>
}

/** The rows of new pieces as those beside them have them, and those that stand beside other pieces. */
async function overlaid(
  part: OwnedPart,
  tables: readonly NewTable[],
  overlay: readonly StoredOverlayRow[],
): Promise<readonly Table<object>[]> {
  const beside = new Map(overlay.map(row => [row.owner, row]))
  const merged: Table<object>[] = []
  for (const { revisionId, table } of tables) {
    const own = ownersIn(table, part).flatMap(owner => beside.get(owner) ?? [])
    for (const { owner } of own) beside.delete(owner)
    const later = own.filter(row => row.revisionId > revisionId)
    merged.push(later.length === 0 ? table : withRows(part, table, await decodeOverlay(part, later)))
  }
  const others = await decodeOverlay(part, [...beside.values()])
  // In small tables, between which requests are answered.
  for (let start = 0; start < others.length; start += ROWS) merged.push(tableOf(others.slice(start, start + ROWS)))
  return merged
}

/** The pieces of an archive that a former one has not, by number. */
async function newPieces(prisma: PrismaClient, revisionId: number, earlier: number) {
  const isNew = { AND: [piecesIn(revisionId), { revisionId: { gt: earlier } }] }
  const select = { number: true, part: true, body: true, revisionId: true } as const
  const read = (after: number) =>
    prisma.revisionChunk.findMany({
      ...{ where: { ...isNew, number: { gt: after } }, select },
      ...{ orderBy: { number: 'asc' }, take: PIECES },
    })
  const pieces: Awaited<ReturnType<typeof read>> = []
  for (let after = -1; ; ) {
    const next = await read(after)
    pieces.push(...next)
    const last = next.at(-1)
    if (last === undefined || next.length < PIECES) return pieces
    after = last.number
  }
}
