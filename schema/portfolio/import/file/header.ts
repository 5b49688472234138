import { type Cell, type Row, textOf } from '../../../../tables/cell.ts'
import { isinProblem } from '../../../analytics/isin.ts'
import type { DecimalSign } from '../cells/number.ts'
import { AMOUNTS, isOther, type Recognised, type Role, recognise } from './roles.ts'

/** A column with its recognised role. */
export interface Column {
  /** From 1, as a spreadsheet counts. */
  readonly column: number
  readonly title: string
  readonly role: Role | null
}

/** What tables of a file hold. A directory only names securities, and other tables say which of them are held. */
export type TableKind = 'POSITIONS' | 'TRANSACTIONS' | 'DIRECTORY'

export interface Header {
  /** Its last line; 0 for a table without a header. */
  readonly line: number
  readonly columns: readonly Column[]
}

/** What the caller says of a column. */
export interface ChosenColumn {
  readonly column: number
  readonly role: Role | null
  readonly decimal?: DecimalSign | null
  readonly dayFirst?: boolean | null
}

export interface FoundHeader extends Header {
  readonly kind: TableKind
  /** Its first line. */
  readonly from: number
}

/** Lines that a header may have: merged cells in the first stand over those of the next. */
const LINES = 3

/** The header that begins at this row, of one to three lines; null for any other row. */
export function headerAt(rows: readonly Row[], index: number): FoundHeader | null {
  const [first] = rows.slice(index, index + 1)
  if (first === undefined || !isText(first)) return null
  let best: FoundHeader | null = null
  let titles = first.cells.map(textOf)
  for (let more = 0; more < LINES; more += 1) {
    const row = rows[index + more]
    if (row === undefined || !isText(row)) break
    const own = row.cells.map(textOf)
    const isApart = more > 0 && !titles.some(isOther) && known(columnsOf(own)) >= known(columnsOf(beneath(titles, own)))
    if (isApart) break
    if (more > 0) titles = beneath(titles, own)
    const columns = columnsOf(titles)
    const kind = kindOf(columns)
    if (kind !== null && (best === null || known(columns) > known(best.columns) || best.columns.some(isOfOther))) {
      best = { from: first.line, line: row.line, columns, kind }
    }
  }
  return best
}

function known(columns: readonly Column[]): number {
  return columns.filter(({ role }) => role !== null).length
}

function isOfOther({ title }: Column): boolean {
  return isOther(title)
}

/** A header has no figures and no ISIN; a spreadsheet may number its columns below, which is none. */
function isText({ cells }: Row): boolean {
  const filled = cells.filter(cell => textOf(cell) !== '')
  return filled.length >= 2 && !filled.some(cell => typeof cell === 'number' || isFigure(cell) || isIsin(cell))
}

function isFigure(cell: string): boolean {
  return /^[-−–(+]?[\d\s\u00a0.,]*\d[)%]?$/.test(cell.trim())
}

export function isIsin(cell: Cell): boolean {
  const text = textOf(cell)
    .replaceAll(/[\s="']/g, '')
    .toUpperCase()
  return /^[A-Z]{2}[A-Z0-9]{9}\d$/.test(text) && isinProblem(text) === null
}

/** Titles of two lines: what stands above several merged cells is part of the title of each. */
function beneath(above: readonly string[], below: readonly string[]): string[] {
  let over = ''
  return Array.from({ length: Math.max(above.length, below.length) }, (_, at) => {
    const [top = '', under = ''] = [above[at], below[at]]
    if (top !== '') over = top
    return under === '' ? top : `${over} ${under}`.trim()
  })
}

/** Of several columns of one role that counts whose whole title is a name; a second price is that of something else. */
function columnsOf(titles: readonly string[]): readonly Column[] {
  const found = titles.map(title => recognise(title))
  const taken = new Map<Role, number>()
  for (const exact of [true, false]) {
    for (const [at, one] of found.entries()) {
      if (one !== null && one.isExact === exact && !taken.has(one.role)) taken.set(one.role, at)
    }
  }
  const roleAt = (at: number, one: Recognised | null) => (one !== null && taken.get(one.role) === at ? one.role : null)
  return withFaceOfOne(found.map((one, at) => ({ column: at + 1, title: titles[at] ?? '', role: roleAt(at, one) })))
}

/** Beside a number of bonds, `Nominal` and `Face value` are the face of one of them. */
function withFaceOfOne(columns: readonly Column[]): readonly Column[] {
  const roles = new Set(columns.map(({ role }) => role))
  if (!roles.has('PIECES') || roles.has('NOMINAL')) return columns
  return columns.map(column => (column.role === 'PAR' ? { ...column, role: 'NOMINAL' } : column))
}

function kindOf(columns: readonly Column[]): TableKind | null {
  const has = (...roles: readonly Role[]) => columns.some(({ role }) => role !== null && roles.includes(role))
  const isNamed = has('IDENTIFIER', 'SYMBOL', 'NAME')
  const hasAmount = has(...AMOUNTS)
  if (isNamed && hasAmount && has('DATE') && has('SIDE', 'FEE')) return 'TRANSACTIONS'
  if (isNamed && hasAmount) return 'POSITIONS'
  // A table of bonds whose amount has another name is shown, so that the column can be chosen.
  if (has('IDENTIFIER') && has('PRICE', 'VALUE', 'COST', 'AVERAGE_PRICE', 'WEIGHT')) {
    return has('DATE') && has('SIDE') ? 'TRANSACTIONS' : 'POSITIONS'
  }
  return has('IDENTIFIER') && has('SYMBOL', 'NAME') ? 'DIRECTORY' : null
}

/** Roles chosen by the caller replace recognised ones. */
export function withChosen(header: Header, chosen: readonly ChosenColumn[]): Header {
  const byColumn = new Map(chosen.map(({ column, role }) => [column, role]))
  const roles = new Set(chosen.flatMap(({ role }) => role ?? []))
  const columns = header.columns.map(column => {
    const own = byColumn.get(column.column)
    if (own !== undefined) return { ...column, role: own }
    return column.role !== null && roles.has(column.role) ? { ...column, role: null } : column
  })
  return { ...header, columns }
}
