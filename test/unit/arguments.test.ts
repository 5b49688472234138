import { describe, expect, test } from 'vitest'
import { flatParameters } from '../../facades/arguments/parameters.ts'
import { readArguments } from '../../facades/arguments/read-arguments.ts'
import { ENDPOINTS } from '../../facades/endpoints.ts'
import { readDocument } from '../../facades/service.ts'
import { schema } from '../../schema/index.ts'
import { verifies } from '../promises.ts'

const screener = ENDPOINTS[0]
if (screener === undefined) throw new Error('the registry is empty')
const parameters = flatParameters(screener, readDocument(schema, screener.document))

function read(given: Record<string, unknown | readonly unknown[]>) {
  return readArguments(parameters, new Map(Object.entries(given).map(([name, value]) => [name, [value].flat()])))
}

function faultOf(given: Record<string, unknown | readonly unknown[]>) {
  const result = read(given)
  if (!('faults' in result)) throw new Error('it was taken')
  expect(result.faults).toHaveLength(1)
  return result.faults[0]
}

function variablesOf(given: Record<string, unknown | readonly unknown[]>) {
  const result = read(given)
  if ('faults' in result) throw new Error(JSON.stringify(result.faults))
  return result.variables
}

describe('arguments of the screener', () => {
  verifies('SCR-3', 'are more than 25 filters, most of them bounds ending in From and To', () => {
    const filters = parameters.filter(({ path }) => path[0] === 'filter')
    expect(filters.length).toBeGreaterThan(100)
    for (const { name } of filters.filter(filter => filter.name.endsWith('To') && filter.name !== 'QuoteAgeTo')) {
      expect(filters.map(filter => filter.name)).toContain(name.replace(/To$/, 'From'))
    }
  })

  test('are lists of at most 200 values, unless they say otherwise', () => {
    expect(variablesOf({ Sector: Array.from({ length: 200 }, () => 'BANKS') })).toHaveProperty('filter.sector.199')
    const fault = faultOf({ Sector: Array.from({ length: 201 }, () => 'BANKS').join(',') })
    expect(fault?.message).toBe('At most 200 values, not 201.')
  })

  test('become variables of the right types', () => {
    expect(
      variablesOf({ YieldFrom: '12.5', Currency: 'RUB,!USD', MatureDateTo: '2030-01-31', PageSize: '10' }),
    ).toEqual({
      filter: { yieldFrom: 12.5, currency: ['RUB'], currencyNot: ['USD'], matureDateTo: '2030-01-31' },
      pageSize: 10,
    })
  })

  test('may be JSON values, as a model gives them', () => {
    expect(variablesOf({ YieldFrom: 12.5, CouponType: ['fixed', 'STEP'], AmortizationFlag: false })).toEqual({
      filter: { yieldFrom: 12.5, couponType: ['FIXED', 'STEP'], amortizationFlag: false },
      pageSize: 50,
    })
  })

  test('of a list may be repeated or separated by commas', () => {
    const expected = { filter: { currency: ['RUB', 'USD'] }, pageSize: 50 }
    expect(variablesOf({ Currency: ['RUB', 'USD'] })).toEqual(expected)
    expect(variablesOf({ Currency: 'RUB, USD' })).toEqual(expected)
  })

  test('take a zero and a negative number as what they are', () => {
    expect(variablesOf({ YieldFrom: '-1.5', CouponPrcTo: '0' })).toEqual({
      filter: { yieldFrom: -1.5, couponPrcTo: 0 },
      pageSize: 50,
    })
  })

  test('take the older wire forms', () => {
    expect(variablesOf({ AmortizationFlag: '2', DefaultFlag: '1', HasEventsFlag: '0', RateType: '1,2' })).toEqual({
      filter: { amortizationFlag: true, defaultFlag: false, rateType: ['KEY_RATE', 'RUONIA'] },
      pageSize: 50,
    })
  })

  test('sort by key and direction in either spelling', () => {
    expect(variablesOf({ Sorts: '-yield,Name_ASC,coupon' }).sorts).toEqual(['YIELD_DESC', 'NAME_ASC', 'COUPON_ASC'])
  })

  verifies('SCR-1', 'with another case in the name are refused with the right name', () => {
    expect(faultOf({ yieldFrom: '12' })).toMatchObject({ name: 'yieldFrom', didYouMean: 'YieldFrom' })
    expect(faultOf({ YIELDFROM: '12' })).toMatchObject({ didYouMean: 'YieldFrom' })
  })

  test('are known with their bounds as others name them, each at its own end', () => {
    const stems = parameters.flatMap(({ name, path }) =>
      path[0] === 'filter' && /To$/.test(name) ? [name.slice(0, -2)] : [],
    )
    const names = new Set(parameters.map(({ name }) => name))
    for (const stem of stems.filter(one => names.has(`${one}From`))) {
      for (const given of [`${stem}Min`, `${stem}_gte`, `${stem}Above`])
        expect(faultOf({ [given]: '1' }), given).toMatchObject({ didYouMean: `${stem}From` })
      for (const given of [`${stem}Max`, `${stem.toLowerCase()}_lte`, `${stem}-below`])
        expect(faultOf({ [given]: '1' }), given).toMatchObject({ didYouMean: `${stem}To` })
    }
  })

  test.each([
    ['minYield', 'YieldFrom'],
    ['maximum_yield', 'YieldTo'],
    ['ytm_max', 'YieldToMaturityTo'],
    ['minRating', 'CreditRatingFrom'],
    ['rating_max', 'CreditRatingTo'],
    ['couponRateTo', 'CouponPrcTo'],
    ['maxCoupon', 'CouponPrcTo'],
    ['maturesBefore', 'MatureDateTo'],
    ['maturity_from', 'MatureDateFrom'],
    ['maturityDateFrom', 'MatureDateFrom'],
    ['maturityDate', 'MatureDateTo'],
    ['maxDuration', 'DurationTo'],
    ['durationDaysFrom', 'DurationFrom'],
    ['minSpread', 'GSpreadFrom'],
    ['maxSpread', 'GSpreadTo'],
    ['minVolume', 'Turnover30dFrom'],
    ['maxResults', 'PageSize'],
    ['hasOffer', 'PuttableFlag'],
  ])('are known by another name: %s as %s', (given, ours) => {
    expect(faultOf({ [given]: '1' })).toMatchObject({ didYouMean: ours })
  })

  test.each([
    ['an unknown name', { Yeild: '12' }, { name: 'Yeild', didYouMean: expect.any(String) }],
    ['an empty value', { YieldFrom: '' }, { name: 'YieldFrom', message: expect.stringContaining('empty') }],
    [
      'an empty item of a list',
      { Currency: 'RUB,,USD' },
      { name: 'Currency', message: expect.stringContaining('empty') },
    ],
    ['a single value given twice', { YieldFrom: ['1', '2'] }, { message: expect.stringContaining('one value') }],
    ['no number', { YieldFrom: 'high' }, { message: expect.stringContaining('high is not a number') }],
    ['a decimal comma', { YieldFrom: '12,5' }, { message: expect.stringContaining('12.5') }],
    ['NaN', { YieldFrom: 'NaN' }, { name: 'YieldFrom' }],
    ['Infinity', { YieldFrom: 'Infinity' }, { name: 'YieldFrom' }],
    ['a number out of all range', { YieldFrom: '9'.repeat(400) }, { name: 'YieldFrom' }],
    ['hexadecimal', { YieldFrom: '0x10' }, { name: 'YieldFrom' }],
    ['a fraction for a whole number', { PageSize: '1.5' }, { name: 'PageSize' }],
    ['a page size of nothing', { PageSize: '0' }, { message: expect.stringContaining('1 to 500') }],
    ['too large a page', { PageSize: '501' }, { message: expect.stringContaining('1 to 500') }],
    [
      'a date that does not exist',
      { MatureDateFrom: '2026-02-31' },
      { message: expect.stringContaining('2026-02-31') },
    ],
    ['a date in another form', { MatureDateFrom: '31.01.2026' }, { name: 'MatureDateFrom' }],
    [
      'an unknown label',
      { CouponType: 'FIXD' },
      { didYouMean: 'FIXED', allowed: expect.arrayContaining(['FLOATING']) },
    ],
    ['an unknown flag', { AmortizationFlag: 'yes' }, { allowed: ['true', 'false', '0', '1', '2'] }],
    ['the older form where it was never used', { GreenFlag: '2' }, { allowed: ['true', 'false'] }],
    ['an unknown sort key', { Sorts: 'yeld_desc' }, { didYouMean: 'yield_desc' }],
    [
      'the same sort key twice',
      { Sorts: 'yield_desc,yield_asc' },
      { message: expect.stringContaining('twice by yield') },
    ],
    [
      'too many sort keys',
      { Sorts: 'yield,price,coupon,name,isin,rating' },
      { message: expect.stringContaining('At most 5') },
    ],
    ['an unknown column', { Fields: 'isin,yeld' }, { didYouMean: 'yield' }],
    ['a column in another place', { Fields: 'isin,measure.yieldToMaturity' }, { didYouMean: 'yieldToMaturity' }],
    ['a column in a misspelt place', { Fields: 'isin,qoute.last' }, { didYouMean: 'quote.last' }],
    ['a column without its place', { Fields: 'isin,last' }, { didYouMean: 'quote.last' }],
    ['a number that no bond can have', { CouponQuantityPerYear: '5' }, { allowed: ['1', '2', '4', '6', '12'] }],
    ['no UUID', { IssuerId: '42' }, { message: expect.stringContaining('UUID') }],
    ['control characters', { Query: 'a\u0000b' }, { message: expect.stringContaining('control') }],
    ['ten thousand characters', { Query: 'a'.repeat(10_000) }, { message: expect.stringContaining('300') }],
    ['an object', { YieldFrom: { gt: 1 } }, { name: 'YieldFrom' }],
    ['null', { YieldFrom: null }, { name: 'YieldFrom' }],
  ])('refuse %s', (_what, given, expected) => {
    expect(faultOf(given)).toMatchObject(expected)
  })

  verifies('ERR-2', 'tell all faults at once', () => {
    const result = read({ yieldFrom: '1', PageSize: '0', Sorts: 'x' })
    expect('faults' in result && result.faults.map(({ name }) => name).sort()).toEqual([
      'PageSize',
      'Sorts',
      'yieldFrom',
    ])
  })

  test('choose columns by preset or by name', () => {
    const result = read({ Fields: 'isin,yield' })
    expect('columns' in result && [...(result.columns ?? [])]).toEqual(['isin', 'yield'])
    const compact = read({})
    expect('columns' in compact && compact.columns?.has('liquidity')).toBe(true)
    expect('columns' in compact && compact.columns?.has('dirtyPrice')).toBe(false)
  })
})
