import { type Row, textOf } from '../../../../tables/cell.ts'
import { type FoundHeader, headerAt, isIsin, type TableKind } from './header.ts'
import { AMOUNTS, recognise } from './roles.ts'

/** A table of a sheet: a header, and the rows up to the next one. */
export interface FoundTable extends FoundHeader {
  readonly rows: readonly Row[]
}

/**
 * The tables of a sheet, in order. Reports of brokers put several below one another: positions, transactions, what the
 * securities are. Without any header that is recognised, the rows with an ISIN are a table.
 */
export function tablesIn(rows: readonly Row[]): readonly FoundTable[] {
  const tables: FoundTable[] = []
  let open: (FoundHeader & { readonly rows: Row[] }) | null = null
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] as Row
    const header = headerAt(rows, index)
    if (header !== null) {
      open = { ...header, rows: [] }
      tables.push(open)
      while (rows[index + 1] !== undefined && (rows[index + 1] as Row).line <= header.line) index += 1
    } else if (open !== null && endsTable(row, open)) open = null
    else open?.rows.push(row)
  }
  if (tables.some(({ kind }) => kind !== 'DIRECTORY')) return tables
  const bare = withoutTitles(rows)
  return bare === null ? tables : [...tables, bare]
}

/** A row of titles where amounts are expected is the header of a table of another kind. */
function endsTable({ cells }: Row, { columns }: FoundHeader): boolean {
  const filled = cells.filter(cell => textOf(cell) !== '')
  if (filled.length < 3 || filled.some(cell => typeof cell === 'number' || /\d/.test(cell))) return false
  const amounts = columns.filter(({ role }) => AMOUNTS.some(amount => amount === role))
  return amounts.some(({ column }) => /\p{L}{3}/u.test(textOf(cells[column - 1])))
}

/** Rows with an ISIN below no header, or one that does not name the column of the ISINs. */
function withoutTitles(rows: readonly Row[]): FoundTable | null {
  const first = rows.findIndex(({ cells }) => cells.some(isIsin))
  const row = rows[first]
  if (row === undefined) return null
  const above = rows[first - 1]
  const titles = above !== undefined && !above.cells.some(cell => typeof cell === 'number') ? above : null
  const width = Math.max(row.cells.length, titles?.cells.length ?? 0)
  const identifier = row.cells.findIndex(isIsin)
  const columns = Array.from({ length: width }, (_, at) => {
    const title = titles === null ? '' : textOf(titles.cells[at])
    return {
      column: at + 1,
      title,
      role: at === identifier ? ('IDENTIFIER' as const) : (recognise(title)?.role ?? null),
    }
  })
  const line = titles?.line ?? row.line - 1
  return { kind: 'POSITIONS', from: line, line, columns: firstOfEach(columns), rows: rows.slice(first) }
}

function firstOfEach(columns: FoundHeader['columns']): FoundHeader['columns'] {
  const isFirst = (at: number, role: string) =>
    role === 'IDENTIFIER' || columns.findIndex(other => other.role === role) === at
  const named = columns.filter(({ role }) => role === 'IDENTIFIER').length
  return columns.map((column, at) => {
    const role = column.role
    const isKept = role !== null && isFirst(at, role) && !(role === 'IDENTIFIER' && named > 1 && column.title !== '')
    return isKept ? column : { ...column, role: null }
  })
}

/** How well rows match tables of holdings: which delimiter and which sheet is the right one. */
export function tableScore(rows: readonly Row[]): number {
  const widest = rows.reduce((width, { cells }) => Math.max(width, cells.length), 0)
  const best = Math.max(0, ...tablesIn(rows).map(scoreOf))
  return best + Math.min(widest, 9)
}

const OF_KIND: Readonly<Record<TableKind, number>> = { POSITIONS: 2_000, TRANSACTIONS: 1_500, DIRECTORY: 500 }

/** Positions before transactions, those with an ISIN before those with a name, then the one with most columns known. */
export function scoreOf({ kind, columns, line }: FoundHeader): number {
  const roles = columns.flatMap(({ role }) => role ?? [])
  const isNamed = roles.includes('IDENTIFIER') ? 1_000 : 0
  const hasAmount = AMOUNTS.some(role => roles.includes(role)) ? 1_500 : 0
  return OF_KIND[kind] + isNamed + hasAmount + 10 * roles.length + (line > 0 ? 1 : 0)
}
