import { isEnumType } from 'graphql'
import { expect, test } from 'vitest'
import { DAY_COUNTS, LABELS, labelOf } from '../../../facades/web/dashboard/app/terminal/labels.ts'
import { schema } from '../../../schema/index.ts'

/** Enums whose values the terminal shows. */
const SHOWN = [
  ...['BondType', 'CouponType', 'BondFlag', 'BondStatus', 'YieldBasis', 'PriceSource', 'EventType', 'OfferType'],
  ...['CouponStatus', 'RepaymentStatus', 'OfferStatus', 'Seniority', 'RatingScale', 'RatingOutlook', 'RatingSubject'],
  ...['BusinessDayConvention', 'YieldConvention', 'FigureReason'],
  ...['CurveModel', 'PlacementStage', 'PlacementMethod', 'MetricKey', 'DefaultType', 'LeiStatus'],
]

test.each(SHOWN)('every value of %s has a name in both languages', name => {
  const type = schema.getType(name)
  if (!isEnumType(type)) throw new Error(`there is no enum ${name}`)
  const values = type.getValues().map(value => value.name)
  expect(values.filter(value => !Object.hasOwn(LABELS, value))).toEqual([])
})

test('every day count has its name', () => {
  const type = schema.getType('DayCount')
  if (!isEnumType(type)) throw new Error('there is no enum DayCount')
  expect(type.getValues().map(value => value.name)).toEqual(Object.keys(DAY_COUNTS))
})

test('a Russian name is in Russian, an English one is not', () => {
  for (const [value, [en, ru]] of Object.entries(LABELS)) {
    expect([value, /[а-яё]/i.test(ru), /[а-яё]/i.test(en)]).toEqual([value, true, false])
  }
})

test('a value without a name is shown in lower case, a code as it is', () => {
  expect(labelOf('EN', 'SOMETHING_NEW')).toBe('something new')
  expect(labelOf('RU', 'RUB')).toBe('RUB')
})
