import { quoted } from '../../../tables/cell.ts'

/** Date formats by their name in a mapping, with pattern and order of the parts. */
const FORMATS = {
  'YYYY-MM-DD': [/^(\d{4})-(\d{2})-(\d{2})$/, 'ymd'],
  'YYYY/MM/DD': [/^(\d{4})\/(\d{1,2})\/(\d{1,2})$/, 'ymd'],
  YYYYMMDD: [/^(\d{4})(\d{2})(\d{2})$/, 'ymd'],
  'DD.MM.YYYY': [/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, 'dmy'],
  'DD/MM/YYYY': [/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, 'dmy'],
  'DD-MM-YYYY': [/^(\d{1,2})-(\d{1,2})-(\d{4})$/, 'dmy'],
  'MM/DD/YYYY': [/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, 'mdy'],
  'MMM DD, YYYY': [/^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i, 'mdy'],
  'DD MMM YYYY': [/^(\d{1,2})[ -]([a-z]{3,9})\.?,?[ -](\d{4})$/i, 'dmy'],
} as const

export type DateFormat = keyof typeof FORMATS
export const DATE_FORMATS = Object.keys(FORMATS) as readonly DateFormat[]

const ISO: DateFormat = 'YYYY-MM-DD'
/** Unambiguous formats, which are always accepted: ISO dates, and months by their English names. */
const UNAMBIGUOUS: readonly DateFormat[] = [ISO, 'MMM DD, YYYY', 'DD MMM YYYY']

/**
 * Reads a date in one of the formats. An unambiguous date, such as 2046-02-01 or Feb 01, 2046, is always accepted.
 * @returns an ISO date, or why the text is not a date
 */
export function readDate(text: string, formats: readonly DateFormat[]): { value: string } | { reason: string } {
  for (const name of [...UNAMBIGUOUS, ...formats]) {
    const [pattern, order] = FORMATS[name]
    const match = pattern.exec(text)
    if (match === null) continue
    const [year, month, day] = [...'ymd'].map(part => numberOf(match[order.indexOf(part) + 1] ?? ''))
    if (year === undefined || month === undefined || day === undefined) continue
    try {
      return { value: Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString() }
    } catch {
      return { reason: `${quoted(text)} is a date that does not exist (read as ${name})` }
    }
  }
  return { reason: `${quoted(text)} is not a date of the form ${formats.join(' or ') || ISO}` }
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ')
const SHORTEST_MONTH = 3

/** A number, or the number of a month by its English name; undefined for other text. */
function numberOf(text: string): number | undefined {
  if (/^\d+$/.test(text)) return Number(text)
  const word = text.toLowerCase() === 'sept' ? 'sep' : text.toLowerCase()
  const index = word.length < SHORTEST_MONTH ? -1 : MONTHS.findIndex(month => month.startsWith(word))
  return index < 0 ? undefined : index + 1
}

const TIME = /^(.+?)[T ](\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-]\d{2}:?\d{2})?$/

/**
 * Reads a date with a time of day. A time without an offset is in the zone.
 * @returns an ISO time with its offset, or why the text is not a time
 */
export function readTime(
  text: string,
  formats: readonly DateFormat[],
  zone: string | null,
): { value: string } | { reason: string } {
  const [, datePart, clock, offset] = TIME.exec(text) ?? []
  if (datePart === undefined || clock === undefined) {
    return { reason: `${quoted(text)} is not a date with a time of day` }
  }
  const date = readDate(datePart, formats)
  if ('reason' in date) return date
  if (offset === undefined && zone === null) {
    return { reason: `${quoted(text)} has no offset, and the mapping states no timeZone` }
  }
  try {
    const local = Temporal.PlainDateTime.from(`${date.value}T${clock.padStart(5, '0').replace(/^(\d):/, '0$1:')}`)
    const instant =
      offset === undefined
        ? local.toZonedDateTime(zone ?? 'UTC').toInstant()
        : Temporal.Instant.from(`${local.toString()}${offset}`)
    return { value: instant.toString() }
  } catch {
    return { reason: `${quoted(text)} has a time of day that does not exist` }
  }
}
