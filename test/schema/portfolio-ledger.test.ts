import { expect, test } from 'vitest'
import type { Entry } from '../../schema/portfolio/ledger.ts'
import type { Schedule } from '../../schema/portfolio/stored.ts'
import { downgradeOf } from '../../schema/portfolio/warnings.ts'
import { ledgerOf } from '../support/ledger.ts'

function entry(type: Entry['type'], date: string, amount: string, quantity?: string, more: Partial<Entry> = {}): Entry {
  const own = { bondId: 'a', type, date, amount, currency: 'RUB' }
  return { ...own, quantity: quantity ?? null, price: null, accrued: null, ...more }
}

test('average cost: what is sold takes its share of the cost, the rest is gain', () => {
  const { lots } = ledgerOf([
    entry('SELL', '2026-03-01', '330', '3'),
    entry('BUY', '2026-01-01', '1000', '10', { price: 100 }),
    entry('BUY', '2026-02-01', '550', '5', { price: 110 }),
    entry('COUPON', '2026-02-15', '20'),
  ])
  const lot = lots.get('a')
  expect([lot?.quantity, lot?.cost, lot?.coupons, lot?.realised].map(String)).toEqual(['12', '1240', '20', '20'])
  expect(lot?.averagePrice).toBeCloseTo((10 * 100 + 5 * 110) / 15, 12)
})

test('repaid principal lowers the cost; more than that is gain; the last sale leaves nothing', () => {
  const { lots } = ledgerOf([
    entry('BUY', '2026-01-01', '1000', '10'),
    entry('AMORTIZATION', '2026-02-01', '600'),
    entry('AMORTIZATION', '2026-03-01', '500'),
    entry('REDEMPTION', '2026-04-01', '50', '10'),
  ])
  const lot = lots.get('a')
  expect([lot?.quantity, lot?.cost, lot?.realised].map(String)).toEqual(['0', '0', '150'])
})

test('a sale of more than was held on its day is found, whatever was bought later', () => {
  const { oversold } = ledgerOf([
    entry('BUY', '2026-01-01', '100', '1'),
    entry('SELL', '2026-02-01', '200', '2'),
    entry('BUY', '2026-03-01', '100', '1'),
  ])
  expect(oversold?.held.toFixed()).toBe('1')
})

test('money in several currencies is not added up', () => {
  const { lots } = ledgerOf([
    entry('BUY', '2026-01-01', '100', '1'),
    entry('BUY', '2026-02-01', '1', '1', { currency: 'USD' }),
  ])
  expect(lots.get('a')?.currency).toBeNull()
})

test('a downgrade is a later, weaker opinion of the same agency on the same scale, not older than a year', () => {
  const rating = (date: string, label: string, ordinal: number, agency = 'ACRA') =>
    ({
      agency,
      scale: 'NATIONAL',
      ofIssue: false,
      date,
      label,
      ordinal,
      expected: false,
      withdrawn: false,
    }) as unknown as Schedule['ratings'][number]
  const before = rating('2025-01-01', 'AA(RU)', 3)
  expect(downgradeOf([before, rating('2026-03-01', 'A+(RU)', 5)], '2026-11-20')).toBe(
    'ACRA AA(RU) to A+(RU) on 2026-03-01',
  )
  expect(downgradeOf([before, rating('2026-03-01', 'AA+(RU)', 2)], '2026-11-20')).toBeNull()
  expect(downgradeOf([before, rating('2026-03-01', 'B', 15, 'NCR')], '2026-11-20')).toBeNull()
  expect(downgradeOf([before, rating('2025-03-01', 'A+(RU)', 5)], '2026-11-20')).toBeNull()
})
