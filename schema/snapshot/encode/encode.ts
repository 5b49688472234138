import { hash } from 'node:crypto'
import type { SnapshotPiece } from '../build/piece.ts'
import { inPortions } from '../build/portions.ts'
import type { StoredPiece } from '../rows/archive.ts'
import { codeVersion } from './code-version.ts'
import { type Contents, type EncodedPiece, isInCommon, ungrouped } from './encoded-piece.ts'
import { pack } from './pack.ts'

/** Maximum size of a stored chunk. */
const CHUNK_BYTES = 250_000

/** Encodes the pieces of a snapshot as chunks. Chunk 0 lists the others and comes last. */
export async function* encodePieces(pieces: AsyncIterable<SnapshotPiece>): AsyncIterable<StoredPiece> {
  // Computed first: files may be replaced meanwhile by those of the next release.
  const by = codeVersion()
  const encoded: EncodedPiece[] = []
  let number = 0
  for await (const piece of pieces) {
    const body = await pack([...inPortions(ungrouped(piece))])
    for (let start = 0; start < body.length; start += CHUNK_BYTES) {
      number += 1
      yield { number, body: body.slice(start, start + CHUNK_BYTES) }
    }
    const digest = isInCommon(piece) ? hash('sha256', body, 'base64url') : null
    encoded.push({ chunks: Math.ceil(body.length / CHUNK_BYTES), digest })
  }
  const contents: Contents = { madeBy: by, pieces: encoded }
  yield { number: 0, body: new TextEncoder().encode(JSON.stringify(contents)) }
}
