import { type Cell, type Row, textOf, UnreadableFile } from '../../../tables/cell.ts'
import { findHeader, type Header, withChosen } from './header.ts'
import { type DecimalMark, decimalMarkOf } from './number.ts'
import { readFile, valuesOf } from './read-file.ts'
import { ROLES, type Role } from './roles.ts'
import { FILE_LIMITS, type Sheet } from './sheet.ts'

/** A holdings file, and what its columns are. */
export interface HoldingsRequest {
  readonly bytes: Uint8Array
  readonly sheet: string | null
  readonly columns: readonly { readonly column: number; readonly role: Role | null }[]
}

/** The table of a holdings file before its bonds are looked up: plain data, so that a worker can read it. */
export interface HoldingsTable {
  readonly sheet: Omit<Sheet, 'rows'>
  readonly header: Header
  readonly marks: Readonly<Record<Role, DecimalMark>>
  /** Rows below the header. */
  readonly rows: readonly TableRow[]
}

/** A row, as far as it is used. */
export interface TableRow {
  readonly line: number
  readonly cells: Readonly<Partial<Record<Role, Cell>>>
  /** The beginning of the row, for identification. */
  readonly content: string
}

/** Reads a file apart from the requests that it could delay. Supplied by the composition root. */
export type ReadHoldingsTable = (request: HoldingsRequest) => Promise<HoldingsTable>

const SHOWN = 160
/** Characters of a cell that are used: no identifier, number or date is longer. */
const LONGEST = 200

/**
 * Finds the table of a holdings file and names its columns.
 * @throws UnreadableFile with a message for the user
 */
export function readHoldingsTable({ bytes, sheet: name, columns }: HoldingsRequest): HoldingsTable {
  const { rows: all, ...sheet } = readFile(bytes, name)
  const lines = all.map(clipped)
  const found = findHeader(lines)
  if (found === null) {
    throw new UnreadableFile(
      'No table of holdings was found: a row must name an ISIN or CUSIP column and a quantity or par value column.',
    )
  }
  const header = withChosen(found, columns)
  const rows = lines.filter(({ line }) => line > header.line)
  if (rows.length > FILE_LIMITS.rows) throw new UnreadableFile(`The table has more than ${FILE_LIMITS.rows} rows.`)
  const byRole = new Map(header.columns.flatMap(({ column, role }) => (role === null ? [] : [[role, column] as const])))
  const marks = marksOf({ ...sheet, rows }, header, byRole)
  return { sheet, header, marks, rows: rows.map(row => tableRow(row, byRole)) }
}

function clipped(row: Row): Row {
  return { ...row, cells: row.cells.map(cell => (isLong(cell) ? `${cell.slice(0, LONGEST)}…` : cell)) }
}

function isLong(cell: Cell): cell is string {
  return typeof cell === 'string' && cell.length > LONGEST
}

function tableRow({ line, cells }: Row, byRole: ReadonlyMap<Role, number>): TableRow {
  const used = [...byRole].map(([role, column]) => [role, cells[column - 1] ?? ''] as const)
  return { line, cells: Object.fromEntries(used), content: contentOf(cells) }
}

function contentOf(cells: readonly Cell[]): string {
  return cells.map(textOf).filter(Boolean).join(' | ').slice(0, SHOWN)
}

const FIGURES: readonly Role[] = ['PIECES', 'PAR', 'AVERAGE_PRICE', 'PRICE', 'COST', 'VALUE']

/** The decimal mark of a column: from its values, otherwise from other columns, otherwise from the delimiter. */
function marksOf(sheet: Sheet, { line }: Header, byRole: ReadonlyMap<Role, number>): HoldingsTable['marks'] {
  const cells = (role: Role) => {
    const column = byRole.get(role)
    return column === undefined ? [] : valuesOf(sheet, column, line)
  }
  const ofFile = decimalMarkOf(FIGURES.flatMap(cells)) ?? (sheet.delimiter === ';' ? ',' : '.')
  const marks = ROLES.map(role => [role, decimalMarkOf(cells(role)) ?? ofFile] as const)
  return Object.fromEntries(marks) as Record<Role, DecimalMark>
}
