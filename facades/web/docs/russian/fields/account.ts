import type { Russian } from '../russian.ts'

/** Alerts, channels, deliveries, saved screens and watchlists. */
export const ACCOUNT: Russian = {
  'What an account wants to be told of, evaluated once for each published revision.':
    'О чём аккаунт хочет узнавать; проверяется один раз для каждой опубликованной ревизии.',
  'An event of an alert on its way to a channel.': 'Событие уведомления на пути в канал.',
  'Where an account is told of the events of its alerts.': 'Куда аккаунт получает события своих уведомлений.',
  'The alerts of the account, oldest first.': 'Уведомления аккаунта, начиная с самого старого.',
  'The channels of the account, oldest first.': 'Каналы аккаунта, начиная с самого старого.',
  'A channel with the secret or the link that was just made for it.':
    'Канал с только что созданным для него секретом или ссылкой.',
  'A page of the log of deliveries, newest first. It is retained for 30 days.':
    'Страница журнала отправки, начиная с последней. Журнал хранится 30 дней.',
  'A view of the screener that the account keeps under a name.': 'Выборка скринера, которую аккаунт хранит под именем.',
  'The saved screens of the account, oldest first.': 'Сохранённые выборки аккаунта, начиная с самой старой.',
  'A bond of a watchlist, with what has changed since it was added.':
    'Облигация списка наблюдения и что изменилось с её добавления.',
  'A named list of bonds that the account watches.': 'Именованный список облигаций, за которыми аккаунт следит.',
  'The watchlists of the account, oldest first.': 'Списки наблюдения аккаунта, начиная с самого старого.',
  'Permanent identifier of the alert.': 'Постоянный идентификатор уведомления.',
  'Name, chosen by its owner.': 'Имя, выбранное владельцем.',
  'What it watches.': 'За чем следит.',
  'The saved screen, if it watches one.': 'Сохранённая выборка, если следит за ней.',
  'The watchlist, if it watches one.': 'Список наблюдения, если следит за ним.',
  'The portfolio, if it watches one.': 'Портфель, если следит за ним.',
  'The bond, if it watches one.': 'Облигация, если следит за ней.',
  'The curve, if it watches one.': 'Кривая, если следит за ней.',
  'Types of events: screen.entered, screen.left, bond.price_crossed, bond.yield_crossed, bond.spread_crossed, bond.rating_changed, bond.outlook_changed, bond.coupon_set, bond.put_window_opened, bond.put_window_closing, bond.call_announced, bond.maturing, bond.default, placement.announced, placement.guidance_changed, placement.book_closed, placement.placed, portfolio.warning, curve.moved, revision.published.':
    'Типы событий: screen.entered, screen.left, bond.price_crossed, bond.yield_crossed, bond.spread_crossed, bond.rating_changed, bond.outlook_changed, bond.coupon_set, bond.put_window_opened, bond.put_window_closing, bond.call_announced, bond.maturing, bond.default, placement.announced, placement.guidance_changed, placement.book_closed, placement.placed, portfolio.warning, curve.moved, revision.published.',
  'The level that is crossed: a price in per cent, a yield in per cent a year, or a spread in basis points.':
    'Пересекаемый уровень: цена в процентах, доходность в процентах годовых или спред в базисных пунктах.',
  'How far beyond the level a value must go to count; null for 0.05 of a price, 0.02 of a yield, 2 of a spread.':
    'Насколько дальше уровня должно уйти значение, чтобы это засчитали; null – 0,05 для цены, 0,02 для доходности, 2 для спреда.',
  'Days before the date.': 'За сколько дней до даты.',
  'Tenor of the curve.': 'Срок на кривой.',
  'The move of the curve that counts.': 'Движение кривой, которое засчитывается.',
  'The channels that are told.': 'Каналы, в которые отправляются события.',
  'Those of its channels that are not told: a reader of its messages has muted it there.':
    'Каналы, в которые оно не отправляется: получатель сообщений отключил его там.',
  'True while it is not evaluated.': 'True, пока уведомление не проверяется.',
  'Why it cannot be evaluated now, such as a saved screen that the screener refuses; null otherwise.':
    'Почему сейчас его нельзя проверить, например скринер не принимает выборку; иначе null.',
  'When it was made.': 'Когда создано.',
  'When it was last changed or evaluated with a result.': 'Когда в последний раз изменено или проверено с результатом.',
  'Permanent identifier of the delivery.': 'Постоянный идентификатор отправки.',
  'The `webhook-id` of each attempt: receivers know a repeated event by it.':
    '`webhook-id` каждой попытки: по нему получатель узнаёт повтор события.',
  'The channel.': 'Канал.',
  'The alert; null for a test.': 'Уведомление; null для проверки.',
  'Type of the event, such as `screen.entered`.': 'Тип события, например `screen.entered`.',
  'The revision that brought it.': 'Ревизия, с которой оно пришло.',
  'The body as it is sent, JSON.': 'Тело, как оно отправляется, JSON.',
  'How far it has come.': 'Состояние отправки.',
  'Attempts so far.': 'Сделано попыток.',
  'When the next attempt is made.': 'Когда будет следующая попытка.',
  'When the last attempt was made.': 'Когда была последняя попытка.',
  'HTTP status of the last attempt; null where there was no answer.':
    'HTTP-статус последней попытки; null, если ответа не было.',
  'The first kilobyte of the last answer.': 'Первый килобайт последнего ответа.',
  'Why the last attempt failed, or why none is made.': 'Почему последняя попытка не удалась или почему попыток нет.',
  'When the event was found.': 'Когда найдено событие.',
  'When the receiver had it.': 'Когда получатель его принял.',
  'Permanent identifier of the channel.': 'Постоянный идентификатор канала.',
  'How it tells.': 'Способ отправки.',
  'URL of a webhook; null for other channels.': 'URL вебхука; null для других каналов.',
  'Address of emails; null for other channels.': 'Адрес писем; null для других каналов.',
  'How the person of the chat is called in Telegram; null until the link was opened, and for other channels.':
    'Имя собеседника в Telegram; null, пока ссылку не открыли, и для других каналов.',
  'Emails and messages collect what happens within so many minutes; null for a webhook.':
    'Письмо или сообщение собирает события за столько минут; null для вебхука.',
  'Null while it works.': 'Null, пока канал работает.',
  'Why it was disabled.': 'Почему канал отключён.',
  'First failure since the last success; after five days of failures the channel is disabled.':
    'Первый отказ после последнего успеха; после пяти дней отказов канал отключается.',
  'Until when the former secret of a webhook signs as well.': 'До какого времени подписывает и прежний секрет вебхука.',
  'The alerts.': 'Уведомления.',
  'How many an account may have.': 'Сколько их может быть у аккаунта.',
  'How many deliveries are made in 24 hours; those over it are in the log and are not made.':
    'Сколько отправок делается за 24 часа; остальные остаются в журнале и не отправляются.',
  'The channels.': 'Каналы.',
  'The plan that sets the limits; null for an operator without one.':
    'Тариф, от которого зависят лимиты; null у оператора без тарифа.',
  'Verifies the signatures of a webhook; shown only now. Null for other channels.':
    'Проверяет подписи вебхука; показывается только сейчас. Null для других каналов.',
  'Opens the chat with the bot of the service, which connects it; shown only now, works once and for an hour. Null for other channels.':
    'Открывает чат с ботом сервиса и подключает его; показывается только сейчас, действует один раз и один час. Null для других каналов.',
  'True where the service has a bot in Telegram, so that a channel may lead there.':
    'True, если у сервиса есть бот в Telegram и канал может вести туда.',
  'The deliveries.': 'Отправки.',
  'The page.': 'Страница.',
  'Permanent identifier of the saved screen.': 'Постоянный идентификатор выборки.',
  'Parameters of the screener as in a URL; names that begin with a small letter are of the page alone.':
    'Параметры скринера, как в URL; имена со строчной буквы нужны только странице.',
  'When it was saved.': 'Когда сохранена.',
  'True over the limit of the account: it can be opened and deleted.':
    'True сверх лимита аккаунта: можно открыть и удалить.',
  'Why the screener refuses the query now; empty while it does not.':
    'Почему скринер сейчас не принимает запрос; пусто, если принимает.',
  'How many the account may keep.': 'Сколько их может хранить аккаунт.',
  'When it was added.': 'Когда добавлена.',
  'Clean price when it was added, per cent of the outstanding nominal.':
    'Чистая цена при добавлении, % непогашенного номинала.',
  'Headline yield when it was added, per cent a year.': 'Основная доходность при добавлении, % годовых.',
  'Clean price now less that when it was added, percentage points of the outstanding nominal.':
    'Чистая цена сейчас минус цена при добавлении, процентные пункты непогашенного номинала.',
  'Headline yield now less that when it was added, basis points.':
    'Основная доходность сейчас минус доходность при добавлении, базисные пункты.',
  'The bond as it is now; null when no source has it any more.':
    'Облигация сейчас; null, если её больше нет ни в одном источнике.',
  'Permanent identifier of the watchlist.': 'Постоянный идентификатор списка наблюдения.',
  'When it was created.': 'Когда создан.',
  'True over the limit of the account: bonds can be removed from it, and it can be deleted.':
    'True сверх лимита аккаунта: из списка можно убирать облигации, и его можно удалить.',
  'Its bonds, the first added first.': 'Облигации списка в порядке добавления.',
  'How many watchlists the account may keep.': 'Сколько списков наблюдения может хранить аккаунт.',
  'Watched bonds in all lists.': 'Облигаций во всех списках.',
  'How many bonds the account may watch, in all lists.':
    'За сколькими облигациями может следить аккаунт, во всех списках.',
}
