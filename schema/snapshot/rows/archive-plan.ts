import type { PrismaClient } from '../../../prisma/generated/client/client.ts'
import { type ArchivePiece, encodedPiece, isOwned, ownersIn, piecesOf, piecesOfPart, ROWS } from './archive.ts'
import { emptyRowOf } from './fields.ts'
import { PARTS, type Part } from './parts.ts'
import { decodeTable, rowsOf, tableOf } from './row-chunks.ts'
import { OWNER_COLUMNS, type OwnedPart, rowsOfOwners } from './table-rows.ts'

/** An earlier archive and what the tables contain differently: ids of bonds or issuers by part; null for a whole part. */
export interface ArchivedChanges {
  readonly revisionId: number
  readonly owners: Readonly<Record<OwnedPart, ReadonlySet<string> | null>>
  readonly isSame: Readonly<Record<'issuers' | 'ratings', boolean>>
}

/** How the archive of a revision is written. */
export interface ArchivePlan {
  /** The earlier archive from which pieces are copied, with those that are not; null to copy none. */
  readonly same: { readonly revisionId: number; readonly except: readonly PieceKey[] } | null
  readonly own: AsyncIterable<ArchivePiece>
  /** The earlier revision, if its bonds, issuers and ratings are the same; null otherwise. */
  readonly patchOf: number | null
}

type PieceKey = Pick<ArchivePiece, 'part' | 'number'>

/** A piece of an earlier archive, without its body. */
type KnownPiece = PieceKey & Pick<ArchivePiece, 'lastOwner'>

/**
 * Plans the archive of what the tables contain.
 * @param changes since an earlier archive; null to write the archive as a whole
 */
export async function planArchive(
  prisma: PrismaClient,
  asOf: Date,
  changes: ArchivedChanges | null,
): Promise<ArchivePlan> {
  if (changes === null) return { same: null, own: piecesOf(prisma, asOf), patchOf: null }
  const { revisionId, owners, isSame } = changes
  const known: readonly KnownPiece[] = (await prisma.revisionChunk.findMany({
    where: { revisionId },
    orderBy: { number: 'asc' },
    select: { part: true, number: true, lastOwner: true },
  })) as readonly KnownPiece[]
  const patch = new Patch(prisma, asOf, revisionId, known)
  for (const part of PARTS) {
    if (isOwned(part)) await patch.replaceOwners(part, owners[part])
    else if (part !== 'issuers' && part !== 'ratings') patch.readAgain(part)
    else if (!isSame[part]) patch.reshape(part)
  }
  return patch.plan()
}

/** Collects what of an earlier archive is replaced. */
class Patch {
  readonly #prisma: PrismaClient
  readonly #asOf: Date
  readonly #revisionId: number
  readonly #known: readonly KnownPiece[]
  readonly #replaced: ArchivePiece[] = []
  readonly #again = new Set<Part>()
  #isSameShape = true

  constructor(prisma: PrismaClient, asOf: Date, revisionId: number, known: readonly KnownPiece[]) {
    this.#prisma = prisma
    this.#asOf = asOf
    this.#revisionId = revisionId
    this.#known = known
  }

  plan(): ArchivePlan {
    const except = [
      ...this.#replaced.map(({ part, number }) => ({ part, number })),
      ...this.#known.filter(({ part }) => this.#again.has(part)),
    ]
    return {
      same: { revisionId: this.#revisionId, except },
      own: this.#own(),
      patchOf: this.#isSameShape ? this.#revisionId : null,
    }
  }

  /** Takes a part from the tables. */
  readAgain(part: Part): void {
    this.#again.add(part)
  }

  /** Takes a part from the tables that readers cannot patch. */
  reshape(part: Part): void {
    this.#isSameShape = false
    this.readAgain(part)
  }

  /** Replaces the pieces with rows of these owners; null for all. */
  async replaceOwners(part: OwnedPart, owners: ReadonlySet<string> | null): Promise<void> {
    const pieces = this.#known.filter(piece => piece.part === part)
    if (owners === null || (owners.size > 0 && (pieces.length === 0 || pieces.some(isUnplaced)))) {
      this.reshape(part)
      return
    }
    for (const [piece, own] of ownersByPiece(pieces, owners)) await this.#replace(part, piece, own)
  }

  async #replace(part: OwnedPart, { number }: KnownPiece, owners: ReadonlySet<string>): Promise<void> {
    const key = { revisionId: this.#revisionId, part, number }
    const { body } = await this.#prisma.revisionChunk.findUniqueOrThrow({ where: { revisionId_part_number: key } })
    const former = await decodeTable<object>(body, emptyRowOf(part))
    const ownerOf = (row: object) => (row as Readonly<Record<string, string>>)[OWNER_COLUMNS[part]] as string
    const unchanged = rowsOf(former).filter(row => !owners.has(ownerOf(row)))
    const rows = [...unchanged, ...(await rowsOfOwners(this.#prisma, part, owners))]
    rows.sort((a, b) => (ownerOf(a) < ownerOf(b) ? -1 : 1))
    const table = tableOf(rows)
    const [before, after] = [ownersIn(former, part), ownersIn(table, part)]
    if (before.length !== after.length || before.some((id, index) => id !== after[index])) this.#isSameShape = false
    const isOtherSize = rows.length > 2 * ROWS || rows.length === 0
    if (isOtherSize) this.reshape(part)
    else this.#replaced.push({ part, number, ...(await encodedPiece(part, table)) })
  }

  async *#own(): AsyncIterable<ArchivePiece> {
    yield* this.#replaced.filter(({ part }) => !this.#again.has(part))
    let number = 1 + Math.max(-1, ...this.#known.map(piece => piece.number))
    for (const part of this.#again) {
      for await (const piece of piecesOfPart(this.#prisma, this.#asOf, part)) {
        yield { part, number, ...piece }
        number += 1
      }
    }
  }
}

function isUnplaced({ lastOwner }: KnownPiece): boolean {
  return lastOwner === null
}

/** The owners of each piece that has or gets rows of some; those after the last piece belong to it. */
function ownersByPiece(
  pieces: readonly KnownPiece[],
  owners: ReadonlySet<string>,
): ReadonlyMap<KnownPiece, ReadonlySet<string>> {
  const found = new Map<KnownPiece, Set<string>>()
  for (const owner of owners) {
    const piece = pieces.find(({ lastOwner }) => lastOwner !== null && owner <= lastOwner) ?? pieces.at(-1)
    if (piece === undefined) continue
    const own = found.get(piece) ?? new Set<string>()
    found.set(piece, own.add(owner))
  }
  return found
}
