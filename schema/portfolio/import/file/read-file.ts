import { UnreadableFile } from '../../../../tables/cell.ts'
import { openWorkbook } from '../../../../tables/xlsx.ts'
import { readCsv } from './csv.ts'
import { FILE_LIMITS, LINES_READ, type Sheet } from './sheet.ts'
import { type FoundTable, scoreOf, tableScore, tablesIn } from './tables.ts'

/** A sheet, and the tables that were found in it. */
export interface SheetTables {
  readonly sheet: Omit<Sheet, 'rows'>
  readonly tables: readonly FoundTable[]
}

/** The sheet that is read; the others can say what its securities are. */
interface FileTables extends SheetTables {
  readonly elsewhere: readonly SheetTables[]
}

const ZIP = [0x50, 0x4b]
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0]
const PDF = [0x25, 0x50, 0x44, 0x46]

/**
 * Reads a CSV or XLSX file; the format is detected from the content, not the name.
 * @param sheetName the sheet of a workbook; without it the one whose table matches best
 * @throws UnreadableFile with a message for the user
 */
export function readFile(bytes: Uint8Array, sheetName: string | null): FileTables {
  if (bytes.length === 0) throw new UnreadableFile('The file is empty.')
  if (bytes.length > FILE_LIMITS.bytes) throw new UnreadableFile('The file is larger than 5 MB.')
  if (begins(bytes, OLD_EXCEL))
    throw new UnreadableFile('This is a workbook of old Excel (.xls): save it as .xlsx or CSV.')
  if (begins(bytes, PDF)) throw new UnreadableFile('This is a PDF: ask for the holdings as CSV or XLSX.')
  if (begins(bytes, ZIP)) return sheetsOf(bytes, sheetName)
  const { rows, ...sheet } = readCsv(bytes, tableScore)
  return { sheet, tables: tablesIn(rows), elsewhere: [] }
}

function begins(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte)
}

/** The sheet of this name, otherwise the one whose table matches best; the first of equals. */
function sheetsOf(bytes: Uint8Array, wanted: string | null): FileTables {
  const { unpackedBytes, columns, cells, sheets: most } = FILE_LIMITS
  const sheets = openWorkbook(bytes, { unpackedBytes, columns, cells }).slice(0, most)
  const read = sheets.map(({ name, rows }): SheetTables => {
    const lines = rows()
      .filter(row => row.cells.length > 0)
      .take(LINES_READ)
      .toArray()
    return { sheet: { format: 'XLSX', encoding: null, delimiter: null, name }, tables: tablesIn(lines) }
  })
  const best = wanted === null ? bestSheet(read) : read.find(({ sheet }) => sheet.name === wanted)
  if (best !== undefined) return { ...best, elsewhere: read.filter(other => other !== best) }
  const names = sheets.map(({ name }) => name.slice(0, LONGEST_NAME)).join(', ')
  throw new UnreadableFile(`The workbook has no sheet of this name; it has ${names}.`)
}

function bestSheet(sheets: readonly SheetTables[]): SheetTables | undefined {
  const score = ({ tables }: SheetTables) => Math.max(0, ...tables.map(scoreOf))
  return sheets.toSorted((a, b) => score(b) - score(a))[0]
}

/** Characters of the name of a sheet in a message; Excel allows 31. */
const LONGEST_NAME = 60
