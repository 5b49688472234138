import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BondTerms } from '../../schema/analytics/bond-terms.ts'
import { calculate } from '../../schema/analytics/calculate.ts'
import { type Curve, curveFromTerms } from '../../schema/analytics/curves/curve.ts'
import { DAY_COUNTS, type DayCountName } from '../../schema/analytics/day-counts.ts'
import type { Quote } from '../../schema/analytics/quote.ts'
import type { Reason } from '../../schema/analytics/result.ts'
import { termsOf } from './sample.ts'
import { value } from './value.ts'

const WHOLE = termsOf()
const SETTLEMENT = '2026-06-25'
const REASONS: readonly Reason[] = ['NOT_APPLICABLE', 'MISSING_DATA', 'INCOMPLETE_SCHEDULE', 'NO_PRICE', 'NO_SOLUTION']

interface Attempt {
  readonly terms?: Partial<BondTerms>
  readonly settlement?: string
  readonly quote?: Quote
}

const attempt = ({ terms, settlement = SETTLEMENT, quote = { cleanPrice: 97 } }: Attempt) =>
  calculate({ terms: { ...WHOLE, ...terms }, settlement, quote })

const first = WHOLE.coupons[0] ?? expect.fail('no coupon')

describe('Bad input is answered with a reason and the field at fault:', () => {
  test.each<[string, Attempt, Reason, string]>([
    ['a price of 0', { quote: { cleanPrice: 0 } }, 'NO_PRICE', 'cleanPrice'],
    ['a negative price', { quote: { cleanPrice: -5 } }, 'NO_PRICE', 'cleanPrice'],
    ['a price that is no number', { quote: { cleanPrice: Number.NaN } }, 'NO_PRICE', 'cleanPrice'],
    ['an endless price', { quote: { cleanPrice: Number.POSITIVE_INFINITY } }, 'NO_PRICE', 'cleanPrice'],
    ['a dirty price of 0', { quote: { dirtyPrice: 0 } }, 'NO_PRICE', 'dirtyPrice'],
    ['a yield of −100 %', { quote: { yield: -1 } }, 'NO_SOLUTION', 'yield'],
    ['a yield that is no number', { quote: { yield: Number.NaN } }, 'MISSING_DATA', 'yield'],
    ['a spread without a curve', { quote: { zSpreadBp: 100 } }, 'MISSING_DATA', 'curve'],
    ['settlement after maturity', { settlement: '2029-03-16' }, 'NOT_APPLICABLE', 'settlement'],
    ['settlement on maturity', { settlement: '2029-03-15' }, 'NOT_APPLICABLE', 'settlement'],
    ['settlement before issue', { settlement: '2024-03-14' }, 'NOT_APPLICABLE', 'settlement'],
    ['a settlement that does not exist', { settlement: '2026-02-30' }, 'MISSING_DATA', 'settlement'],
    ['a maturity that does not exist', { terms: { maturityDate: '2029-02-29' } }, 'MISSING_DATA', 'maturityDate'],
    ['maturity before issue', { terms: { maturityDate: '2020-01-01' } }, 'MISSING_DATA', 'maturityDate'],
    ['a negative nominal', { terms: { nominal: -1000 } }, 'MISSING_DATA', 'nominal'],
    ['a nominal of 0', { terms: { nominal: 0 } }, 'MISSING_DATA', 'nominal'],
    ['no coupons', { terms: { coupons: [] }, quote: { yield: 0.1 } }, 'INCOMPLETE_SCHEDULE', 'coupons'],
    ['coupons out of order', { terms: { coupons: WHOLE.coupons.toReversed() } }, 'INCOMPLETE_SCHEDULE', 'coupons[1]'],
    ['a coupon twice', { terms: { coupons: [first, ...WHOLE.coupons] } }, 'INCOMPLETE_SCHEDULE', 'coupons[1]'],
    ['a negative coupon', { terms: { coupons: [{ ...first, amount: -1 }] } }, 'MISSING_DATA', 'coupons[0].amount'],
    [
      'a period that ends before it starts',
      { terms: { coupons: [{ ...first, endDate: '2024-01-01' }] } },
      'MISSING_DATA',
      'coupons[0].endDate',
    ],
    [
      'a coupon date that does not exist',
      { terms: { coupons: [{ ...first, startDate: '2024-03-32' }] } },
      'MISSING_DATA',
      'coupons[0].startDate',
    ],
    [
      'repayments above the nominal',
      { terms: { amortizations: [{ date: '2029-03-15', amount: 1001 }] } },
      'MISSING_DATA',
      'amortizations',
    ],
    [
      'a negative repayment',
      { terms: { amortizations: [{ date: '2029-03-15', amount: -1 }] } },
      'MISSING_DATA',
      'amortizations[0].amount',
    ],
    [
      'an option at no price',
      { terms: { options: [{ kind: 'PUT', date: '2027-03-15', price: 0 }] } },
      'MISSING_DATA',
      'options[0].price',
    ],
    ['an unknown day count', { terms: { dayCount: 'ACT/ACT' as DayCountName } }, 'MISSING_DATA', 'dayCount'],
    ['a day count of the prototype', { terms: { dayCount: 'toString' as DayCountName } }, 'MISSING_DATA', 'dayCount'],
  ])('%s', (_what, input, reason, field) => {
    expect(attempt(input)).toEqual({ ok: false, reason, field })
  })

  test('a put in the past', () => {
    const options = [{ kind: 'PUT' as const, date: '2025-03-15', price: 100 }]
    const { figures } = value(attempt({ terms: { options } }))
    expect(figures.yieldToPut.result).toEqual({ ok: false, reason: 'NOT_APPLICABLE', field: 'options' })
    expect(figures.headlineYield.basis).toBe('MATURITY')
  })

  test('a yield that does not exist', () => {
    const { figures } = value(attempt({ settlement: '2029-03-14', quote: { cleanPrice: 1e-30 } }))
    expect(figures.zSpreadBp.result).toEqual({ ok: false, reason: 'MISSING_DATA', field: 'curve' })
    expect(
      value(attempt({ settlement: '2029-03-14', quote: { cleanPrice: 300 } })).figures.yieldToMaturity.result,
    ).toEqual({
      ok: false,
      reason: 'NO_SOLUTION',
      field: 'yield',
    })
  })
})

const wild = fc.oneof(
  fc.constantFrom(0, -0, -1, 1e-12, 1e12, 1e308, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY),
  fc.double({ min: -500, max: 500, noNaN: true }),
)
const date = fc.oneof(
  fc.constantFrom('2026-02-30', '', '2026-06-25', '2029-03-15', '9999-12-31', '0001-01-01'),
  fc
    .date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
    .map(at => at.toISOString().slice(0, 10)),
)
const quote: fc.Arbitrary<Quote> = fc.oneof(
  wild.map(cleanPrice => ({ cleanPrice })),
  wild.map(dirtyPrice => ({ dirtyPrice })),
  wild.map(annual => ({ yield: annual })),
  wild.map(zSpreadBp => ({ zSpreadBp })),
  wild.map(gSpreadBp => ({ gSpreadBp })),
)
const terms: fc.Arbitrary<Partial<BondTerms>> = fc.record(
  {
    nominal: wild,
    dayCount: fc.constantFrom(...(Object.keys(DAY_COUNTS) as DayCountName[])),
    couponsPerYear: fc.oneof(wild, fc.constantFrom(0, 1, 2, 4, 12, 5, 365)),
    maturityDate: fc.option(date),
    issueDate: fc.option(date),
    redemption: wild,
    coupons: fc.array(fc.record({ startDate: date, endDate: date, amount: fc.option(wild) }), {
      maxLength: 4,
    }),
    amortizations: fc.array(fc.record({ date, amount: wild }), { maxLength: 3 }),
    options: fc.array(fc.record({ kind: fc.constantFrom('PUT', 'CALL', 'MANDATORY_CALL'), date, price: wild }), {
      maxLength: 3,
    }),
    projection: fc.constantFrom('LAST_AMOUNT' as const, 'LAST_RATE' as const, 0.1, Number.NaN),
  },
  { requiredKeys: [] },
)
const curves: readonly (Curve | null)[] = [
  null,
  value(curveFromTerms({ model: 'NODES', parameters: [1, -99.9, 5, 400] })),
  value(curveFromTerms({ model: 'SVENSSON', parameters: [9, 7, 1, -30, 1, 9] })),
]

describe('Whatever is put in', () => {
  test('never an exception, NaN or Infinity comes out, and every absence has a reason', () => {
    fc.assert(
      fc.property(terms, date, quote, fc.constantFrom(...curves), (change, settlement, quoted, curve) => {
        const found = calculate({ terms: { ...WHOLE, ...change }, settlement, quote: quoted, curve })
        if (!found.ok) {
          expect(REASONS).toContain(found.reason)
          return
        }
        for (const { result } of Object.values(found.value.figures)) {
          if (result.ok) expect(Number.isFinite(result.value)).toBe(true)
          else expect(REASONS).toContain(result.reason)
        }
      }),
      { numRuns: 2000 },
    )
  })
})
