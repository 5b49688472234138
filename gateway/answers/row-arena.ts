import type { OutputBuffer } from './output-buffer.ts'

const PIECE_BYTES = 2 ** 18
/** The length of what lies behind it. */
const HEAD_BYTES = 4

/**
 * Texts as bytes outside of the engine's memory, side by side in pieces of one size. What was cleared is filled again, so
 * pieces are not given back.
 */
export class RowArena {
  readonly #pieces: Buffer[] = []
  #length = 0

  clear(): void {
    this.#length = 0
  }

  /** @returns its place, or null for a text that is longer than a piece */
  add(text: Buffer): number | null {
    const bytes = HEAD_BYTES + text.length
    if (bytes > PIECE_BYTES) return null
    const left = PIECE_BYTES - (this.#length % PIECE_BYTES)
    if (bytes > left) this.#length += left
    const place = this.#length
    const at = place % PIECE_BYTES
    if (at === 0) this.#pieces[place / PIECE_BYTES] ??= Buffer.allocUnsafeSlow(PIECE_BYTES)
    const piece = this.#pieceOf(place)
    piece.writeUInt32LE(text.length, at)
    text.copy(piece, at + HEAD_BYTES)
    this.#length += bytes
    return place
  }

  /** @param place of a text that was added since all was cleared */
  copy(place: number, sheet: OutputBuffer): void {
    const piece = this.#pieceOf(place)
    const at = place % PIECE_BYTES
    const start = at + HEAD_BYTES
    sheet.addBytes(piece, start, start + piece.readUInt32LE(at))
  }

  #pieceOf(place: number): Buffer {
    return this.#pieces[Math.floor(place / PIECE_BYTES)] as Buffer
  }
}
