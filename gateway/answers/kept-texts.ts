import type { Looks } from './looks.ts'

/** Texts of rows under one selection, as bytes. */
export interface KeptTexts {
  get(row: object): string | undefined
  set(row: object, text: string): void
}

export interface KeptTextsPool {
  /** Makes room for the texts of one more selection. */
  open(): KeptTexts
  /** Forgets all of them: the rows are of a market that is no longer in force. */
  clear(): void
  looks(): Looks
}

/** What a text costs beside its bytes: its head and its place in a map. */
const OVERHEAD_BYTES = 80

interface Shelf {
  young: Map<object, string>
  old: Map<object, string>
}

/**
 * Keeps texts of rows, those of all selections together within a bound. When the young ones have come to half of it,
 * the old ones go and the young grow old; whatever is asked for is young again. So nothing is noted when a text is read.
 * @param maxBytes 0 keeps none
 */
export function keptTexts(maxBytes: number): KeptTextsPool {
  const shelves = new Set<Shelf>()
  const bytes = { young: 0, old: 0 }
  const looks = { hits: 0, misses: 0 }
  const turn = () => {
    for (const shelf of shelves) {
      shelf.old = shelf.young
      shelf.young = new Map()
      // Of a selection that nobody asks for any more nothing is left.
      if (shelf.old.size === 0) shelves.delete(shelf)
    }
    Object.assign(bytes, { young: 0, old: bytes.young })
  }
  const put = (shelf: Shelf, row: object, text: string) => {
    if (shelf.young.size === 0) shelves.add(shelf)
    shelf.young.set(row, text)
    bytes.young += text.length + OVERHEAD_BYTES
    if (bytes.young > maxBytes / 2) turn()
  }
  return {
    open: () => {
      const shelf: Shelf = { young: new Map(), old: new Map() }
      return {
        get: row => {
          const young = shelf.young.get(row)
          const found = young ?? shelf.old.get(row)
          if (found === undefined) looks.misses += 1
          else {
            looks.hits += 1
            if (young === undefined) put(shelf, row, found)
          }
          return found
        },
        set: (row, text) => {
          if (maxBytes > 0) put(shelf, row, inOnePiece(text))
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

/** What was put together lies in pieces until somebody reads it; in one piece it is small, and quick to copy. */
function inOnePiece(pieces: string): string {
  return Buffer.from(pieces, 'latin1').toString('latin1')
}
