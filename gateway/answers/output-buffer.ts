const FIRST_LENGTH = 65_536

/**
 * Collects the bytes of an answer; it grows to the longest one. One buffer serves all answers, since writing is
 * synchronous. Concatenated strings would be copied once more when sent, into memory to be garbage-collected.
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

  /** @param piece a string with one character per byte */
  add(piece: string): void {
    const end = this.#length + piece.length
    if (end > this.#bytes.length) this.#makeRoom(end)
    if (piece.length === 1) this.#bytes[this.#length] = piece.charCodeAt(0)
    else this.#bytes.write(piece, this.#length, 'latin1')
    this.#length = end
  }

  addBytes(source: Buffer): void {
    const end = this.#length + source.length
    if (end > this.#bytes.length) this.#makeRoom(end)
    source.copy(this.#bytes, this.#length)
    this.#length = end
  }

  /** @returns a view of the bytes from `start` on, valid until the next write */
  since(start: number): Buffer {
    return this.#bytes.subarray(start, this.#length)
  }

  /** @returns a copy of all bytes written since `begin` */
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
