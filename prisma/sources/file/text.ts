import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { UnreadableFile } from '../../../tables/cell.ts'
import { LINE_END } from '../../../tables/csv.ts'

const SINGLE_BYTE = ['windows-1251', 'windows-1252', 'iso-8859-1', 'iso-8859-15', 'koi8-r', 'ibm866', 'macintosh']
/** The encodings that a mapping may name. */
export const ENCODINGS: readonly string[] = ['utf-8', 'utf-16le', 'utf-16be', ...SINGLE_BYTE]

/** Bytes at the beginning of a file that are checked for the encoding. */
const HEAD_BYTES = 65_536

/** Characters of a line. A longer one is no row of a table. */
const LONGEST_LINE = 1_000_000

export interface TextLine {
  readonly text: string
  /** Why the line cannot be used; null if it can. */
  readonly problem: string | null
}

/**
 * The lines of a file, in the batches in which they are read. A byte-order mark overrides the encoding in the mapping. Bytes
 * that are not text spoil their line only.
 * @throws UnreadableFile if the beginning of the file shows another encoding
 */
export async function* textLines(path: string, stated: string): AsyncGenerator<readonly TextLine[]> {
  const head = await firstBytes(path)
  const encoding = markedEncoding(head) ?? stated
  const wrong = encodingProblem(head, encoding)
  if (wrong !== null) throw new UnreadableFile(wrong)
  const check = (text: string): TextLine => ({ text, problem: lineProblem(text, encoding) })
  let rest = ''
  let isTooLong = false
  for await (const piece of textPieces(path, encoding)) {
    const parts = (rest + piece).split(LINE_END)
    rest = parts.pop() ?? ''
    const [first, ...others] = parts
    if (first !== undefined) {
      yield [isTooLong ? { text: '', problem: TOO_LONG } : check(first), ...others.map(check)]
      isTooLong = false
    }
    isTooLong ||= rest.length > LONGEST_LINE
    if (isTooLong) rest = ''
  }
  if (isTooLong) yield [{ text: '', problem: TOO_LONG }]
  else if (rest !== '') yield [check(rest)]
}

const TOO_LONG = `a line is longer than ${LONGEST_LINE.toLocaleString('en')} characters`

function lineProblem(text: string, encoding: string): string | null {
  if (text.includes('\uFFFD')) return `bytes of this line are not ${encoding} text. ${HINT}`
  if (text.includes('\0')) return 'the line has a zero byte: this is not text'
  return text.length > LONGEST_LINE ? TOO_LONG : null
}

/** A carriage return at the end of a piece stays with the line feed that may follow it. */
async function* textPieces(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  let held = ''
  for await (const bytes of createReadStream(path) as AsyncIterable<Buffer>) {
    const piece = held + decoder.decode(bytes, { stream: true })
    held = piece.endsWith('\r') ? '\r' : ''
    yield held === '' ? piece : piece.slice(0, -1)
  }
  yield held + decoder.decode()
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
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return `the bytes are utf-8 text, but the mapping says ${encoding}`
  } catch {
    return null
  }
}
