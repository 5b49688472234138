import type { Russian } from '../russian.ts'

/** Terms of a bond of one's own. */
export const OWN_TERMS_PARAMETERS: Russian = {
  'ISO 4217; selects the calendar and the curve.': 'ISO 4217; определяет календарь и кривую.',
  'Nominal of one bond, in the currency.': 'Номинал одной облигации, в валюте.',
  'First day of interest.': 'День начала начисления процентов.',
  'Maturity; coupon dates are counted back from it.': 'Погашение; даты купонов отсчитываются от него назад.',
  'Coupons a year; 0 for a bond without coupons.': 'Купонов в год; 0 – облигация без купонов.',
  'Coupon, per cent a year; needed unless there are no coupons.':
    'Купон, % годовых; обязателен, если у облигации есть купоны.',
  'Day-count convention of the coupons.': 'База расчёта дней для купонов.',
  'Price of the last repayment, per cent of what is then outstanding. Default: 100.':
    'Цена последней выплаты номинала, в процентах непогашенного остатка. По умолчанию 100.',
  'Repayments before maturity: their dates, in order.': 'Даты частичных погашений до срока, по порядку.',
  'Per cent of the nominal repaid on each of these dates; the rest is repaid on maturity.':
    'Какая доля номинала, в процентах, гасится в каждую из этих дат; остаток гасится в срок.',
  'Days on which the holder may sell the bond at the nominal, in order.':
    'Дни, в которые владелец может продать облигацию по номиналу, по порядку.',
  'Days on which the issuer may redeem the bond at the nominal, in order.':
    'Дни, в которые эмитент может погасить облигацию по номиналу, по порядку.',
}
