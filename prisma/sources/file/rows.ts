import { readFile, stat } from 'node:fs/promises'
import { type Cell, type Row, textOf, UnreadableFile } from '../../../tables/cell.ts'
import { type CsvRecord, csvReader, csvRecords as csvRecordsOf } from '../../../tables/csv.ts'
import { openWorkbook } from '../../../tables/xlsx.ts'
import { parseJson } from '../files.ts'
import type { MappedTable } from './mapping.ts'
import { type TextLine, textLines } from './text.ts'

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
  /** In the batches in which they are read. */
  readonly rows: AsyncIterable<readonly NamedRow[]>
  /** Closes the file, also if no row was read. */
  close(): Promise<void>
}

export const EXTENSIONS = ['.csv', '.txt', '.tsv', '.xlsx', '.ndjson', '.jsonl']

const ZIP = 'PK'
const LARGEST_WORKBOOK = 256 * 1024 * 1024
const UNPACKED_BYTES = 1024 * 1024 * 1024
const COLUMNS = 1_000
/** A whole sheet of Excel has a million rows; a larger table is a text file. */
const CELLS = 20_000_000

/**
 * Opens a file of any supported format. Text files are streamed; a workbook is unpacked in memory.
 * @throws UnreadableFile with a message for the operator, here or while its rows are read
 */
export async function openRows(path: string, table: MappedTable): Promise<Rows> {
  const name = path.toLowerCase()
  if (name.endsWith('.ndjson') || name.endsWith('.jsonl'))
    return { header: null, rows: ndjsonRows(path, table), close: nothingOpen }
  return name.endsWith('.xlsx') ? await workbookRows(path, table) : await csvRows(path, table)
}

async function workbookRows(path: string, { sheet, header }: MappedTable): Promise<Rows> {
  const { size } = await stat(path)
  if (size > LARGEST_WORKBOOK) throw new UnreadableFile('the workbook is larger than 256 MB: save it as CSV')
  const bytes = await readFile(path)
  if (bytes.toString('latin1', 0, 2) !== ZIP) throw new UnreadableFile('this is not a workbook (.xlsx)')
  const sheets = openWorkbook(bytes, { unpackedBytes: UNPACKED_BYTES, columns: COLUMNS, cells: CELLS })
  const found = sheet === null ? sheets[0] : sheets.find(({ name }) => name === sheet)
  if (found === undefined) {
    throw new UnreadableFile(
      `there is no sheet "${sheet}"; there are ${sheets.map(({ name }) => `"${name}"`).join(', ')}`,
    )
  }
  const rows = found.rows()
  for (let next = rows.next(); !next.done; next = rows.next()) {
    if (next.value.line < (header ?? 1)) continue
    return { ...namedRows(next.value, inBatches(rows), 'row'), close: nothingOpen }
  }
  throw new UnreadableFile('the sheet is empty')
}

async function csvRows(path: string, table: MappedTable): Promise<Rows> {
  const delimiter = table.delimiter ?? (await findDelimiter(path, table))
  const batches = csvRecords(path, table, delimiter)
  const close = async () => void (await batches.return(undefined))
  try {
    for (let next = await batches.next(); !next.done; next = await batches.next()) {
      const [row, ...others] = next.value
      if (row === undefined) continue
      if (row.problem !== undefined)
        throw new UnreadableFile(`the header (line ${row.line}) cannot be read: ${row.problem}`)
      return { ...namedRows(row, following(others, batches), 'line'), close }
    }
    throw new UnreadableFile('the file is empty')
  } catch (error) {
    await close()
    throw error
  }
}

/** A workbook is in memory, and the lines of a file open it when the first one is read. */
const nothingOpen = async (): Promise<void> => undefined

async function* following<T>(first: T, others: AsyncIterable<T>): AsyncGenerator<T> {
  yield first
  yield* others
}

/** The header of the file and the rows below it that are not blank. */
async function* csvRecords(
  path: string,
  { encoding, header }: MappedTable,
  delimiter: string,
): AsyncGenerator<readonly DamagedOrWhole[]> {
  let columns: number | null = null
  const reader = csvReader(delimiter, () => columns)
  const usable = (records: readonly CsvRecord[]): readonly DamagedOrWhole[] => {
    const rows = [...rowsFrom(records)].filter(({ line }) => line >= (header ?? 1))
    columns ??= rows[0]?.cells.length ?? null
    return rows
  }
  for await (const lines of textLines(path, encoding)) {
    yield lines.flatMap(({ text, problem }) => usable(problem === null ? reader.push(text) : reader.damage(problem)))
  }
  yield usable(reader.end())
}

/** Rows that are yielded together. */
const BATCH = 1_000

/** If rows cannot be read further, those before come first. */
function* inBatches<T>(rows: Iterable<T>): Generator<readonly T[]> {
  let batch: T[] = []
  try {
    for (const row of rows) {
      if (batch.push(row) < BATCH) continue
      yield batch
      batch = []
    }
  } catch (error) {
    yield batch
    throw error
  }
  yield batch
}

function* rowsFrom(records: readonly CsvRecord[]): Generator<DamagedOrWhole> {
  for (const record of records) {
    if ('problem' in record) yield { ...record, cells: [] }
    else if (record.cells.some(cell => cell.trim() !== '')) yield record
  }
}

/** The delimiter with which most of the mapped columns are found. */
async function findDelimiter(path: string, { encoding, columns, header }: MappedTable): Promise<string> {
  const wanted = new Set(Object.values(columns).map(({ column }) => column))
  const start: string[] = []
  for await (const lines of textLines(path, encoding)) {
    for (const { text } of lines) start.push(text)
    if (start.length >= (header ?? 1) + 20) break
  }
  start.splice((header ?? 1) + 20)
  const found = (delimiter: string) => {
    const records = [...csvRecordsOf(start.join('\n'), delimiter)].filter(({ line }) => line >= (header ?? 1))
    const titles = records.flatMap(record => ('cells' in record ? record.cells.map(textOf) : []))
    return titles.filter(title => wanted.has(title)).length
  }
  const scored = [',', ';', '\t', '|'].map(delimiter => ({ delimiter, found: found(delimiter) }))
  return scored.toSorted((a, b) => b.found - a.found)[0]?.delimiter ?? ','
}

/** A row; with a problem and without cells if its line cannot be used. */
type DamagedOrWhole = Row & { readonly problem?: string }

type Batches = Iterable<readonly DamagedOrWhole[]> | AsyncIterable<readonly DamagedOrWhole[]>

/** @throws UnreadableFile if two columns have the same name */
function namedRows({ cells }: Row, batches: Batches, counted: 'line' | 'row'): Omit<Rows, 'close'> {
  const header = cells.map(textOf)
  while (header.at(-1) === '') header.pop()
  const second = header.findIndex((name, index) => name !== '' && header.indexOf(name) !== index)
  if (second >= 0) {
    const first = header.indexOf(header[second] ?? '')
    throw new UnreadableFile(`the columns ${first + 1} and ${second + 1} have the same name`)
  }
  return { header: header.filter(Boolean), rows: named() }

  async function* named(): AsyncGenerator<readonly NamedRow[]> {
    for await (const batch of batches) yield batch.map(namedRow)
  }

  function namedRow(row: DamagedOrWhole): NamedRow {
    const given: Record<string, Cell> = {}
    for (const [index, name] of header.entries()) given[name] = row.cells[index] ?? ''
    const extra = row.cells.slice(header.length).some(cell => textOf(cell) !== '')
    const short = counted === 'line' && row.cells.length < header.length
    return {
      position: `${counted} ${row.line}`,
      cells: given,
      problem:
        row.problem ?? (extra || short ? `has ${row.cells.length} cells where the header has ${header.length}` : null),
      unsolved: (row.unsolved ?? []).map(index => header[index] ?? ''),
    }
  }
}

async function* ndjsonRows(path: string, { encoding }: MappedTable): AsyncGenerator<readonly NamedRow[]> {
  let line = 0
  const read = ({ text, problem: damage }: TextLine): readonly NamedRow[] => {
    line += 1
    if (text.trim() === '' && damage === null) return []
    const parsed = damage === null ? parseJson(text) : { reason: damage }
    const isRow = 'value' in parsed && typeof parsed.value === 'object' && parsed.value !== null
    const problem =
      'reason' in parsed ? parsed.reason : isRow && !Array.isArray(parsed.value) ? null : 'is not an object'
    const cells = problem === null && 'value' in parsed ? plainCells(parsed.value as Record<string, unknown>) : {}
    return [{ position: `line ${line}`, cells, problem, unsolved: [] }]
  }
  for await (const lines of textLines(path, encoding)) yield lines.flatMap(read)
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
