const FIRST_LENGTH = 65_536

/**
 * What an answer is written on, piece by piece, as bytes; it grows with the longest. One is enough for all answers,
 * since nothing interrupts a writing. Pieces that are put together as text are copied once more when they are sent, into
 * memory that somebody has to collect.
 */
export class OutputBuffer {
  #bytes = Buffer.allocUnsafeSlow(FIRST_LENGTH)
  #length = 0

  get length(): number {
    return this.#length
  }

  begin(): void {
    this.#length = 0
  }

  /** @param piece text of which each character is a byte */
  add(piece: string): void {
    const end = this.#length + piece.length
    if (end > this.#bytes.length) this.#makeRoom(end)
    if (piece.length === 1) this.#bytes[this.#length] = piece.charCodeAt(0)
    else this.#bytes.write(piece, this.#length, 'latin1')
    this.#length = end
  }

  addBytes(source: Buffer, start: number, end: number): void {
    const length = this.#length + end - start
    if (length > this.#bytes.length) this.#makeRoom(length)
    source.copy(this.#bytes, this.#length, start, end)
    this.#length = length
  }

  /** @returns what was written since it had that length, for as long as nothing more is written */
  since(length: number): Buffer {
    return this.#bytes.subarray(length, this.#length)
  }

  /** @returns what was written since it was begun, as a copy of its own */
  end(): Buffer {
    const copy = Buffer.allocUnsafeSlow(this.#length)
    this.#bytes.copy(copy, 0, 0, this.#length)
    return copy
  }

  #makeRoom(length: number): void {
    const larger = Buffer.allocUnsafeSlow(2 * length)
    this.#bytes.copy(larger, 0, 0, this.#length)
    this.#bytes = larger
  }
}
