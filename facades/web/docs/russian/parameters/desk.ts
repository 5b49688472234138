import type { Russian } from '../russian.ts'

/** Families of desk figures and what they rest on. */
export const DESK_PARAMETERS: Russian = {
  'Currency, ISO 4217. Default: that of the portfolio.': 'Валюта, ISO 4217. По умолчанию валюта портфеля.',
  'Families of risk figures. Default: none.': 'Группы показателей риска. По умолчанию ни одной.',
  'Families of figures of a desk. Default: none.': 'Группы показателей для трейдера. По умолчанию ни одной.',
  'Tax on coupons and gains, per cent. Without it there is no yield after tax.':
    'Налог на купоны и прибыль, в процентах. Без него нет доходности после налога.',
  'Speed at which the short rate returns, a year. Default: 0.1 for roubles, 0.03 for others.':
    'Скорость возврата краткосрочной ставки, в год. По умолчанию 0.1 для рубля, 0.03 для других валют.',
  'Volatility of the short rate, percentage points a year. Default: 3 for roubles, 1 for others.':
    'Волатильность краткосрочной ставки, процентные пункты в год. По умолчанию 3 для рубля, 1 для других валют.',
  'Months until the horizon. Default: 12.': 'Месяцев до горизонта. По умолчанию 12.',
  'Rate at which payments are put aside until a horizon, per cent a year. Default: 0.':
    'Ставка, под которую выплаты вложены до горизонта, % годовых. По умолчанию 0.',
  'Parallel move of the curve on the horizon date, basis points. Default: 0.':
    'Параллельный сдвиг кривой на дату горизонта, базисные пункты. По умолчанию 0.',
  'Index of a floater from now on, per cent a year. Default: that of the running coupon.':
    'Индекс флоатера с этого дня, % годовых. По умолчанию индекс текущего купона.',
  'Margin of a floater over its index, percentage points. Default: that of its terms.':
    'Надбавка флоатера к индексу, процентные пункты. По умолчанию из условий выпуска.',
  'Rate of a repo, per cent a year, simple, ACT/365F. Without it there is no forward price.':
    'Ставка репо, % годовых, простая, ACT/365F. Без неё нет форвардной цены.',
  'Clean price quoted for delivery in 3 months, per cent. Without it there is no implied repo rate.':
    'Котировка чистой цены с поставкой через 3 месяца, в процентах. Без неё нет вменённой ставки репо.',
}
