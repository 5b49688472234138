import { meantRating } from '../../schema/filters/meant-rating.ts'
import { didYouMean } from './did-you-mean.ts'
import type { FlatParameter, ParameterKind } from './parameters.ts'
import { readValue } from './read-value.ts'
import { suggestColumn, suggestSortKey, suggestWord } from './synonyms.ts'

/**
 * Suggests a valid value for an invalid one: `31.12.2027` is a date, `14 %` a number, `OFZ` a bond type. The suggestion
 * is only reported, never applied: a guess must not silently filter.
 * @returns a valid value, or undefined without a likely one
 */
export function suggestValue(parameter: FlatParameter, given: unknown): string | undefined {
  const text = typeof given === 'object' ? '' : String(given).trim().slice(0, 100)
  const meant = text === '' ? undefined : SUGGESTIONS[parameter.kind]?.(text, parameter)
  return meant !== undefined && !('faults' in readValue(parameter, [meant])) ? meant : undefined
}

type Suggest = (text: string, parameter: FlatParameter) => string | undefined

const SUGGESTIONS: Readonly<Partial<Record<ParameterKind, Suggest>>> = {
  number: meantNumber,
  integer: meantNumber,
  decimal: meantNumber,
  boolean: text => FLAGS.get(text.toLowerCase()),
  date: meantDate,
  fields: (text, { values = [] }) => suggestColumn(text, values),
  enum: (text, { values = [] }) => (text.startsWith('!') ? '!' : '') + wordOr(text.replace(/^!/, ''), values),
  sort: meantSort,
  string: (text, { name }) => (name.startsWith('CreditRating') ? meantRating(text) : undefined),
}

const FLAGS = mapOf({
  ...{ yes: 'true', y: 'true', on: 'true', '1': 'true', only: 'true', да: 'true' },
  ...{ no: 'false', n: 'false', off: 'false', '0': 'false', none: 'false', нет: 'false' },
})

/** A `Map`, since a caller may send `constructor`. */
function mapOf<Value>(table: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> {
  return new Map(Object.entries(table))
}

function wordOr(text: string, values: readonly string[]): string {
  return suggestWord(text, values) ?? didYouMean(text, values) ?? text
}

const SCALES = mapOf({
  ...{ k: 1e3, thousand: 1e3, тыс: 1e3, m: 1e6, mn: 1e6, mln: 1e6, million: 1e6, млн: 1e6 },
  ...{ b: 1e9, bn: 1e9, bln: 1e9, billion: 1e9, млрд: 1e9 },
})
const DAYS = mapOf({
  ...{ d: 1, day: 1, days: 1, w: 7, week: 7, weeks: 7, m: 30, month: 30, months: 30 },
  ...{ y: 365, yr: 365, year: 365, years: 365 },
  ...{ день: 1, дня: 1, дней: 1, неделя: 7, недели: 7, недель: 7, месяц: 30, месяца: 30, месяцев: 30, мес: 30 },
  ...{ год: 365, года: 365, лет: 365, г: 365 },
})

/** Signs of comparison and units are left out, and words of size multiplied in: `>= 1,5 mln`, `3 years` as days, `5 %` as 500 bp. */
function meantNumber(text: string, { kind, unit }: FlatParameter): string | undefined {
  const match = /^[<>=~≥≤\s]*(-?[\d\s_.,']*\d)\s*([^\d\s.,]*)\.?$/u.exec(text)
  if (match === null) return undefined
  const [, digits = '', word = ''] = match
  const number = Number(plainDigits(digits))
  const factor =
    word === '%' && unit === 'basisPoints' ? 100 : ((unit === 'days' ? DAYS : SCALES).get(word.toLowerCase()) ?? 1)
  const value = number * factor
  if (!Number.isFinite(value)) return undefined
  return String(kind === 'integer' ? Math.round(value) : value)
}

/** `1,000,000` and `1 000 000` have separators, `12,5` a decimal comma. */
function plainDigits(digits: string): string {
  const compact = digits.replace(/[\s_']/g, '')
  if (/^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(compact)) return compact.replaceAll(',', '')
  return compact.replace(',', '.')
}

/** A distance from today, or a day near it; of the next month or year, its first day or, for an upper bound, its last. */
function relativeDate(text: string, isEnd: boolean): string | undefined {
  const today = Temporal.Now.plainDateISO('UTC')
  const named = NEAR_DAYS.get(text.toLowerCase())
  if (named !== undefined) return today.add({ days: named }).toString()
  const [, period] = /^(?:next|следующ\S+)\s+(month|year|месяц\S*|год\S*)$/i.exec(text) ?? []
  if (period !== undefined) {
    const isYear = /^(year|год)/i.test(period)
    const start = isYear
      ? today.add({ years: 1 }).with({ month: 1, day: 1 })
      : today.add({ months: 1 }).with({ day: 1 })
    const end = isYear ? start.with({ month: 12, day: 31 }) : start.with({ day: start.daysInMonth })
    return (isEnd ? end : start).toString()
  }
  const [, count, word = ''] = /^(?:in|within|через|\+)?\s*(\d{1,4})\s*(\p{L}+)$/iu.exec(text) ?? []
  const unit = PERIODS.find(([days]) => days === DAYS.get(word.toLowerCase()))?.[1]
  return count === undefined || unit === undefined ? undefined : today.add({ [unit]: Number(count) }).toString()
}

const NEAR_DAYS = mapOf({ today: 0, now: 0, tomorrow: 1, yesterday: -1, сегодня: 0, завтра: 1, вчера: -1 })
const PERIODS = [
  [1, 'days'],
  [7, 'weeks'],
  [30, 'months'],
  [365, 'years'],
] as const

/** Dotted dates are day first. A year or month alone means its first day or, for an upper bound, its last day. */
function meantDate(text: string, { name }: FlatParameter): string | undefined {
  const parts = (year: string, month: string, day: string) =>
    `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const yearFirst = /^(\d{4})[-./ ]?(\d{1,2})[-./ ]?(\d{1,2})(?:[T ].*)?$/.exec(text)
  if (yearFirst) return parts(yearFirst[1] ?? '', yearFirst[2] ?? '', yearFirst[3] ?? '')
  const dayFirst = /^(\d{1,2})([-./])(\d{1,2})\2(\d{4})$/.exec(text)
  if (dayFirst) {
    const [, first = '', separator, second = '', year = ''] = dayFirst
    const isMonthFirst = Number(second) > 12 || (separator === '/' && Number(first) <= 12)
    return isMonthFirst ? parts(year, first, second) : parts(year, second, first)
  }
  const relative = relativeDate(text, name.endsWith('To'))
  if (relative !== undefined) return relative
  const [, year, month = name.endsWith('To') ? '12' : '01'] = /^(\d{4})(?:[-./](\d{1,2}))?$/.exec(text) ?? []
  if (year !== undefined) return edgeOfMonth(year, month, name.endsWith('To'))
  const written = /[a-z]/i.test(text) && /\d{4}/.test(text) ? new Date(`${text} UTC`) : undefined
  return written === undefined || Number.isNaN(written.getTime()) ? undefined : written.toISOString().slice(0, 10)
}

function edgeOfMonth(year: string, month: string, isEnd: boolean): string | undefined {
  if (Number(month) < 1 || Number(month) > 12) return undefined
  const first = Temporal.PlainDate.from({ year: Number(year), month: Number(month), day: 1 })
  return (isEnd ? first.with({ day: first.daysInMonth }) : first).toString()
}

/** `yield desc`, `desc(yield)`, `yieldToMaturity_desc`. */
function meantSort(text: string, { values = [] }: FlatParameter): string | undefined {
  const descends = /^-|desc|highest|largest|biggest/i.test(text)
  const key = text
    .replace(/^[-+]|\b(asc|desc)(ending)?\b|_(asc|desc)\w*$|\b(highest|largest|biggest|lowest|smallest|first)\b/gi, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
  const keys = [...new Set(values.map(value => value.replace(/_(asc|desc)$/, '')))]
  const meant = keys.find(one => one === key) ?? suggestSortKey(key, keys) ?? didYouMean(key, keys)
  return meant === undefined ? undefined : `${meant}_${descends ? 'desc' : 'asc'}`
}
