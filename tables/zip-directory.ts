import { UnreadableFile } from './cell.ts'

const END = 0x06054b50
const ENTRY = 0x02014b50
const ENTRIES = 1_000
/** Marks a value that is too large for its field: the archive uses ZIP64. */
const ZIP64_MARK = 0xffffffff

/** Maximum size of the end of an archive: the last record with the longest possible comment. */
export const END_AT_MOST = 22 + 65_535

/** Location of a file in an archive. */
export interface ZipEntry {
  readonly name: string
  readonly offset: number
  readonly compressed: number
  /** CRC-32 of the content. */
  readonly crc: number
  /** 0 stored, 8 deflated. */
  readonly method: number
}

interface ZipDirectory {
  readonly offset: number
  readonly length: number
  readonly count: number
}

/**
 * Finds the directory at the end of an archive.
 * @param tail the last bytes of the archive
 * @param what name of the file type in messages
 * @throws UnreadableFile
 */
export function directoryAt(tail: Buffer, what: string): ZipDirectory {
  for (let at = tail.length - 22; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END) continue
    const offset = tail.readUInt32LE(at + 16)
    if (offset === ZIP64_MARK) throw new UnreadableFile(`The ${what} is too large: ZIP64 is not supported.`)
    return { count: tail.readUInt16LE(at + 10), length: tail.readUInt32LE(at + 12), offset }
  }
  throw new UnreadableFile(`The file is not ${what === 'archive' ? 'an' : 'a'} ${what}.`)
}

/** Reads the directory, because the local headers before the files may omit the sizes. */
export function readDirectory(directory: Buffer, count: number, what: string): ReadonlyMap<string, ZipEntry> {
  if (count > ENTRIES) throw new UnreadableFile(`The ${what} has too many parts.`)
  const entries = new Map<string, ZipEntry>()
  let at = 0
  try {
    for (let i = 0; i < count; i++) {
      if (directory.readUInt32LE(at) !== ENTRY) throw new UnreadableFile(`The ${what} is damaged.`)
      if ((directory.readUInt16LE(at + 8) & 1) === 1) throw new UnreadableFile(`The ${what} is encrypted.`)
      const length = directory.readUInt16LE(at + 28)
      const name = directory.toString('utf8', at + 46, at + 46 + length)
      entries.set(name, {
        name,
        method: directory.readUInt16LE(at + 10),
        crc: directory.readUInt32LE(at + 16),
        compressed: directory.readUInt32LE(at + 20),
        offset: directory.readUInt32LE(at + 42),
      })
      at += 46 + length + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
    }
  } catch (error) {
    throw error instanceof RangeError ? new UnreadableFile(`The ${what} is damaged.`) : error
  }
  return entries
}
