import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib'
import { ZipPassThrough } from 'fflate'

/** The level that ZIP programs use. */
const LEVEL = 6

/** A part of a workbook whose check sum and compression are zlib's own: in JavaScript they are a fifth of an export. */
abstract class ZlibPart extends ZipPassThrough {
  override compression = 8
  override crc = 0

  override push(chunk: Uint8Array<ArrayBuffer>, isLast = false): void {
    this.crc = crc32(chunk, this.crc)
    this.size += chunk.length
    this.process(chunk, isLast)
  }
}

/** A small part, added in one piece. */
export class SmallPart extends ZlibPart {
  protected override process(whole: Uint8Array<ArrayBuffer>): void {
    this.ondata(null, deflateRawSync(whole, { level: LEVEL }), true)
  }
}

/**
 * A large part, which zlib deflates in its own threads, so that a neighbour does not wait for it (`npm run bench:heavy`,
 * the exports as XLSX).
 */
export class StreamedPart extends ZlibPart {
  readonly #deflate = createDeflateRaw({ level: LEVEL })
  #onWritten: (error?: Error | null) => void = () => undefined

  constructor(path: string) {
    super(path)
    this.#deflate.on('data', (chunk: Uint8Array<ArrayBuffer>) => this.ondata(null, chunk, false))
    this.#deflate.on('end', () => {
      this.ondata(null, new Uint8Array(0), true)
      this.#onWritten()
    })
  }

  /** Adds bytes; resolves when zlib takes more or, after the last ones, when all are deflated. */
  add(chunk: Uint8Array<ArrayBuffer>, isLast = false): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#onWritten = error => (error ? reject(error) : resolve())
    this.push(chunk, isLast)
    return promise
  }

  /** Releases what zlib holds, when the reader has left. */
  readonly terminate = (): void => void this.#deflate.destroy()

  protected override process(chunk: Uint8Array<ArrayBuffer>, isLast: boolean): void {
    if (isLast) this.#deflate.end(chunk)
    else this.#deflate.write(chunk, this.#onWritten)
  }
}
