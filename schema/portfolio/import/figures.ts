import type { Decimal } from 'decimal.js'
import { type Cell, textOf } from '../../../tables/cell.ts'
import type { MarketSnapshot } from '../../snapshot/market-snapshot.ts'
import type { BondRow } from '../../snapshot/row-types.ts'
import { currencyIn } from './cells/currency.ts'
import { dateFrom } from './cells/date.ts'
import { identifierFrom } from './cells/identifier.ts'
import { hasSign, numberFrom } from './cells/number.ts'
import type { ReadColumn } from './file/column-signs.ts'
import { directoryKey, type HoldingsTable, type TableRow } from './file/holdings-table.ts'
import { AMOUNTS, FIGURES, type FigureRole, type Role, scaleOf } from './file/roles.ts'
import { isAbsent } from './file/sheet.ts'
import { type UnusedRow, unusedRow } from './unused-row.ts'

export type AmountRole = (typeof AMOUNTS)[number]

/** What a row states of a known bond, before its figures are compared with each other. */
export interface RowFigures extends Pick<TableRow, 'line' | 'content'> {
  readonly bond: BondRow
  /** Of the column that counts: pieces, lots or par. Negative in a transaction that sells. */
  readonly amount: Decimal
  readonly stated: Readonly<Partial<Record<FigureRole, Decimal>>>
  /** ISO 4217; null where the row states none. */
  readonly currency: string | null
  readonly cells: TableRow['cells']
  /** Contradictions, and values that were not used. */
  readonly notes: readonly string[]
}

/** Reads the figures of one row; the first that is missing is the reason why it is not used. */
export function figuresOf(
  row: TableRow,
  { header: { columns }, directory, kind }: Pick<HoldingsTable, 'header' | 'directory' | 'kind'>,
  market: Pick<MarketSnapshot, 'bondByIsin'>,
): RowFigures | UnusedRow {
  const { line, cells, content, sameAs } = row
  const unused = unusedRow(row)
  const named = isinOf(cells, directory)
  if ('reason' in named) return unused(named.reason, named.text)
  const { isin } = named
  const role = AMOUNTS.find(amount => columns.some(column => column.role === amount))
  if (role === undefined) return unused('NO_QUANTITY', 'No column says how many bonds are held: choose it.', { isin })
  const amount = cells[role] ?? ''
  if (isAbsent(amount)) return unused('NO_QUANTITY', 'Neither a number of bonds nor a par value.', { isin })
  const open = columns.find(column => isOpenCell(column, cells))
  if (open !== undefined) return unused('AMBIGUOUS_NUMBER', openText(open, cells), { isin })
  const read = reader(columns, cells)
  const number = read(role)
  if (number === null) {
    return unused('BAD_NUMBER', `No number: ${JSON.stringify(textOf(amount).slice(0, 40))}.`, { isin })
  }
  if (number.isZero() || (number.isNegative() && kind === 'POSITIONS')) {
    return unused('NOT_POSITIVE', `${number.toFixed()} bonds: only what is owned can be held.`, { isin })
  }
  if (sameAs !== null) {
    return unused('SAME_ROW', `Line ${sameAs} says the same in every cell: which is counted once.`, { isin })
  }
  const bond = market.bondByIsin.get(isin)
  if (bond === undefined)
    return unused('UNKNOWN_BOND', `${isin} is not known to the market of this revision.`, { isin })
  const { stated, notes } = statedIn(cells, read)
  const currency = currencyIn(cells.CURRENCY ?? '')
  return {
    line,
    content,
    bond,
    amount: number,
    stated,
    currency,
    cells,
    notes: [...notes, ...maturityNotes(cells, bond)],
  }
}

type Named = { readonly isin: string } | Pick<UnusedRow, 'reason' | 'text'>

/** The ISIN of the row, or that which another table of the file gives its symbol or name. */
function isinOf(cells: TableRow['cells'], directory: HoldingsTable['directory']): Named {
  const identifier = cells.IDENTIFIER ?? ''
  const code = isAbsent(identifier)
    ? [cells.SYMBOL, cells.NAME].map(cell => directory[directoryKey(cell)]).find(isin => isin !== undefined)
    : identifier
  if (code === undefined) return { reason: 'NO_IDENTIFIER', text: 'No ISIN and no CUSIP: cash, a total or a remark.' }
  const found = identifierFrom(code)
  return 'problem' in found ? { reason: 'BAD_IDENTIFIER', text: found.problem } : found
}

function isOpenCell({ role, isOpen }: ReadColumn, cells: TableRow['cells']): boolean {
  if (!isOpen || role === null) return false
  const cell = cells[role] ?? ''
  return role === 'DATE' ? /^\d{1,2}\/\d{1,2}\//.test(textOf(cell)) : hasSign(cell)
}

function openText({ column, title, role }: ReadColumn, cells: TableRow['cells']): string {
  const cell = JSON.stringify(textOf(role === null ? '' : cells[role]).slice(0, 40))
  const what = role === 'DATE' ? 'whether the day or the month comes first' : 'its decimal sign'
  return `${cell} can be read in two ways: say for column ${column} (${title.slice(0, 40)}) ${what}.`
}

type Read = (role: FigureRole) => Decimal | null

function reader(columns: readonly ReadColumn[], cells: TableRow['cells']): Read {
  return role => {
    const column = columns.find(one => one.role === role)
    const number = numberFrom(cells[role] ?? '', column?.decimal ?? 'POINT')
    const isPrice = role === 'PRICE' || role === 'AVERAGE_PRICE'
    return number === null || isPrice || column === undefined ? number : number.times(scaleOf(column.title))
  }
}

function statedIn(cells: TableRow['cells'], read: Read): Pick<RowFigures, 'stated' | 'notes'> {
  const stated: Partial<Record<FigureRole, Decimal>> = {}
  const notes: string[] = []
  for (const role of FIGURES) {
    const cell = cells[role]
    if (cell === undefined || isAbsent(cell)) continue
    const number = read(role)
    if (number === null) notes.push(noAmount(role, cell))
    // Reports sign what is paid and what is received; the side says which.
    else stated[role] = role === 'FEE' || role === 'VALUE' || role === 'ACCRUED' ? number.abs() : number
    if (number?.isNegative() && (role === 'PRICE' || role === 'AVERAGE_PRICE' || role === 'COST')) {
      delete stated[role]
      notes.push(noAmount(role, cell))
    }
  }
  return { stated, notes }
}

function noAmount(role: Role, cell: Cell): string {
  return `${role}: no amount in ${JSON.stringify(textOf(cell).slice(0, 40))}.`
}

function maturityNotes({ MATURITY: cell = '' }: TableRow['cells'], { maturityDate }: BondRow): readonly string[] {
  const date = isAbsent(cell) ? null : dateFrom(cell)
  if (date === null || maturityDate === null || date === maturityDate) return []
  return [`MATURITY: ${date} in the file, ${maturityDate} in the market.`]
}
