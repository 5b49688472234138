import type { Column } from './columns.ts'

/** A valid value, or the reason why it is invalid. */
type Checked = { readonly value: unknown } | { readonly reason: string }

/**
 * Checks a value against its column and normalises it. Times are converted to UTC, because the columns have no time
 * zone.
 */
export function checkValue(column: Column, value: unknown): Checked {
  if (value === null) return { value }
  switch (column.type) {
    case 'date':
      return isIsoDate(value) ? { value } : wrong(value, 'is not a calendar date (YYYY-MM-DD)')
    case 'time':
      return timeInUtc(value)
    case 'decimal':
      return isDecimal(value) ? { value: String(value) } : wrong(value, 'is not a decimal number')
    case 'integer':
      return isInteger(value) ? { value } : wrong(value, 'is not a whole number')
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? { value } : wrong(value, 'is not a finite number')
    case 'boolean':
      return typeof value === 'boolean' ? { value } : wrong(value, 'is not true or false')
    case 'enum':
      return isOneOf(column, value) ? { value } : wrong(value, `is none of ${column.values?.join(', ')}`)
    case 'text':
      return storableText(value)
    case 'other':
      if (column.isList && !Array.isArray(value)) return wrong(value, 'is not a list')
      return Array.isArray(value) ? storableList(value) : { value }
  }
}

/** Maximum characters of a text. The API description guarantees this limit. */
export const LONGEST_STORED_TEXT = 4_000

const LARGEST_INTEGER = 2_147_483_647

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/
const DAYS_OF_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** True for a date that exists: 31 February does not. */
export function isIsoDate(value: unknown): value is string {
  if (typeof value !== 'string' || !ISO_DATE.test(value)) return false
  const [year, month, day] = [Number(value.slice(0, 4)), Number(value.slice(5, 7)), Number(value.slice(8))]
  const isLeapDay = month === 2 && day === 29 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return isLeapDay || (day >= 1 && day <= (DAYS_OF_MONTH[month - 1] ?? 0))
}

function timeInUtc(value: unknown): Checked {
  if (value instanceof Date) return { value: value.toISOString() }
  const stated = typeof value === 'string' && /[Zz]$|[+-]\d{2}:?\d{2}$/.test(value)
  const time = stated ? Date.parse(value) : Number.NaN
  return Number.isNaN(time)
    ? wrong(value, 'is not a date and time with an offset')
    : { value: new Date(time).toISOString() }
}

function isDecimal(value: unknown): boolean {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  return /^-?\d{1,20}(\.\d+)?$/.test(text)
}

function isInteger(value: unknown): boolean {
  return Number.isInteger(value) && Math.abs(Number(value)) <= LARGEST_INTEGER
}

function isOneOf(column: Column, value: unknown): boolean {
  return typeof value === 'string' && column.values !== null && column.values.includes(value)
}

/**
 * PostgreSQL stores neither NUL characters nor half of a surrogate pair. Longer texts would break the limit of the API
 * description.
 */
function storableText(value: unknown): Checked {
  if (typeof value !== 'string') return wrong(value, 'is not text')
  if (value.length > LONGEST_STORED_TEXT) {
    return { reason: `a text of ${value.length} characters is longer than ${LONGEST_STORED_TEXT}` }
  }
  if (!value.isWellFormed()) return wrong(value, 'contains half of a character (a surrogate without its pair)')
  return value.includes('\u0000') ? wrong(value, 'contains a NUL character') : { value }
}

function storableList(values: readonly unknown[]): Checked {
  const refused = values.filter(value => typeof value === 'string').map(value => storableText(value))
  return refused.find(checked => 'reason' in checked) ?? { value: values }
}

function wrong(value: unknown, how: string): Checked {
  return { reason: `${JSON.stringify(value)} ${how}` }
}
