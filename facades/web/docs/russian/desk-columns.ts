import type { Russian } from './russian.ts'

/** The figures of a desk that are both fields and filters. */
export const DESK_COLUMNS_IN_RUSSIAN: Russian = {
  'Discount margin of a floater whose index stays at that of the running coupon, basis points.':
    'Маржа дисконтирования флоатера, если индекс останется таким, как в текущем купоне, базисные пункты.',
  'Duration of a floater against its discount margin, years.': 'Дюрация флоатера по марже дисконтирования, годы.',
  'Income and pull to par in 3 months, payments to maturity, per cent of the dirty price.':
    'Доход и движение цены к номиналу за 3 месяца, выплаты до погашения, в процентах грязной цены.',
  'Roll-down along the unchanged curve in 3 months, payments to maturity, per cent of the dirty price.':
    'Доход от скольжения по неизменной кривой за 3 месяца, выплаты до погашения, в процентах грязной цены.',
  'Income and pull to par in 12 months, payments to maturity, per cent of the dirty price.':
    'Доход и движение цены к номиналу за 12 месяцев, выплаты до погашения, в процентах грязной цены.',
  'Roll-down along the unchanged curve in 12 months, payments to maturity, per cent of the dirty price.':
    'Доход от скольжения по неизменной кривой за 12 месяцев, выплаты до погашения, в процентах грязной цены.',
  'Headline yield after a tax of 13 % on whole coupons and on gains over the clean price, per cent a year.':
    'Основная доходность после налога 13 % на купоны целиком и на прибыль сверх чистой цены, % годовых.',
  'Key-rate durations up to 2 years of the curve, added up, years.':
    'Сумма дюраций по ключевым точкам кривой до 2 лет, годы.',
  'Key-rate durations at 3 and 5 years of the curve, added up, years.':
    'Сумма дюраций по ключевым точкам кривой 3 и 5 лет, годы.',
  'Key-rate durations at 7 and 10 years of the curve, added up, years.':
    'Сумма дюраций по ключевым точкам кривой 7 и 10 лет, годы.',
  'Key-rate durations from 15 years of the curve on, added up, years.':
    'Сумма дюраций по ключевым точкам кривой от 15 лет, годы.',
}
