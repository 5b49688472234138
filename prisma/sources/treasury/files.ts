import { parse } from 'csv-parse/sync'
import { missingColumn } from '../did-you-mean.ts'
import { failed, htmlProblem, parseJson, type RecordedFile, readText } from '../files.ts'
import type { Failure } from '../source.ts'
import { type Columns, columnsOf, fieldsFromRow } from './fields.ts'
import type { FoundAuctions } from './found.ts'
import { fieldsFromXml } from './xml.ts'

/** Reads one file of any format. The format is detected from the content, not from the name. */
export async function readAuctionFile({ name, path }: RecordedFile): Promise<FoundAuctions> {
  const { text, problem } = await readText(path)
  const wrong = problem ?? htmlProblem(text)
  if (wrong !== null) return { auctions: [], failures: [failed(name, 'whole file', wrong)] }
  const start = text.trimStart()[0]
  if (start === '<') return fieldsFromXml(name, text)
  return start === '{' || start === '[' ? auctionsFromJson(name, text) : auctionsFromCsv(name, text)
}

/** An array of TreasuryDirect or a page of FiscalData. */
export function auctionsFromJson(file: string, text: string): FoundAuctions {
  const parsed = parseJson(text)
  if ('reason' in parsed) return { auctions: [], failures: [failed(file, 'whole file', parsed.reason)] }
  const rows = rowsOf(parsed.value)
  if (rows === null) {
    return {
      auctions: [],
      failures: [failed(file, 'whole file', 'neither an array of auctions nor an object with "data"')],
    }
  }
  const [first] = rows
  if (first === undefined) return { auctions: [], failures: [] }
  const header = [...new Set(rows.flatMap(row => Object.keys(row)))]
  return auctionsFromRows(file, header, rows, index => `data[${index}]`)
}

function rowsOf(value: unknown): readonly Record<string, unknown>[] | null {
  const list = Array.isArray(value) ? value : isObject(value) && Array.isArray(value.data) ? value.data : null
  return list?.every(isObject) ? list : null
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function auctionsFromRows(
  file: string,
  header: readonly string[],
  rows: readonly Record<string, unknown>[],
  position: (index: number) => string,
): FoundAuctions {
  const columns = columnsOf(header)
  const failures = missingFailures(file, columns, header)
  if (failures.length > 0) return { auctions: [], failures }
  const auctions = rows.map((row, index) => ({ file, position: position(index), fields: fieldsFromRow(columns, row) }))
  return { auctions, failures }
}

function missingFailures(file: string, { missing }: Columns, header: readonly string[]): readonly Failure[] {
  return missing.map(column => failed(file, 'header', missingColumn(column, header), column))
}

/** TreasuryDirect's table as PowerShell saves it, with a line `#TYPE …` before its header, or FiscalData's export. */
function auctionsFromCsv(file: string, text: string): FoundAuctions {
  const { lines, problem } = tableFromCsv(text)
  const [header, ...cells] = lines[0]?.[0]?.startsWith('#TYPE') ? lines.slice(1) : lines
  const broken = problem === null ? [] : [failed(file, `row ${cells.length + 1}`, `the table breaks off: ${problem}`)]
  if (header === undefined)
    return { auctions: [], failures: [...broken, failed(file, 'whole file', 'the file is empty')] }
  const columns = columnsOf(header)
  const missing = missingFailures(file, columns, header)
  if (missing.length > 0) return { auctions: [], failures: [...missing, ...broken] }
  const rows = cells.map((row, index) => ({ row, position: `row ${index + 1}` }))
  const short = rows.filter(({ row }) => row.length !== header.length)
  return {
    auctions: rows
      .filter(({ row }) => row.length === header.length)
      .map(({ row, position }) => {
        const values = Object.fromEntries(header.map((name, index) => [name, row[index]]))
        return { file, position, fields: fieldsFromRow(columns, values) }
      }),
    failures: [
      ...short.map(({ row, position }) =>
        failed(file, position, `has ${row.length} cells where the header has ${header.length}`),
      ),
      ...broken,
    ],
  }
}

/** Parses all rows; for a truncated table it returns the complete ones. */
function tableFromCsv(text: string): { lines: readonly (readonly string[])[]; problem: string | null } {
  const lines: string[][] = []
  const collect = (cells: string[]) => {
    lines.push(cells)
    return null
  }
  try {
    parse(text, { relax_column_count: true, skip_empty_lines: true, bom: true, on_record: collect })
    return { lines, problem: null }
  } catch (error) {
    return { lines, problem: error instanceof Error ? error.message : String(error) }
  }
}
