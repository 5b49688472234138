import { describe, expect, test } from 'vitest'
import { groupedBars } from '../../../facades/web/dashboard/app/terminal/compare/grouped-bars.ts'
import { type RatingAction, ratingLines } from '../../../facades/web/dashboard/app/terminal/issuers/rating-lines.ts'
import { calendarFile } from '../../../facades/web/dashboard/app/terminal/placements/calendar-file.ts'
import { monthOf } from '../../../facades/web/dashboard/app/terminal/placements/month.ts'
import { safeUrl } from '../../../facades/web/dashboard/app/terminal/safe-url.ts'

describe('a calendar file', () => {
  const event = {
    uid: 'one@example.com',
    date: '2026-12-31',
    time: null,
    summary: 'Закрытие книги; '.repeat(20),
    description: 'First, second\nback\\slash',
    url: 'https://example.com/app/placements/one',
  }
  const file = (events: readonly (Omit<typeof event, 'time'> & { readonly time: string | null })[]) =>
    calendarFile('Placements', events, '2026-11-23T10:11:12.345Z')

  test('ends lines in CRLF, and none has more than 75 bytes or half a character', () => {
    const text = file([event])
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n\uFFFD]/)
    const lines = text.split('\r\n')
    expect(Math.max(...lines.map(line => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    const summary = text
      .replaceAll('\r\n ', '')
      .split('\r\n')
      .find(line => line.startsWith('SUMMARY:'))
    expect(summary).toBe(`SUMMARY:${'Закрытие книги\\; '.repeat(20)}`)
  })

  test('escapes what has a meaning of its own', () => {
    expect(file([event])).toContain('DESCRIPTION:First\\, second\\nback\\\\slash\r\n')
  })

  test('has a day without a time, up to the next one, and a moment in UTC', () => {
    expect(file([event])).toContain('DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n')
    const timed = file([{ ...event, time: '2026-12-01T12:00:00.000Z' }])
    expect(timed).toContain('DTSTAMP:20261123T101112Z\r\nDTSTART:20261201T120000Z\r\n')
  })
})

test('a month has its days, begins on Monday, and knows its neighbours', () => {
  const february = monthOf('2028-02')
  expect(february?.days).toHaveLength(29)
  expect([february?.before, february?.previous, february?.next]).toEqual([1, '2028-01', '2028-03'])
  expect([monthOf('2026-13'), monthOf('soon'), monthOf('2026-1')]).toEqual([null, null, null])
})

test('a rating lasts until the next action, a withdrawal ends it', () => {
  const action = (agency: string, date: string, ordinal: number, withdrawn = false) =>
    ({ agency, scale: 'NATIONAL', date, ordinal, withdrawn }) as RatingAction
  const { days, lines } = ratingLines(
    [action('ACRA', '2026-05-01', 2), action('NCR', '2026-04-01', 4, true), action('NCR', '2025-04-01', 4)],
    '2026-11-23',
  )
  expect(days).toEqual(['2025-04-01', '2026-04-01', '2026-05-01', '2026-11-23'])
  expect(lines.map(({ agency, ordinals }) => [agency, ordinals])).toEqual([
    ['ACRA', [undefined, undefined, 2, 2]],
    ['NCR', [4, null, undefined, undefined]],
  ])
})

test('bars of a year stand around it, beside each other and in order', () => {
  const { positions, values, yearAt } = groupedBars([2027, 2029], [year => year, () => null, year => -year])
  expect(positions).toEqual(positions.toSorted((a, b) => a - b))
  expect(new Set(positions).size).toBe(positions.length)
  expect(positions.map(yearAt)).toEqual([2026, 2027, 2029, 2030].flatMap(year => [year, year, year]))
  expect(values[0]?.filter(value => value !== null)).toEqual([2026, 2027, 2029, 2030])
  expect(values[1]?.every(value => value === null)).toBe(true)
})

test('only addresses of the web are links', () => {
  expect(safeUrl('https://example.com/a.pdf')).toBe('https://example.com/a.pdf')
  expect(['javascript:alert(1)', 'data:text/html,x', 'no address', null].map(safeUrl)).toEqual([null, null, null, null])
})
