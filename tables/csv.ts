/** A record with its first line, from 1; or the first line of text that is no record, and why. */
export type CsvRecord =
  | { readonly line: number; readonly cells: readonly string[] }
  | { readonly line: number; readonly problem: string }

export interface CsvReader {
  /** Takes the next line, without its end. @returns the records that it completes, blank lines included */
  push(line: string): readonly CsvRecord[]
  /** Takes a line that is no text at all, and why. */
  damage(problem: string): readonly CsvRecord[]
  /** Ends the text. @returns what was still waiting for a closing quotation mark */
  end(): readonly CsvRecord[]
}

/** Lines of one record. A quotation mark that stays open longer was never closed. */
const MOST_LINES = 100

const NOT_CLOSED = 'a quotation mark is not closed: this line is left out, and reading resumes at the next'
const WITHIN = 'a quotation mark in the middle of a cell: quote the whole cell and double the marks within it'
const AFTER = 'text after a closing quotation mark: quote the whole cell and double the marks within it'

/**
 * Reads CSV (RFC 4180) line by line, so that an invalid line loses itself only. A quotation mark that is not closed would
 * swallow the rest of the file; therefore lines belong to one record only if none of them is a whole row of its own, and
 * the record has as many cells as the table has columns.
 *
 *     const reader = csvReader(',', () => header.length)
 *     for (const line of lines) for (const record of reader.push(line)) use(record)
 *
 * @param width number of columns; null before the header is known
 */
export function csvReader(delimiter: string, width: () => number | null = () => null): CsvReader {
  let line = 0
  let waiting: string[] = []
  let open: Scanned | null = null

  const give = (record: Scanned | string): CsvRecord => {
    const first = line - waiting.length + 1
    return typeof record === 'string' ? { line: first, problem: record } : { line: first, cells: record.cells }
  }
  /** Gives the first of the waiting lines up, and reads the others again. */
  const resume = (): readonly CsvRecord[] => {
    const record = give(NOT_CLOSED)
    const again = waiting.slice(1)
    line -= again.length
    waiting = []
    open = null
    return [record, ...again.flatMap(push)]
  }
  const push = (text: string): readonly CsvRecord[] => {
    line += 1
    waiting.push(text)
    const scanned = scan(text, delimiter, open)
    if (waiting.length > 1) {
      const isTorn = typeof scanned === 'string' || waiting.length > MOST_LINES
      if (isTorn || isRow(text) || (!scanned.isOpen && !fits(scanned))) return resume()
    }
    if (typeof scanned !== 'string' && scanned.isOpen) {
      open = scanned
      return []
    }
    const record = give(scanned)
    waiting = []
    open = null
    return [record]
  }
  const fits = ({ cells }: Scanned) => cells.length === (width() ?? cells.length)
  const isRow = (text: string) => {
    const columns = width() ?? 0
    if (columns < 2 || !text.includes(delimiter)) return false
    const alone = scan(text, delimiter, null)
    return typeof alone !== 'string' && !alone.isOpen && alone.cells.length === columns
  }
  const end = (): readonly CsvRecord[] => {
    const records: CsvRecord[] = []
    while (waiting.length > 0) records.push(...resume())
    return records
  }
  const damage = (problem: string) => {
    const before = end()
    line += 1
    return [...before, { line, problem }]
  }
  return { push, damage, end }
}

/** All records of a text; see {@link csvReader}. */
export function* csvRecords(text: string, delimiter: string, width?: () => number | null): Generator<CsvRecord> {
  const reader = csvReader(delimiter, width)
  for (const line of text.replace(/^\ufeff/, '').split(LINE_END)) yield* reader.push(line)
  yield* reader.end()
}

export const LINE_END = /\r\n|\n|\r/

interface Scanned {
  readonly cells: readonly string[]
  /** True while the last cell waits for its closing quotation mark. */
  readonly isOpen: boolean
}

/** Reads a line, or continues an open record with it. @returns why the line is invalid, as text */
function scan(text: string, delimiter: string, open: Scanned | null): Scanned | string {
  if (open === null && !text.includes('"')) return { cells: text.split(delimiter), isOpen: false }
  const cells = [...(open?.cells ?? [])]
  let at = 0
  let quoted = open === null ? null : `${cells.pop()}\n`
  while (true) {
    if (quoted === null && text[at] === '"') {
      quoted = ''
      at += 1
    }
    if (quoted === null) {
      const to = indexOrEnd(text, delimiter, at)
      const cell = text.slice(at, to)
      if (cell.includes('"')) return WITHIN
      cells.push(cell)
      at = to
    } else {
      const to = closing(text, at)
      cells.push(quoted + text.slice(at, to ?? text.length).replaceAll('""', '"'))
      if (to === null) return { cells, isOpen: true }
      at = to + 1
      quoted = null
      if (at < text.length && !text.startsWith(delimiter, at)) return AFTER
    }
    if (at >= text.length) return { cells, isOpen: false }
    at += delimiter.length
  }
}

function indexOrEnd(text: string, delimiter: string, from: number): number {
  const index = text.indexOf(delimiter, from)
  return index < 0 ? text.length : index
}

/** The closing quotation mark; null if the cell continues on the next line. */
function closing(text: string, from: number): number | null {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at
  }
  return null
}
