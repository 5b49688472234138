import { readFile, stat } from 'node:fs/promises'
import { parse } from 'csv-parse'
import { parse as parseNow } from 'csv-parse/sync'
import { type Cell, type Row, textOf, UnreadableFile } from '../../../tables/cell.ts'
import { openWorkbook } from '../../../tables/xlsx.ts'
import { parseJson } from '../files.ts'
import type { MappedTable } from './mapping.ts'
import { textPieces } from './text.ts'

/** A row with its cells by column name. */
export interface NamedRow {
  /** `line 17` of a text file, `row 17` of a sheet. */
  readonly position: string
  readonly cells: Readonly<Record<string, Cell | boolean>>
  /** Why the row cannot be used; null when it can. */
  readonly problem: string | null
  /** Columns whose formula was saved without its result. */
  readonly unsolved: readonly string[]
}

interface Rows {
  /** Column names; null if each row has its own, as in NDJSON. */
  readonly header: readonly string[] | null
  readonly rows: AsyncIterable<NamedRow>
}

export const EXTENSIONS = ['.csv', '.txt', '.tsv', '.xlsx', '.ndjson', '.jsonl']

const ZIP = 'PK'
const LARGEST_WORKBOOK = 256 * 1024 * 1024
const UNPACKED_BYTES = 1024 * 1024 * 1024
const COLUMNS = 1_000
/** Maximum bytes of one record; more indicates an unclosed quote. */
const LARGEST_RECORD = 1_000_000

/**
 * Opens a file of any supported format. Text files are streamed; a workbook is unpacked in memory.
 * @throws UnreadableFile with a message for the operator, here or while its rows are read
 */
export async function openRows(path: string, table: MappedTable): Promise<Rows> {
  const name = path.toLowerCase()
  if (name.endsWith('.ndjson') || name.endsWith('.jsonl')) return { header: null, rows: ndjsonRows(path, table) }
  return name.endsWith('.xlsx') ? await workbookRows(path, table) : await csvRows(path, table)
}

async function workbookRows(path: string, { sheet, header }: MappedTable): Promise<Rows> {
  const { size } = await stat(path)
  if (size > LARGEST_WORKBOOK) throw new UnreadableFile('the workbook is larger than 256 MB: save it as CSV')
  const bytes = await readFile(path)
  if (bytes.toString('latin1', 0, 2) !== ZIP) throw new UnreadableFile('this is not a workbook (.xlsx)')
  const sheets = openWorkbook(bytes, { unpackedBytes: UNPACKED_BYTES, columns: COLUMNS })
  const found = sheet === null ? sheets[0] : sheets.find(({ name }) => name === sheet)
  if (found === undefined) {
    throw new UnreadableFile(
      `there is no sheet "${sheet}"; there are ${sheets.map(({ name }) => `"${name}"`).join(', ')}`,
    )
  }
  const rows = found.rows()
  for (let next = rows.next(); !next.done; next = rows.next()) {
    if (next.value.line < (header ?? 1)) continue
    return namedRows(next.value, rows, 'row')
  }
  throw new UnreadableFile('the sheet is empty')
}

async function csvRows(path: string, table: MappedTable): Promise<Rows> {
  const delimiter = table.delimiter ?? (await findDelimiter(path, table))
  const records = csvRecords(path, table, delimiter)
  for (let next = await records.next(); !next.done; next = await records.next()) {
    if (next.value.line >= (table.header ?? 1)) return namedRows(next.value, records, 'line')
  }
  throw new UnreadableFile('the file is empty')
}

const CSV = { bom: true, info: true, relax_column_count: true, max_record_size: LARGEST_RECORD } as const

async function* csvRecords(path: string, { encoding }: MappedTable, delimiter: string): AsyncGenerator<Row> {
  const parser = parse({ ...CSV, delimiter })
  const feed = feedParser(parser, textPieces(path, encoding))
  let line = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      line = info.lines
      if (record.some(cell => cell.trim() !== '')) yield { line, cells: record }
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw new UnreadableFile(
      `the table breaks off after line ${line}: ${error instanceof Error ? error.message : error}`,
    )
  } finally {
    parser.destroy()
    await feed
  }
}

/** Respects the back-pressure of the parser. Errors of the text are thrown by the row iterator. */
async function feedParser(parser: ReturnType<typeof parse>, pieces: AsyncIterable<string>): Promise<void> {
  try {
    for await (const piece of pieces) {
      if (parser.destroyed) return
      if (!parser.write(piece)) await drained(parser)
    }
    parser.end()
  } catch (error) {
    parser.destroy(error instanceof Error ? error : new Error(String(error)))
  }
}

function drained(parser: ReturnType<typeof parse>): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      parser.off('drain', done).off('close', done)
      resolve()
    }
    parser.once('drain', done).once('close', done)
  })
}

/** The delimiter with which most of the mapped columns are found. */
async function findDelimiter(path: string, { encoding, columns, header }: MappedTable): Promise<string> {
  const pieces = textPieces(path, encoding)
  const { value = '' } = await pieces.next()
  await pieces.return(undefined)
  const start = value.slice(0, value.lastIndexOf('\n') + 1) || value
  const wanted = new Set(Object.values(columns).map(({ column }) => column))
  const scored = [',', ';', '\t', '|'].map(delimiter => ({ delimiter, found: foundBy(start, delimiter) }))
  return scored.toSorted((a, b) => b.found - a.found)[0]?.delimiter ?? ','

  function foundBy(text: string, delimiter: string): number {
    try {
      const options = { ...CSV, delimiter, to_line: (header ?? 1) + 20, relax_quotes: true } as const
      const rows = parseNow(text, options) as unknown as readonly { record: string[] }[]
      const titles = rows.slice(0, header ?? 1).flatMap(({ record }) => record.map(textOf))
      return titles.filter(title => wanted.has(title)).length
    } catch {
      return -1
    }
  }
}

type RowSource = Iterable<Row> | AsyncIterable<Row>

/** @throws UnreadableFile if two columns have the same name */
function namedRows({ cells }: Row, rows: RowSource, counted: 'line' | 'row'): Rows {
  const header = cells.map(textOf)
  while (header.at(-1) === '') header.pop()
  const twice = header.find((name, index) => name !== '' && header.indexOf(name) !== index)
  if (twice !== undefined) throw new UnreadableFile(`two columns are named "${twice}"`)
  return { header: header.filter(Boolean), rows: named() }

  async function* named(): AsyncGenerator<NamedRow> {
    for await (const row of rows) {
      const given: Record<string, Cell> = {}
      for (const [index, name] of header.entries()) given[name] = row.cells[index] ?? ''
      const extra = row.cells.slice(header.length).some(cell => textOf(cell) !== '')
      const short = counted === 'line' && row.cells.length < header.length
      yield {
        position: `${counted} ${row.line}`,
        cells: given,
        problem: extra || short ? `has ${row.cells.length} cells where the header has ${header.length}` : null,
        unsolved: (row.unsolved ?? []).map(index => header[index] ?? ''),
      }
    }
  }
}

async function* ndjsonRows(path: string, { encoding }: MappedTable): AsyncGenerator<NamedRow> {
  let line = 0
  for await (const text of lines(textPieces(path, encoding))) {
    line += 1
    if (text.trim() === '') continue
    const parsed = parseJson(text)
    const isRow = 'value' in parsed && typeof parsed.value === 'object' && parsed.value !== null
    const problem =
      'reason' in parsed ? parsed.reason : isRow && !Array.isArray(parsed.value) ? null : 'is not an object'
    const cells = problem === null && 'value' in parsed ? plainCells(parsed.value as Record<string, unknown>) : {}
    yield { position: `line ${line}`, cells, problem, unsolved: [] }
  }
}

function plainCells(row: Readonly<Record<string, unknown>>): Readonly<Record<string, Cell | boolean>> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (value === null) return [name, '']
      if (typeof value === 'number' || typeof value === 'boolean') return [name, value]
      if (typeof value === 'string') return [name, value]
      return [name, Array.isArray(value) ? value.join(';') : JSON.stringify(value)]
    }),
  )
}

async function* lines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of pieces) {
    const parts = (rest + piece).split('\n')
    rest = parts.pop() ?? ''
    if (rest.length > LARGEST_RECORD) throw new UnreadableFile('a line is longer than 1,000,000 characters')
    yield* parts
  }
  if (rest !== '') yield rest
}
