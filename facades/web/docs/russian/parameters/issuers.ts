import type { Russian } from '../russian.ts'

/** Issuers and their reports, placements. */
export const ISSUER_PARAMETERS: Russian = {
  'Net debt to EBITDA, by the latest report.': 'Чистый долг к EBITDA, по последнему отчёту.',
  'Total debt to equity, by the latest report.': 'Общий долг к капиталу, по последнему отчёту.',
  'Total debt to assets, by the latest report.': 'Общий долг к активам, по последнему отчёту.',
  'EBITDA to interest expense, by the latest report.': 'EBITDA к процентным расходам, по последнему отчёту.',
  'Operating cash flow to total debt, by the latest report.':
    'Операционный денежный поток к общему долгу, по последнему отчёту.',
  'EBITDA margin, per cent.': 'Рентабельность по EBITDA, в процентах.',
  'Net profit margin, per cent.': 'Рентабельность по чистой прибыли, в процентах.',
  'Return on assets, per cent.': 'Рентабельность активов, в процентах.',
  'Return on investment, per cent.': 'Рентабельность инвестиций, в процентах.',
  'Current ratio, by the latest report.': 'Коэффициент текущей ликвидности, по последнему отчёту.',
  'Quick ratio, by the latest report.': 'Коэффициент быстрой ликвидности, по последнему отчёту.',
  "End of the period of the issuer's latest report.": 'Конец периода последнего отчёта эмитента.',
  'Standard of the latest report.': 'Стандарт последнего отчёта.',
  'Words to find in name, group, INN or LEI; all must occur, small typos are tolerated.':
    'Слова из названия, группы, ИНН или LEI; должны найтись все, мелкие опечатки прощаются.',
  'Taxpayer numbers (INN).': 'ИНН.',
  'Legal entity identifiers.': 'Идентификаторы юридических лиц (LEI).',
  'Composite rating. From = the worst quality allowed, To = the best: CreditRatingFrom=AA- means AA- or better.':
    'Композитный рейтинг. From – худшее допустимое качество, To – лучшее: CreditRatingFrom=AA- значит AA- или лучше.',
  'Bonds that are placed or traded now.': 'Облигации, которые сейчас размещаются или торгуются.',
  'Amount in circulation, in the currency in which it is the largest number.':
    'Объём в обращении, в той валюте, где это число наибольшее.',
  'Has a default that is not cured.': 'Есть неурегулированный дефолт.',
  'Sort keys with direction: `name_asc`, `-outstanding`. Default: `name_asc`.':
    'Ключи сортировки с направлением: `name_asc`, `-outstanding`. По умолчанию `name_asc`.',
  'UUID of the issuer, its INN or its LEI.': 'UUID эмитента, его ИНН или LEI.',
  'Words of name, ISIN, number or issuer.': 'Слова из названия, ISIN, номера или эмитента.',
  'Stage of the sale.': 'Стадия размещения.',
  'Settlement date.': 'Дата расчётов.',
  'Day, UTC.': 'День, UTC.',
  'Issuer id.': 'Идентификатор эмитента.',
  'Sector.': 'Отрасль.',
  'Of risk, ISO 3166 alpha-2.': 'Страна риска, ISO 3166 alpha-2.',
  'Placed, else planned; money of its currency.': 'Размещённый объём, иначе планируемый; деньги в своей валюте.',
  'Final, else the top of guidance; per cent a year.':
    'Окончательное значение, иначе верхняя граница ориентира; % годовых.',
  "Issuer's composite: From = worst allowed, To = best.": 'Композит эмитента: From – худший допустимый, To – лучший.',
  'Coupon type.': 'Вид купона.',
  'Qualified investors only.': 'Только для квалифицированных инвесторов.',
  'How the issue is sold.': 'Способ размещения.',
  'Sort keys with direction. Default: `settlementdate_desc`.':
    'Ключи сортировки с направлением. По умолчанию `settlementdate_desc`.',
  'Unknown values meet the conditions on them.': 'Неизвестные значения проходят условия на них.',
  'Id of the placement.': 'Идентификатор размещения.',
}
