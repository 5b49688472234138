import { quoted } from '../../../tables/cell.ts'
import { isIsoDate } from '../../store/writing/values.ts'
import type { Failure } from '../source.ts'
import type { Row } from './block.ts'

/** Reads the cells of a row and reports the first invalid one. */
export interface RowReader {
  text(column: string): string | null
  /** The number as stated, including 0. */
  number(column: string): number | null
  /** For columns in which ISS writes 0 for an unknown figure: null for 0. */
  positive(column: string): number | null
  /** A decimal string; null for 0. */
  money(column: string): string | null
  date(column: string): string | null
  refuse(column: string, reason: string): void
  problem(): Failure | null
}

export function rowReader({ file, position, cells }: Row): RowReader {
  let problem: Failure | null = null
  const refuse = (column: string, reason: string) => {
    problem ??= { file, position, field: column.toUpperCase(), reason }
  }
  const text = (column: string) => {
    const value = cells[column]
    const trimmed = value === undefined || value === null ? '' : String(value).trim()
    return trimmed === '' ? null : trimmed
  }
  const decimal = (column: string) => {
    const value = text(column)?.replace(',', '.') ?? null
    if (value === null || /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(value)) return value
    refuse(column, `${quoted(value)} is not a number`)
    return null
  }
  const number = (column: string) => {
    const value = decimal(column)
    return value === null ? null : Number(value)
  }
  const positive = (column: string) => {
    const value = number(column)
    return value === null || value === 0 ? null : value
  }
  const money = (column: string) => {
    const value = decimal(column)
    return value === null || Number(value) === 0 ? null : value
  }
  const date = (column: string) => {
    const value = text(column)?.slice(0, 10) ?? null
    if (value === null || value === '0000-00-00') return null
    if (isIsoDate(value)) return value
    refuse(column, `${quoted(value)} is not a calendar date`)
    return null
  }
  return { text, number, positive, money, date, refuse, problem: () => problem }
}

/** The rouble is SUR in one block and RUB in another. */
export function currencyOf(code: string | null): string | null {
  if (code === 'SUR' || code === 'RUR') return 'RUB'
  return code !== null && /^[A-Z]{3}$/.test(code) ? code : null
}
