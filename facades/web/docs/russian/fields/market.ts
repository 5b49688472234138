import type { Russian } from '../russian.ts'

/** The market: overview, curves, rates and changes. */
export const MARKET: Russian = {
  'The market at a glance.': 'Рынок одним взглядом.',
  'Delay of the prices.': 'Задержка цен.',
  'Maximum length of the lists of bonds and events in this response.':
    'Наибольшая длина списков облигаций и событий в этом ответе.',
  'Whether a list of events is shortened to the limit.': 'Сокращён ли список событий до предела.',
  'What is not shown, and how to see it.': 'Что не показано и как это увидеть.',
  'Currencies of curves, credit, activity, movers and calendar in this response.':
    'Валюты кривых, кредитных спредов, активности, лидеров и календаря в этом ответе.',
  'Available currencies, most common first.': 'Доступные валюты, сначала самые частые.',
  'Rates of central banks and money markets, of all currencies.':
    'Ставки центральных банков и денежных рынков, по всем валютам.',
  'Indices of bonds. Null: none of the sources publishes one, and `reasons` says so.':
    'Индексы облигаций. Null: ни один из источников их не публикует, о чём сказано в `reasons`.',
  'Why a part is null: from its name to NO_SOURCE, where no source has the data.':
    'Почему часть равна null: от её имени к NO_SOURCE, если данных нет ни у одного источника.',
  'Government zero-coupon curves.': 'Государственные бескупонные кривые.',
  'G-spreads of corporate and other non-government bonds, by rating and duration.':
    'G-спреды корпоративных и других негосударственных облигаций, по рейтингу и дюрации.',
  'Trading on the latest day, a row per settlement currency.': 'Торги последнего дня, по строке на валюту расчётов.',
  'Bonds with the largest price changes on the latest day, a row per settlement currency.':
    'Облигации с наибольшим изменением цены за последний день, по строке на валюту расчётов.',
  'The next 14 days.': 'Ближайшие 14 дней.',
  'Defaults, cures and rating changes of the last 30 days in all currencies, newest first.':
    'Дефолты, их урегулирование и изменения рейтингов за последние 30 дней во всех валютах, сначала новые.',
  'All bonds, counted.': 'Все облигации по числу.',
  'Coverage of the live market by figures, and freshness of the data sources.':
    'Полнота показателей на действующем рынке и свежесть источников.',
  'The latest government zero-coupon curve.': 'Последняя государственная бескупонная кривая.',
  'Key of the curve.': 'Ключ кривой.',
  'Date of the curve.': 'Дата кривой.',
  'Time of the curve, where there are several per day; of a fitted one, of the newest price that it was fitted to.':
    'Время кривой, если их несколько за день; для подобранной – время самой новой цены, по которой она подобрана.',
  'Form of the curve.': 'Вид кривой.',
  'Parameters of the model.': 'Параметры модели.',
  'True when fitted by the service, false when published by a source.':
    'True, если кривая подобрана сервисом, false, если опубликована источником.',
  'True for an invented curve.': 'True у вымышленной кривой.',
  'True when the published points are interpolated linearly because the model is unknown.':
    'True, если опубликованные точки соединены прямыми, потому что модель неизвестна.',
  'Rates by tenor.': 'Ставки по срокам.',
  '10 years less 2 years. Zero rates, basis points; null where the curve does not reach.':
    '10 лет минус 2 года. Бескупонные ставки, базисные пункты; null там, куда кривая не доходит.',
  '10 years less 3 months. Zero rates, basis points; null where the curve does not reach.':
    '10 лет минус 3 месяца. Бескупонные ставки, базисные пункты; null там, куда кривая не доходит.',
  'Changes of the zero rates over several periods.': 'Изменения бескупонных ставок за несколько периодов.',
  'Number of government bonds compared with the curve.': 'Число государственных облигаций, сравниваемых с кривой.',
  'Those furthest from the curve, by duration.': 'Наиболее удалённые от кривой, по дюрации.',
  'A government zero-coupon curve of one day. A part is null unless requested.':
    'Государственная бескупонная кривая одного дня. Часть равна null, если не запрошена.',
  'Key of the curve, the same on all days: `RUB-GOV`.': 'Ключ кривой, один и тот же во все дни: `RUB-GOV`.',
  'True when more than a week older than the day of the data: prices of that day have no spreads over it.':
    'True, если кривая больше чем на неделю старше дня данных: у цен этого дня нет спредов к ней.',
  'True when more than a week older than the day that it stands for: a requested one, or that of the data.':
    'True, если кривая больше чем на неделю старше дня, за который она взята: запрошенного или дня данных.',
  'True when fitted by the service to government bonds, false when published by a source.':
    'True, если кривая подобрана сервисом по государственным облигациям, false, если опубликована источником.',
  'Key of the source; null for a fitted curve.': 'Ключ источника; null у подобранной кривой.',
  'Rates by tenor; tenors for which the curve is undefined are left out.':
    'Ставки по срокам; сроки, на которых кривая не определена, опущены.',
  'Differences between tenors.': 'Разности между сроками.',
  'The bonds that the curve was fitted to, by duration; empty for a published curve.':
    'Облигации, по которым подобрана кривая, по дюрации; пусто у опубликованной кривой.',
  'Trading in one settlement currency on its latest day.': 'Торги в одной валюте расчётов за её последний день.',
  'The latest trading day.': 'Последний торговый день.',
  'Money.': 'Деньги.',
  'Mean daily turnover over 30 days, including the latest.': 'Средний дневной оборот за 30 дней, включая последний.',
  'Turnover of the latest day, per cent of the mean.': 'Оборот последнего дня, в процентах от среднего.',
  'Bonds with a trade.': 'Облигаций со сделками.',
  'Bonds that rose.': 'Выросло облигаций.',
  'Bonds that fell.': 'Упало облигаций.',
  'Bonds with an unchanged price.': 'Облигаций без изменения цены.',
  'By turnover.': 'По обороту.',
  'An interest rate or an official exchange rate on one day.': 'Процентная ставка или официальный курс за один день.',
  'Key of the rate; of an exchange rate the pair: `USD/RUB`.': 'Ключ ставки; у курса – пара: `USD/RUB`.',
  'Day from which the rate is effective.': 'День, с которого действует ставка.',
  'Interest rate, per cent a year; null for an exchange rate.': 'Процентная ставка, % годовых; null у курса.',
  'Units of the base; null for an interest rate.': 'Единиц базовой валюты; null у процентной ставки.',
  'Units of the currency that they are worth; null for an interest rate.':
    'Единиц валюты, которым они равны; null у процентной ставки.',
  'Kind of the rate.': 'Вид ставки.',
  'Currency in which the exchange rate is quoted, ISO 4217; null for an interest rate.':
    'Валюта, в которой указан курс, ISO 4217; null у процентной ставки.',
  'Publisher of an exchange rate.': 'Кто публикует курс.',
  'A change in the credit quality of an issuer or a bond.': 'Изменение кредитного качества эмитента или облигации.',
  'What happened.': 'Что произошло.',
  'Null where the event concerns the issuer as a whole.': 'Null, если событие касается эмитента в целом.',
  'Kind of default; null for a rating action.': 'Вид дефолта; null у рейтингового действия.',
  'The agency of a rating action; null for a default.': 'Агентство рейтингового действия; null у дефолта.',
  'Rating as the agency spells it.': 'Рейтинг, как его пишет агентство.',
  'Rating before.': 'Прежний рейтинг.',
  'An object that was added, changed or removed. Read it again by its id.':
    'Объект, который появился, изменился или удалён. Прочтите его заново по идентификатору.',
  'What the object is.': 'Что это за объект.',
  'Id of the issuer, bond or placement; of a part of a bond, the id of the bond; of ratings and defaults, that of the bond or issuer; of a curve or rate its key.':
    'Идентификатор эмитента, облигации или размещения; у части облигации – идентификатор облигации; у рейтингов и дефолтов – облигации или эмитента; у кривой или ставки – её ключ.',
  'ISIN of the bond; null for what belongs to none.': 'ISIN облигации; null у того, что к облигации не относится.',
  'Fields that differ; null where rows were added or removed, or where it is not known.':
    'Поля, которые отличаются; null, если строки добавлены или удалены или если это неизвестно.',
  'First changed day, of what has days.': 'Первый изменённый день у того, что имеет значения по дням.',
  'Last changed day.': 'Последний изменённый день.',
  'True when nothing is left of it. With a bond or issuer its parts are removed, which are not listed.':
    'True, если от объекта ничего не осталось. Вместе с облигацией или эмитентом удалены и их части, которые не перечислены.',
  'Revision of its last change in the range.': 'Ревизия последнего изменения в диапазоне.',
  'When that revision was published.': 'Когда опубликована эта ревизия.',
  'G-spreads of the bonds of one rating and one duration bucket.':
    'G-спреды облигаций с одним рейтингом и одним интервалом дюрации.',
  'Nominal currency.': 'Валюта номинала.',
  'Composite rating without + and -.': 'Композитный рейтинг без + и -.',
  'Macaulay, years: above the first bound, up to the second.':
    'Маколея, годы: больше первой границы, не больше второй.',
  'Bonds.': 'Облигации.',
  'Basis points; null for fewer than 4 bonds.': 'Базисные пункты; null, если облигаций меньше 4.',
  'A payment, offer or settlement due on a day.': 'Выплата, оферта или расчёты, приходящиеся на день.',
  'Amount due for the whole issue; for a put or a call the maximum amount.':
    'Сумма на весь выпуск; у пута или колла – наибольшая.',
  'True where holders or the issuer decide how much of the amount becomes due.':
    'True, если то, какая часть суммы будет выплачена, решают владельцы или эмитент.',
  'A rate of a central bank or of a money market.': 'Ставка центрального банка или денежного рынка.',
  'Key of the rate.': 'Ключ ставки.',
  'Name of the rate.': 'Название ставки.',
  'Day of the latest record.': 'День последней записи.',
  'Value before the last change, per cent a year.': 'Значение до последнего изменения, % годовых.',
  'Day of the last change.': 'День последнего изменения.',
  'Number of bonds by category.': 'Число облигаций по категориям.',
  'All bonds.': 'Все облигации.',
  'Bonds currently placed or traded; the counts by category except `byStatus` cover these.':
    'Облигации, которые сейчас размещаются или торгуются; к ним относятся числа по категориям, кроме `byStatus`.',
  'Bonds by kind.': 'Облигации по видам.',
  'By currency of settlement.': 'По валюте расчётов.',
  'Bonds by kind of coupon.': 'Облигации по виду купона.',
  'Composite rating without + and -, with its scale, best first: `AA NATIONAL`; or `UNRATED`.':
    'Композитный рейтинг без + и - со шкалой, сначала лучшие: `AA NATIONAL`; или `UNRATED`.',
  'A page of changed objects, by kind, then by id.': 'Страница изменённых объектов, по виду, затем по идентификатору.',
  'The range begins after this revision.': 'Диапазон начинается после этой ревизии.',
  'The range ends with this revision on all its pages. Continue from it next: `sinceRevision`.':
    'Диапазон заканчивается этой ревизией на всех своих страницах. Дальше продолжайте с неё: `sinceRevision`.',
  'The oldest revision since which changes are retained.': 'Самая старая ревизия, после которой хранятся изменения.',
  'Numbers of changed objects in the whole range, by kind.': 'Число изменённых объектов во всём диапазоне, по видам.',
  'An item per changed object.': 'По элементу на изменённый объект.',
  'Number of events due on a day.': 'Число событий, приходящихся на день.',
  'Coupons that are paid.': 'Выплачиваемые купоны.',
  'Puts and calls.': 'Путы и коллы.',
  'Partial repayments.': 'Частичные погашения.',
  'Bonds that are redeemed.': 'Погашаемые облигации.',
  'Settlements of placements.': 'Расчёты по размещениям.',
  'Bonds that are placed or traded now.': 'Облигации, которые сейчас размещаются или торгуются.',
  'Bonds with a price from the last 5 days.': 'Облигации с ценой не старше 5 дней.',
  'Bonds with a headline yield.': 'Облигации с основной доходностью.',
  'Bonds with a complete coupon schedule.': 'Облигации с полным графиком купонов.',
  'Bonds with a composite rating.': 'Облигации с композитным рейтингом.',
  'The sources in use, at most a minute old. Empty for an earlier day.':
    'Используемые источники, состояние не старше минуты. Для прошлого дня пусто.',
  'Freshness of a data source.': 'Свежесть источника данных.',
  'Name of the source.': 'Название источника.',
  'End of the last successful ingestion run, with or without changes; null when never.':
    'Конец последней успешной загрузки, с изменениями или без; null, если её не было.',
  'Start of the last ingestion run; null when never.': 'Начало последней загрузки; null, если её не было.',
  'Next scheduled run; null without a schedule.': 'Следующая загрузка по расписанию; null, если расписания нет.',
  'True when two scheduled runs have passed without a success; null without a schedule.':
    'True, если прошли две загрузки по расписанию без успеха; null, если расписания нет.',
  'A tenor of a curve.': 'Срок кривой.',
  'Zero rate, compounded annually, per cent a year.': 'Бескупонная ставка с начислением раз в год, % годовых.',
  'Coupon of a bond worth par that pays twice a year, per cent a year.':
    'Купон облигации, стоящей номинал и платящей дважды в год, % годовых.',
  'Value today of 1 paid then.': 'Сегодняшняя стоимость 1, выплачиваемой тогда.',
  'True beyond the longest bond behind the curve.': 'True за самой длинной облигацией, лежащей в основе кривой.',
  'Instantaneous forward rate, compounded annually, per cent a year; null where the points are interpolated.':
    'Мгновенная форвардная ставка с начислением раз в год, % годовых; null, если точки соединены прямыми.',
  'A government bond beside the curve.': 'Государственная облигация рядом с кривой.',
  'Macaulay, to maturity, years.': 'Маколея, до погашения, годы.',
  'To maturity, effective, per cent a year.': 'К погашению, эффективная, % годовых.',
  'Yield of the bond minus yield on the curve, basis points: positive is cheap.':
    'Доходность облигации минус доходность на кривой, базисные пункты: положительное – дёшево.',
  'A bond on the latest trading day.': 'Облигация в последний торговый день.',
  'Money of the day.': 'Деньги за день.',
  'An index of bonds.': 'Индекс облигаций.',
  'Key of the index.': 'Ключ индекса.',
  'Day of the value.': 'День значения.',
  'Level, in points of the index.': 'Уровень, в пунктах индекса.',
  'Bonds with the largest price changes on the latest day.':
    'Облигации с наибольшим изменением цены за последний день.',
  'Day of trading.': 'День торгов.',
  'Largest rises of the price, largest first.': 'Наибольший рост цены, сначала самый большой.',
  'Largest falls of the price, largest first.': 'Наибольшее падение цены, сначала самое большое.',
  'Distance of a bond from the curve fitted to it.': 'Расстояние облигации от подобранной по ней кривой.',
  'The bond; null where it was removed.': 'Облигация; null, если она удалена.',
  'Macaulay, years.': 'Маколея, годы.',
  'Effective, of the market price, per cent a year.': 'Эффективная, по рыночной цене, % годовых.',
  'Yield at the market price minus yield on the curve, basis points: positive is cheap.':
    'Доходность по рыночной цене минус доходность на кривой, базисные пункты: положительное – дёшево.',
  'Change of a curve since an earlier day.': 'Изменение кривой по сравнению с более ранним днём.',
  'The period compared.': 'Период сравнения.',
  'Day of the earlier curve.': 'День более ранней кривой.',
  'Changes by tenor.': 'Изменения по срокам.',
  'A page of curves, newest first.': 'Страница кривых, сначала новые.',
  'Curves, newest first.': 'Кривые, сначала новые.',
  'A page of rates, newest first.': 'Страница ставок, сначала новые.',
  'Rates, newest first.': 'Ставки, сначала новые.',
  'Changed objects of one kind.': 'Изменённые объекты одного вида.',
  'What the objects are.': 'Что это за объекты.',
  'Objects, with the removed ones.': 'Объекты, вместе с удалёнными.',
  'Objects of which nothing is left.': 'Объекты, от которых ничего не осталось.',
  'Events of the next 14 days, by currency of the nominal or of the placement.':
    'События ближайших 14 дней, по валюте номинала или размещения.',
  'Days with events.': 'Дни с событиями.',
  'The next events of each type.': 'Ближайшие события каждого вида.',
  "A parameter of a curve's model, in the unit of its publisher.": 'Параметр модели кривой, в единице её издателя.',
  'Name of the parameter in the model.': 'Имя параметра в модели.',
  'Value of the parameter, as the model defines it.': 'Значение параметра, как его определяет модель.',
  'Change of the zero rate at a tenor.': 'Изменение бескупонной ставки на сроке.',
  'A share of the live bonds.': 'Доля действующих облигаций.',
  'Null where there are no bonds.': 'Null, если облигаций нет.',
  'Slopes of a curve.': 'Наклоны кривой.',
  'Of the bonds whose quotes changed, the ten whose price moved most on its latest day, up or down.':
    'Из облигаций с изменившимися котировками – десять, цена которых сильнее всего изменилась в свой последний день, вверх или вниз.',
}
