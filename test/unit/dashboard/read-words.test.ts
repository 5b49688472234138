import { describe, expect, test } from 'vitest'
import openapi from '../../../facades/generated/openapi.json' with { type: 'json' }
import { NUMBER_WORDS, VALUE_WORDS } from '../../../facades/web/dashboard/app/terminal/palette/filter-words.ts'
import { PERIODS } from '../../../facades/web/dashboard/app/terminal/palette/periods.ts'
import { readWords } from '../../../facades/web/dashboard/app/terminal/palette/read-words.ts'

/** A Monday. */
const TODAY = '2026-11-23'

const READ: Readonly<Record<string, string>> = {
  'aa rub 3y': 'CreditRatingFrom=AA&Currency=RUB&DaysToMaturityTo=1095',
  'aa руб 3 года': 'CreditRatingFrom=AA&Currency=RUB&DaysToMaturityTo=1095',
  'фф кги 3н': 'CreditRatingFrom=AA&Currency=RUB&DaysToMaturityTo=1095',
  'aa- usd, eur': 'CreditRatingFrom=AA-&Currency=USD,EUR',
  'рейтинг не ниже вв+': 'CreditRatingFrom=BB+',
  'rating below bbb': 'CreditRatingTo=BBB',
  'bbb to aa-': 'CreditRatingFrom=BBB&CreditRatingTo=AA-',
  офз: 'BondType=GOVERNMENT&Country=RU',
  jap: 'BondType=GOVERNMENT&Country=RU',
  флоатер: 'FloatingCouponFlag=true',
  'флоатеры без амортизации': 'FloatingCouponFlag=true&AmortizationFlag=false',
  'ytm>14': 'YieldToMaturityFrom=14',
  'ytm >= 14,5': 'YieldToMaturityFrom=14.5',
  'yield 14+': 'YieldFrom=14',
  'yield 14': 'YieldFrom=14',
  'доходность от 14 до 18%': 'YieldFrom=14&YieldTo=18',
  'доходность 14–18': 'YieldFrom=14&YieldTo=18',
  '>14% rub': 'YieldFrom=14&Currency=RUB',
  'до 10%': 'YieldTo=10',
  'duration 1-3y': 'DurationFrom=365&DurationTo=1095',
  'дюрация до 2': 'DurationTo=730',
  'duration < 90d': 'DurationTo=90',
  'turnover over 1.5bn': 'Turnover30dFrom=1500000000',
  'оборот от 20 млн': 'Turnover30dFrom=20000000',
  'g-spread 200+': 'GSpreadFrom=200',
  'цена до 95': 'PriceTo=95',
  '5y+': 'DaysToMaturityFrom=1825',
  'от 5 лет': 'DaysToMaturityFrom=1825',
  '1-3 года': 'DaysToMaturityFrom=365&DaysToMaturityTo=1095',
  '6 мес': 'DaysToMaturityTo=183',
  '2028': 'MatureDateFrom=2028-01-01&MatureDateTo=2028-12-31',
  'погашение до 2028': 'MatureDateTo=2027-12-31',
  'puts next month': 'PutDateFrom=2026-12-01&PutDateTo=2026-12-31',
  'оферты в следующем месяце': 'PutDateFrom=2026-12-01&PutDateTo=2026-12-31',
  'оферта на этой неделе': 'PutDateFrom=2026-11-23&PutDateTo=2026-11-29',
  'calls in 90 days': 'CallDateFrom=2026-11-23&CallDateTo=2027-02-21',
  'купон завтра': 'NextCouponDateFrom=2026-11-24&NextCouponDateTo=2026-11-24',
  'с офертой': 'PuttableFlag=true',
  'вечные суборды': 'PerpetualFlag=true&SubordinatedFlag=true',
  'нефть и газ': 'Sector=OIL_GAS',
  'banks rub': 'Sector=BANKS&Currency=RUB',
  'highest yield aaa': 'Sorts=yield_desc&CreditRatingFrom=AAA',
}

describe('words are read as filters', () => {
  test.each(Object.entries(READ))('%s', (text, expected) => {
    const { parameters, unread } = readWords(text, TODAY)
    expect([decodeURIComponent(new URLSearchParams(parameters).toString()).replaceAll('+', ' '), unread]).toEqual([
      expected.replaceAll('+', ' '),
      [],
    ])
  })
})

test('what is no filter is returned as it was written', () => {
  expect(readWords('Сбер rub 3y wonderful', TODAY)).toEqual({
    parameters: { Currency: 'RUB', DaysToMaturityTo: '1095' },
    unread: ['сбер', 'wonderful'],
  })
})

test('no words ask for nothing', () => {
  expect(readWords('  ', TODAY)).toEqual({ parameters: {}, unread: [] })
})

test('the last day of a month is kept within a shorter one', () => {
  const months = PERIODS.find(({ words }) => words.includes('months'))
  expect(months?.period('2027-01-31', ['1', 'month'])).toEqual({ from: '2027-01-31', to: '2027-02-28' })
})

test('every word is a parameter of the screener', () => {
  const names = new Set(openapi.paths['/api/v1/data/instruments'].get.parameters.map(({ name }) => name))
  const used = [
    ...VALUE_WORDS.flatMap(([, parameters]) => Object.keys(parameters)),
    ...NUMBER_WORDS.flatMap(({ filter }) => [`${filter}From`, `${filter}To`]),
  ]
  expect(used.filter(name => !names.has(name))).toEqual([])
})
