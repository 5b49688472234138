import { Decimal } from 'decimal.js'
import { isinProblem } from '../../../schema/analytics/isin.ts'
import { ACCEPTED_RATING_FORMS, ratingFromText } from '../../../schema/analytics/ratings.ts'
import { type Cell, quoted, textOf } from '../../../tables/cell.ts'
import { didYouMean } from './complaints.ts'
import { type DateFormat, readDate, readTime } from './dates.ts'
import type { Field } from './fields.ts'

/** The format of the cells of a column. */
interface CellFormat {
  readonly decimal: '.' | ','
  readonly dates: readonly DateFormat[]
  readonly timeZone: string | null
  /** Placeholders for an empty cell. */
  readonly empty: readonly string[]
  /** Our values by the provider's values. */
  readonly values: Readonly<Record<string, string | number | boolean>>
  /** Numbers are multiplied by it: 1000000 where the file counts in millions. */
  readonly times: number | null
}

/** A value, null for an empty cell, or why it cannot be used. */
export type ReadValue = { readonly value: unknown } | { readonly reason: string }

const FORMULA_ERROR = /^#(REF|VALUE|DIV\/0|NAME|NUM|NULL|SPILL|CALC)[!?]?$/i

/** Reads a cell as a field. Nothing is guessed: a value that does not match the format in the mapping is rejected. */
export function readCell(cell: Cell | boolean | undefined, field: Field, format: CellFormat): ReadValue {
  const text = typeof cell === 'boolean' ? String(cell) : plainText(cell)
  if (FORMULA_ERROR.test(text)) return { reason: `the formula of the cell failed: ${text}` }
  const isTranslated = Object.hasOwn(format.values, text)
  if (!isTranslated && (text === '' || format.empty.includes(text))) return { value: null }
  if (text.startsWith('=')) return { reason: `${quoted(text)} is a formula: save its result` }
  const translated = isTranslated ? (format.values[text] ?? '') : (cell ?? '')
  const spelling = isTranslated ? { ...format, decimal: '.' as const } : format
  return READERS[field.type](typeof translated === 'boolean' ? String(translated) : translated, spelling, field)
}

/** Unwraps `="0123"`, which prevents spreadsheets from converting a text. */
function plainText(cell: Cell | undefined): string {
  const text = textOf(cell)
  return /^="[^"]*"$/.test(text) ? text.slice(2, -1) : text
}

type Reader = (cell: Cell, format: CellFormat, field: Field) => ReadValue

const READERS: Readonly<Record<Field['type'], Reader>> = {
  text: cell => ({ value: plainText(cell) }),
  list: cell => ({
    value: plainText(cell)
      .split(/[;|]/)
      .map(part => part.trim())
      .filter(Boolean),
  }),
  isin: cell => {
    const isin = plainText(cell).toUpperCase()
    const reason = isinProblem(isin)
    return reason === null ? { value: isin } : { reason }
  },
  currency: cell => {
    const text = plainText(cell).toUpperCase()
    return /^[A-Z]{3}$/.test(text) ? { value: text } : wrong(cell, 'is not a currency (three letters, such as EUR)')
  },
  decimal: (cell, format) => withNumber(cell, format, number => ({ value: number.toFixed() })),
  number: (cell, format) => withNumber(cell, format, number => ({ value: number.toNumber() })),
  integer: (cell, format) =>
    withNumber(cell, format, number =>
      number.isInteger() ? { value: number.toNumber() } : wrong(cell, 'is not a whole number'),
    ),
  flag: cell => {
    const text = plainText(cell).toLowerCase()
    if (YES.includes(text)) return { value: true }
    return NO.includes(text) ? { value: false } : wrong(cell, `is neither ${YES.join(', ')} nor ${NO.join(', ')}`)
  },
  date: (cell, { dates }) => readDate(withoutMidnight(plainText(cell)), dates),
  time: (cell, { dates, timeZone }) => readTime(plainText(cell), dates, timeZone),
  label: cell =>
    ratingFromText(plainText(cell)) === null
      ? wrong(cell, `is a rating that cannot be read. ${ACCEPTED_RATING_FORMS}`)
      : { value: plainText(cell) },
  word: (cell, { values }, { words, spelled }) => {
    const text = plainText(cell)
    const value = text.toUpperCase().replaceAll(/[\s-]+/g, '_')
    if (words.includes(value)) return { value }
    const known = spelled?.(text) ?? null
    if (known !== null) return { value: known }
    return { reason: didYouMean(`${quoted(text)} is not known`, text, [...words, ...Object.keys(values)]) }
  },
}

const YES = ['true', 'yes', 'y', '1', 'да']
const NO = ['false', 'no', 'n', '0', 'нет']

/** Some files write a date as a time at midnight. */
function withoutMidnight(text: string): string {
  return text.replace(/[T ]0?0:00(:00(\.0+)?)?$/, '')
}

/** Thousands separators are spaces, apostrophes, or the point or comma that is not the decimal mark. */
const NUMBERS = {
  '.': /^[-+]?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?(e[-+]?\d{1,3})?$/i,
  ',': /^[-+]?(\d+|\d{1,3}(\.\d{3})+)(,\d+)?(e[-+]?\d{1,3})?$/i,
} as const

const LARGEST_DIGITS = 20

function withNumber(cell: Cell, format: CellFormat, use: (number: Decimal) => ReadValue): ReadValue {
  const number = typeof cell === 'number' ? new Decimal(cell) : numberFrom(plainText(cell), format.decimal)
  if (number === null)
    return wrong(cell, `is not a number with a decimal ${format.decimal === ',' ? 'comma' : 'point'}`)
  const scaled = format.times === null ? number : number.times(format.times)
  if (!scaled.isFinite() || scaled.e >= LARGEST_DIGITS) return wrong(cell, 'is too large')
  return use(scaled)
}

function numberFrom(text: string, mark: CellFormat['decimal']): Decimal | null {
  const bare = text.replaceAll(/(?<=\d)[\s\u00a0\u2009\u202f'’](?=\d{3})/g, '').replace(/^[−–]/, '-')
  const plain = bare.replace(/ ?%$/, '')
  if (!NUMBERS[mark].test(plain)) return null
  return new Decimal(
    plain
      .replaceAll(mark === ',' ? '.' : ',', '')
      .replace(mark, '.')
      .replace(/^\+/, ''),
  )
}

function wrong(cell: Cell, how: string): ReadValue {
  return { reason: `${quoted(textOf(cell))} ${how}` }
}
