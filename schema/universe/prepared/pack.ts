import { promisify } from 'node:util'
import { DefaultDeserializer, DefaultSerializer } from 'node:v8'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** The arrays of numbers that may be packed, by their places: more may follow at the end. */
const ARRAYS = [Uint8Array, Uint16Array, Uint32Array, Int32Array, Float64Array] as const

type Numbers = InstanceType<(typeof ARRAYS)[number]>

/** Every array begins where an array of any kind may. */
const ALIGNMENT = 8
/** What was damaged on the way is found out. */
const CHECKED = { params: { [constants.ZSTD_c_checksumFlag]: 1 } }
/** Two lengths: of the structure, and of all. */
const HEAD_BYTES = 8

/** Writes plain values, and puts arrays of numbers aside. */
class Packer extends DefaultSerializer {
  readonly numbers: Uint8Array[] = []

  _writeHostObject(value: object): void {
    const kind = ARRAYS.findIndex(each => value instanceof each)
    if (kind < 0) throw new TypeError(`${value.constructor.name} is not packed`)
    const { buffer, byteOffset, byteLength } = value as Numbers
    this.writeUint32(kind)
    this.writeUint32(byteLength)
    this.numbers.push(new Uint8Array(buffer, byteOffset, byteLength))
  }
}

class Unpacker extends DefaultDeserializer {
  readonly #numbers: ArrayBuffer
  #at = 0

  constructor(structure: Uint8Array, numbers: ArrayBuffer) {
    super(structure)
    this.#numbers = numbers
  }

  _readHostObject(): Numbers {
    const Kind = ARRAYS[this.readUint32()]
    if (Kind === undefined) throw new TypeError('it holds an array of an unknown kind')
    const bytes = this.readUint32()
    const numbers = new Kind(this.#numbers, this.#at, bytes / Kind.BYTES_PER_ELEMENT)
    this.#at += aligned(bytes)
    return numbers
  }
}

/** Plain values, among them arrays of numbers and maps, as few bytes. */
export async function pack(value: unknown): Promise<Uint8Array<ArrayBuffer>> {
  const packer = new Packer()
  packer.writeHeader()
  packer.writeValue(value)
  const structure = packer.releaseBuffer()
  const parts = [structure, ...packer.numbers].flatMap(bytes => [bytes, padding(bytes.length)])
  const raw = Buffer.concat(parts)
  const head = new DataView(new ArrayBuffer(HEAD_BYTES))
  head.setUint32(0, structure.length)
  head.setUint32(4, raw.length)
  return new Uint8Array(Buffer.concat([new Uint8Array(head.buffer), await compress(raw, CHECKED)]))
}

/** What was packed; all of its arrays lie in one memory, in which there is nothing else. */
export async function unpack(body: Uint8Array): Promise<unknown> {
  const head = new DataView(body.buffer, body.byteOffset, HEAD_BYTES)
  const [structure, all] = [head.getUint32(0), head.getUint32(4)]
  // Told how much it will be, it is not put together of many small parts.
  const raw = await decompress(body.subarray(HEAD_BYTES), { chunkSize: Math.max(all, 1_024) })
  const numbers = new Uint8Array(raw.subarray(aligned(structure))).buffer
  const unpacker = new Unpacker(raw.subarray(0, structure), numbers)
  unpacker.readHeader()
  return unpacker.readValue()
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT
}

function padding(bytes: number): Uint8Array {
  return new Uint8Array(aligned(bytes) - bytes)
}
