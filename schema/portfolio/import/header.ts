import { type Row, textOf } from '../../../tables/cell.ts'
import { type Role, roleOfTitle } from './roles.ts'

/** A column with its recognised role. */
export interface Column {
  /** From 1, as a spreadsheet counts. */
  readonly column: number
  readonly title: string
  readonly role: Role | null
}

export interface Header {
  readonly line: number
  readonly columns: readonly Column[]
}

/** Lines in which the header is searched: the fund name and the date come before the table. */
const HEADER_LINES = 60

/** The row with an identifier and a quantity column; the first of those with most recognised columns. */
export function findHeader(rows: readonly Row[]): Header | null {
  const candidates = rows.slice(0, HEADER_LINES).flatMap(row => {
    const columns = columnsOf(row)
    const roles = new Set(columns.flatMap(({ role }) => role ?? []))
    const isTable = roles.has('IDENTIFIER') && (roles.has('PIECES') || roles.has('PAR'))
    return isTable ? [{ line: row.line, columns, known: roles.size }] : []
  })
  return candidates.toSorted((a, b) => b.known - a.known)[0] ?? null
}

/** How well a table matches a table of holdings. */
export function tableScore(rows: readonly Row[]): number {
  const header = findHeader(rows)
  const widest = rows.reduce((width, { cells }) => Math.max(width, cells.length), 0)
  return (
    (header === null ? 0 : 1_000 + 10 * header.columns.filter(({ role }) => role !== null).length) + Math.min(widest, 9)
  )
}

/** Of two columns of the same role the first counts: a second price is the price of something else. */
function columnsOf({ cells }: Row): readonly Column[] {
  const taken = new Set<Role>()
  return cells.map((cell, index) => {
    const title = textOf(cell)
    const role = typeof cell === 'number' ? null : roleOfTitle(title)
    const isFree = role !== null && !taken.has(role)
    if (role !== null) taken.add(role)
    return { column: index + 1, title, role: isFree ? role : null }
  })
}

/** Roles chosen by the caller replace recognised ones. */
export function withChosen(
  header: Header,
  chosen: readonly { readonly column: number; readonly role: Role | null }[],
): Header {
  const byColumn = new Map(chosen.map(({ column, role }) => [column, role]))
  const roles = new Set(chosen.flatMap(({ role }) => role ?? []))
  const columns = header.columns.map(column => {
    const own = byColumn.get(column.column)
    if (own !== undefined) return { ...column, role: own }
    return column.role !== null && roles.has(column.role) ? { ...column, role: null } : column
  })
  return { ...header, columns }
}
