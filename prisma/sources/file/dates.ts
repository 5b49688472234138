/** How a date or time may be written: the words of a mapping and the order of the parts. */
const FORMATS = {
  'YYYY-MM-DD': [/^(\d{4})-(\d{2})-(\d{2})$/, 'ymd'],
  'YYYY/MM/DD': [/^(\d{4})\/(\d{1,2})\/(\d{1,2})$/, 'ymd'],
  YYYYMMDD: [/^(\d{4})(\d{2})(\d{2})$/, 'ymd'],
  'DD.MM.YYYY': [/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, 'dmy'],
  'DD/MM/YYYY': [/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, 'dmy'],
  'DD-MM-YYYY': [/^(\d{1,2})-(\d{1,2})-(\d{4})$/, 'dmy'],
  'MM/DD/YYYY': [/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, 'mdy'],
} as const

export type DateFormat = keyof typeof FORMATS
export const DATE_FORMATS = Object.keys(FORMATS) as readonly DateFormat[]

const ISO: DateFormat = 'YYYY-MM-DD'

/**
 * A date in one of the formats; ISO, which cannot be mistaken, is always taken.
 * @returns an ISO date, or why it is none
 */
export function readDate(text: string, formats: readonly DateFormat[]): { value: string } | { reason: string } {
  for (const name of [ISO, ...formats]) {
    const [pattern, order] = FORMATS[name]
    const match = pattern.exec(text)
    if (match === null) continue
    const [year = 0, month = 0, day = 0] = [...'ymd'].map(part => Number(match[order.indexOf(part) + 1]))
    try {
      return { value: Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString() }
    } catch {
      return { reason: `${JSON.stringify(text)} is a date that does not exist (read as ${name})` }
    }
  }
  return { reason: `${JSON.stringify(text)} is no date of the form ${formats.join(' or ') || ISO}` }
}

const TIME = /^(\S+?)[T ](\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-]\d{2}:?\d{2})?$/

/**
 * A date with a time of day; one without an offset is of the zone.
 * @returns an ISO time with its offset, or why it is none
 */
export function readTime(
  text: string,
  formats: readonly DateFormat[],
  zone: string | null,
): { value: string } | { reason: string } {
  const [, datePart, clock, offset] = TIME.exec(text) ?? []
  if (datePart === undefined || clock === undefined) {
    return { reason: `${JSON.stringify(text)} is no date with a time of day` }
  }
  const date = readDate(datePart, formats)
  if ('reason' in date) return date
  if (offset === undefined && zone === null) {
    return { reason: `${JSON.stringify(text)} has no offset, and the mapping states no timeZone` }
  }
  try {
    const local = Temporal.PlainDateTime.from(`${date.value}T${clock.padStart(5, '0').replace(/^(\d):/, '0$1:')}`)
    const instant =
      offset === undefined
        ? local.toZonedDateTime(zone ?? 'UTC').toInstant()
        : Temporal.Instant.from(`${local.toString()}${offset}`)
    return { value: instant.toString() }
  } catch {
    return { reason: `${JSON.stringify(text)} has a time of day that does not exist` }
  }
}
