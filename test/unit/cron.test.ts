import { describe, expect, test } from 'vitest'
import { nextTime, readZone, scheduleFault } from '../../gateway/ingestion/cron.ts'
import { isOutOfReach, waitAfter } from '../../gateway/sources/back-off.ts'
import { waitOf } from '../../prisma/sources/come-back-later.ts'
import { SOURCES } from '../../prisma/sources/index.ts'

const at = (time: string) => new Date(time)
const MOSCOW = { schedule: '*/15 10-18 * * 1-5', timeZone: 'Europe/Moscow' }

describe('a schedule', () => {
  test('has its next time by the clock of its zone', () => {
    expect(nextTime(MOSCOW, at('2026-11-20T15:45:00Z'))).toEqual(at('2026-11-23T07:00:00Z'))
    expect(nextTime(MOSCOW, at('2026-11-20T08:00:00Z'))).toEqual(at('2026-11-20T08:15:00Z'))
  })

  test.each([
    ['the hour that summer leaves out is made up for', '2026-03-29T00:00:00Z', '2026-03-29T01:00:00.000Z'],
    ['the hour that winter has twice counts once', '2026-10-25T00:45:00Z', '2026-10-26T01:30:00.000Z'],
  ])('%s', (_, after, expected) => {
    expect(nextTime({ schedule: '30 2 * * *', timeZone: 'Europe/Berlin' }, at(after))?.toISOString()).toBe(expected)
  })

  test.each([
    ['', null, 'one field'],
    ['*/15 10-18 * *', null, '4 fields'],
    ['0 */15 10-18 * * 1-5', '*/15 10-18 * * 1-5', '6 fields'],
    ['/15 * * * *', '*/15 * * * *', 'stepping'],
    ['0 9 * * MONN-FRI', '0 9 * * MON-FRI', 'stand alone'],
    ['0 25 * * *', null, 'hour: 25'],
    ['61 * * * *', null, 'minute: 61'],
    ['0 0 31 2 *', null, 'no such day'],
    ['@dialy', '@daily', '@daily'],
    ['hourly', null, 'one field'],
  ])('"%s" is refused with a reason and what was probably meant', (schedule, didYouMean, reason) => {
    expect(scheduleFault(schedule)).toEqual({ didYouMean, message: expect.stringContaining(reason) })
  })

  test.each(SOURCES.filter(({ suggested }) => suggested !== undefined))('the one suggested for $key is one', source => {
    expect(scheduleFault(source.suggested?.schedule ?? '')).toBeNull()
    expect(readZone(source.suggested?.timeZone ?? '')).toEqual({ zone: source.suggested?.timeZone })
  })
})

test.each([
  ['Europe/Moscow', { zone: 'Europe/Moscow' }],
  ['europe/moscow', { zone: 'Europe/Moscow' }],
  ['utc', { zone: 'UTC' }],
  ['Europe/Moscw', { fault: expect.objectContaining({ didYouMean: 'Europe/Moscow' }) }],
  ['Moscow', { fault: expect.objectContaining({ didYouMean: 'Europe/Moscow' }) }],
  ['New York', { fault: expect.objectContaining({ didYouMean: 'America/New_York' }) }],
  ['+03:00', { fault: expect.objectContaining({ didYouMean: null }) }],
  ['', { fault: expect.objectContaining({ didYouMean: null }) }],
])('the zone "%s"', (text, expected) => {
  expect(readZone(text)).toEqual(expected)
})

describe('after failures', () => {
  const NOW = at('2026-11-20T12:00:00Z')
  const minutes = (failures: number, chance: number, asked: number | null = null) =>
    (waitAfter(failures, NOW, chance, asked).getTime() - NOW.getTime()) / 60_000

  test('the wait doubles up to an hour, and chance adds a fifth at most', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 2000].map(count => minutes(count, 0))).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
    expect(minutes(3, 1)).toBeCloseTo(4.8, 9)
  })

  test('the provider is not asked before it wants to be, but within a day', () => {
    expect(minutes(1, 0, 600)).toBe(10)
    expect(minutes(5, 0, 600)).toBe(16)
    expect(minutes(1, 0, 10_000_000)).toBe(24 * 60)
  })

  test('a time that the schedule cannot lead to is told apart', () => {
    expect(isOutOfReach({ ...MOSCOW, nextRunAt: at('2026-11-20T13:00:00Z') }, NOW)).toBe(false)
    expect(isOutOfReach({ ...MOSCOW, nextRunAt: at('2030-01-01T00:00:00Z') }, NOW)).toBe(true)
  })
})

test('Retry-After holds seconds or a date', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  const texts = ['120', 'Fri, 20 Nov 2026 12:05:00 GMT', 'Fri, 20 Nov 2026 11:00:00 GMT', '0', '-5', 'soon', null]
  expect(texts.map(text => waitOf(text, now))).toEqual([120, 300, null, null, null, null, null])
})
