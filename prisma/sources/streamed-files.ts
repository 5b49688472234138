import { createReadStream } from 'node:fs'
import { UnreadableFile } from '../../tables/cell.ts'
import { type ZipFileLimits, zipContent, zipEntries } from '../../tables/zip-file.ts'
import type { RecordedFile } from './files.ts'

/** A file that is streamed, because it may be larger than memory. */
export interface StreamedFile {
  readonly name: string
  /** @throws UnreadableFile */
  pieces(): AsyncIterable<Buffer>
}

/** A file of the full register has about 500 MB; its XML compresses to a twentieth. */
const UNPACKED: ZipFileLimits = { unpackedBytes: 4 * 2 ** 30, ratio: 200 }

/**
 * The file itself or, for an archive, its files with one of the extensions.
 * @throws UnreadableFile if the archive is damaged or contains no such file
 */
export async function streamedFiles(
  { name, path }: RecordedFile,
  extensions: readonly string[],
  limits: ZipFileLimits = UNPACKED,
): Promise<readonly StreamedFile[]> {
  if (!path.toLowerCase().endsWith('.zip')) return [{ name, pieces: () => createReadStream(path) }]
  const entries = (await zipEntries(path)).filter(entry =>
    extensions.some(extension => entry.name.toLowerCase().endsWith(extension)),
  )
  if (entries.length === 0) throw new UnreadableFile(`The archive contains no file of type ${extensions.join(', ')}.`)
  return entries.map(entry => ({
    name: `${name}/${entry.name}`,
    pieces: () => zipContent(path, entry, limits),
  }))
}

/**
 * Decodes UTF-8, or UTF-16 if there is a byte-order mark.
 * @throws UnreadableFile if the bytes are not valid text
 */
export async function* textPieces(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null
  let bytes = 0
  try {
    for await (const piece of pieces) {
      decoder ??= new TextDecoder(encodingOf(piece), { fatal: true })
      yield decoder.decode(piece, { stream: true })
      bytes += piece.length
    }
    if (decoder !== null) yield decoder.decode()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new UnreadableFile(`the bytes after ${bytes} are not ${decoder?.encoding ?? 'utf-8'} text`)
  }
}

function encodingOf([first, second]: Buffer): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
