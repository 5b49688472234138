import type { Russian } from '../russian.ts'

/** Bodies and paths of what an account keeps. */
export const ACCOUNT_PARAMETERS: Russian = {
  'Name, chosen by its owner.': 'Имя, выбранное владельцем.',
  'Types of events: screen.entered, screen.left, bond.price_crossed, bond.yield_crossed, bond.spread_crossed, bond.rating_changed, bond.outlook_changed, bond.coupon_set, bond.put_window_opened, bond.put_window_closing, bond.call_announced, bond.maturing, bond.default, placement.announced, placement.guidance_changed, placement.book_closed, placement.placed, portfolio.warning, curve.moved, revision.published.':
    'Типы событий: screen.entered, screen.left, bond.price_crossed, bond.yield_crossed, bond.spread_crossed, bond.rating_changed, bond.outlook_changed, bond.coupon_set, bond.put_window_opened, bond.put_window_closing, bond.call_announced, bond.maturing, bond.default, placement.announced, placement.guidance_changed, placement.book_closed, placement.placed, portfolio.warning, curve.moved, revision.published.',
  'UUIDs of the channels that are told; without it, emails to the caller, by a channel that is made if need be.':
    'UUID каналов, в которые отправляются события; без него — письма вызывающему, через канал, который при необходимости создаётся.',
  'UUID of a saved screen to watch.': 'UUID сохранённой выборки, за которой следить.',
  'UUID of a watchlist to watch.': 'UUID списка наблюдения, за которым следить.',
  'UUID of a portfolio to watch.': 'UUID портфеля, за которым следить.',
  'ISIN of a bond to watch.': 'ISIN облигации, за которой следить.',
  'Key of a curve to watch.': 'Ключ кривой, за которой следить.',
  'Of a crossing: per cent of the nominal, per cent a year, or basis points.':
    'Для пересечения: проценты номинала, проценты годовых или базисные пункты.',
  'Of a crossing: how far beyond the level a value must go to count.':
    'Для пересечения: насколько дальше уровня должно уйти значение.',
  'Of a closing put window or a maturity: days before.':
    'Для окончания приёма заявок по оферте или погашения: за сколько дней.',
  'Of a curve: the tenor in years.': 'Для кривой: срок в годах.',
  'Of a curve: the move that counts, basis points.': 'Для кривой: движение, которое засчитывается, базисные пункты.',
  'UUID of the alert.': 'UUID уведомления.',
  'The new name.': 'Новое имя.',
  'The new types of events.': 'Новые типы событий.',
  'The new channels.': 'Новые каналы.',
  'Those of its channels that are not told; an empty list tells all again.':
    'Каналы, в которые оно не отправляется; пустой список – снова во все.',
  'True to pause, false to resume.': 'True – приостановить, false – возобновить.',
  'An https URL that takes a POST for each event.': 'https-адрес, который принимает POST на каждое событие.',
  'A confirmed address of the account.': 'Подтверждённый адрес аккаунта.',
  'True for a chat with the bot of the service in Telegram.': 'True – чат с ботом сервиса в Telegram.',
  'Of emails and messages: what happens within so many minutes comes together. Default: 15.':
    'Для писем и сообщений: события за столько минут приходят вместе. По умолчанию 15.',
  'UUID of the channel.': 'UUID канала.',
  'The new URL of a webhook.': 'Новый URL вебхука.',
  'Of emails and messages: the new minutes.': 'Для писем и сообщений: новое число минут.',
  'True to tell nothing more, false to tell again.': 'True – больше ничего не отправлять, false – отправлять снова.',
  'Only of this channel.': 'Только этого канала.',
  'Only of this alert.': 'Только этого уведомления.',
  'Deliveries of a page.': 'Отправок на странице.',
  'The `nextCursor` of the page before.': '`nextCursor` предыдущей страницы.',
  'UUID of the delivery.': 'UUID отправки.',
  'Parameters of the screener as in a URL, without the question mark.':
    'Параметры скринера, как в URL, без знака вопроса.',
  'UUID of the saved screen.': 'UUID сохранённой выборки.',
  'The new parameters.': 'Новые параметры.',
  'ISINs of its first bonds.': 'ISIN первых облигаций.',
  'UUID of the watchlist.': 'UUID списка наблюдения.',
  'An ISIN, or several.': 'ISIN, один или несколько.',
}
