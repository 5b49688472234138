import { UnreadableFile } from './cell.ts'

const END = 0x06054b50
const ENTRY = 0x02014b50
const ENTRIES = 1_000
/** What stands in a field that is too small for its value: the archive is of the larger form (ZIP64). */
const ELSEWHERE = 0xffffffff

/** The end of an archive: its last record with the longest comment that it may have. */
export const END_AT_MOST = 22 + 65_535

/** Where a file lies in an archive. */
export interface ZipEntry {
  readonly name: string
  readonly offset: number
  readonly compressed: number
  /** CRC-32 of the content. */
  readonly crc: number
  /** 0 stored, 8 deflated. */
  readonly method: number
}

export interface ZipDirectory {
  readonly offset: number
  readonly length: number
  readonly count: number
}

/**
 * Finds the directory that an archive ends with.
 * @param tail the last bytes of the archive
 * @param what how the file is called to whoever sent it
 * @throws UnreadableFile
 */
export function directoryAt(tail: Buffer, what: string): ZipDirectory {
  for (let at = tail.length - 22; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END) continue
    const offset = tail.readUInt32LE(at + 16)
    if (offset === ELSEWHERE) throw new UnreadableFile(`The ${what} is too large: it is of the form ZIP64.`)
    return { count: tail.readUInt16LE(at + 10), length: tail.readUInt32LE(at + 12), offset }
  }
  throw new UnreadableFile(`The file is no ${what}.`)
}

/** Reads the directory; the headers before the files may leave the sizes out. */
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
