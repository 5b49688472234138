import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedWorld, type World } from '../world.ts'

let world: World

beforeAll(async () => {
  world = await sharedWorld()
})
afterAll(() => world.close())

interface Answer {
  readonly cleanPrice: number | null
  readonly curve: string | null
  readonly reason: string | null
  readonly field: string | null
  readonly figures: readonly { readonly name: string; readonly value: number | null }[]
  readonly money: { readonly nominal: string } | null
}

const TERMS = {
  ...{ Currency: 'RUB', IssueDate: '2026-01-15', MaturityDate: '2031-01-15', CouponsPerYear: '2', CouponRate: '12' },
  ...{ DayCount: 'ACT_365F', SettlementDate: '2026-12-01' },
}
const PRICED = { ...TERMS, CleanPrice: '95' }

type Query = Readonly<Record<string, string>>

const urlOf = (query: Query) => `/api/v1/data/calculations?${new URLSearchParams(query)}`
const calculated = (query: Query) => world.getJson<Answer>(urlOf(query))
const figureOf = ({ figures }: Answer, name: string) => figures.find(figure => figure.name === name)?.value

describe('a calculation by terms', () => {
  test('leads from each kind of quote back to the same price', async () => {
    const priced = await calculated(PRICED)
    expect(priced).toMatchObject({ cleanPrice: 95, reason: null, curve: 'RUB-SAMPLE 2026-11-20' })
    for (const [name, figure] of [
      ['DirtyPrice', 'dirtyPrice'],
      ['Yield', 'headlineYield'],
      ['ZSpread', 'zSpreadBp'],
      ['GSpread', 'gSpreadBp'],
    ] as const) {
      const back = await calculated({ ...TERMS, [name]: String(figureOf(priced, figure)) })
      expect(back.cleanPrice, name).toBeCloseTo(95, 5)
    }
  })

  test('repays per cent of the nominal as the calculator repays money', async () => {
    const amortised = {
      ...PRICED,
      ...{ Nominal: '500', AmortizationDates: '2029-01-15,2030-01-15', AmortizationPercents: '20,30', Pieces: '4' },
    }
    const answer = await calculated(amortised)
    const repayments = [
      { date: '2029-01-15', amount: 100 },
      { date: '2030-01-15', amount: 150 },
      { date: '2031-01-15', amount: 250 },
    ]
    const terms = {
      ...{ currency: 'RUB', nominal: 500, dayCount: 'ACT_365F', couponsPerYear: 2, couponRate: 12 },
      ...{ issueDate: '2026-01-15', maturityDate: '2031-01-15', amortizations: repayments },
    }
    const inputs = [{ terms, settlementDate: '2026-12-01', cleanPrice: 95 }]
    const [same] = (await world.service.operator('calculate', { inputs })) as readonly Answer[]
    expect(answer.figures).toEqual(same?.figures)
    expect(figureOf(answer, 'yieldToMaturity')).not.toBeCloseTo(
      figureOf(await calculated(PRICED), 'yieldToMaturity') ?? 0,
      2,
    )
    expect(answer.money?.nominal).toBe('2000.00')
  })

  test('takes monthly coupons of fifty years, puts, and bonds without coupons', async () => {
    const long = await calculated({ ...PRICED, MaturityDate: '2076-01-15', CouponsPerYear: '12' })
    expect(figureOf(long, 'yieldToMaturity')).toBeGreaterThan(12)
    const put = await calculated({ ...PRICED, PutDates: '2028-01-15' })
    expect(figureOf(put, 'yieldToPut')).toBeGreaterThan(figureOf(put, 'yieldToMaturity') ?? Number.NaN)
    const { CouponRate: _, ...bare } = PRICED
    const zero = await calculated({ ...bare, CouponsPerYear: '0', CleanPrice: '60' })
    const years = (Date.parse('2031-01-15') - Date.parse('2026-12-01')) / 86_400_000 / 365
    expect(figureOf(zero, 'yieldToMaturity')).toBeCloseTo(100 * ((100 / 60) ** (1 / years) - 1), 6)
  })

  test.each<readonly [string, Query, string]>([
    ['terms without a price', { CleanPrice: '' }, 'CleanPrice'],
    ['two quotes', { Yield: '12' }, 'Yield'],
    ['a currency in small letters', { Currency: 'rub' }, 'Currency'],
    ['a maturity before the issue', { MaturityDate: '2025-01-15' }, 'MaturityDate'],
    ['a life of two centuries', { MaturityDate: '2226-01-15' }, 'MaturityDate'],
    ['a day that does not exist', { IssueDate: '2026-02-30' }, 'IssueDate'],
    ['five coupons a year', { CouponsPerYear: '5' }, 'CouponsPerYear'],
    ['coupons without a rate', { CouponRate: '' }, 'CouponRate'],
    ['a negative rate', { CouponRate: '-1' }, 'CouponRate'],
    ['a nominal of 0', { Nominal: '0' }, 'Nominal'],
    ['an unknown day count', { DayCount: 'ACT_361' }, 'DayCount'],
    ['a repayment without a percentage', { AmortizationDates: '2029-01-15' }, 'AmortizationPercents'],
    ['a percentage without a date', { AmortizationPercents: '20' }, 'AmortizationDates'],
    [
      'repayments out of order',
      { AmortizationDates: '2030-01-15,2029-01-15', AmortizationPercents: '20,20' },
      'AmortizationDates',
    ],
    [
      'more than the nominal',
      { AmortizationDates: '2029-01-15,2030-01-15', AmortizationPercents: '60,60' },
      'AmortizationPercents',
    ],
    ['a put after maturity', { PutDates: '2032-01-15' }, 'PutDates'],
    ['a call on the day of issue', { CallDates: '2026-01-15' }, 'CallDates'],
  ])('refuses %s by name', async (_, change, name) => {
    const query = Object.fromEntries(Object.entries({ ...PRICED, ...change }).filter(([, value]) => value !== ''))
    const response = await world.get(urlOf(query))
    const problem = (await response.json()) as { readonly code: string; readonly errors: readonly { name: string }[] }
    expect([response.status, problem.code]).toEqual([400, 'INVALID_PARAMETER'])
    expect(problem.errors.map(error => error.name)).toContain(name)
  })

  test('answers settlement after maturity with its reason', async () => {
    const late = await calculated({ ...PRICED, SettlementDate: '2031-02-01' })
    expect(late).toMatchObject({ figures: [], reason: 'NOT_APPLICABLE', field: 'settlement' })
  })
})
