import type { Russian } from '../russian.ts'

/** Placements. */
export const PLACEMENTS: Russian = {
  'The sale of a new issue or a reopening of an existing one.':
    'Продажа нового выпуска или доразмещение существующего.',
  'Permanent identifier of the placement.': 'Постоянный идентификатор размещения.',
  'Name of the issue.': 'Название выпуска.',
  'Who sells the issue.': 'Кто продаёт выпуск.',
  'ISIN, once assigned.': 'ISIN, когда он присвоен.',
  'Stage of the sale on the date of the data.': 'Стадия продажи на дату данных.',
  'How the issue is sold.': 'Как продаётся выпуск.',
  'Day of the auction; null for a book building.': 'День аукциона; null при сборе заявок.',
  'The book closes.': 'Закрытие книги заявок.',
  'Settlement of the sale.': 'Расчёты по размещению.',
  'Currency, ISO 4217.': 'Валюта, ISO 4217.',
  'Volume placed, otherwise the maximum planned.': 'Размещённый объём, иначе наибольший из запланированных.',
  'Final coupon, otherwise the upper end of the latest guidance, per cent a year.':
    'Итоговый купон, иначе верхняя граница последнего ориентира, % годовых.',
  'Final yield to maturity or to the first offer, otherwise the upper end of the latest guidance, per cent a year.':
    'Итоговая доходность к погашению или первой оферте, иначе верхняя граница последнего ориентира, % годовых.',
  'True while coupon or yield is guidance.': 'True, пока купон или доходность – ориентир.',
  'Days to maturity; null for a perpetual.': 'Дней до погашения; null у бессрочной.',
  "Issuer's composite.": 'Композитный рейтинг эмитента.',
  'True for an invented placement.': 'True у вымышленного размещения.',
  'Null until the bond is known.': 'Null, пока облигация неизвестна.',
  'Registration number of the issue, where the source states it.':
    'Регистрационный номер выпуска, если его указывает источник.',
  'True for a further tranche of an existing issue.': 'True у дополнительного выпуска.',
  'Announcement date.': 'Дата объявления.',
  'The book opens.': 'Открытие книги заявок.',
  'Planned volume; null where it was not announced.': 'Запланированный объём; null, если не объявлялся.',
  'Volume placed, without central bank purchases outside the offering.':
    'Размещённый объём без покупок центрального банка вне предложения.',
  'Sum of the bids, without central bank purchases outside the offering.':
    'Сумма заявок без покупок центрального банка вне предложения.',
  'Number of bids.': 'Число заявок.',
  'Demand over the volume placed, as published or computed; null until the sale is over.':
    'Спрос к размещённому объёму, опубликованный или рассчитанный; null, пока продажа не завершена.',
  'Base rate of a floater; null for other coupons.': 'Базовая ставка флоатера; null у других купонов.',
  'Revisions of the guidance, oldest first.': 'Изменения ориентира, сначала старые.',
  'Final terms; null until the issue is priced.': 'Итоговые условия; null, пока цена не определена.',
  'Lowest price at which bids were accepted in an auction, clean, per cent of the nominal.':
    'Наименьшая цена, по которой на аукционе удовлетворены заявки, чистая, в процентах номинала.',
  'Puts and calls of the bond once it is known.': 'Путы и коллы облигации, когда она известна.',
  'True where principal is repaid in instalments.': 'True, если номинал погашается частями.',
  'Nominal of one bond.': 'Номинал одной облигации.',
  'Smallest order.': 'Наименьшая заявка.',
  'Arrangers of the placement.': 'Организаторы размещения.',
  'URLs of documents.': 'Адреса документов.',
  'Country of risk.': 'Страна риска.',
  'When the placement last changed.': 'Когда размещение последний раз менялось.',
  'Live ratings of the issue and of its issuer, newest first.':
    'Действующие рейтинги выпуска и эмитента, сначала новые.',
  'A revision of the price guidance.': 'Изменение ценового ориентира.',
  'When it was given.': 'Когда объявлено.',
  'Over the base or the government curve, basis points.':
    'К базовой ставке или государственной кривой, базисные пункты.',
  'Date on which the bond may be bought or redeemed.': 'Дата, когда облигацию могут выкупить или погасить.',
  'What was agreed when the issue was priced.': 'О чём договорились при определении цены.',
  'Per cent a year; null for a floater.': '% годовых; null у флоатера.',
  'To maturity or to the first offer, per cent a year.': 'К погашению или первой оферте, % годовых.',
  'Clean, per cent of the nominal.': 'Чистая, в процентах номинала.',
  'A page of placements.': 'Страница размещений.',
  'Planned volume, in the currency of the placement.': 'Запланированный объём, в валюте размещения.',
  'At least.': 'Не меньше.',
  'At most.': 'Не больше.',
}
