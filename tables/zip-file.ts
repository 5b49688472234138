import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { Transform, type TransformCallback } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createInflateRaw } from 'node:zlib'
import { UnreadableFile } from './cell.ts'
import { directoryAt, END_AT_MOST, readDirectory, type ZipEntry } from './zip-directory.ts'

export interface ZipFileLimits {
  /** Maximum unpacked size of one file. */
  readonly unpackedBytes: number
  /** Maximum ratio of unpacked to packed size; the first megabyte is exempt. */
  readonly ratio: number
}

const WHAT = 'archive'
const FREE = 2 ** 20
const LOCAL_HEADER = 30

/**
 * The files in a ZIP archive on disk. The archive is not loaded, so its size does not affect memory.
 * @throws UnreadableFile if the file is not an archive or is encrypted
 */
export async function zipEntries(path: string): Promise<readonly ZipEntry[]> {
  return withFile(path, async file => {
    const { size } = await file.stat()
    const tail = await bytesAt(file, Math.max(0, size - END_AT_MOST), Math.min(size, END_AT_MOST))
    const { offset, length, count } = directoryAt(tail, WHAT)
    if (offset + length > size) throw new UnreadableFile(`The ${WHAT} is damaged.`)
    return [...readDirectory(await bytesAt(file, offset, length), count, WHAT).values()]
  })
}

/**
 * Unpacks one file of an archive piece by piece. The sizes stated in the archive are not trusted; the checksum is
 * verified at the end.
 * @throws UnreadableFile if it is too large, truncated or does not match its checksum
 */
export async function* zipContent(path: string, entry: ZipEntry, limits: ZipFileLimits): AsyncGenerator<Buffer> {
  if (entry.method !== 0 && entry.method !== 8) {
    throw new UnreadableFile(`The ${WHAT} uses an unsupported compression method (${entry.method}).`)
  }
  const header = await withFile(path, file => bytesAt(file, entry.offset, LOCAL_HEADER))
  if (header.length < LOCAL_HEADER) throw new UnreadableFile(`The ${WHAT} is cut off.`)
  const start = entry.offset + LOCAL_HEADER + header.readUInt16LE(26) + header.readUInt16LE(28)
  const packed = createReadStream(path, { start, end: Math.max(start, start + entry.compressed - 1) })
  const guard = guarding(entry, limits)
  const done = entry.method === 8 ? pipeline(packed, createInflateRaw(), guard) : pipeline(packed, guard)
  // The reader of the guard receives the error; this handler only avoids an unhandled rejection.
  done.catch(() => undefined)
  try {
    yield* guard as AsyncIterable<Buffer>
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(`The ${WHAT} is damaged or cut off.`)
  } finally {
    packed.destroy()
  }
}

/** Passes bytes through, enforces the size limits and verifies the checksum at the end. */
function guarding(entry: ZipEntry, { unpackedBytes, ratio }: ZipFileLimits): Transform {
  const atMost = Math.min(unpackedBytes, Math.max(FREE, entry.compressed * ratio))
  let [bytes, sum] = [0, 0]
  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      bytes += chunk.length
      if (bytes > atMost) {
        const reason = `${entry.name} has more than ${atMost} bytes, packed in ${entry.compressed}`
        return done(new UnreadableFile(`The ${WHAT} is too large once it is unpacked: ${reason}.`))
      }
      sum = crc32(chunk, sum)
      done(null, chunk)
    },
    flush(done: TransformCallback) {
      done(
        sum === entry.crc
          ? null
          : new UnreadableFile(`The ${WHAT} is damaged: the checksum of ${entry.name} does not match.`),
      )
    },
  })
}

async function withFile<T>(path: string, use: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path)
  try {
    return await use(file)
  } finally {
    await file.close()
  }
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, position)
  return buffer.subarray(0, bytesRead)
}
