/** Reads a piece of a file, from memory where it is there. */
export type ReadPiece = (key: string, load: () => Promise<Uint8Array>) => Promise<Uint8Array>

/** Enough for the Parquet files of 100,000 bonds. */
const MOST_BYTES = 64 << 20

/**
 * Pieces of bulk files in memory, for downloads of the same files after each publication. Reading one from PostgreSQL takes
 * 1.2 ms of the thread that answers requests, so that a quick download takes most of it. `npm run bench:export` asks for
 * it: the p99 of other requests beside a download was 140 ms above that beside nothing, now 3 ms (indicative). Pieces that
 * are being read are shared; those read longest ago go first.
 */
export function pieceCache(mostBytes = MOST_BYTES): ReadPiece {
  const pieces = new Map<string, Uint8Array>()
  const reading = new Map<string, Promise<Uint8Array>>()
  let bytes = 0

  function add(key: string, piece: Uint8Array): Uint8Array {
    pieces.set(key, piece)
    bytes += piece.length
    for (const [oldest, { length }] of pieces) {
      if (bytes <= mostBytes) break
      pieces.delete(oldest)
      bytes -= length
    }
    return piece
  }

  return async (key, load) => {
    const known = pieces.get(key)
    if (known !== undefined) {
      pieces.delete(key)
      pieces.set(key, known)
      return known
    }
    const shared = reading.get(key)
    if (shared !== undefined) return shared
    const read = load()
      .then(piece => add(key, piece))
      .finally(() => reading.delete(key))
    reading.set(key, read)
    return read
  }
}
