import type { Cell } from '../columns.ts'
import { escaped } from './xml.ts'

/** Indexes of the cell formats in the styles of a workbook. */
export const STYLES = { plain: 0, date: 1, moment: 2, header: 3, quoted: 4 } as const

/** Day 0 of Excel dates. Excel treats 1900 as a leap year, so the epoch is shifted by a day. */
const FIRST_DAY = Date.UTC(1899, 11, 30)
/** 1 March 1900: earlier days differ between readers, because of that leap year. */
const FIRST_SAFE_DAY = 61
const DAY_MS = 86_400_000
/** What a spreadsheet can show of a number; one with more digits would be rounded. */
const DIGITS = 15
/** Characters in one cell. */
const LONGEST_TEXT = 32_767
/** Text that would become a formula once a person edits its cell, unless the cell says that it is text. */
const FORMULA = /^[=+\-@]/

/**
 * One cell; nothing for null. Booleans, numbers and dates are of those types, by the schema and not by the form of their text.
 * A decimal is a number if a spreadsheet can hold all its digits, else text. Text is an inline string, never a formula.
 */
export function cellXml(reference: string, value: Cell, type = 'String'): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return `<c r="${reference}" t="b"><v>${value ? 1 : 0}</v></c>`
  if (typeof value === 'number') return numberXml(reference, String(value))
  if (type === 'Decimal' && isExact(value)) return numberXml(reference, value)
  if (type === 'Date') return dayXml(reference, value, STYLES.date)
  if (type === 'DateTime') return dayXml(reference, value, STYLES.moment)
  return textXml(reference, value, FORMULA.test(value) ? STYLES.quoted : STYLES.plain)
}

export function textXml(reference: string, text: string, style: number): string {
  const shown = text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT - 1)}…`
  return `<c r="${reference}"${styled(style)} t="inlineStr"><is><t xml:space="preserve">${escaped(shown)}</t></is></c>`
}

/** A, B … Z, AA … */
export function columnName(column: number): string {
  const rest = column - 1
  const last = String.fromCharCode(65 + (rest % 26))
  return rest < 26 ? last : columnName(Math.floor(rest / 26)) + last
}

function numberXml(reference: string, number: string): string {
  return `<c r="${reference}"><v>${number}</v></c>`
}

function dayXml(reference: string, text: string, style: number): string {
  const days = (Date.parse(text) - FIRST_DAY) / DAY_MS
  return days >= FIRST_SAFE_DAY
    ? `<c r="${reference}"${styled(style)}><v>${days}</v></c>`
    : textXml(reference, text, STYLES.plain)
}

function styled(style: number): string {
  return style === STYLES.plain ? '' : ` s="${style}"`
}

function isExact(decimal: string): boolean {
  const [, digits = ''] = /^-?0*(\d*\.?\d*)$/.exec(decimal) ?? []
  const significant = (digits.includes('.') ? digits.replace(/\.?0*$/, '') : digits.replace(/0+$/, '')).replace('.', '')
  return digits !== '' && significant.replace(/^0+/, '').length <= DIGITS
}
