/** How a date or time may be written: the words of a mapping and the order of the parts. */
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
/** What cannot be mistaken is always taken: ISO dates, and months by their English names. */
const CLEAR: readonly DateFormat[] = [ISO, 'MMM DD, YYYY', 'DD MMM YYYY']

/**
 * A date in one of the formats; one that cannot be mistaken, such as 2046-02-01 or Feb 01, 2046, is always taken.
 * @returns an ISO date, or why it is none
 */
export function readDate(text: string, formats: readonly DateFormat[]): { value: string } | { reason: string } {
  for (const name of [...CLEAR, ...formats]) {
    const [pattern, order] = FORMATS[name]
    const match = pattern.exec(text)
    if (match === null) continue
    const [year, month, day] = [...'ymd'].map(part => numberOf(match[order.indexOf(part) + 1] ?? ''))
    if (year === undefined || month === undefined || day === undefined) continue
    try {
      return { value: Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString() }
    } catch {
      return { reason: `${JSON.stringify(text)} is a date that does not exist (read as ${name})` }
    }
  }
  return { reason: `${JSON.stringify(text)} is no date of the form ${formats.join(' or ') || ISO}` }
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ')
const SHORTEST_MONTH = 3

/** A number, or that of a month by its English name; undefined where it is neither. */
function numberOf(text: string): number | undefined {
  if (/^\d+$/.test(text)) return Number(text)
  const word = text.toLowerCase() === 'sept' ? 'sep' : text.toLowerCase()
  const index = word.length < SHORTEST_MONTH ? -1 : MONTHS.findIndex(month => month.startsWith(word))
  return index < 0 ? undefined : index + 1
}

const TIME = /^(.+?)[T ](\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-]\d{2}:?\d{2})?$/

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
