import type { Russian } from '../russian.ts'

/** Prices and shifts of a calculation, and ladders. */
export const CALCULATION_PARAMETERS: Russian = {
  'Clean price, per cent of the outstanding nominal.': 'Чистая цена, в процентах непогашенного номинала.',
  'Yield to the headline date, per cent a year.': 'Доходность к дате основной доходности, % годовых.',
  'Spread over the government curve at the duration, basis points.':
    'Спред к государственной кривой на сроке дюрации, базисные пункты.',
  'Constant spread over the zero curve, basis points.': 'Постоянный спред к бескупонной кривой, базисные пункты.',
  'Convention of the yield. Default: EFFECTIVE.': 'Соглашение о расчёте доходности. По умолчанию EFFECTIVE.',
  'Settlement date. By default the next one after the date of the data.':
    'Дата расчётов. По умолчанию ближайшая после даты данных.',
  'Number of bonds to state in money.': 'Количество облигаций, для которого нужны суммы.',
  'Parallel shifts of the curve, basis points: the same bond after each, at constant Z-spread.':
    'Параллельные сдвиги кривой, базисные пункты: та же облигация после каждого, при постоянном Z-спреде.',
  'Money to invest, in the currency.': 'Сумма вложения, в валюте.',
  'Currency of nominal and settlement, ISO 4217.': 'Валюта номинала и расчётов, ISO 4217.',
  'Number of rungs, one a year.': 'Число ступеней, по одной в год.',
  'The weakest rating allowed: a label such as AA-, or the spelling of an agency.':
    'Худший допустимый рейтинг: ступень, например AA-, или запись агентства.',
  'The most in one issuer, per cent of the amount.': 'Наибольшая доля одного эмитента, в процентах суммы.',
  'The most bonds in a rung.': 'Наибольшее число облигаций на ступени.',
  'Also bonds for qualified investors only.': 'Также облигации только для квалифицированных инвесторов.',
}
