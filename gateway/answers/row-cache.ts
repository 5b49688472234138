import type { CacheLookups } from './cache-lookups.ts'
import type { OutputBuffer } from './output-buffer.ts'

/** Serialised rows of one selection. */
export interface RowCache {
  /** @returns false on a miss; nothing is written then */
  write(row: object, output: OutputBuffer): boolean
  /** Caches the bytes of the output from `start` on. */
  store(row: object, output: OutputBuffer, start: number): void
}

export interface RowCachePool {
  /** Opens a cache for one more selection. */
  open(): RowCache
  /** Drops all rows; called when a new revision replaces the snapshot. */
  clear(): void
  lookups(): CacheLookups
}

/** Bytes of an entry, besides the row itself. */
const OVERHEAD_BYTES = 150

/** The cached rows of one selection, by generation. */
interface CachedRows {
  young: Map<object, Buffer>
  old: Map<object, Buffer>
}

/**
 * Caches serialised rows of all selections within one bound, in two generations. When the young generation reaches half
 * of the bound, the old one is dropped and the young one becomes old; a row read from the old generation moves to the
 * young one. Reading a young row therefore updates nothing.
 * @param maxBytes 0 disables the cache
 */
export function createRowCache(maxBytes: number): RowCachePool {
  const selections = new Set<CachedRows>()
  const bytes = { young: 0, old: 0 }
  const lookups = { hits: 0, misses: 0 }
  const rotate = () => {
    for (const selection of selections) {
      selection.old = selection.young
      selection.young = new Map()
      // Selections without recent requests are dropped.
      if (selection.old.size === 0) selections.delete(selection)
    }
    Object.assign(bytes, { young: 0, old: bytes.young })
  }
  const add = (selection: CachedRows, row: object, text: Buffer) => {
    if (selection.young.size === 0) selections.add(selection)
    selection.young.set(row, text)
    bytes.young += text.length + OVERHEAD_BYTES
    if (bytes.young > maxBytes / 2) rotate()
  }
  return {
    open: () => {
      const selection: CachedRows = { young: new Map(), old: new Map() }
      return {
        write: (row, output) => {
          const young = selection.young.get(row)
          const text = young ?? selection.old.get(row)
          lookups[text === undefined ? 'misses' : 'hits'] += 1
          if (text === undefined) return false
          output.addBytes(text)
          if (young === undefined) add(selection, row, text)
          return true
        },
        store: (row, output, start) => {
          if (maxBytes > 0) add(selection, row, Buffer.from(output.since(start)))
        },
      }
    },
    clear: () => {
      rotate()
      rotate()
    },
    lookups: () => ({ ...lookups, bytes: bytes.young + bytes.old }),
  }
}
