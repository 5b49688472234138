import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextTerm, type Term } from '../../schema/orders/subscription.ts'
import { verifies } from '../promises.ts'

const at = (text: string) => new Date(text)

/** Buys terms one after the other, each while the one before runs. */
function chain(start: Date, months: readonly number[]): readonly Term[] {
  const terms: Term[] = []
  for (const term of months) terms.push(nextTerm(terms.at(-1) ?? null, term, start))
  return terms
}

const ends = (start: string, ...months: number[]) => chain(at(start), months).map(({ endsAt }) => endsAt?.toISOString())

describe('a term', () => {
  verifies('SUB-6', 'of a month from a day that the next month lacks ends on its last day, at the same time', () => {
    expect(ends('2026-01-31T15:30:45.123Z', 1)).toEqual(['2026-02-28T15:30:45.123Z'])
    expect(ends('2028-01-31T00:00:00.000Z', 1)).toEqual(['2028-02-29T00:00:00.000Z'])
    expect(ends('2028-02-29T23:59:59.999Z', 12)).toEqual(['2029-02-28T23:59:59.999Z'])
    expect(ends('2026-08-31T12:00:00.000Z', 6)).toEqual(['2027-02-28T12:00:00.000Z'])
  })

  verifies('SUB-6', 'bought while one runs begins at its end and does not drift', () => {
    expect(ends('2026-01-31T10:00:00.000Z', 1, 1, 1)).toEqual([
      '2026-02-28T10:00:00.000Z',
      '2026-03-31T10:00:00.000Z',
      '2026-04-30T10:00:00.000Z',
    ])
    expect(ends('2024-02-29T10:00:00.000Z', 12, 12, 12, 12).at(-1)).toBe('2028-02-29T10:00:00.000Z')
  })

  test('bought after the last has ended begins anew', () => {
    const [first = null] = chain(at('2026-01-31T10:00:00Z'), [1])
    const late = at('2026-02-28T10:00:00Z')
    expect(nextTerm(first, 1, late)).toMatchObject({
      startsAt: late,
      endsAt: at('2026-03-28T10:00:00Z'),
      anchorAt: late,
    })
  })

  test('after one that was set by hand begins at its end', () => {
    const byHand = {
      startsAt: at('2026-01-01T00:00:00Z'),
      endsAt: at('2026-05-31T08:00:00Z'),
      anchorAt: null,
      anchorMonths: null,
    }
    const next = nextTerm(byHand, 1, at('2026-03-01T00:00:00Z'))
    expect(next).toMatchObject({ startsAt: byHand.endsAt, endsAt: at('2026-06-30T08:00:00Z') })
    expect(nextTerm(next, 1, at('2026-03-01T00:00:00Z')).endsAt).toEqual(at('2026-07-31T08:00:00Z'))
  })

  test('of a lifetime begins at once and has no end', () => {
    const [running = null] = chain(at('2026-01-31T10:00:00Z'), [12])
    const now = at('2026-03-01T00:00:00Z')
    expect(nextTerm(running, null, now)).toMatchObject({ startsAt: now, endsAt: null })
  })
})

describe('terms that follow each other', () => {
  const moments = fc.date({ min: at('1999-12-01T00:00:00Z'), max: at('2101-01-01T00:00:00Z'), noInvalidDate: true })
  const purchases = fc.array(fc.constantFrom(1, 3, 6, 12), { minLength: 1, maxLength: 12 })

  verifies('SUB-6', 'end together where one term of all their months would, whatever the day and the division', () => {
    fc.assert(
      fc.property(moments, purchases, (start, months) => {
        const total = months.reduce((sum, count) => sum + count, 0)
        expect(chain(start, months).at(-1)?.endsAt).toEqual(chain(start, [total])[0]?.endsAt)
      }),
      { numRuns: 2_000 },
    )
  })

  verifies('SUB-6', 'leave no gap and no overlap, and keep the time of day', () => {
    fc.assert(
      fc.property(moments, purchases, (start, months) => {
        let previous: Date | null = start
        for (const { startsAt, endsAt } of chain(start, months)) {
          expect(startsAt).toEqual(previous)
          expect(endsAt?.toISOString().slice(10)).toBe(start.toISOString().slice(10))
          previous = endsAt
        }
      }),
    )
  })

  verifies('SUB-6', 'end on the day of the month on which they began, or on the last of a shorter month', () => {
    fc.assert(
      fc.property(moments, fc.constantFrom(1, 3, 6, 12), (start, months) => {
        const end = chain(start, [months])[0]?.endsAt ?? start
        const lastOfMonth = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
        expect(end.getUTCDate()).toBe(Math.min(start.getUTCDate(), lastOfMonth))
        const passed = (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth()
        expect(passed).toBe(months)
      }),
      { numRuns: 2_000 },
    )
  })
})
