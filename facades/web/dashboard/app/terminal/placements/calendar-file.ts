/** One entry of a calendar file. */
export interface CalendarFileEvent {
  /** The same each time, so that a calendar program replaces what it imported before. */
  readonly uid: string
  /** Calendar day, ISO. */
  readonly date: string
  /** Moment, ISO, where it is known; otherwise the event lasts the whole day. */
  readonly time: string | null
  readonly summary: string
  readonly description: string
  readonly url: string
}

const LINE_BYTES = 75
const encoder = new TextEncoder()

/**
 * A calendar as a file that calendar programs open: lines of at most 75 bytes that end in CRLF, moments in UTC.
 * @param now ISO moment: when the file is made
 * @source RFC 5545
 */
export function calendarFile(name: string, events: readonly CalendarFileEvent[], now: string): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bond data//Placements//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    ...events.flatMap(event => eventLines(event, now)),
    'END:VCALENDAR',
  ]
    .map(line => `${folded(line)}\r\n`)
    .join('')
}

function eventLines({ uid, date, time, summary, description, url }: CalendarFileEvent, now: string): readonly string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${moment(now)}`,
    ...(time === null
      ? [`DTSTART;VALUE=DATE:${day(date)}`, `DTEND;VALUE=DATE:${day(dayAfter(date))}`]
      : [`DTSTART:${moment(time)}`, `DTEND:${moment(time)}`]),
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')
}

function moment(iso: string): string {
  return `${new Date(iso).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

function day(date: string): string {
  return date.replaceAll('-', '')
}

function dayAfter(date: string): string {
  const next = new Date(`${date}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}

/** Continued lines begin with a space; no character is torn apart. */
function folded(line: string): string {
  const lines: string[] = []
  let current = ''
  let bytes = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (bytes + size > LINE_BYTES) {
      lines.push(current)
      current = ' '
      bytes = 1
    }
    current += character
    bytes += size
  }
  return [...lines, current].join('\r\n')
}
