import type { PrismaClient } from '../../../prisma/generated/client/client.ts'
import {
  type ArchivePiece,
  encodedPiece,
  isOwned,
  ownersIn,
  PIECES,
  piecesIn,
  piecesOf,
  piecesOfPart,
  ROWS,
} from './archive.ts'
import { emptyRowOf } from './fields.ts'
import { PARTS, type Part } from './parts.ts'
import { decodeTable, rowsOf, tableOf } from './row-chunks.ts'
import { OWNER_COLUMNS, type OwnedPart, rowsOfOwners } from './table-rows.ts'

/** An earlier archive and what the tables contain differently: ids of bonds or issuers by part; null for a whole part. */
export interface ArchivedChanges {
  readonly revisionId: number
  readonly owners: Readonly<Record<OwnedPart, ReadonlySet<string> | null>>
  readonly isSame: Readonly<Record<Exclude<Part, OwnedPart>, boolean>>
}

/** How the archive of a revision is written. */
export interface ArchivePlan {
  /** The pieces of the archive before it that it does not share; null for all. */
  readonly replaced: readonly PieceKey[] | null
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
  if (changes === null) return { replaced: null, own: piecesOf(prisma, asOf), patchOf: null }
  const { revisionId, owners, isSame } = changes
  const known: readonly KnownPiece[] = (await prisma.revisionChunk.findMany({
    where: piecesIn(revisionId),
    orderBy: { number: 'asc' },
    select: { part: true, number: true, lastOwner: true },
  })) as readonly KnownPiece[]
  const patch = new Patch(prisma, asOf, revisionId, known)
  for (const part of PARTS) {
    if (isOwned(part)) await patch.replaceOwners(part, owners[part])
    else if (isSame[part]) continue
    else if (part === 'issuers' || part === 'ratings') patch.reshape(part)
    else await patch.compare(part)
  }
  return patch.plan()
}

type EncodedPiece = Pick<ArchivePiece, 'body' | 'lastOwner'>
type Pieces = Iterable<EncodedPiece> | AsyncIterable<EncodedPiece>

interface PieceChange {
  /** Undefined when the piece is there no more. */
  readonly body: Uint8Array | undefined
  /** The owners whose rows are others, with those rows. */
  readonly own: ReadonlySet<string>
  readonly rows: readonly object[]
}

/** Collects what of an earlier archive is replaced. */
class Patch {
  readonly #prisma: PrismaClient
  readonly #asOf: Date
  readonly #revisionId: number
  readonly #known: readonly KnownPiece[]
  readonly #replaced: ArchivePiece[] = []
  readonly #again = new Map<Part, Pieces>()
  #isSameShape = true

  constructor(prisma: PrismaClient, asOf: Date, revisionId: number, known: readonly KnownPiece[]) {
    this.#prisma = prisma
    this.#asOf = asOf
    this.#revisionId = revisionId
    this.#known = known
  }

  plan(): ArchivePlan {
    const again = this.#known.filter(({ part }) => this.#again.has(part))
    return {
      replaced: [...this.#replaced, ...again].map(({ part, number }) => ({ part, number })),
      own: this.#own(),
      patchOf: this.#isSameShape ? this.#revisionId : null,
    }
  }

  /** Takes a part from the tables if it differs there. */
  async compare(part: Part): Promise<void> {
    const pieces = await Array.fromAsync(piecesOfPart(this.#prisma, this.#asOf, part))
    const former = await this.#bodiesOf(part)
    const known = this.#known.filter(piece => piece.part === part)
    const isUnchanged = pieces.every(({ body }, at) => isSame(body, former.get(known[at]?.number ?? -1)))
    if (pieces.length === known.length && isUnchanged) return
    // Readers see the pieces that are new, so they would not notice that there are none any more.
    if (pieces.length === 0) this.#isSameShape = false
    this.#again.set(part, pieces)
  }

  /** Takes a part from the tables that readers cannot patch. */
  reshape(part: Part): void {
    this.#isSameShape = false
    this.#again.set(part, piecesOfPart(this.#prisma, this.#asOf, part))
  }

  /** Replaces the pieces with rows of these owners; null for all. */
  async replaceOwners(part: OwnedPart, owners: ReadonlySet<string> | null): Promise<void> {
    const pieces = this.#known.filter(piece => piece.part === part)
    if (owners === null || (owners.size > 0 && (pieces.length === 0 || pieces.some(isUnplaced)))) {
      this.reshape(part)
      return
    }
    const fresh = Map.groupBy(await rowsOfOwners(this.#prisma, part, owners), row => ownerOf(part, row))
    const replaced = [...ownersByPiece(pieces, owners)]
    for (let start = 0; start < replaced.length; start += PIECES) {
      const some = replaced.slice(start, start + PIECES)
      const bodies = await this.#bodiesOf(
        part,
        some.map(([{ number }]) => number),
      )
      for (const [{ number }, own] of some) {
        const rows = [...own].flatMap(owner => fresh.get(owner) ?? [])
        await this.#replace({ part, number }, { body: bodies.get(number), own, rows })
      }
    }
  }

  async #bodiesOf(part: Part, numbers?: readonly number[]): Promise<ReadonlyMap<number, Uint8Array>> {
    const pieces = await this.#prisma.revisionChunk.findMany({
      where: { ...piecesIn(this.#revisionId), part, ...(numbers !== undefined && { number: { in: [...numbers] } }) },
      select: { number: true, body: true },
    })
    return new Map(pieces.map(({ number, body }) => [number, body]))
  }

  async #replace({ part, number }: PieceKey & { readonly part: OwnedPart }, change: PieceChange): Promise<void> {
    const { body, own, rows } = change
    if (body === undefined) throw new Error(`piece ${number} of ${part} was deleted while the next archive was planned`)
    const former = await decodeTable<object>(body, emptyRowOf(part))
    const unchanged = rowsOf(former).filter(row => !own.has(ownerOf(part, row)))
    const all = [...unchanged, ...rows].sort((a, b) => (ownerOf(part, a) < ownerOf(part, b) ? -1 : 1))
    const table = tableOf(all)
    const [before, after] = [ownersIn(former, part), ownersIn(table, part)]
    if (before.length !== after.length || before.some((id, index) => id !== after[index])) this.#isSameShape = false
    const isOtherSize = all.length > 2 * ROWS || all.length === 0
    if (isOtherSize) return this.reshape(part)
    const piece = await encodedPiece(part, table)
    if (!isSame(piece.body, body)) this.#replaced.push({ part, number, ...piece })
  }

  async *#own(): AsyncIterable<ArchivePiece> {
    yield* this.#replaced.filter(({ part }) => !this.#again.has(part))
    let number = 1 + Math.max(-1, ...this.#known.map(piece => piece.number))
    for (const [part, pieces] of this.#again) {
      for await (const piece of pieces) {
        yield { part, number, ...piece }
        number += 1
      }
    }
  }
}

function ownerOf(part: OwnedPart, row: object): string {
  return (row as Readonly<Record<string, string>>)[OWNER_COLUMNS[part]] as string
}

function isSame(body: Uint8Array, former: Uint8Array | undefined): boolean {
  return former !== undefined && Buffer.compare(body, former) === 0
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
