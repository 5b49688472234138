import type { PrismaClient } from '../../../prisma/generated/client/client.ts'
import { type ArchivePiece, encodedPiece, isOwned, PIECES, piecesIn, piecesOf, piecesOfPart, ROWS } from './archive.ts'
import { emptyRowOf } from './fields.ts'
import {
  BEFORE_IDS,
  decodeOverlay,
  encodeOverlay,
  type OverlayRow,
  type OwnerRange,
  overlayIn,
  overlaySizes,
  ownerOf,
  ownersIn,
  type RowKey,
  withRows,
} from './overlay.ts'
import { PARTS, type Part } from './parts.ts'
import { decodeTable } from './row-chunks.ts'
import { type OwnedPart, rowsOfOwners } from './table-rows.ts'

/** An earlier archive and what the tables contain differently: ids of bonds or issuers by part; null for a whole part. */
export interface ArchivedChanges {
  readonly revisionId: number
  readonly owners: Readonly<Record<OwnedPart, ReadonlySet<string> | null>>
  readonly isSame: Readonly<Record<Exclude<Part, OwnedPart>, boolean>>
  /** False if a bond or issuer was added or removed. */
  readonly hasSameOwners: boolean
}

/** How the archive of a revision is written. */
export interface ArchivePlan {
  /** The pieces of the archive before it that it does not share; null for all. */
  readonly replaced: readonly PieceKey[] | null
  readonly own: AsyncIterable<ArchivePiece>
  /** The rows beside earlier pieces that it does not share, and the parts of which it shares none. */
  readonly ended: { readonly parts: readonly OwnedPart[]; readonly rows: readonly RowKey[] }
  /** Its own rows beside earlier pieces. */
  readonly rows: readonly OverlayRow[]
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
  if (changes === null) {
    const ended = { parts: [], rows: [] }
    return { replaced: null, own: piecesOf(prisma, asOf), ended, rows: [], patchOf: null }
  }
  const { revisionId, owners, isSame, hasSameOwners } = changes
  const patch = new Patch(prisma, asOf, revisionId)
  for (const part of PARTS) {
    if (isOwned(part)) await patch.replaceOwners(part, owners[part], hasSameOwners)
    else if (isSame[part]) continue
    else if (part === 'issuers' || part === 'ratings') patch.reshape(part)
    else await patch.compare(part)
  }
  return patch.plan()
}

type EncodedPiece = Pick<ArchivePiece, 'body' | 'lastOwner'>
type Pieces = Iterable<EncodedPiece> | AsyncIterable<EncodedPiece>

/** More rows of a piece are written into it, and fewer stand beside it (`npm run bench:freshness`). */
const MOST_BESIDE = ROWS / 4

/** A piece with rows of owners that changed. */
interface TouchedPiece extends OwnerRange {
  readonly number: number
  readonly own: ReadonlySet<string>
  /** Those rows; an owner has none when it was removed. */
  readonly rows: readonly object[]
}

/** Collects what of an earlier archive is replaced. */
class Patch {
  readonly #prisma: PrismaClient
  readonly #asOf: Date
  readonly #revisionId: number
  readonly #replaced: ArchivePiece[] = []
  readonly #merged: RowKey[] = []
  readonly #rows: OverlayRow[] = []
  readonly #again = new Map<Part, Pieces>()
  #isSameShape = true

  constructor(prisma: PrismaClient, asOf: Date, revisionId: number) {
    this.#prisma = prisma
    this.#asOf = asOf
    this.#revisionId = revisionId
  }

  async plan(): Promise<ArchivePlan> {
    const isShared = ({ part }: { readonly part: Part }) => !this.#again.has(part)
    const again = (await Promise.all([...this.#again.keys()].map(part => this.#knownOf(part)))).flat()
    return {
      replaced: [...this.#replaced, ...again].map(({ part, number }) => ({ part, number })),
      own: this.#own(),
      ended: { parts: [...this.#again.keys()].filter(isOwned), rows: [...this.#merged, ...this.#rows] },
      rows: this.#rows.filter(isShared),
      patchOf: this.#isSameShape ? this.#revisionId : null,
    }
  }

  /** Takes a part from the tables if it differs there. */
  async compare(part: Part): Promise<void> {
    const pieces = await Array.fromAsync(piecesOfPart(this.#prisma, this.#asOf, part))
    const former = await this.#bodiesOf(part)
    const known = await this.#knownOf(part)
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

  /**
   * Takes rows from the tables, into their pieces or beside them.
   * @param owners null for all
   */
  async replaceOwners(part: OwnedPart, owners: ReadonlySet<string> | null, hasSameOwners: boolean): Promise<void> {
    if (owners === null) return this.reshape(part)
    if (owners.size === 0) return
    const pieces = await this.#knownOf(part)
    if (pieces.length === 0 || pieces.some(isUnplaced)) return this.reshape(part)
    const fresh = Map.groupBy(await rowsOfOwners(this.#prisma, part, owners), row => ownerOf(part, row))
    const touched = touchedPieces(part, pieces, owners).map(piece => ({
      ...piece,
      rows: [...piece.own].flatMap(owner => fresh.get(owner) ?? []),
    }))
    const beside = await overlaySizes(this.#prisma, touched, [...owners])
    const isFull = (piece: TouchedPiece, at: number) =>
      !hasSameOwners || hasOthers(piece) || (beside[at] ?? 0) + piece.own.size > MOST_BESIDE
    const full = touched.filter(isFull)
    const isRewritten = new Set(full.map(({ number }) => number))
    const others = touched.filter(({ number }) => !isRewritten.has(number)).flatMap(({ rows }) => rows)
    this.#rows.push(...(await encodeOverlay(part, others)))
    for (let start = 0; start < full.length; start += PIECES) {
      const some = full.slice(start, start + PIECES)
      const bodies = await this.#bodiesOf(
        part,
        some.map(({ number }) => number),
      )
      for (const piece of some) await this.#rewrite(piece, bodies.get(piece.number))
    }
  }

  /** Of an archive with thousands of pieces, only those of the parts that changed (`npm run bench:freshness`). */
  async #knownOf(part: Part): Promise<readonly KnownPiece[]> {
    const pieces = await this.#prisma.revisionChunk.findMany({
      where: { ...piecesIn(this.#revisionId), part },
      orderBy: { number: 'asc' },
      select: { number: true, lastOwner: true },
    })
    return pieces.map(piece => ({ ...piece, part }))
  }

  async #bodiesOf(part: Part, numbers?: readonly number[]): Promise<ReadonlyMap<number, Uint8Array>> {
    const pieces = await this.#prisma.revisionChunk.findMany({
      where: { ...piecesIn(this.#revisionId), part, ...(numbers !== undefined && { number: { in: [...numbers] } }) },
      select: { number: true, body: true },
    })
    return new Map(pieces.map(({ number, body }) => [number, body]))
  }

  /** Writes a piece with its changed rows and those that stood beside it. */
  async #rewrite(piece: TouchedPiece, body: Uint8Array | undefined): Promise<void> {
    const { part, number, own, rows } = piece
    if (body === undefined) throw new Error(`piece ${number} of ${part} was deleted while the next archive was planned`)
    const stored = await decodeTable<object>(body, emptyRowOf(part))
    const beside = await overlayIn(this.#prisma, this.#revisionId, piece)
    const former = beside.length === 0 ? stored : withRows(part, stored, await decodeOverlay(part, beside))
    const table = withRows(part, former, rows, own)
    const [before, after] = [ownersIn(former, part), ownersIn(table, part)]
    if (before.length !== after.length || before.some((id, index) => id !== after[index])) this.#isSameShape = false
    const isOtherSize = table.count > 2 * ROWS || table.count === 0
    if (isOtherSize) return this.reshape(part)
    const next = await encodedPiece(part, table)
    // Readers take a row back to what the piece has only if the piece is new.
    if (beside.length === 0 && isSame(next.body, body)) return
    this.#replaced.push({ part, number, ...next })
    this.#merged.push(...beside.map(({ owner }) => ({ part, owner })))
  }

  async *#own(): AsyncIterable<ArchivePiece> {
    yield* this.#replaced.filter(({ part }) => !this.#again.has(part))
    if (this.#again.size === 0) return
    const last = { orderBy: { number: 'desc' }, select: { number: true } } as const
    const found = await this.#prisma.revisionChunk.findFirst({ where: piecesIn(this.#revisionId), ...last })
    let number = 1 + (found?.number ?? -1)
    for (const [part, pieces] of this.#again) {
      for await (const piece of pieces) {
        yield { part, number, ...piece }
        number += 1
      }
    }
  }
}

function isSame(body: Uint8Array, former: Uint8Array | undefined): boolean {
  return former !== undefined && Buffer.compare(body, former) === 0
}

function isUnplaced({ lastOwner }: KnownPiece): boolean {
  return lastOwner === null
}

/** True if an owner was removed, or comes after those of the piece, which is the last one. */
function hasOthers({ own, rows, upTo }: TouchedPiece): boolean {
  return rows.length < own.size || [...own].some(owner => owner > upTo)
}

/** The pieces that have or get rows of some owners; those after the last piece belong to it. */
function touchedPieces(
  part: OwnedPart,
  pieces: readonly KnownPiece[],
  owners: ReadonlySet<string>,
): readonly Omit<TouchedPiece, 'rows'>[] {
  const found: (Omit<TouchedPiece, 'rows'> & { readonly own: Set<string> })[] = []
  let at = 0
  // Both are in the order of the ids.
  for (const owner of [...owners].sort()) {
    while (at < pieces.length - 1 && owner > (pieces[at]?.lastOwner ?? '')) at += 1
    const number = pieces[at]?.number ?? -1
    const known = found.at(-1)
    if (known?.number === number) {
      known.own.add(owner)
      continue
    }
    const after = pieces[at - 1]?.lastOwner ?? BEFORE_IDS
    found.push({ part, number, after, upTo: pieces[at]?.lastOwner ?? after, own: new Set([owner]) })
  }
  return found
}
