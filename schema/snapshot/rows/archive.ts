import type { PrismaClient } from '../../../prisma/generated/client/client.ts'
import { emptyRowOf } from './fields.ts'
import { PARTS, type Part, type PartTable, type SnapshotRows } from './parts.ts'
import { part as cut, decodeTable, encodeTable, type Table } from './row-chunks.ts'
import { OWNER_COLUMNS, type OwnedPart, rowsInTables } from './table-rows.ts'

/** Rows per piece: few, because a change of one row writes its piece anew (`npm run bench:freshness`). */
export const ROWS = 100
/** Pieces per query. */
export const PIECES = 80

/** A piece to be stored. Those of a part are read in the order of their numbers. */
export interface ArchivePiece extends StoredPiece {
  readonly part: Part
  /** The last id in it; null where its rows are not in the order of bonds or issuers. */
  readonly lastOwner: string | null
}

/** The data of the tables as archive pieces, each created while the previous one is stored. */
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

/** The ids of the bonds or issuers that the rows are about. */
export function ownersIn({ columns }: Table<object>, part: OwnedPart): readonly string[] {
  return (columns as Readonly<Record<string, readonly string[]>>)[OWNER_COLUMNS[part]] ?? []
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
}

/** Selects the pieces of the archive of a revision: what is new in it, and what it shares with earlier ones. */
export function piecesIn(revisionId: number) {
  return { revisionId: { lte: revisionId }, OR: [{ until: null }, { until: { gt: revisionId } }] }
}

const PIECE = { orderBy: { number: 'asc' }, select: { number: true, body: true } } as const

export function storedOf(prisma: PrismaClient, revisionId: number): Stored {
  return {
    archived: (part, after) =>
      prisma.revisionChunk.findMany({
        where: { ...piecesIn(revisionId), part, number: { gt: after } },
        ...PIECE,
        take: PIECES,
      }),
    encoded: numbers => prisma.encodedChunk.findMany({ where: { revisionId, number: { in: [...numbers] } }, ...PIECE }),
  }
}

/** The archived rows of a revision, part by part. */
export function rowsInArchive({ archived }: Pick<Stored, 'archived'>): SnapshotRows {
  return async function* <P extends Part>(part: P): AsyncIterable<PartTable<P>> {
    const since = emptyRowOf(part)
    for await (const { body } of piecesInArchive({ archived }, part)) yield await decodeTable(body, since)
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
