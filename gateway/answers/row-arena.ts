import type { OutputBuffer } from './output-buffer.ts'

const BLOCK_BYTES = 2 ** 18
/** Each row is preceded by its length. */
const HEAD_BYTES = 4

/**
 * Serialised rows outside the V8 heap, in blocks of one size. Cleared blocks are reused, not freed.
 */
export class RowArena {
  readonly #blocks: Buffer[] = []
  #length = 0

  clear(): void {
    this.#length = 0
  }

  /** @returns the offset, or null for a text longer than a block */
  add(text: Buffer): number | null {
    const bytes = HEAD_BYTES + text.length
    if (bytes > BLOCK_BYTES) return null
    const left = BLOCK_BYTES - (this.#length % BLOCK_BYTES)
    if (bytes > left) this.#length += left
    const offset = this.#length
    const at = offset % BLOCK_BYTES
    if (at === 0) this.#blocks[offset / BLOCK_BYTES] ??= Buffer.allocUnsafeSlow(BLOCK_BYTES)
    const block = this.#blockAt(offset)
    block.writeUInt32LE(text.length, at)
    text.copy(block, at + HEAD_BYTES)
    this.#length += bytes
    return offset
  }

  /** @param offset offset of a text added since the last clear */
  copy(offset: number, output: OutputBuffer): void {
    const block = this.#blockAt(offset)
    const at = offset % BLOCK_BYTES
    const start = at + HEAD_BYTES
    output.addBytes(block, start, start + block.readUInt32LE(at))
  }

  #blockAt(offset: number): Buffer {
    return this.#blocks[Math.floor(offset / BLOCK_BYTES)] as Buffer
  }
}
