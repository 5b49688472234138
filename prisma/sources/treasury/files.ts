import { csvRecords } from '../../../tables/csv.ts'
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
  const entries = entriesOf(parsed.value)
  if (entries === null) {
    return {
      auctions: [],
      failures: [failed(file, 'whole file', 'neither an array of auctions nor an object with "data"')],
    }
  }
  const rows = entries.filter(isObject)
  const broken = entries.flatMap((entry, index) =>
    isObject(entry) ? [] : [failed(file, `data[${index}]`, 'is not an object')],
  )
  if (rows.length === 0) return { auctions: [], failures: broken }
  const header = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const { auctions, failures } = auctionsFromRows(file, header, rows, row => `data[${entries.indexOf(row)}]`)
  return { auctions, failures: [...failures, ...broken] }
}

function entriesOf(value: unknown): readonly unknown[] | null {
  return Array.isArray(value) ? value : isObject(value) && Array.isArray(value.data) ? value.data : null
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function auctionsFromRows(
  file: string,
  header: readonly string[],
  rows: readonly Record<string, unknown>[],
  position: (row: Record<string, unknown>) => string,
): FoundAuctions {
  const columns = columnsOf(header)
  const failures = missingFailures(file, columns, header)
  if (failures.length > 0) return { auctions: [], failures }
  const auctions = rows.map(row => ({ file, position: position(row), fields: fieldsFromRow(columns, row) }))
  return { auctions, failures }
}

function missingFailures(file: string, { missing, byColumn }: Columns, header: readonly string[]): readonly Failure[] {
  const wanted = [...missing, ...byColumn.keys()]
  return missing.map(column => failed(file, 'header', missingColumn(column, header, wanted), column))
}

/** TreasuryDirect's table as PowerShell saves it, with a line `#TYPE …` before its header, or FiscalData's export. */
function auctionsFromCsv(file: string, text: string): FoundAuctions {
  const { lines, torn } = tableFromCsv(text)
  const [header, ...cells] = lines[0]?.[0]?.startsWith('#TYPE') ? lines.slice(1) : lines
  const broken = torn.map(({ line, problem }) => failed(file, `line ${line}`, problem))
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

/** The rows, and the lines that are none. */
function tableFromCsv(text: string) {
  const lines: (readonly string[])[] = []
  const torn: { readonly line: number; readonly problem: string }[] = []
  for (const record of csvRecords(text, ',', () => lines.at(-1)?.length ?? null)) {
    if ('problem' in record) torn.push(record)
    else if (record.cells.length > 1 || record.cells[0] !== '') lines.push(record.cells)
  }
  return { lines, torn }
}
