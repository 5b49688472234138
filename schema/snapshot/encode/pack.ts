import { promisify } from 'node:util'
import { DefaultDeserializer, DefaultSerializer } from 'node:v8'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import { mapYielding } from '../yielding-map.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** Typed arrays that may be packed, by index: add further ones only at the end. */
const ARRAYS = [Uint8Array, Uint16Array, Uint32Array, Int32Array, Float64Array] as const

type Numbers = InstanceType<(typeof ARRAYS)[number]>

/** Byte alignment that is valid for every typed array. */
const ALIGNMENT = 8
/** Enables checksums to detect damaged data. */
const CHECKED = { params: { [constants.ZSTD_c_checksumFlag]: 1 } }
/** Header with three lengths: of the compressed structure, the structure, and the numbers. */
const HEAD = 3
const HEAD_BYTES = HEAD * Uint32Array.BYTES_PER_ELEMENT

/** Serialises plain values and collects typed arrays separately. */
class Packer extends DefaultSerializer {
  readonly numbers: Uint8Array[] = []

  _writeHostObject(value: object): void {
    const kind = ARRAYS.findIndex(each => value instanceof each)
    if (kind < 0) throw new TypeError(`${value.constructor.name} is not packed`)
    const { buffer, byteOffset, byteLength } = value as Numbers
    this.writeUint32(kind)
    this.writeUint32(byteLength)
    this.numbers.push(new Uint8Array(buffer, byteOffset, byteLength), padding(byteLength))
  }
}

class Unpacker extends DefaultDeserializer {
  readonly #numbers: Uint8Array<ArrayBuffer>
  #at = 0

  constructor(structure: Uint8Array, numbers: Uint8Array<ArrayBuffer>) {
    super(structure)
    this.#numbers = numbers
  }

  _readHostObject(): Numbers {
    const Kind = ARRAYS[this.readUint32()]
    if (Kind === undefined) throw new TypeError('unknown kind of typed array')
    const bytes = this.readUint32()
    const { buffer, byteOffset } = this.#numbers
    const numbers = new Kind(buffer, byteOffset + this.#at, bytes / Kind.BYTES_PER_ELEMENT)
    this.#at += bytes + padding(bytes).length
    return numbers
  }
}

/** Packs plain values, including typed arrays and maps, into compressed bytes. */
export async function pack(values: readonly unknown[]): Promise<Uint8Array<ArrayBuffer>> {
  const packer = new Packer()
  packer.writeHeader()
  packer.writeUint32(values.length)
  for (const value of values) packer.writeValue(value)
  const structure = packer.releaseBuffer()
  const numbers = Buffer.concat(packer.numbers)
  const stored = await compress(structure, CHECKED)
  const head = new DataView(new ArrayBuffer(HEAD_BYTES))
  for (const [index, length] of [stored.length, structure.length, numbers.length].entries()) {
    head.setUint32(index * Uint32Array.BYTES_PER_ELEMENT, length)
  }
  return new Uint8Array(Buffer.concat([new Uint8Array(head.buffer), stored, await compress(numbers, CHECKED)]))
}

/** Unpacks value by value, yielding to the event loop; all typed arrays share one buffer. */
export async function unpack(body: Uint8Array): Promise<readonly unknown[]> {
  const head = new DataView(body.buffer, body.byteOffset, HEAD_BYTES)
  const [stored, structure, numbers] = Array.from({ length: HEAD }, (_, index) =>
    head.getUint32(index * Uint32Array.BYTES_PER_ELEMENT),
  ) as [number, number, number]
  const rest = body.subarray(HEAD_BYTES)
  const unpacker = new Unpacker(
    await decompressed(rest.subarray(0, stored), structure),
    await decompressed(rest.subarray(stored), numbers),
  )
  unpacker.readHeader()
  return mapYielding(Array(unpacker.readUint32()).keys(), () => unpacker.readValue())
}

/** Decompresses into its own buffer, sized in advance to avoid concatenating chunks. */
async function decompressed(body: Uint8Array, bytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const raw = await decompress(body, { chunkSize: Math.max(bytes + 1, 1_024) })
  if (raw.length !== bytes) throw new RangeError(`${raw.length} bytes instead of ${bytes}`)
  // Small buffers share a pool.
  return raw.buffer.byteLength > bytes + 1 ? new Uint8Array(raw) : raw
}

function padding(bytes: number): Uint8Array {
  return new Uint8Array(-bytes & (ALIGNMENT - 1))
}
