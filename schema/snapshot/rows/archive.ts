import type { PrismaClient } from '../../../prisma/generated/client/client.ts'
import { emptyRowOf } from './fields.ts'
import { BEFORE_IDS, decodeOverlay, type OverlayRow, overlayIn, ownersIn, withRows } from './overlay.ts'
import { PARTS, type Part, type PartTable, type SnapshotRows } from './parts.ts'
import { part as cut, decodeTable, encodeTable, type Table } from './row-chunks.ts'
import { OWNER_COLUMNS, type OwnedPart, rowsInTables } from './table-rows.ts'

/** Rows per piece: few, because a change of one row writes its piece anew (`npm run bench:freshness`). */
export const ROWS = 100
/** Pieces per query: few, because no request is answered while Prisma unpacks them (`npm run bench:freshness`). */
export const PIECES = 20

/** A piece to be stored. Those of a part are read in the order of their numbers. */
export interface ArchivePiece extends StoredPiece {
  readonly part: Part
  /** The last id in it; null where its rows are not in the order of bonds or issuers. */
  readonly lastOwner: string | null
}

/** The data of the tables as archive pieces. */
export async function* piecesOf(prisma: PrismaClient, asOf: Date): AsyncIterable<ArchivePiece> {
  let number = 0
  for (const part of PARTS) {
    for await (const piece of piecesOfPart(prisma, asOf, part)) {
      yield { ...piece, part, number }
      number += 1
    }
  }
}

/** The pieces of one part as it is in the tables. */
export async function* piecesOfPart(
  prisma: PrismaClient,
  asOf: Date,
  part: Part,
): AsyncIterable<Pick<ArchivePiece, 'body' | 'lastOwner'>> {
  for await (const table of rowsInTables(prisma, asOf.toISOString())(part)) {
    for (let start = 0; start < table.count; start += ROWS)
      yield encodedPiece(part, cut<object>(table, start, start + ROWS))
  }
}

export async function encodedPiece(
  part: Part,
  table: Table<object>,
): Promise<Pick<ArchivePiece, 'body' | 'lastOwner'>> {
  return { body: await encodeTable(table), lastOwner: isOwned(part) ? (ownersIn(table, part).at(-1) ?? null) : null }
}

export function isOwned(part: Part): part is OwnedPart {
  return part in OWNER_COLUMNS
}

/** The stored archive and encoded snapshot of a revision. */
export interface Stored {
  /** The next archive pieces of a part. @param after number of the last piece read */
  archived(part: Part, after: number): Promise<readonly StoredPiece[]>
  /** Chunks of the encoded snapshot by number; missing numbers are omitted. */
  encoded(numbers: readonly number[]): Promise<readonly StoredPiece[]>
}

export interface StoredPiece {
  readonly number: number
  readonly body: Uint8Array<ArrayBuffer>
  /** The rows that stand beside it, ascending by id. */
  readonly beside?: readonly OverlayRow[]
}

/** Selects the pieces of the archive of a revision: what is new in it, and what it shares with earlier ones. */
export function piecesIn(revisionId: number) {
  return { revisionId: { lte: revisionId }, OR: [{ until: null }, { until: { gt: revisionId } }] }
}

const PIECE = { orderBy: { number: 'asc' }, select: { number: true, body: true } } as const

type Reader = Pick<PrismaClient, 'revisionChunk' | 'encodedChunk' | '$queryRaw'>

export function storedOf(prisma: Reader, revisionId: number): Stored {
  return {
    archived: (part, after) => piecesAfter(prisma, revisionId, part, after),
    encoded: numbers => prisma.encodedChunk.findMany({ where: { revisionId, number: { in: [...numbers] } }, ...PIECE }),
  }
}

async function piecesAfter(
  prisma: Reader,
  revisionId: number,
  part: Part,
  after: number,
): Promise<readonly StoredPiece[]> {
  const pieces = await prisma.revisionChunk.findMany({
    where: { ...piecesIn(revisionId), part, number: { gt: after } },
    ...{ orderBy: PIECE.orderBy, select: { ...PIECE.select, lastOwner: true, revisionId: true } },
    take: PIECES,
  })
  const last = pieces.at(-1)?.lastOwner ?? null
  if (last === null || !isOwned(part)) return pieces.map(({ number, body }) => ({ number, body }))
  const former = await prisma.revisionChunk.findFirst({
    where: { ...piecesIn(revisionId), part, number: after },
    select: { lastOwner: true },
  })
  const rows = await overlayIn(prisma, revisionId, { part, after: former?.lastOwner ?? BEFORE_IDS, upTo: last })
  let next = 0
  return pieces.map(piece => {
    const first = next
    while (next < rows.length && (rows[next] as OverlayRow).owner <= (piece.lastOwner ?? '')) next += 1
    // A version before them writes pieces anew and leaves the rows.
    const beside = rows.slice(first, next).filter(row => row.revisionId > piece.revisionId)
    return { number: piece.number, body: piece.body, beside }
  })
}

/** The rows of a piece, as those beside it have them. */
export async function tableInPiece<P extends Part>(
  part: P,
  { body, beside = [] }: Omit<StoredPiece, 'number'>,
): Promise<PartTable<P>> {
  const table = await decodeTable<object>(body, emptyRowOf(part))
  const isAlone = beside.length === 0 || !isOwned(part)
  return (isAlone ? table : withRows(part, table, await decodeOverlay(part, beside))) as PartTable<P>
}

/** The archived rows of a revision, part by part. */
export function rowsInArchive({ archived }: Pick<Stored, 'archived'>): SnapshotRows {
  return async function* <P extends Part>(part: P): AsyncIterable<PartTable<P>> {
    for await (const piece of piecesInArchive({ archived }, part)) yield await tableInPiece(part, piece)
  }
}

async function* piecesInArchive({ archived }: Pick<Stored, 'archived'>, part: Part): AsyncIterable<StoredPiece> {
  for (let after = -1; ; ) {
    const pieces = await archived(part, after)
    yield* pieces
    const last = pieces.at(-1)
    if (last === undefined || pieces.length < PIECES) return
    after = last.number
  }
}
