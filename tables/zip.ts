import { inflateRawSync } from 'node:zlib'
import { UnreadableFile } from './cell.ts'
import { directoryAt, END_AT_MOST, readDirectory, type ZipEntry } from './zip-directory.ts'

export interface Archive {
  /** The content of a file; null if it does not exist. */
  read(name: string): Buffer | null
}

/**
 * Opens a workbook's ZIP archive in memory. Only requested files are unpacked.
 * @param unpackedBytes maximum total unpacked size; the sizes stated in the archive are not trusted
 * @throws UnreadableFile if the file is not an archive, is encrypted or is too large when unpacked
 */
export function openZip(bytes: Uint8Array, unpackedBytes: number): Archive {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const directory = directoryAt(archive.subarray(Math.max(0, archive.length - END_AT_MOST)), 'workbook')
  const entries = readDirectory(archive.subarray(directory.offset), directory.count, 'workbook')
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

function contentOf(archive: Buffer, { offset, compressed, method }: ZipEntry, maxOutputLength: number): Buffer {
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
