import { Decimal } from 'decimal.js'
import { type Cell, textOf } from '../../../../tables/cell.ts'

/** How a column writes decimals. `EITHER`: commas and points both do, and nothing parts thousands. */
export const DECIMAL_SIGNS = ['COMMA', 'POINT', 'EITHER'] as const
export type DecimalSign = (typeof DECIMAL_SIGNS)[number]

/** What all rows of a column say of its decimal sign. */
export type Evidence =
  /** No value has a comma or a point. */
  | 'NOT_NEEDED'
  | DecimalSign
  /** Values may be read either way, such as `1,000`. */
  | 'OPEN'
  /** Some values have a decimal comma, others a decimal point. */
  | 'CONTRADICTORY'

const SPACES = /[\s\u00a0\u2009\u202f'’_]/g
const AROUND = /^[$€£¥₽]|[$€£¥₽%]$|^(?:RUB|USD|EUR|CNY)|(?:RUB|USD|EUR|CNY|руб\.?|шт\.?)$/gi
const OPEN = /^[-−–(+]?[1-9]\d{0,2}[.,]\d{3}\)?$/

function bare(cell: Cell): string {
  return textOf(cell).replaceAll(SPACES, '').replaceAll(AROUND, '')
}

/** Reads the decimal sign off all cells of a column; one row never decides against another. */
export function evidenceOf(cells: readonly Cell[]): Evidence {
  const said = new Set(cells.flatMap(cell => (typeof cell === 'number' ? [] : (signIn(cell) ?? []))))
  if (said.has('COMMA') && said.has('POINT')) return 'CONTRADICTORY'
  if (said.has('COMMA')) return 'COMMA'
  if (said.has('POINT')) return 'POINT'
  return said.has('OPEN') ? 'OPEN' : 'NOT_NEEDED'
}

/** The last of two kinds parts decimals; so does one that does not stand before three digits, or beside spaces. */
function signIn(cell: string): 'COMMA' | 'POINT' | 'OPEN' | null {
  const text = bare(cell)
  if (!/^[-−–(+]?[\d.,]+[-)]?$/.test(text) || !/\d/.test(text)) return null
  const [commas, points] = [text.split(',').length - 1, text.split('.').length - 1]
  if (commas + points === 0) return null
  if (commas > 0 && points > 0) return text.lastIndexOf(',') > text.lastIndexOf('.') ? 'COMMA' : 'POINT'
  if (commas > 1) return 'POINT'
  if (points > 1) return 'COMMA'
  const hasSpaces = /\d[\s\u00a0\u2009\u202f'’]\d/.test(textOf(cell))
  if (OPEN.test(text) && !hasSpaces) return 'OPEN'
  return commas === 1 ? 'COMMA' : 'POINT'
}

/** Whether the value of a cell depends on the decimal sign. */
export function hasSign(cell: Cell): boolean {
  return typeof cell === 'string' && signIn(cell) !== null
}

const PLAIN = /^-?\d{1,20}(\.\d+)?$/

/**
 * @returns null for what is no number, and for thousands that are not parted by three: `97.9` is no 979 where the comma
 * parts decimals. A number in brackets is negative.
 */
export function numberFrom(cell: Cell, sign: DecimalSign): Decimal | null {
  if (typeof cell === 'number') return new Decimal(cell)
  const text = bare(cell)
    .replace(/^\((.*)\)$/, '-$1')
    .replace(/^(.*\d)-$/, '-$1')
    .replace(/^[−–]/, '-')
    .replace(/^\+/, '')
  const decimal = decimalIn(text, sign)
  const thousands = decimal === ',' ? '.' : ','
  const [whole = '', ...parts] = text.split(decimal)
  if (parts.length > 1 || !isGrouped(whole, thousands)) return null
  const plain = [whole.replaceAll(thousands, ''), ...parts].join('.')
  return PLAIN.test(plain) ? new Decimal(plain) : null
}

function decimalIn(text: string, sign: DecimalSign): ',' | '.' {
  if (sign !== 'EITHER') return sign === 'COMMA' ? ',' : '.'
  return text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.'
}

function isGrouped(whole: string, thousands: string): boolean {
  const [first = '', ...groups] = whole.replace(/^-/, '').split(thousands)
  return groups.length === 0 || (first.length <= 3 && groups.every(group => group.length === 3))
}
