import type { PrismaClient } from '../../../prisma/generated/client/client.ts'
import { emptyRowOf } from './fields.ts'
import { PARTS, type Part, type PartTable, type SnapshotRows } from './parts.ts'
import { part as cut, decodeTable, encodeTable, rowsOf, tableOf } from './row-chunks.ts'
import { OWNER_COLUMNS, type OwnedPart, rowsInTables, rowsOfOwners } from './table-rows.ts'

/** Rows per piece: small enough to be decoded between two requests. */
const ROWS = 1_000
/** Pieces per query. */
const PIECES = 8

/** An earlier archive and what the tables contain differently: ids of bonds or issuers by part; null for a whole part. */
export interface ArchivedChanges {
  readonly revisionId: number
  readonly owners: Readonly<Record<OwnedPart, ReadonlySet<string> | null>>
}

interface Piece {
  readonly part: Part
  readonly body: Uint8Array<ArrayBuffer>
}

/**
 * The data of the tables as archive pieces, each created while the previous one is stored.
 * @param changes since an earlier archive, from which everything else is taken
 */
export async function* piecesOf(
  prisma: PrismaClient,
  asOf: Date,
  changes: ArchivedChanges | null = null,
): AsyncIterable<Piece> {
  const rows = rowsInTables(prisma, asOf.toISOString())
  for (const part of PARTS) {
    const owners = isOwned(part) ? changes?.owners[part] : null
    if (changes !== null && isOwned(part) && owners != null) {
      yield* patchedPieces(prisma, part, { revisionId: changes.revisionId, owners })
      continue
    }
    for await (const table of rows(part)) {
      for (let start = 0; start < table.count; start += ROWS) {
        yield { part, body: await encodeTable(cut<object>(table, start, start + ROWS)) }
      }
    }
  }
}

function isOwned(part: Part): part is OwnedPart {
  return part in OWNER_COLUMNS
}

interface PatchOf {
  readonly revisionId: number
  readonly owners: ReadonlySet<string>
}

/** The pieces of an earlier archive with the rows of some owners as they are now; others are passed on as they are. */
async function* patchedPieces(
  prisma: PrismaClient,
  part: OwnedPart,
  { revisionId, owners }: PatchOf,
): AsyncIterable<Piece> {
  const column = OWNER_COLUMNS[part]
  const ownerOf = (row: object) => (row as Readonly<Record<string, string>>)[column] as string
  const fresh = [...(await rowsOfOwners(prisma, part, owners))]
  const since = emptyRowOf(part)
  for await (const { body } of piecesInArchive(storedOf(prisma, revisionId), part)) {
    const table = await decodeTable<object>(body, since)
    const ids = (table.columns as Readonly<Record<string, readonly string[]>>)[column] ?? []
    const last = ids.at(-1) ?? ''
    const next = fresh.findIndex(row => ownerOf(row) > last)
    const here = fresh.splice(0, next < 0 ? fresh.length : next)
    if (here.length === 0 && !ids.some(id => owners.has(id))) {
      yield { part, body }
      continue
    }
    const rows = [...rowsOf(table).filter(row => !owners.has(ownerOf(row))), ...here]
    rows.sort((a, b) => (ownerOf(a) < ownerOf(b) ? -1 : 1))
    if (rows.length > 0) yield { part, body: await encodeTable(tableOf(rows)) }
  }
  for (let start = 0; start < fresh.length; start += ROWS) {
    yield { part, body: await encodeTable(tableOf(fresh.slice(start, start + ROWS))) }
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
