import type { SnapshotPiece } from '../build/piece.ts'
import { complete, type Portion } from '../build/portions.ts'
import { codeVersion } from '../encode/code-version.ts'
import { type Contents, type EncodedPiece, grouped, type Ungrouped } from '../encode/encoded-piece.ts'
import { unpack } from '../encode/pack.ts'
import type { Stored } from '../rows/archive.ts'

/** Chunks that are asked for at once; the next are on their way while these are read. */
const CHUNKS = 8

/** Pieces that are there, by their digests. */
export type Known = ReadonlyMap<string, SnapshotPiece>

/**
 * What a market consists of, as it was prepared; of what is known nothing is read.
 * @returns null where nothing was prepared, or by other code
 * @throws Unreadable as its pieces do
 */
export async function decodePieces(
  prepared: Stored['prepared'],
  known: Known,
): Promise<AsyncIterable<SnapshotPiece> | null> {
  const [first] = await prepared([0])
  const contents = first && (await readable(() => JSON.parse(new TextDecoder().decode(first.body)) as Contents))
  return contents?.madeBy === codeVersion() ? preparedPieces(prepared, contents, known) : null
}

/** What was prepared is not what it was; the archive may be. */
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
    throw new Unreadable(`what was prepared cannot be read: ${String(cause)}`, { cause })
  }
}

/** @throws Unreadable also when it is no longer whole, since a newer revision has taken its place */
async function* preparedPieces(
  prepared: Stored['prepared'],
  { pieces }: Contents,
  known: Known,
): AsyncIterable<SnapshotPiece> {
  const placed = placesOf(pieces).map(piece => ({ ...piece, there: knownAs(piece, known) }))
  const bodies = bodiesOf(
    prepared,
    placed.flatMap(({ there, numbers }) => (there === undefined ? numbers : [])),
  )
  for (const { there, ...piece } of placed) yield there ?? (await pieceOf(piece, bodies))
}

function knownAs({ digest }: EncodedPiece, known: Known): SnapshotPiece | undefined {
  return digest === null ? undefined : known.get(digest)
}

interface Placed extends EncodedPiece {
  readonly numbers: readonly number[]
}

/** Chunks are numbered from 1 on. */
function placesOf(pieces: readonly EncodedPiece[]): readonly Placed[] {
  let next = 1
  return pieces.map(piece => {
    const first = next
    next += piece.chunks
    return { ...piece, numbers: Array.from({ length: piece.chunks }, (_, index) => first + index) }
  })
}

async function pieceOf({ numbers, digest }: Placed, bodies: AsyncIterator<Uint8Array>): Promise<SnapshotPiece> {
  const chunks: Uint8Array[] = []
  for (const _ of numbers) chunks.push((await bodies.next()).value)
  const piece = await readable(async () => {
    const values = await unpack(Buffer.concat(chunks))
    return grouped(await complete(values.at(-1) as Ungrouped, values.slice(0, -1) as Portion[]))
  })
  return digest === null ? piece : { ...piece, digest }
}

async function* bodiesOf(prepared: Stored['prepared'], numbers: readonly number[]): AsyncGenerator<Uint8Array> {
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
