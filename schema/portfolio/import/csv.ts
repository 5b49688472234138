import { parse } from 'csv-parse/sync'
import { type Row, UnreadableFile } from '../../../tables/cell.ts'
import { decode } from './decode.ts'
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
  const tried = DELIMITERS.flatMap(delimiter => {
    const rows = rowsOrNone(text, delimiter, LINES_TRIED)
    return rows === null ? [] : [{ delimiter, score: score(rows) }]
  })
  const [best] = tried.toSorted((a, b) => b.score - a.score)
  if (best === undefined) throw new UnreadableFile('The file cannot be read as CSV.')
  const rows = rowsOrNone(text, best.delimiter, LINES_READ)
  if (rows === null) throw new UnreadableFile('The file cannot be read as CSV: quotes do not match.')
  return { format: 'CSV', encoding, delimiter: best.delimiter, name: null, rows }
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
