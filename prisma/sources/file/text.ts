import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { UnreadableFile } from '../../../tables/cell.ts'

const SINGLE_BYTE = ['windows-1251', 'windows-1252', 'iso-8859-1', 'iso-8859-15', 'koi8-r', 'ibm866', 'macintosh']
/** The encodings that a mapping may name. */
export const ENCODINGS: readonly string[] = ['utf-8', 'utf-16le', 'utf-16be', ...SINGLE_BYTE]

/** Bytes at the beginning of a file that are checked for the encoding. */
const HEAD_BYTES = 65_536

/**
 * The text of a file in pieces. A byte-order mark overrides the encoding in the mapping.
 * @throws UnreadableFile if the bytes do not match the encoding
 */
export async function* textPieces(path: string, stated: string): AsyncGenerator<string> {
  const head = await firstBytes(path)
  const encoding = markedEncoding(head) ?? stated
  const problem = encodingProblem(head, encoding)
  if (problem !== null) throw new UnreadableFile(problem)
  const decoder = new TextDecoder(encoding, { fatal: true })
  let read = 0
  for await (const bytes of createReadStream(path) as AsyncIterable<Buffer>) {
    const piece = decodeOrNull(() => decoder.decode(bytes, { stream: true }))
    if (piece === null) {
      throw new UnreadableFile(`the bytes from ${read} to ${read + bytes.length} are not ${encoding} text. ${HINT}`)
    }
    if (piece.includes('\u0000')) throw new UnreadableFile(`zero bytes after byte ${read}: this is not text`)
    yield piece
    read += bytes.length
  }
  if (decodeOrNull(() => decoder.decode()) === null) throw new UnreadableFile(`the ${encoding} text is cut off`)
}

const HINT = `State the encoding in the mapping, as encoding: ${ENCODINGS.join(', ')}`

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function markedEncoding([first, second, third]: Buffer): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}

/** Detects UTF-8 read with a single-byte encoding, which accepts any bytes and would silently give wrong text. */
function encodingProblem(head: Buffer, encoding: string): string | null {
  if (!SINGLE_BYTE.includes(encoding) || head.every(byte => byte < 0x80)) return null
  const text = decodeOrNull(() => new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true }))
  return text === null ? null : `the bytes are utf-8 text, but the mapping says ${encoding}`
}

function decodeOrNull(decode: () => string): string | null {
  try {
    return decode()
  } catch {
    return null
  }
}
