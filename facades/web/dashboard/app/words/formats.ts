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
 * has hundreds of numbers. Each is built when it is first used, because a slow phone takes 10 ms and more for one.
 */
export function formatsOf(language: Language): Formats {
  const known = built.get(language) ?? buildFormats(language)
  built.set(language, known)
  return known
}

function buildFormats(language: Language): Formats {
  const locale = LOCALES[language]
  const number = byOptions((options: Intl.NumberFormatOptions) =>
    withMinus(new Intl.NumberFormat(locale, { signDisplay: 'negative', ...options })),
  )
  const date = byOptions((options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options))
  const unlessUnknown =
    <Value>(write: (value: Value) => string) =>
    (value: Value | null | undefined) =>
      value === null || value === undefined ? UNKNOWN : write(value)
  return {
    ...typedIn(language),
    whole: unlessUnknown(value => number(WHOLE).format(value)),
    milliseconds: unlessUnknown(value => number(value < 10 ? exactly(1) : WHOLE).format(value)),
    decimal: (value, digits = 2) =>
      unlessUnknown<number | string>(known => number(exactly(digits)).format(known as number))(value),
    pieces: unlessUnknown<string>(value => number({ maximumFractionDigits: 8 }).format(value as unknown as number)),
    percent: (value, digits = 2) =>
      unlessUnknown<number>(known => number({ style: 'unit', unit: 'percent', ...exactly(digits) }).format(known))(
        value,
      ),
    basisPoints: value => `${number(WHOLE).format(value)}\u00a0${BASIS_POINTS[language]}`,
    compact: (amount, currency) =>
      unlessUnknown<string>(known => `${number(COMPACT).format(Number(known))} ${currency}`)(amount),
    money: (amount, currency) => unlessUnknown<string>(known => moneyText(number, known, currency))(amount),
    date: unlessUnknown(value => date({ ...DAY, timeZone: 'UTC' }).format(new Date(`${value}T00:00:00Z`))),
    shortDate: value =>
      date({ day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(`${value}T00:00:00Z`)),
    day: unlessUnknown(value => date(DAY).format(new Date(value))),
    moment: unlessUnknown(value => date({ ...DAY, ...TIME }).format(new Date(value))),
    time: value => date(TIME).format(new Date(value)),
    duration: seconds => durationText(number, seconds),
    month: value => date({ month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${value}-01T00:00:00Z`)),
  }
}

const BASIS_POINTS: Readonly<Record<Language, string>> = { EN: 'bp', RU: 'б.\u00a0п.' }

function exactly(digits: number): Intl.NumberFormatOptions {
  return { minimumFractionDigits: digits, maximumFractionDigits: digits }
}

const WHOLE = { maximumFractionDigits: 0 }
const COMPACT = { notation: 'compact', maximumSignificantDigits: 3 } as const
const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const
const TIME = { hour: '2-digit', minute: '2-digit' } as const

/** Builds a format once for each set of options. */
function byOptions<Options, Format>(build: (options: Options) => Format): (options: Options) => Format {
  const formats = new Map<string, Format>()
  return options => {
    const key = JSON.stringify(options)
    const known = formats.get(key) ?? build(options)
    formats.set(key, known)
    return known
  }
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
