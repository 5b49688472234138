import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compactText } from '../../facades/mcp/tools/compact-text.ts'
import { unsaidIn } from '../mcp/leaves.ts'

describe('the text of an answer', () => {
  test('has paging first, what all rows share once, and a table', () => {
    const issuer = { id: 7, name: 'Kelmin' }
    const row = { currency: 'RUB', price: 99.12345, turnover: '1234567.891', lei: null, issuer, spread: -0.012345 }
    const items = ['A', 'B|C', 'D\nE'].map(isin => ({ isin, ...row, yield: isin === 'A' ? null : 12.5 }))
    const page = { total: 3, nextCursor: null }
    expect(
      compactText({ items, page, warnings: ['One. Two.', 'Three.'], facets: null, asOf: '2026-11-20T21:00:00.000Z' }),
    ).toBe(
      [
        'page: total=3 nextCursor=',
        'warnings: One. Two.; Three.',
        'asOf: 2026-11-20T21:00Z',
        'unknown: facets',
        'items (3)',
        'every row: currency=RUB price=99.123 turnover=1234567.89 issuer.id=7 issuer.name=Kelmin spread=-0.0123',
        'unknown in every row: lei',
        'isin|yield',
        'A|',
        'B¦C|12.5',
        'D E|12.5',
      ].join('\n'),
    )
  })

  test('gives long lists inside of groups and rows tables of their own, and short ones a cell', () => {
    const points = [1, 2, 3].map(tenor => ({ tenor, zero: tenor / 8 }))
    expect(
      compactText({ calendar: { days: points, total: 3 }, curves: [{ key: 'RUB', points, slopes: [{ bp: 5 }] }] }),
    ).toBe(
      [
        'calendar: total=3',
        'calendar.days (3)',
        ...['tenor|zero', '1|0.125', '2|0.25', '3|0.375'],
        'curves (1)',
        ...['key|slopes', 'RUB|{bp=5}'],
        'curves[0].points (3)',
        ...['tenor|zero', '1|0.125', '2|0.25', '3|0.375'],
      ].join('\n'),
    )
  })

  test('says every value, whatever the shape', () => {
    const leaf = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.stringMatching(/^[A-Za-zА-я][A-Za-zА-я ]{0,12}[A-Za-zА-я]$/),
    )
    const { group } = fc.letrec(tie => ({
      value: fc.oneof(
        { maxDepth: 5, depthSize: 'small' },
        leaf,
        tie('group'),
        fc.array(tie('group'), { maxLength: 4 }),
        fc.array(leaf, { maxLength: 4 }),
      ),
      group: fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), tie('value'), { maxKeys: 5 }),
    }))
    fc.assert(
      fc.property(group, data => {
        expect(unsaidIn(compactText(data), data)).toEqual([])
      }),
      { numRuns: 200 },
    )
  })
})
