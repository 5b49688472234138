import type { Language } from '../client/rows.ts'
import { type Typed, typedIn } from './typed.ts'
import { LOCALES } from './words.ts'

/** Formats of numbers and dates. An unknown value is a dash. */
export interface Formats extends Typed {
  whole(value: number | null | undefined): string
  /** One decimal below 10 ms, otherwise none. */
  milliseconds(value: number | null | undefined): string
  /** Accepts a decimal string, which is not rounded to a float first. */
  decimal(value: number | string | null | undefined, digits?: number): string
  /** A number of bonds, with the fraction of one as it was entered. */
  pieces(value: string | null | undefined): string
  /** The value is already in per cent. */
  percent(value: number | null | undefined, digits?: number): string
  /** Whole basis points. */
  basisPoints(value: number): string
  /** An amount in thousands, millions or billions, for columns. */
  compact(amount: string | null | undefined, currency: string): string
  money(amount: string | null | undefined, currency: string): string
  /** Calendar date, without a time zone. */
  date(date: string | null | undefined): string
  shortDate(date: string): string
  /** Date of an instant, in the time zone of the browser. */
  day(moment: string | null | undefined): string
  moment(moment: string | null | undefined): string
  /** Hours and minutes of an instant, in the time zone of the browser. */
  time(moment: string): string
  /** In the largest unit with a count of at least 2: 128 days, 31 hours, 40 minutes. */
  duration(seconds: number): string
  month(month: string): string
}

export const UNKNOWN = '–'

const built = new Map<Language, Formats>()

/**
 * The formats of a language, built once: a format of Intl takes as long to build as to use some fifty times, and a table
 * has hundreds of numbers.
 */
export function formatsOf(language: Language): Formats {
  const known = built.get(language) ?? buildFormats(language)
  built.set(language, known)
  return known
}

function buildFormats(language: Language): Formats {
  const locale = LOCALES[language]
  const numbers = new Map<string, ReturnType<NumberFormats>>()
  const number: NumberFormats = options => {
    const key = JSON.stringify(options)
    const known = numbers.get(key) ?? withMinus(new Intl.NumberFormat(locale, { signDisplay: 'negative', ...options }))
    numbers.set(key, known)
    return known
  }
  const date = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options)
  const whole = number({ maximumFractionDigits: 0 })
  const compact = number({ notation: 'compact', maximumSignificantDigits: 3 })
  const pieces = number({ maximumFractionDigits: 8 })
  const tenths = number(exactly(1))
  const calendar = date({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  const short = date({ day: 'numeric', month: 'short', timeZone: 'UTC' })
  const months = date({ month: 'long', year: 'numeric', timeZone: 'UTC' })
  const day = date({ day: 'numeric', month: 'short', year: 'numeric' })
  const moment = date({ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' })
  const time = date({ hour: '2-digit', minute: '2-digit' })
  const unlessUnknown =
    <Value>(write: (value: Value) => string) =>
    (value: Value | null | undefined) =>
      value === null || value === undefined ? UNKNOWN : write(value)
  return {
    ...typedIn(language),
    whole: unlessUnknown(value => whole.format(value)),
    milliseconds: unlessUnknown(value => (value < 10 ? tenths : whole).format(value)),
    decimal: (value, digits = 2) =>
      unlessUnknown<number | string>(known => number(exactly(digits)).format(known as number))(value),
    pieces: unlessUnknown<string>(value => pieces.format(value as unknown as number)),
    percent: (value, digits = 2) =>
      unlessUnknown<number>(known => number({ style: 'unit', unit: 'percent', ...exactly(digits) }).format(known))(
        value,
      ),
    basisPoints: value => `${whole.format(value)}\u00a0${BASIS_POINTS[language]}`,
    compact: (amount, currency) =>
      unlessUnknown<string>(known => `${compact.format(Number(known))} ${currency}`)(amount),
    money: (amount, currency) => unlessUnknown<string>(known => moneyText(number, known, currency))(amount),
    date: unlessUnknown(value => calendar.format(new Date(`${value}T00:00:00Z`))),
    shortDate: value => short.format(new Date(`${value}T00:00:00Z`)),
    day: unlessUnknown(value => day.format(new Date(value))),
    moment: unlessUnknown(value => moment.format(new Date(value))),
    time: value => time.format(new Date(value)),
    duration: seconds => durationText(number, seconds),
    month: value => months.format(new Date(`${value}-01T00:00:00Z`)),
  }
}

const BASIS_POINTS: Readonly<Record<Language, string>> = { EN: 'bp', RU: 'б.\u00a0п.' }

function exactly(digits: number): Intl.NumberFormatOptions {
  return { minimumFractionDigits: digits, maximumFractionDigits: digits }
}

type NumberFormats = (options: Intl.NumberFormatOptions) => Pick<Intl.NumberFormat, 'format'>

/** Replaces the hyphen with a minus sign as wide as a digit. */
function withMinus(format: Intl.NumberFormat): Pick<Intl.NumberFormat, 'format'> {
  return { format: (value: number | bigint) => format.format(value).replace('-', '\u2212') }
}

/** Whole amounts have no cents. A currency code that Intl does not accept follows the amount. */
function moneyText(number: NumberFormats, amount: string, currency: string): string {
  const digits = /^-?\d+(\.0*)?$/.test(amount) ? 0 : 2
  const size = exactly(digits)
  if (!/^[A-Z]{3}$/.test(currency)) return `${number(size).format(amount as unknown as number)} ${currency}`
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...size } as const
  return number(style).format(amount as unknown as number)
}

const UNITS = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const

function durationText(number: NumberFormats, seconds: number): string {
  const { unit, seconds: size } = UNITS.find(row => seconds >= 2 * row.seconds) ?? UNITS[2]
  const count = Math.max(0, Math.floor(seconds / size))
  return number({ style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
