import { parse } from 'csv-parse/sync'
import { type Row, UnreadableFile } from '../../../../tables/cell.ts'
import { FILE_LIMITS, LINES_READ, type Sheet } from './sheet.ts'

const DELIMITERS = [',', ';', '\t', '|'] as const
const LINES_TRIED = 100
const LARGEST_RECORD = 100_000

interface Parsed {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

/**
 * Reads a CSV of unknown encoding and delimiter.
 * @param score how well the rows match a table of holdings: the delimiter with the highest score is used
 */
export function readCsv(bytes: Uint8Array, score: (rows: readonly Row[]) => number): Sheet {
  const { text, encoding } = decode(bytes)
  const tried = DELIMITERS.filter(delimiter => hasCells(text, delimiter)).flatMap(delimiter => {
    const rows = rowsOrNone(text, delimiter, LINES_TRIED)
    return rows === null ? [] : [{ delimiter, score: score(rows) }]
  })
  const [best] = tried.toSorted((a, b) => b.score - a.score)
  if (best === undefined) throw new UnreadableFile('The file cannot be read as CSV.')
  const rows = rowsOrNone(text, best.delimiter, LINES_READ)
  if (rows === null) throw new UnreadableFile('The file cannot be read as CSV: quotes do not match.')
  return { format: 'CSV', encoding, delimiter: best.delimiter, name: null, rows }
}

/** False for a text that this delimiter would part into more cells than may be read. */
function hasCells(text: string, delimiter: string): boolean {
  let cells = 0
  for (let at = text.indexOf(delimiter); at >= 0; at = text.indexOf(delimiter, at + 1)) {
    cells += 1
    if (cells > FILE_LIMITS.cells) return false
  }
  return true
}

function rowsOrNone(text: string, delimiter: string, to: number): readonly Row[] | null {
  try {
    const options = { delimiter, to, bom: true, info: true, relax_column_count: true, relax_quotes: true } as const
    const parsed = parse(text, { ...options, max_record_size: LARGEST_RECORD }) as unknown as readonly Parsed[]
    return parsed
      .map(({ record, info }) => ({ line: info.lines, cells: record.slice(0, FILE_LIMITS.columns) }))
      .filter(({ cells }) => cells.some(cell => cell.trim() !== ''))
  } catch {
    return null
  }
}

interface Decoded {
  readonly text: string
  readonly encoding: 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'windows-1251'
}

/** Detects the encoding: byte order mark, zero bytes for UTF-16, valid UTF-8, otherwise windows-1251. */
function decode(bytes: Uint8Array): Decoded {
  const encoding = marked(bytes) ?? guessed(bytes)
  const text = new TextDecoder(encoding.toLowerCase()).decode(bytes)
  if (text.includes('\0')) throw new UnreadableFile('The file is not a text file: it contains zero bytes.')
  return { text, encoding }
}

function marked([first, second, third]: Uint8Array): Decoded['encoding'] | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'UTF-8'
  if (first === 0xff && second === 0xfe) return 'UTF-16LE'
  if (first === 0xfe && second === 0xff) return 'UTF-16BE'
  return null
}

const SAMPLE_BYTES = 4_096

function guessed(bytes: Uint8Array): Decoded['encoding'] {
  const head = bytes.subarray(0, SAMPLE_BYTES)
  const zeros = [0, 1].map(parity => head.filter((byte, index) => byte === 0 && index % 2 === parity).length)
  const [even = 0, odd = 0] = zeros
  if (Math.max(even, odd) > head.length / 8) return odd > even ? 'UTF-16LE' : 'UTF-16BE'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'UTF-8'
  } catch {
    return 'windows-1251'
  }
}
