import { quoted } from '../../tables/cell.ts'
import { isIsoDate } from '../store/writing/values.ts'
import type { Failure } from './source.ts'

/** A row of a table: its position, and its cells by column name. */
export interface Line {
  readonly file: string
  readonly position: string
  readonly cells: Readonly<Record<string, string | undefined>>
}

/** Reads the cells of a row and reports the first invalid one. */
export interface CellReader {
  /** Null if the cell is empty or contains one of the placeholders for absent. */
  text(column: string): string | null
  number(column: string): number | null
  date(column: string): string | null
  refuse(column: string, reason: string): void
  problem(): Failure | null
}

export interface CellForms {
  /** Placeholders for an empty cell, such as `NA`. */
  readonly absent?: readonly string[]
  /** Converts the provider's number format to ours; null if the text is not a number. */
  readonly numberFrom?: (text: string) => string | null
  readonly dateFrom?: (text: string) => string | null
}

export function cellReader({ file, position, cells }: Line, forms: CellForms = {}): CellReader {
  const { absent = [], numberFrom = plainNumber, dateFrom = text => text } = forms
  let problem: Failure | null = null
  const refuse = (field: string, reason: string) => {
    problem ??= { file, position, field, reason }
  }
  const text = (column: string) => {
    const value = cells[column]?.trim() ?? ''
    return value === '' || absent.includes(value) ? null : value
  }
  const number = (column: string) => {
    const value = text(column)
    const read = value === null ? null : numberFrom(value)
    if (value !== null && read === null) refuse(column, `${quoted(value)} is not a number`)
    return read === null ? null : Number(read)
  }
  const date = (column: string) => {
    const value = text(column)
    const read = value === null ? null : dateFrom(value)
    if (value === null || isIsoDate(read)) return read
    refuse(column, `${quoted(value)} is not a calendar date`)
    return null
  }
  return { text, number, date, refuse, problem: () => problem }
}

/** Digits with a decimal point. A comma or a space is rejected, because its meaning is ambiguous. */
function plainNumber(text: string): string | null {
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? text : null
}

/** Numbers in Russian tables: `33 442,897`, `16,00`, and `16.00` if written by a program. */
export function russianNumber(text: string): string | null {
  if (!/^-?(\d{1,3}([ \u00a0\u202f]\d{3})+|\d+)([.,]\d+)?$/.test(text)) return plainNumber(text)
  return text.replace(/[ \u00a0\u202f]/g, '').replace(',', '.')
}

/** Converts `26.07.2024` to ISO 8601; other formats are returned unchanged. */
export function russianDate(text: string): string {
  return text.replace(/^(\d{2})\.(\d{2})\.(\d{4})$/, '$3-$2-$1')
}
