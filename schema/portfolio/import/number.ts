import { Decimal } from 'decimal.js'
import { type Cell, textOf } from '../../../tables/cell.ts'

export type DecimalMark = ',' | '.'

const SPACES = /[\s\u00a0\u2009\u202f'’_]/g
const AROUND = /^[$€£¥₽]|[$€£¥₽%]$|^(?:RUB|USD|EUR|CNY)|(?:RUB|USD|EUR|CNY|руб\.?|шт\.?)$/gi

function bare(cell: Cell): string {
  return textOf(cell).replaceAll(SPACES, '').replaceAll(AROUND, '')
}

/**
 * Which mark parts the decimals, as far as these values betray it: the last of two kinds, one that does not stand
 * before three digits, or the other of one that occurs twice.
 * @returns null when each of them may be read either way, such as `1,000`
 */
export function decimalMarkOf(cells: readonly Cell[]): DecimalMark | null {
  for (const cell of cells) {
    const text = typeof cell === 'number' ? '' : bare(cell)
    const [commas, points] = [text.split(',').length - 1, text.split('.').length - 1]
    if (commas > 0 && points > 0) return text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.'
    if (commas > 1) return '.'
    if (points > 1) return ','
    if (commas === 1 && !/^[-(]?[1-9]\d{0,2},\d{3}\)?$/.test(text)) return ','
    if (points === 1 && !/^[-(]?[1-9]\d{0,2}\.\d{3}\)?$/.test(text)) return '.'
  }
  return null
}

const PLAIN = /^-?\d{1,20}(\.\d+)?$/

/** @returns null for what is no number; a number in brackets is negative */
export function numberFrom(cell: Cell, mark: DecimalMark): Decimal | null {
  if (typeof cell === 'number') return new Decimal(cell)
  const text = bare(cell)
    .replaceAll(mark === ',' ? '.' : ',', '')
    .replace(mark, '.')
  const signed = text
    .replace(/^\((.*)\)$/, '-$1')
    .replace(/^[−–]/, '-')
    .replace(/^\+/, '')
  return PLAIN.test(signed) ? new Decimal(signed) : null
}
