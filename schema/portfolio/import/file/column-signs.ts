import { type Cell, type Row, textOf } from '../../../../tables/cell.ts'
import { type DayOrder, dayOrderOf } from '../cells/date.ts'
import { type DecimalSign, type Evidence, evidenceOf, hasSign } from '../cells/number.ts'
import type { ChosenColumn, Column } from './header.ts'
import { FIGURES, type Role } from './roles.ts'
import { isAbsent } from './sheet.ts'

/** Where a decimal sign, or the order of day and month, was read. */
export const SIGN_BASES = ['ROWS', 'OTHER_COLUMNS', 'CHOSEN'] as const
export type SignBasis = (typeof SIGN_BASES)[number]

/** A column, and how its numbers or dates are written. */
export interface ReadColumn extends Column {
  /** Null where no value has a sign, and where it is open. */
  readonly decimal: DecimalSign | null
  readonly decimalBasis: SignBasis | null
  /** Of a column of dates such as 02/03/2026: whether the day comes first; null where it is open or not needed. */
  readonly dayFirst: boolean | null
  /** Values that may be read in two ways. The caller has to choose; rows with them are not used. */
  readonly isOpen: boolean
  /** The first values, preferring those that may be read in two ways. */
  readonly examples: readonly string[]
}

const EXAMPLES = 3
const EXAMPLE_LENGTH = 24

/**
 * Decides the decimal sign of each column from all its rows. Where they leave it open, the other columns of figures
 * decide if they agree with each other; a column that contradicts itself is never decided.
 */
export function withSigns(
  columns: readonly Column[],
  rows: readonly Row[],
  chosen: readonly ChosenColumn[],
): readonly ReadColumn[] {
  const cellsOf = ({ column }: Column) =>
    rows.flatMap(({ cells }) => (isAbsent(cells[column - 1]) ? [] : (cells[column - 1] ?? [])))
  const read = columns.map(column => ({ column, cells: cellsOf(column), isFigure: isFigure(column.role) }))
  const said = read.map(({ cells, isFigure: is }) => (is ? evidenceOf(cells) : 'NOT_NEEDED'))
  const ofOthers = unanimous(said)
  return read.map(({ column, cells }, at) => {
    const own = chosen.find(one => one.column === column.column)
    const sign = signOf(said[at] ?? 'NOT_NEEDED', ofOthers, own?.decimal ?? null)
    const days = column.role === 'DATE' ? dayOrderOf(cells) : 'NOT_NEEDED'
    const { dayFirst, isDayOpen } = daysOf(days, own?.dayFirst ?? null)
    const isOpen = sign.isOpen || isDayOpen
    return { ...column, ...sign, dayFirst, isOpen, examples: examplesOf(cells, isOpen) }
  })
}

function isFigure(role: Role | null): boolean {
  return FIGURES.some(figure => figure === role)
}

function unanimous(said: readonly Evidence[]): 'COMMA' | 'POINT' | null {
  if (said.includes('CONTRADICTORY')) return null
  const [first, second] = [...new Set(said.filter(evidence => evidence === 'COMMA' || evidence === 'POINT'))]
  return second === undefined ? (first ?? null) : null
}

type Sign = Pick<ReadColumn, 'decimal' | 'decimalBasis' | 'isOpen'>

function signOf(evidence: Evidence, ofOthers: 'COMMA' | 'POINT' | null, chosen: DecimalSign | null): Sign {
  if (evidence === 'NOT_NEEDED') return { decimal: null, decimalBasis: null, isOpen: false }
  // Rows that all say the same need no choice: one that was made for an earlier file does not misread them.
  if (evidence !== 'OPEN' && evidence !== 'CONTRADICTORY') {
    return { decimal: evidence, decimalBasis: 'ROWS', isOpen: false }
  }
  if (chosen !== null) return { decimal: chosen, decimalBasis: 'CHOSEN', isOpen: false }
  if (evidence === 'OPEN' && ofOthers !== null) {
    return { decimal: ofOthers, decimalBasis: 'OTHER_COLUMNS', isOpen: false }
  }
  return { decimal: null, decimalBasis: null, isOpen: true }
}

function daysOf(
  order: DayOrder,
  chosen: boolean | null,
): { readonly dayFirst: boolean | null; readonly isDayOpen: boolean } {
  if (order === 'NOT_NEEDED') return { dayFirst: null, isDayOpen: false }
  if (order === 'OPEN') return { dayFirst: chosen, isDayOpen: chosen === null }
  return { dayFirst: order === 'DAY_FIRST', isDayOpen: false }
}

function examplesOf(cells: readonly Cell[], isOpen: boolean): readonly string[] {
  const shown = isOpen ? cells.filter(cell => hasSign(cell) || textOf(cell).includes('/')) : cells
  return shown.slice(0, EXAMPLES).map(cell => textOf(cell).slice(0, EXAMPLE_LENGTH))
}
