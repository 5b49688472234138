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
  return begins(bytes, ZIP) ? sheetOf(sheetsOf(bytes), sheetName) : readCsv(bytes, tableScore)
}

function begins(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte)
}

/** Maximum unpacked size of a workbook. */
const UNPACKED_BYTES = 40 * 1024 * 1024

function sheetsOf(bytes: Uint8Array): readonly Sheet[] {
  const sheets = openWorkbook(bytes, { unpackedBytes: UNPACKED_BYTES, columns: FILE_LIMITS.columns })
  return sheets.slice(0, FILE_LIMITS.sheets).map(({ name, rows }) => {
    const read = rows()
      .filter(({ cells }) => cells.length > 0)
      .take(LINES_READ)
      .toArray()
    return { format: 'XLSX', encoding: null, delimiter: null, name, rows: read }
  })
}

function sheetOf(sheets: readonly Sheet[], name: string | null): Sheet {
  const names = sheets.map(sheet => sheet.name).join(', ')
  const found =
    name === null
      ? (sheets.find(({ rows }) => findHeader(rows) !== null) ?? sheets[0])
      : sheets.find(sheet => sheet.name === name)
  if (found === undefined) throw new UnreadableFile(`The workbook has no sheet of this name; it has ${names}.`)
  return found
}

/** The values of a column below the header. */
export function valuesOf({ rows }: Sheet, column: number, below: number): readonly Cell[] {
  return rows.filter(({ line }) => line > below).flatMap(({ cells }) => cells[column - 1] ?? [])
}
