import type { Russian } from './russian.ts'

/** Descriptions of endpoints. */
export const ENDPOINT_TEXTS: Russian = {
  'Download a bulk file': 'Скачивание файла',
  'Screens the bond market: one row is one bond with its price, headline yield, duration, spread and rating.\nYields, coupons and prices are in per cent, spreads in basis points, durations in days, money in the nominal currency.\nLower bounds end in From, upper bounds in To, both inclusive; an unknown value passes no bound.':
    'Отбирает облигации рынка: строка – одна облигация с ценой, основной доходностью, дюрацией, спредом и рейтингом.\nДоходности, купоны и цены – в процентах, спреды – в базисных пунктах, дюрации – в днях, деньги – в валюте номинала.\nНижние границы оканчиваются на From, верхние – на To, обе включительно; неизвестное значение не проходит ни одну.',
  'One bond in full: terms, current coupon, schedules of coupons, repayments and offers, quote, yields with their\nbasis and date, risk figures, ratings, defaults and the source of each block.':
    'Одна облигация целиком: условия, текущий купон, графики купонов, погашений и оферт, котировка, доходности с базисом\nи датой, показатели риска, рейтинги, дефолты и источник каждого блока.',
  'Lists primary placements that are announced, in progress or completed. While indicative is true, coupon and yield are the\ntop of the guidance.':
    'Список первичных размещений: объявленных, идущих и завершённых. Пока indicative равно true, купон и доходность – верхняя\nграница ориентира.',
  'One placement in full, with demand, revisions of the guidance, final terms and ratings.':
    'Одно размещение целиком: спрос, изменения ориентира, окончательные условия и рейтинги.',
  'The market at a glance: policy rates, government yield curve, G-spreads by rating and duration, turnover, movers,\ncalendar of 14 days, credit events of 30 days, counts of bonds.':
    'Рынок одним взглядом: ключевые ставки, государственная кривая, G-спреды по рейтингу и дюрации, обороты, лидеры движения,\nкалендарь на 14 дней, кредитные события за 30 дней, количества облигаций.',
  "Your portfolios, then the operator's models (isModel); reasons explains null values.":
    'Ваши портфели, затем модельные портфели оператора (isModel); причины null указаны в reasons.',
  'One portfolio: positions, totals per currency, mean yield and rating, income by month, payments, shares, warnings.':
    'Один портфель: позиции, итоги по валютам, средние доходность и рейтинг, доход по месяцам, выплаты, доли, предупреждения.',
  'Lists issuers: who they are, their composite rating, how many bonds they have in circulation, how much is\noutstanding in each currency and what falls due in which year. Ids lead to their bonds through IssuerId.':
    'Список эмитентов: кто это, композитный рейтинг, сколько облигаций в обращении и на какую сумму в каждой валюте,\nчто погашается в каком году. По идентификатору их облигации находит IssuerId.',
  'What to hold instead of a bond: higherYield at most two notches weaker, lowerRisk rated stronger, similar. Each bond\nwith deltas to the source, score by spread over peers, reasons and warnings; dropped lists dominated bonds.':
    'Что держать вместо облигации: higherYield – не больше чем на две ступени слабее, lowerRisk – с рейтингом выше, similar –\nпохожие. У каждой – отличия от исходной, оценка по спреду к аналогам, причины и предупреждения; dropped – превзойдённые.',
  'Days of one bond, newest first: clean price and its source, headline yield with its basis, yield to worst, duration,\nspreads with their curve, turnover, and what the source itself states. `published` is false where the analytics of a day\nwere computed later from its quote and curve.':
    'Дни одной облигации, начиная с последнего: чистая цена и её источник, основная доходность с базисом, доходность к худшему,\nдюрация, спреды и их кривая, оборот и данные самого источника. `published` равно false, если показатели дня рассчитаны\nпозже по его котировке и кривой.',
  'Government zero-coupon curves: the latest of each key, the ones effective on several dates, or those of a range of days,\nnewest first. Points by tenor in years: zero, par and forward rates in per cent a year, discount factors; slopes in basis\npoints; residuals of the bonds behind a fitted curve with Parts=RESIDUALS.':
    'Государственные бескупонные кривые: последняя по каждому ключу, действовавшие в указанные даты или за диапазон дней,\nначиная с последней. Точки по срокам в годах: бескупонные, купонные и форвардные ставки, % годовых, и коэффициенты\nдисконтирования; наклоны в базисных пунктах; с Parts=RESIDUALS – отклонения облигаций, по которым построена кривая.',
  'One issuer by UUID, INN or LEI: identifiers, composite rating and all ratings with their history, defaults, financial\nratios of each report, amount in circulation, repayments by year, and its bonds with price and yield.':
    'Один эмитент по UUID, ИНН или LEI: идентификаторы, композитный рейтинг и все рейтинги с историей, дефолты, коэффициенты\nкаждого отчёта, объём в обращении, погашения по годам и его облигации с ценой и доходностью.',
  'Policy rates, indices of the money market and official exchange rates by day, newest first; without From and To the\nlatest of each key. Interest rates are in per cent a year; of an exchange rate, `rate` of the base is worth `units` of\nthe currency.':
    'Ключевые ставки, индексы денежного рынка и официальные курсы по дням, начиная с последнего; без From и To – последнее\nзначение каждого ключа. Ставки – в % годовых; у курса `rate` единиц базовой валюты стоят `units` единиц валюты.',
  'Every figure of one bond at one of CleanPrice, DirtyPrice, Yield, GSpread and ZSpread, by default at the price of the data,\neach with its unit and basis, or the reason why it is missing. Pieces adds the money of so many bonds, Shifts prices after\nparallel shifts of the curve, Desk families of figures with their parameters.':
    'Все показатели облигации при одном из CleanPrice, DirtyPrice, Yield, GSpread и ZSpread, по умолчанию по цене из данных;\nу каждого – единица и базис или причина, по которой его нет. Pieces добавляет суммы для такого количества облигаций,\nShifts – цены после параллельных сдвигов кривой, Desk – группы показателей с их параметрами.',
  'Every figure of a bond by its terms, real or hypothetical, at a price, yield or spread: one of CleanPrice, DirtyPrice, Yield,\nGSpread and ZSpread. Coupons are regular, counted back from maturity, and of one rate; AmortizationPercents repay part of\nthe nominal before maturity, puts and calls are at the nominal. Yields are in per cent a year, prices in per cent of the\noutstanding nominal, spreads in basis points over the government curve of the currency. Desk adds families of figures with\ntheir parameters. Nothing is stored.':
    'Все показатели облигации по её условиям, существующей или придуманной, при цене, доходности или спреде: одно из CleanPrice,\nDirtyPrice, Yield, GSpread и ZSpread. Купоны регулярные, отсчитываются назад от погашения, по одной ставке;\nAmortizationPercents гасят часть номинала до срока, путы и коллы – по номиналу. Доходности – в % годовых, цены –\nв процентах непогашенного номинала, спреды – в базисных пунктах к государственной кривой валюты.\nDesk добавляет группы показателей с их параметрами. Ничего не сохраняется.',
  'What changed since a revision (SinceRevision) or a moment (Since, with an offset), by default in the last three days: an\nitem per object, with what was removed, counts by kind and the biggest price moves. The range ends with `revision`;\ncontinue from it.':
    'Что изменилось после ревизии (SinceRevision) или момента (Since, со смещением), по умолчанию за последние три дня:\nпо строке на объект, включая удалённые, количества по видам и самые большие движения цен. Диапазон заканчивается\nна `revision`; продолжайте с неё.',
  'Calendar of coupons, repayments, maturities, puts and calls with price and order window, and days of placements: of the\nwhole market, of the bonds that any filters select, or of a portfolio with quantities and totals. Amounts are for one\nbond. By default the next 30 days. Rating reviews are not in the data.':
    'Календарь купонов, погашений, путов и коллов с ценой и сроком подачи заявок, а также дней размещений: по всему рынку,\nпо облигациям, отобранным любыми фильтрами, или по портфелю с количествами и итогами. Суммы – на одну облигацию.\nПо умолчанию ближайшие 30 дней. Пересмотров рейтингов в данных нет.',
  'The bulk files of a revision: every table as Parquet, CSV and NDJSON, with rows, size and SHA-256, and the licence of\neach source. By default of the newest revision that has files: the current one, except while its files are being\nwritten. The quotes of each day are files of their own, in `quoteDays`. The files are downloaded from `path`.':
    'Файлы ревизии: каждая таблица в Parquet, CSV и NDJSON, с числом строк, размером и SHA-256, и лицензия каждого источника.\nПо умолчанию последней ревизии, у которой есть файлы: текущей, кроме времени, пока её файлы пишутся. Котировки каждого дня\n– отдельные файлы, в `quoteDays`. Файлы скачиваются по `path`.',
  'Proposes a bond ladder: the amount in equal parts, each in bonds of the currency that mature in one of the next years,\nrated not below the minimum, within a limit for each issuer. Each rung says why its bonds, which better ones are skipped,\nwhy others are left out and what money is left; income by month follows. The same revision gives the same bonds. Nothing\nis bought or stored.':
    'Предлагает лестницу облигаций: сумма делится поровну между облигациями этой валюты с погашением в каждом из ближайших лет,\nс рейтингом не ниже заданного и ограничением на эмитента. У каждой ступени сказано, почему выбраны её облигации, какие\nлучшие пропущены, почему не взяты остальные и сколько денег осталось; затем доход по месяцам. Одна и та же ревизия даёт\nте же облигации. Ничего не покупается и не сохраняется.',
  'The plans: term, price, limits and, for the lifetime plan, the seats left. Works without a key.':
    'Тарифы: срок, цена, лимиты, а у бессрочного тарифа – сколько мест осталось. Работает без ключа.',
  'A file of the manifest, as it was written: it never changes, and is cached for good. A download that broke off is resumed with `Range` and `If-Range`. Takes no query parameters.':
    'Файл манифеста в том виде, в котором он записан: он не меняется, и его можно хранить в кэше всегда. Прерванную загрузку продолжают `Range` и `If-Range`. Параметров запроса нет.',
  'Delete an alert': 'Удалить уведомление',
  'Delete a channel': 'Удалить канал',
  'Make a link to the chat of a channel': 'Создать ссылку на чат канала',
  'Test a channel': 'Проверить канал',
  'Delete a saved screen': 'Удалить выборку',
  'Delete a watchlist': 'Удалить список наблюдения',
  'Stop watching a bond': 'Убрать облигацию из списка',
  'What the account wants to be told of, oldest first.': 'О чём аккаунт хочет узнавать, начиная с самого старого.',
  'Makes an alert. It watches one of a saved screen, watchlist, portfolio, bond or curve; without one, placements or the\nmarket. It is evaluated once for each published revision, beginning with the next.':
    'Создаёт уведомление. Оно следит за одним: выборкой, списком наблюдения, портфелем, облигацией или кривой; без этого –\nза размещениями или рынком. Проверяется один раз для каждой опубликованной ревизии, начиная со следующей.',
  'One alert of the account.': 'Одно уведомление аккаунта.',
  'Changes an alert, pauses or resumes it; what is not given stays. What it watches cannot be changed.':
    'Меняет уведомление, приостанавливает или возобновляет его; что не передано, остаётся. За чем оно следит, изменить нельзя.',
  'Deletes an alert: nobody is told any more.': 'Удаляет уведомление: больше никто его не получит.',
  'Where the account is told of the events of its alerts, oldest first.':
    'Куда аккаунт получает события своих уведомлений, начиная с самого старого канала.',
  'Makes a channel: a webhook for `url`, emails for `email`, messages for `telegram`. The secret of a webhook and the link to the chat are shown only now.':
    'Создаёт канал: вебхук для `url`, письма для `email`, сообщения для `telegram`. Секрет вебхука и ссылка на чат показываются только сейчас.',
  'Makes a new link for a channel in Telegram. The chat that opens it is told from then on.':
    'Создаёт новую ссылку для канала в Telegram. События будут приходить в чат, который её откроет.',
  'Renames a channel, gives it another URL, disables or enables it; what is not given stays.':
    'Переименовывает канал, меняет его URL, отключает или включает; что не передано, остаётся.',
  'Deletes a channel with its log.': 'Удаляет канал вместе с его журналом.',
  'Makes a new secret for a webhook. The former one signs as well for 24 hours.':
    'Создаёт новый секрет вебхука. Прежний подписывает ещё 24 часа.',
  'Sends an event of the type `channel.test` to a channel, and returns the id of the delivery.':
    'Отправляет в канал событие типа `channel.test` и возвращает идентификатор отправки.',
  'The log of deliveries of the account, newest first; 30 days of it are retained.':
    'Журнал отправки аккаунта, начиная с последней; хранится 30 дней.',
  'Sends an event again, with the id and the body that it had.':
    'Отправляет событие ещё раз, с тем же идентификатором и телом.',
  'The saved screens of the account, oldest first.': 'Сохранённые выборки аккаунта, начиная с самой старой.',
  'Keeps a view of the screener under a name.': 'Сохраняет выборку скринера под именем.',
  'Renames a saved screen, or replaces its query.': 'Переименовывает выборку или заменяет её запрос.',
  'Deletes a saved screen.': 'Удаляет выборку.',
  'The watchlists of the account with their bonds, and what has changed since each was added.':
    'Списки наблюдения аккаунта с облигациями и тем, что изменилось с добавления каждой.',
  'Creates a watchlist.': 'Создаёт список наблюдения.',
  'Renames a watchlist.': 'Переименовывает список наблюдения.',
  'Deletes a watchlist.': 'Удаляет список наблюдения.',
  'Adds bonds to a watchlist.': 'Добавляет облигации в список наблюдения.',
  'Removes bonds from a watchlist.': 'Убирает облигации из списка наблюдения.',
}
