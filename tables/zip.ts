import { inflateRawSync } from 'node:zlib'
import { UnreadableFile } from './cell.ts'

const END = 0x06054b50
const ENTRY = 0x02014b50
const END_LENGTH = 22
const LONGEST_COMMENT = 65_535
const ENTRIES = 1_000

export interface Archive {
  /** The content of a file; null where there is none of the name. */
  read(name: string): Buffer | null
}

/**
 * Opens a ZIP archive in memory. Only what is asked for is unpacked.
 * @param unpackedBytes what all of it together may come to: the sizes that an archive states are not believed
 * @throws UnreadableFile for what is no archive, is encrypted or grows too large
 */
export function openZip(bytes: Uint8Array, unpackedBytes: number): Archive {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = entriesOf(archive)
  let left = unpackedBytes
  return {
    read: name => {
      const entry = entries.get(name)
      if (entry === undefined) return null
      const content = contentOf(archive, entry, left)
      left -= content.length
      return content
    },
  }
}

interface Entry {
  readonly offset: number
  readonly compressed: number
  readonly method: number
}

/** Read from the directory at the end; the headers before the files may leave the sizes out. */
function entriesOf(archive: Buffer): ReadonlyMap<string, Entry> {
  try {
    const end = endOf(archive)
    const count = archive.readUInt16LE(end + 10)
    if (count > ENTRIES) throw new UnreadableFile('The workbook has too many parts.')
    const entries = new Map<string, Entry>()
    let at = archive.readUInt32LE(end + 16)
    for (let i = 0; i < count; i++) {
      if (archive.readUInt32LE(at) !== ENTRY) throw new UnreadableFile('The workbook is damaged.')
      if ((archive.readUInt16LE(at + 8) & 1) === 1) throw new UnreadableFile('The workbook is encrypted.')
      const [name, extra, comment] = [28, 30, 32].map(field => archive.readUInt16LE(at + field)) as [
        number,
        number,
        number,
      ]
      entries.set(archive.toString('utf8', at + 46, at + 46 + name), {
        method: archive.readUInt16LE(at + 10),
        compressed: archive.readUInt32LE(at + 20),
        offset: archive.readUInt32LE(at + 42),
      })
      at += 46 + name + extra + comment
    }
    return entries
  } catch (error) {
    throw error instanceof RangeError ? new UnreadableFile('The workbook is damaged.') : error
  }
}

function endOf(archive: Buffer): number {
  const first = Math.max(0, archive.length - END_LENGTH - LONGEST_COMMENT)
  for (let at = archive.length - END_LENGTH; at >= first; at--) if (archive.readUInt32LE(at) === END) return at
  throw new UnreadableFile('The file is no workbook.')
}

function contentOf(archive: Buffer, { offset, compressed, method }: Entry, maxOutputLength: number): Buffer {
  try {
    const start = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28)
    const packed = archive.subarray(start, start + compressed)
    if (method === 0 && packed.length <= maxOutputLength) return packed
    if (method === 8 && maxOutputLength > 0) return inflateRawSync(packed, { maxOutputLength })
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_BUFFER_TOO_LARGE')
      throw new UnreadableFile('The workbook is damaged.')
  }
  throw new UnreadableFile('The workbook is too large once it is unpacked.')
}
