import type { CacheLookups } from './cache-lookups.ts'
import type { OutputBuffer } from './output-buffer.ts'
import { RowArena } from './row-arena.ts'

/** Texts of rows under one selection, as bytes. */
export interface RowCache {
  /** @returns false when the text is not there, and nothing was written */
  write(row: object, sheet: OutputBuffer): boolean
  /** Keeps what was written since then. */
  keep(row: object, sheet: OutputBuffer, since: number): void
}

export interface RowCachePool {
  /** Makes room for the texts of one more selection. */
  open(): RowCache
  /** Forgets all of them: the rows are of a market that is no longer in force. */
  clear(): void
  looks(): CacheLookups
}

/** What a text costs beside its bytes: its place in a map. */
const OVERHEAD_BYTES = 40

/** Where the texts of one selection lie. */
interface Shelf {
  young: Map<object, number>
  old: Map<object, number>
}

/**
 * Keeps texts of rows, those of all selections together within a bound. When the young ones have come to half of it,
 * the old ones go and the young grow old; whatever is asked for is young again. So nothing is noted when a text is read.
 * They lie outside of the engine's memory: it has less to look through, and nothing to move when a new revision has all
 * of them made anew.
 * @param maxBytes 0 keeps none
 */
export function createRowCache(maxBytes: number): RowCachePool {
  const shelves = new Set<Shelf>()
  const slabs = { young: new RowArena(), old: new RowArena() }
  const bytes = { young: 0, old: 0 }
  const looks = { hits: 0, misses: 0 }
  const turn = () => {
    for (const shelf of shelves) {
      shelf.old = shelf.young
      shelf.young = new Map()
      // Of a selection that nobody asks for any more nothing is left.
      if (shelf.old.size === 0) shelves.delete(shelf)
    }
    Object.assign(slabs, { young: slabs.old, old: slabs.young })
    Object.assign(bytes, { young: 0, old: bytes.young })
    slabs.young.clear()
  }
  const put = (shelf: Shelf, row: object, text: Buffer) => {
    const place = slabs.young.add(text)
    if (place === null) return
    if (shelf.young.size === 0) shelves.add(shelf)
    shelf.young.set(row, place)
    bytes.young += text.length + OVERHEAD_BYTES
    if (bytes.young > maxBytes / 2) turn()
  }
  return {
    open: () => {
      const shelf: Shelf = { young: new Map(), old: new Map() }
      return {
        write: (row, sheet) => {
          const young = shelf.young.get(row)
          const old = young === undefined ? shelf.old.get(row) : undefined
          if (young !== undefined) slabs.young.copy(young, sheet)
          else if (old !== undefined) {
            const since = sheet.length
            slabs.old.copy(old, sheet)
            put(shelf, row, sheet.since(since))
          }
          const found = young !== undefined || old !== undefined
          looks[found ? 'hits' : 'misses'] += 1
          return found
        },
        keep: (row, sheet, since) => {
          if (maxBytes > 0) put(shelf, row, sheet.since(since))
        },
      }
    },
    clear: () => {
      turn()
      turn()
    },
    looks: () => ({ ...looks, bytes: bytes.young + bytes.old }),
  }
}
