import type { SnapshotPiece } from '../build/piece.ts'
import { complete, type Portion } from '../build/portions.ts'
import { codeVersion } from '../encode/code-version.ts'
import { type Contents, type EncodedPiece, grouped, type Ungrouped } from '../encode/encoded-piece.ts'
import { unpack } from '../encode/pack.ts'
import type { Stored } from '../rows/archive.ts'

/** Chunks per query; the next ones are fetched while these are decoded. */
const CHUNKS = 8

/** Pieces already in memory, by digest. */
export type Known = ReadonlyMap<string, SnapshotPiece>

/**
 * The encoded pieces of a snapshot; known pieces are not read again.
 * @returns null where no encoded snapshot exists, or it was written by another code version
 * @throws Unreadable when pieces cannot be decoded
 */
export async function decodePieces(
  encoded: Stored['encoded'],
  known: Known,
): Promise<AsyncIterable<SnapshotPiece> | null> {
  const [first] = await encoded([0])
  const contents = first && (await readable(() => JSON.parse(new TextDecoder().decode(first.body)) as Contents))
  return contents?.madeBy === codeVersion() ? encodedPieces(encoded, contents, known) : null
}

/** The encoded snapshot is damaged or incomplete; the archive may still be readable. */
class Unreadable extends Error {
  override readonly name = 'Unreadable'
}

export function isUnreadable(error: unknown): boolean {
  return error instanceof Unreadable
}

/** @throws Unreadable when it fails */
async function readable<Read>(read: () => Read | Promise<Read>): Promise<Read> {
  try {
    return await read()
  } catch (cause) {
    throw new Unreadable(`the encoded snapshot cannot be read: ${String(cause)}`, { cause })
  }
}

/** @throws Unreadable also when chunks are missing because a newer revision has replaced them */
async function* encodedPieces(
  encoded: Stored['encoded'],
  { pieces }: Contents,
  known: Known,
): AsyncIterable<SnapshotPiece> {
  const placed = numberedPieces(pieces).map(piece => ({ ...piece, there: knownAs(piece, known) }))
  const bodies = bodiesOf(
    encoded,
    placed.flatMap(({ there, numbers }) => (there === undefined ? numbers : [])),
  )
  for (const { there, ...piece } of placed) yield there ?? (await pieceOf(piece, bodies))
}

function knownAs({ digest }: EncodedPiece, known: Known): SnapshotPiece | undefined {
  return digest === null ? undefined : known.get(digest)
}

interface NumberedPiece extends EncodedPiece {
  readonly numbers: readonly number[]
}

/** Chunks are numbered from 1 on. */
function numberedPieces(pieces: readonly EncodedPiece[]): readonly NumberedPiece[] {
  let next = 1
  return pieces.map(piece => {
    const first = next
    next += piece.chunks
    return { ...piece, numbers: Array.from({ length: piece.chunks }, (_, index) => first + index) }
  })
}

async function pieceOf({ numbers, digest }: NumberedPiece, bodies: AsyncIterator<Uint8Array>): Promise<SnapshotPiece> {
  const chunks: Uint8Array[] = []
  for (const _ of numbers) chunks.push((await bodies.next()).value)
  const piece = await readable(async () => {
    const values = await unpack(Buffer.concat(chunks))
    return grouped(await complete(values.at(-1) as Ungrouped, values.slice(0, -1) as Portion[]))
  })
  return digest === null ? piece : { ...piece, digest }
}

async function* bodiesOf(encoded: Stored['encoded'], numbers: readonly number[]): AsyncGenerator<Uint8Array> {
  const fetchFrom = (start: number) => {
    const wanted = numbers.slice(start, start + CHUNKS)
    const found = wanted.length === 0 ? Promise.resolve([]) : encoded(wanted)
    // Avoids an unhandled rejection when the consumer stops early.
    found.catch(() => undefined)
    return found
  }
  let pending = fetchFrom(0)
  for (let start = 0; start < numbers.length; start += CHUNKS) {
    const found = await pending
    pending = fetchFrom(start + CHUNKS)
    if (found.length < Math.min(CHUNKS, numbers.length - start)) {
      throw new Unreadable('the encoded snapshot is incomplete: a newer revision has replaced it')
    }
    for (const { body } of found) yield body
  }
}
