import { describe, expect, it } from 'vitest'
import type { SourceRecord } from '../../prisma/sources/record.ts'
import { knownDates } from '../../prisma/sources/sample/known-days.ts'
import { sampleOptionsFrom } from '../../prisma/sources/sample/options.ts'
import { ofKind, sampleRecords } from './sample-records.ts'

const AS_OF = '2026-11-20'
const BONDS = 700
const whole = sampleRecords({ bonds: BONDS })
const days = knownDates(AS_OF)

/** What names a record; a later one of the same name takes its place. */
function nameOf(record: SourceRecord): string {
  switch (record.kind) {
    case 'issuer':
      return `issuer ${record.inn ?? record.lei ?? record.sourceKey}`
    case 'bond':
    case 'schedule':
      return `${record.kind} ${record.isin}`
    case 'quote':
      return `quote ${record.isin} ${record.date}`
    case 'curve':
    case 'policyRate':
      return `${record.kind} ${record.key} ${record.date}`
    case 'placement':
      return record.sourceKey
    case 'rating':
      return `rating ${record.isin} ${JSON.stringify(record.issuer)} ${record.agency} ${record.date} ${record.expected}`
    default:
      return JSON.stringify(record)
  }
}

const stored = (records: readonly SourceRecord[]) => new Map(records.map(record => [nameOf(record), record]))

describe('the sample market day by day', () => {
  it('is told on the last day of the month before, the day before and the last day', () => {
    expect(days).toEqual(['2026-10-30', '2026-11-19', AS_OF])
    expect(knownDates('2026-11-22')).toEqual(days)
    expect(knownDates('2026-06-01')).toEqual(['2026-05-29', '2026-06-01'])
  })

  it('comes to the same market as told in one go', () => {
    const told = days.flatMap((day, place) => {
      const isLast = place === days.length - 1
      const since = days[place - 1]
      return sampleRecords({
        bonds: BONDS,
        ...(isLast ? {} : { knownOn: day }),
        ...(since === undefined ? {} : { since }),
      })
    })
    const [byDays, atOnce] = [stored(told), stored(whole)]
    // The word of an agency on a sale that was still to come stays said.
    const left = [...byDays].filter(([name]) => !atOnce.has(name)).map(([, record]) => record)
    expect(left.filter(record => record.kind !== 'rating' || record.expected !== true)).toEqual([])
    for (const [name, record] of atOnce) expect(byDays.get(name), name).toEqual(record)
  }, 60_000)

  it.each(days.slice(0, -1))('knows on %s nothing that came later, and says of before what it says today', day => {
    const then = sampleRecords({ bonds: BONDS, knownOn: day })
    const upTo = (records: readonly SourceRecord[]) => ofKind(records, 'quote').filter(quote => quote.date <= day)
    expect(ofKind(then, 'quote')).toEqual(upTo(whole))
    for (const record of then) {
      if ('date' in record) expect(record.date <= day, nameOf(record)).toBe(true)
      if (record.kind === 'report') expect((record.published ?? '') <= day).toBe(true)
    }
    const floaters = new Set(ofKind(then, 'bond').flatMap(bond => (bond.couponType === 'FLOATING' ? [bond.isin] : [])))
    for (const { isin, coupons } of ofKind(then, 'schedule').filter(schedule => floaters.has(schedule.isin))) {
      for (const { knowledge, periodStart } of coupons)
        if (knowledge === 'FIXED') expect(periodStart <= day, isin).toBe(true)
    }
  })

  it('has on each of its days quotes, curves and something that changed beside them', () => {
    days.slice(1).forEach((day, place) => {
      const since = days[place] ?? ''
      const news = sampleRecords({ bonds: BONDS, knownOn: day, since })
      expect(new Set(ofKind(news, 'quote').map(({ isin }) => isin)).size).toBeGreaterThan(BONDS * 0.8)
      expect(ofKind(news, 'curve').filter(({ date }) => date === day)).toHaveLength(4)
      expect(ofKind(news, 'schedule').length).toBeGreaterThan(0)
      expect(ofKind(news, 'schedule').length).toBeLessThan(BONDS / 3)
    })
  })

  it('is asked for by words, and refuses a day before its year', () => {
    expect(sampleOptionsFrom('knownOn=2026-11-13,since=2026-10-30')).toMatchObject({
      knownOn: '2026-11-13',
      since: '2026-10-30',
    })
    expect(() => sampleRecords({ bonds: 1, knownOn: '2020-01-01' })).toThrow(/known for the year/)
  })
})
