import { LRUCache } from 'lru-cache'

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
  const pieces = new LRUCache<string, Uint8Array, () => Promise<Uint8Array>>({
    ...{ maxSize: mostBytes, sizeCalculation: ({ length }) => length },
    fetchMethod: (_key, _stale, { context: load }) => load(),
    // Whoever waits for a piece gets it, though others have taken its room meanwhile.
    ...{ ignoreFetchAbort: true, allowStaleOnFetchAbort: true },
  })
  return (key, load) => pieces.forceFetch(key, { context: load })
}
