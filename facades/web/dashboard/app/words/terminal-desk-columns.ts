import { words } from './words.ts'

/** Figures of a desk that are columns of the screen, too. */
export const deskColumnWords = words({
  EN: {
    discountMarginBp: 'Discount margin, bp',
    spreadDuration: 'Spread duration, years',
    carry3m: 'Carry in 3 months, %',
    rollDown3m: 'Roll-down in 3 months, %',
    carry12m: 'Carry in 12 months, %',
    rollDown12m: 'Roll-down in 12 months, %',
    afterTaxYield: 'Yield after 13% tax, %',
    keyRateTo2y: 'Key-rate duration to 2 years',
    keyRate3To5y: 'Key-rate duration 3–5 years',
    keyRate7To10y: 'Key-rate duration 7–10 years',
    keyRateFrom15y: 'Key-rate duration from 15 years',
  },
  RU: {
    discountMarginBp: 'Маржа дисконтирования, б. п.',
    spreadDuration: 'Дюрация по спреду, лет',
    carry3m: 'Удержание за 3 месяца, %',
    rollDown3m: 'Скольжение за 3 месяца, %',
    carry12m: 'Удержание за 12 месяцев, %',
    rollDown12m: 'Скольжение за 12 месяцев, %',
    afterTaxYield: 'Доходность после налога 13\u00a0%, %',
    keyRateTo2y: 'Дюрация по точкам кривой до 2 лет',
    keyRate3To5y: 'Дюрация по точкам кривой 3–5 лет',
    keyRate7To10y: 'Дюрация по точкам кривой 7–10 лет',
    keyRateFrom15y: 'Дюрация по точкам кривой от 15 лет',
  },
})
