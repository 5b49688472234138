import { Decimal } from 'decimal.js'
import { isinProblem } from '../../../schema/analytics/isin.ts'
import { ACCEPTED_RATING_FORMS, ratingFromText } from '../../../schema/analytics/ratings.ts'
import { type Cell, textOf } from '../../../tables/cell.ts'
import { didYouMean } from './complaints.ts'
import { type DateFormat, readDate, readTime } from './dates.ts'
import type { Field } from './fields.ts'

/** How the cells of a column are written. */
export interface Manner {
  readonly decimal: '.' | ','
  readonly dates: readonly DateFormat[]
  readonly timeZone: string | null
  /** Texts that stand for nothing. */
  readonly empty: readonly string[]
  /** What the provider's words are in ours. */
  readonly values: Readonly<Record<string, string | number | boolean>>
  /** Numbers are multiplied by it: 1000000 where the file counts in millions. */
  readonly times: number | null
}

/** A value, null for an empty cell, or why it cannot be used. */
export type ReadValue = { readonly value: unknown } | { readonly reason: string }

const FORMULA_ERROR = /^#(REF|VALUE|DIV\/0|NAME|NUM|NULL|SPILL|CALC)[!?]?$/i

/** Reads a cell as the field wants it. Nothing is guessed: what is not of the form that the mapping states is refused. */
export function readCell(cell: Cell | boolean | undefined, field: Field, manner: Manner): ReadValue {
  const text = typeof cell === 'boolean' ? String(cell) : plainText(cell)
  if (FORMULA_ERROR.test(text)) return { reason: `the formula of the cell failed: ${text}` }
  const isTranslated = Object.hasOwn(manner.values, text)
  if (!isTranslated && (text === '' || manner.empty.includes(text))) return { value: null }
  if (text.startsWith('=')) return { reason: `${JSON.stringify(text)} is a formula: save what it comes to` }
  const translated = isTranslated ? (manner.values[text] ?? '') : (cell ?? '')
  const spelling = isTranslated ? { ...manner, decimal: '.' as const } : manner
  return READERS[field.type](typeof translated === 'boolean' ? String(translated) : translated, spelling, field)
}

/** `="0123"` is how spreadsheets are told to leave a text alone. */
function plainText(cell: Cell | undefined): string {
  const text = textOf(cell)
  return /^="[^"]*"$/.test(text) ? text.slice(2, -1) : text
}

type Reader = (cell: Cell, manner: Manner, field: Field) => ReadValue

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
    return /^[A-Z]{3}$/.test(text) ? { value: text } : wrong(cell, 'is no currency (three letters, such as EUR)')
  },
  decimal: (cell, manner) => withNumber(cell, manner, number => ({ value: number.toFixed() })),
  number: (cell, manner) => withNumber(cell, manner, number => ({ value: number.toNumber() })),
  integer: (cell, manner) =>
    withNumber(cell, manner, number =>
      number.isInteger() ? { value: number.toNumber() } : wrong(cell, 'is no whole number'),
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
    const taken = spelled?.(text) ?? null
    if (taken !== null) return { value: taken }
    return { reason: didYouMean(`${JSON.stringify(text)} is not known`, text, [...words, ...Object.keys(values)]) }
  },
}

const YES = ['true', 'yes', 'y', '1', 'да']
const NO = ['false', 'no', 'n', '0', 'нет']

/** Some files write a date as a time at midnight. */
function withoutMidnight(text: string): string {
  return text.replace(/[T ]0?0:00(:00(\.0+)?)?$/, '')
}

/** Groups of three digits may be parted by spaces, apostrophes or the mark that is not the decimal one. */
const NUMBERS = {
  '.': /^[-+]?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?(e[-+]?\d{1,3})?$/i,
  ',': /^[-+]?(\d+|\d{1,3}(\.\d{3})+)(,\d+)?(e[-+]?\d{1,3})?$/i,
} as const

const LARGEST_DIGITS = 20

function withNumber(cell: Cell, manner: Manner, use: (number: Decimal) => ReadValue): ReadValue {
  const number = typeof cell === 'number' ? new Decimal(cell) : numberFrom(plainText(cell), manner.decimal)
  if (number === null) return wrong(cell, `is no number with a decimal ${manner.decimal === ',' ? 'comma' : 'point'}`)
  const scaled = manner.times === null ? number : number.times(manner.times)
  if (!scaled.isFinite() || scaled.e >= LARGEST_DIGITS) return wrong(cell, 'is too large')
  return use(scaled)
}

function numberFrom(text: string, mark: Manner['decimal']): Decimal | null {
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
  return { reason: `${JSON.stringify(textOf(cell).slice(0, 80))} ${how}` }
}
