import type { CacheLookups } from './cache-lookups.ts'
import type { OutputBuffer } from './output-buffer.ts'
import { RowArena } from './row-arena.ts'

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

/** Bytes of a map entry, besides the row itself. */
const OVERHEAD_BYTES = 40

/** Offsets of the cached rows of one selection, by generation. */
interface RowOffsets {
  young: Map<object, number>
  old: Map<object, number>
}

/**
 * Caches serialised rows of all selections within one bound, in two generations. When the young generation reaches half
 * of the bound, the old one is dropped and the young one becomes old; a row read from the old generation moves to the
 * young one. Reading a young row therefore updates nothing. The rows are outside the V8 heap, so the garbage collector
 * neither scans nor moves them.
 * @param maxBytes 0 disables the cache
 */
export function createRowCache(maxBytes: number): RowCachePool {
  const selections = new Set<RowOffsets>()
  const arenas = { young: new RowArena(), old: new RowArena() }
  const bytes = { young: 0, old: 0 }
  const lookups = { hits: 0, misses: 0 }
  const rotate = () => {
    for (const selection of selections) {
      selection.old = selection.young
      selection.young = new Map()
      // Selections without recent requests are dropped.
      if (selection.old.size === 0) selections.delete(selection)
    }
    Object.assign(arenas, { young: arenas.old, old: arenas.young })
    Object.assign(bytes, { young: 0, old: bytes.young })
    arenas.young.clear()
  }
  const add = (selection: RowOffsets, row: object, text: Buffer) => {
    const offset = arenas.young.add(text)
    if (offset === null) return
    if (selection.young.size === 0) selections.add(selection)
    selection.young.set(row, offset)
    bytes.young += text.length + OVERHEAD_BYTES
    if (bytes.young > maxBytes / 2) rotate()
  }
  return {
    open: () => {
      const selection: RowOffsets = { young: new Map(), old: new Map() }
      return {
        write: (row, output) => {
          const young = selection.young.get(row)
          const old = young === undefined ? selection.old.get(row) : undefined
          if (young !== undefined) arenas.young.copy(young, output)
          else if (old !== undefined) {
            const start = output.length
            arenas.old.copy(old, output)
            add(selection, row, output.since(start))
          }
          const found = young !== undefined || old !== undefined
          lookups[found ? 'hits' : 'misses'] += 1
          return found
        },
        store: (row, output, start) => {
          if (maxBytes > 0) add(selection, row, output.since(start))
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
