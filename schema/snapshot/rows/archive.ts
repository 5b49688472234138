import type { PrismaClient } from '../../../prisma/generated/client/client.ts'
import { emptyRowOf } from './fields.ts'
import { PARTS, type Part, type PartTable, type SnapshotRows } from './parts.ts'
import { part as cut, decodeTable, encodeTable } from './row-chunks.ts'
import { rowsInTables } from './table-rows.ts'

/** Rows per piece: small enough to be decoded between two requests. */
const ROWS = 1_000
/** Pieces per query. */
const PIECES = 8

interface Piece {
  readonly part: Part
  readonly body: Uint8Array<ArrayBuffer>
}

/** The data of the tables as archive pieces, each created while the previous one is stored. */
export async function* piecesOf(prisma: PrismaClient, asOf: Date): AsyncIterable<Piece> {
  const rows = rowsInTables(prisma, asOf.toISOString())
  for (const part of PARTS) {
    for await (const table of rows(part)) {
      for (let start = 0; start < table.count; start += ROWS) {
        yield { part, body: await encodeTable(cut<object>(table, start, start + ROWS)) }
      }
    }
  }
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

const PIECE = { orderBy: { number: 'asc' }, select: { number: true, body: true } } as const

export function storedOf(prisma: PrismaClient, revisionId: number): Stored {
  return {
    archived: (part, after) =>
      prisma.revisionChunk.findMany({ where: { revisionId, part, number: { gt: after } }, ...PIECE, take: PIECES }),
    encoded: numbers => prisma.encodedChunk.findMany({ where: { revisionId, number: { in: [...numbers] } }, ...PIECE }),
  }
}

/** The archived rows of a revision, part by part. */
export function rowsInArchive({ archived }: Pick<Stored, 'archived'>): SnapshotRows {
  return async function* <P extends Part>(part: P): AsyncIterable<PartTable<P>> {
    const since = emptyRowOf(part)
    for (let after = -1; ; ) {
      const pieces = await archived(part, after)
      for (const { body } of pieces) yield await decodeTable(body, since)
      const last = pieces.at(-1)
      if (last === undefined || pieces.length < PIECES) return
      after = last.number
    }
  }
}
