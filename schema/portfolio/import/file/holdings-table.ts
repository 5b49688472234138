import { type Cell, type Row, textOf, UnreadableFile } from '../../../../tables/cell.ts'
import { type ReadColumn, withSigns } from './column-signs.ts'
import { type ChosenColumn, type TableKind, withChosen } from './header.ts'
import { readFile } from './read-file.ts'
import type { Role } from './roles.ts'
import { FILE_LIMITS, isAbsent, type Sheet } from './sheet.ts'
import { type FoundTable, scoreOf } from './tables.ts'

/** A holdings file, and what its columns are. */
export interface HoldingsRequest {
  readonly bytes: Uint8Array
  readonly sheet: string | null
  readonly columns: readonly ChosenColumn[]
  /** What to read of a file that has both; null: positions if it has any. */
  readonly content?: 'POSITIONS' | 'TRANSACTIONS' | null
}

/** The table of a holdings file before its bonds are looked up: plain data, so that a worker can read it. */
export interface HoldingsTable {
  readonly sheet: Omit<Sheet, 'rows'>
  readonly kind: 'POSITIONS' | 'TRANSACTIONS'
  readonly header: { readonly line: number; readonly columns: readonly ReadColumn[] }
  /** Rows below the header. */
  readonly rows: readonly TableRow[]
  /** ISINs by the name and the symbol that other tables of the file give them. */
  readonly directory: Readonly<Record<string, string>>
  /** Tables that are not read. */
  readonly others: readonly OtherTable[]
}

export interface OtherTable {
  readonly sheet: string | null
  readonly line: number
  readonly kind: TableKind
  readonly rows: number
}

/** A row, as far as it is used. */
export interface TableRow {
  readonly line: number
  readonly cells: Readonly<Partial<Record<Role, Cell>>>
  /** The beginning of the row, for identification. */
  readonly content: string
  /** The earlier line that says the same in every cell. */
  readonly sameAs: number | null
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
export function readHoldingsTable({ bytes, sheet: name, columns, content = null }: HoldingsRequest): HoldingsTable {
  const { sheet, tables, elsewhere } = readFile(bytes, name)
  const found = bestOf(tables, content)
  if (found === null || found.kind === 'DIRECTORY')
    throw new UnreadableFile(content === null ? NO_TABLE : none(content))
  const alike = tables.filter(table => isAlike(table, found))
  const lines = alike.flatMap(({ rows }) => rows).map(clipped)
  if (lines.length > FILE_LIMITS.rows) throw new UnreadableFile(`The table has more than ${FILE_LIMITS.rows} rows.`)
  const { columns: named } = withChosen(found, columns)
  const read = withSigns(named, lines, columns)
  const others = [
    ...tables.filter(table => !alike.includes(table)).map(table => otherOf(table, sheet.name)),
    ...elsewhere.flatMap(({ sheet: { name: other }, tables: theirs }) => theirs.map(table => otherOf(table, other))),
  ]
  const directory = directoryOf([...tables, ...elsewhere.flatMap(({ tables: theirs }) => theirs)])
  const header = { line: found.line, columns: read }
  return { sheet, kind: found.kind, header, rows: tableRows(lines, read), directory, others }
}

const NO_TABLE =
  'No table of holdings was found: a row must name an ISIN or CUSIP column and a quantity or par value column.'

function none(content: 'POSITIONS' | 'TRANSACTIONS'): string {
  return content === 'POSITIONS'
    ? 'No table of positions was found. Omit content to read the transactions of the file.'
    : 'No table of transactions was found: a row must name columns of the date, the side, the security and the quantity.'
}

function bestOf(tables: readonly FoundTable[], content: HoldingsRequest['content']): FoundTable | null {
  const wanted = tables.filter(({ kind }) => kind !== 'DIRECTORY' && (content === null || kind === content))
  return wanted.toSorted((a, b) => scoreOf(b) - scoreOf(a))[0] ?? null
}

/** One layout that is repeated, such as for each kind of security or on each page, is one table. */
function isAlike(table: FoundTable, found: FoundTable): boolean {
  const titles = ({ columns }: FoundTable) => columns.map(({ title }) => title).join('\n')
  return table === found || (table.kind === found.kind && titles(table) === titles(found))
}

function otherOf({ line, kind, rows }: FoundTable, sheet: string | null): OtherTable {
  return { sheet, line, kind, rows: rows.length }
}

function clipped(row: Row): Row {
  return { ...row, cells: row.cells.map(cell => (isLong(cell) ? `${cell.slice(0, LONGEST)}…` : cell)) }
}

function isLong(cell: Cell): cell is string {
  return typeof cell === 'string' && cell.length > LONGEST
}

function tableRows(rows: readonly Row[], columns: readonly ReadColumn[]): readonly TableRow[] {
  const roles = columns.flatMap(({ column, role }) => (role === null ? [] : [[role, column] as const]))
  const seen = new Map<string, number>()
  return rows.map(({ line, cells }) => {
    const used = roles.map(([role, column]) => [role, cells[column - 1] ?? ''] as const)
    const text = cells.map(textOf).join('\n').trimEnd()
    const sameAs = seen.get(text) ?? null
    if (sameAs === null) seen.set(text, line)
    return { line, cells: Object.fromEntries(used), content: contentOf(cells), sameAs }
  })
}

function contentOf(cells: readonly Cell[]): string {
  return cells.map(textOf).filter(Boolean).join(' | ').slice(0, SHOWN)
}

/** Names and symbols that stand for more than one ISIN stand for none. */
function directoryOf(tables: readonly FoundTable[]): HoldingsTable['directory'] {
  const found = new Map<string, string>()
  for (const { columns, rows } of tables) {
    const at = (role: Role) => columns.find(column => column.role === role)?.column
    const isin = at('IDENTIFIER')
    if (isin === undefined) continue
    for (const { cells } of rows) {
      const code = textOf(cells[isin - 1])
      if (isAbsent(code)) continue
      for (const column of [at('SYMBOL'), at('NAME')]) {
        const name = column === undefined ? '' : directoryKey(cells[column - 1])
        if (name !== '') found.set(name, (found.get(name) ?? code) === code ? code : '')
      }
    }
  }
  return Object.fromEntries([...found].filter(([, code]) => code !== ''))
}

export function directoryKey(cell: Cell | undefined): string {
  return textOf(cell).toLowerCase().slice(0, LONGEST)
}
