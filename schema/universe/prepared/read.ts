import { rowsInArchive, type Stored } from '../archive/pieces.ts'
import { gather } from '../gather/gather.ts'
import type { Gathered, Same } from '../gather/gathered.ts'
import { madeBy } from './made-by.ts'
import { unpack } from './pack.ts'
import { type Contents, grouped, type PreparedPiece, type Ungrouped } from './prepared.ts'

/** Chunks that are asked for at once; the next are on their way while these are read. */
const CHUNKS = 32

/** Pieces that are there, by their digests. */
export type Known = ReadonlyMap<string, Gathered>

type Pieces = AsyncIterable<Gathered | Same>

/**
 * What a market consists of: as it was prepared where it was, else made of its archive.
 * @param asOf of the market, ISO 8601
 * @param known digests of pieces that need not be read; null where nothing that was prepared shall be
 * @param beyond what else is made where nothing was prepared
 */
export async function* piecesStored(
  stored: Stored,
  asOf: string,
  known: Pick<Known, 'has'> | null,
  beyond = (pieces: AsyncIterable<Gathered>) => pieces,
): Pieces {
  const contents = known === null ? null : await contentsIn(stored)
  if (contents === null || known === null) yield* beyond(gather(rowsInArchive(stored), asOf))
  else yield* preparedPieces(stored, contents, known)
}

/** With the pieces that are there in their places. */
export async function* withKnown(pieces: Pieces, known: Known | null): AsyncIterable<Gathered> {
  for await (const piece of pieces) yield piece.kind === 'same' ? (known?.get(piece.digest) as Gathered) : piece
}

/** What was prepared is not what it was; the archive may be. It comes out of another thread as an error of that name. */
class Unreadable extends Error {
  override readonly name = 'Unreadable'
}

export function isUnreadable(error: unknown): boolean {
  return error instanceof Error && error.name === 'Unreadable'
}

/** @returns null where nothing was prepared, or by other code */
async function contentsIn({ prepared }: Stored): Promise<Contents | null> {
  const [first] = await prepared([0])
  const contents = first && (await readable(() => JSON.parse(new TextDecoder().decode(first.body)) as Contents))
  return contents?.madeBy === madeBy() ? contents : null
}

/** @throws Unreadable when it fails */
async function readable<Read>(read: () => Read | Promise<Read>): Promise<Read> {
  try {
    return await read()
  } catch (cause) {
    throw new Unreadable(`what was prepared cannot be read: ${String(cause)}`, { cause })
  }
}

/** @throws Unreadable also when it is no longer whole, since a newer revision has taken its place */
async function* preparedPieces(stored: Stored, { pieces }: Contents, known: Pick<Known, 'has'>): Pieces {
  const placed = placesOf(pieces)
  const isRead = ({ digest }: Placed) => digest === null || !known.has(digest)
  const bodies = bodiesOf(
    stored,
    placed.filter(isRead).flatMap(({ numbers }) => numbers),
  )
  for (const piece of placed) {
    if (isRead(piece)) yield await pieceOf(piece, bodies)
    else yield { kind: 'same', digest: piece.digest as string }
  }
}

interface Placed extends PreparedPiece {
  readonly numbers: readonly number[]
}

/** Chunks are numbered from 1 on. */
function placesOf(pieces: readonly PreparedPiece[]): readonly Placed[] {
  let next = 1
  return pieces.map(piece => {
    const first = next
    next += piece.chunks
    return { ...piece, numbers: Array.from({ length: piece.chunks }, (_, index) => first + index) }
  })
}

async function pieceOf({ numbers, digest }: Placed, bodies: AsyncIterator<Uint8Array>): Promise<Gathered> {
  const chunks: Uint8Array[] = []
  for (const _ of numbers) chunks.push((await bodies.next()).value)
  const piece = await readable(async () => grouped((await unpack(Buffer.concat(chunks))) as Ungrouped))
  return digest === null ? piece : { ...piece, digest }
}

async function* bodiesOf({ prepared }: Stored, numbers: readonly number[]): AsyncGenerator<Uint8Array> {
  const ask = (start: number) => {
    const wanted = numbers.slice(start, start + CHUNKS)
    const found = wanted.length === 0 ? Promise.resolve([]) : prepared(wanted)
    // Whoever wants no more does not wait for it either.
    found.catch(() => undefined)
    return found
  }
  let coming = ask(0)
  for (let start = 0; start < numbers.length; start += CHUNKS) {
    const found = await coming
    coming = ask(start + CHUNKS)
    if (found.length < Math.min(CHUNKS, numbers.length - start)) {
      throw new Unreadable('what was prepared is no longer whole: a newer revision has taken its place')
    }
    for (const { body } of found) yield body
  }
}
