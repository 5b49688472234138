import type { SnapshotHead } from '../../schema/snapshot/build/assemble.ts'
import { buildPieces } from '../../schema/snapshot/build/build.ts'
import { warmUp } from '../../schema/snapshot/build/warm-up.ts'
import { encodePieces } from '../../schema/snapshot/encode/encode.ts'
import { rowsInArchive, type Stored, type StoredPiece } from '../../schema/snapshot/rows/archive.ts'

/** With the encoding of its archive. */
export async function encodingOf(stored: Stored, head: SnapshotHead): Promise<Stored> {
  const chunks: StoredPiece[] = []
  for await (const chunk of encodePieces(warmUp(head, buildPieces(rowsInArchive(stored), head.asOf))))
    chunks.push(chunk)
  chunks.sort((a, b) => a.number - b.number)
  return { ...stored, encoded: async numbers => chunks.filter(({ number }) => numbers.includes(number)) }
}
