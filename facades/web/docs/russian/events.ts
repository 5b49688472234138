import type { EventTypeName } from '../../../../schema/alerts/event-types.ts'

/** When each type of event happens. */
export const RUSSIAN_EVENTS: Readonly<Record<EventTypeName, string>> = {
  'screen.entered': 'Облигации, которые теперь подходят под сохранённую выборку.',
  'screen.left': 'Облигации, которые больше не подходят под сохранённую выборку.',
  'bond.price_crossed': 'Чистая цена пересекла уровень, % от непогашенного номинала.',
  'bond.yield_crossed': 'Основная доходность пересекла уровень, % годовых.',
  'bond.spread_crossed': 'G-спред пересёк уровень, базисные пункты.',
  'bond.rating_changed': 'Агентство присвоило, изменило или отозвало рейтинг облигации или эмитента.',
  'bond.outlook_changed': 'Агентство изменило прогноз по рейтингу облигации или эмитента.',
  'bond.coupon_set': 'Стала известна ставка или сумма купона.',
  'bond.put_window_opened': 'Открылся приём заявок на выкуп по оферте.',
  'bond.put_window_closing': 'До конца приёма заявок осталось столько дней.',
  'bond.call_announced': 'Объявлен колл-опцион.',
  'bond.maturing': 'До погашения осталось столько дней.',
  'bond.default': 'Технический дефолт, дефолт или исполнение просроченного обязательства.',
  'placement.announced': 'Объявлено размещение.',
  'placement.guidance_changed': 'Изменился ориентир по размещению.',
  'placement.book_closed': 'Закрыта книга заявок.',
  'placement.placed': 'Выпуск размещён.',
  'portfolio.warning': 'У портфеля появилось предупреждение, которого не было.',
  'curve.moved': 'Бескупонная ставка кривой на этом сроке сдвинулась настолько с прошлого такого события.',
  'revision.published': 'Опубликована новая ревизия данных.',
}
