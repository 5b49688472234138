import { type Cell, UnreadableFile } from '../../../tables/cell.ts'
import { openWorkbook } from '../../../tables/xlsx.ts'
import { readCsv } from './csv.ts'
import { findHeader, tableScore } from './header.ts'
import { FILE_LIMITS, LINES_READ, type Sheet } from './sheet.ts'

const ZIP = [0x50, 0x4b]
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0]
const PDF = [0x25, 0x50, 0x44, 0x46]

/**
 * Reads a CSV or XLSX file; the format is detected from the content, not the name.
 * @param sheetName the sheet of a workbook; without it the first that has a table of holdings
 * @throws UnreadableFile with a message for the user
 */
export function readFile(bytes: Uint8Array, sheetName: string | null): Sheet {
  if (bytes.length === 0) throw new UnreadableFile('The file is empty.')
  if (bytes.length > FILE_LIMITS.bytes) throw new UnreadableFile('The file is larger than 5 MB.')
  if (begins(bytes, OLD_EXCEL))
    throw new UnreadableFile('This is a workbook of old Excel (.xls): save it as .xlsx or CSV.')
  if (begins(bytes, PDF)) throw new UnreadableFile('This is a PDF: ask for the holdings as CSV or XLSX.')
  return begins(bytes, ZIP) ? sheetOf(bytes, sheetName) : readCsv(bytes, tableScore)
}

function begins(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte)
}

/** The sheet of this name, otherwise the first with a table of holdings, otherwise the first; others are not read. */
function sheetOf(bytes: Uint8Array, wanted: string | null): Sheet {
  const { unpackedBytes, columns, cells, sheets: most } = FILE_LIMITS
  const sheets = openWorkbook(bytes, { unpackedBytes, columns, cells }).slice(0, most)
  let first: Sheet | null = null
  for (const { name, rows } of sheets) {
    if (wanted !== null && name !== wanted) continue
    const read = rows()
      .filter(row => row.cells.length > 0)
      .take(LINES_READ)
      .toArray()
    const sheet: Sheet = { format: 'XLSX', encoding: null, delimiter: null, name, rows: read }
    if (wanted !== null || findHeader(read) !== null) return sheet
    first ??= sheet
  }
  if (first !== null) return first
  const names = sheets.map(({ name }) => name.slice(0, LONGEST_NAME)).join(', ')
  throw new UnreadableFile(`The workbook has no sheet of this name; it has ${names}.`)
}

/** Characters of the name of a sheet in a message; Excel allows 31. */
const LONGEST_NAME = 60

/** The values of a column below the header. */
export function valuesOf({ rows }: Sheet, column: number, below: number): readonly Cell[] {
  return rows.filter(({ line }) => line > below).flatMap(({ cells }) => cells[column - 1] ?? [])
}
