import { DESK_COLUMNS_IN_RUSSIAN } from '../desk-columns.ts'
import type { Russian } from '../russian.ts'

/** Bonds, their quotes and ratings. */
export const BONDS: Russian = {
  ...DESK_COLUMNS_IN_RUSSIAN,
  'A debt instrument.': 'Долговая ценная бумага.',
  'Permanent identifier of the bond.': 'Постоянный идентификатор облигации.',
  'Exchange ticker.': 'Биржевой код.',
  'Name.': 'Название.',
  'Who owes the money.': 'Кто должен деньги.',
  'Kind of bond.': 'Вид облигации.',
  'Currency of settlement, ISO 4217.': 'Валюта расчётов, ISO 4217.',
  'Currency of the nominal, ISO 4217.': 'Валюта номинала, ISO 4217.',
  'Clean price used, per cent of the outstanding nominal.':
    'Используемая чистая цена, в процентах непогашенного номинала.',
  'Which quote the price is; null without a price.': 'Из чего взята цена; null, если её нет.',
  'Day of the price used.': 'День используемой цены.',
  'Headline yield, effective, per cent a year.': 'Основная доходность, эффективная, % годовых.',
  'The event to which the headline yield is computed.': 'Событие, к которому рассчитана основная доходность.',
  'The date to which the headline yield is computed.': 'Дата, к которой рассчитана основная доходность.',
  'Effective, per cent a year.': 'Эффективная, % годовых.',
  'Macaulay duration to the headline date, days.': 'Дюрация Маколея до даты основной доходности, дни.',
  'Spread over the government curve, basis points.': 'Спред к государственной кривой, базисные пункты.',
  'The government curve behind the spreads.': 'Государственная кривая, от которой считаются спреды.',
  'Day of that curve.': 'День этой кривой.',
  'Current coupon, per cent a year.': 'Текущий купон, % годовых.',
  'Kind of coupon.': 'Вид купона.',
  'The worst of the live ratings, on one scale; null without a rating.':
    'Худший из действующих рейтингов, на одной шкале; null, если рейтинга нет.',
  'Null for a perpetual.': 'Null у бессрочной облигации.',
  'The next coupon, repayment, put, call or maturity; null where the schedule lists none.':
    'Следующий купон, погашение части, пут, колл или погашение; null, если в графике ничего нет.',
  'Liquidity score, 1 (best) to 7.': 'Оценка ликвидности: от 1 (лучшая) до 7.',
  'Flags that a reader must not miss.': 'Признаки, которые нельзя пропустить.',
  'Assumption behind a figure.': 'Допущение, лежащее в основе значения.',
  'Date of the figures.': 'Дата показателей.',
  'Accrued interest of one bond on the settlement date.': 'НКД одной облигации на дату расчётов.',
  'Clean price plus accrued, per cent of the outstanding nominal.':
    'Чистая цена и НКД, в процентах непогашенного номинала.',
  'Annual coupon over clean price, per cent a year.': 'Годовой купон к чистой цене, % годовых.',
  'Years.': 'Годы.',
  'Constant spread over the zero-coupon curve, basis points.':
    'Постоянный спред к бескупонной кривой, базисные пункты.',
  'Coupons a year.': 'Число купонов в год.',
  'Next coupon.': 'Следующий купон.',
  'Next coupon of one bond, in the nominal currency.': 'Следующий купон одной облигации, в валюте номинала.',
  'Outstanding nominal of one bond.': 'Непогашенный номинал одной облигации.',
  'Issue size, in the nominal currency.': 'Объём выпуска, в валюте номинала.',
  'Amount in circulation, in the nominal currency.': 'Объём в обращении, в валюте номинала.',
  'Turnover of 30 days, in the currency of settlement.': 'Оборот за 30 дней, в валюте расчётов.',
  'Days with trades among the last 30.': 'Число дней со сделками из последних 30.',
  'Date of placement.': 'Дата размещения.',
  "Issuer's sector.": 'Отрасль эмитента.',
  'Country of risk, ISO 3166 alpha-2.': 'Страна риска, ISO 3166 alpha-2.',
  'Grade of the Bank of Russia, 1 (best) to 6.': 'Группа Банка России: от 1 (лучшая) до 6.',
  'Short name.': 'Краткое название.',
  'Full name.': 'Полное название.',
  'Registration number.': 'Регистрационный номер.',
  'Date of registration.': 'Дата регистрации.',
  'ISO 10962 code.': 'Код ISO 10962.',
  'Legal entity identifier of the issuer.': 'Идентификатор юридического лица (LEI) эмитента.',
  'Listing level of the exchange.': 'Уровень листинга биржи.',
  'State of the issue on the date of the data.': 'Состояние выпуска на дату данных.',
  'Initial nominal of one bond.': 'Первоначальный номинал одной облигации.',
  'Bonds issued.': 'Выпущено облигаций.',
  'Bonds in circulation.': 'Облигаций в обращении.',
  'Bonds in a lot.': 'Облигаций в лоте.',
  'Day-count convention of the accrued interest; null where it is not stated.':
    'Базис расчёта НКД; null, если не указан.',
  'How a payment date on a holiday is moved; null where it is not stated.':
    'Как переносится выплата, выпавшая на нерабочий день; null, если не указано.',
  'Business days from trade to settlement.': 'Рабочих дней от сделки до расчётов.',
  'End of placement.': 'Окончание размещения.',
  'Per cent of nominal.': 'В процентах номинала.',
  'Per cent of the outstanding nominal, paid with the last repayment; null where no source states a price other than 100.':
    'В процентах непогашенного номинала, выплачивается с последним погашением; null, если ни один источник не указывает цену, отличную от 100.',
  'Rank among the debts of the issuer; null where it is not stated.':
    'Очерёдность среди долгов эмитента; null, если не указана.',
  'Subordinated; null when unknown.': 'Субординированная; null, если неизвестно.',
  'Secured; null when unknown.': 'Обеспеченная залогом; null, если неизвестно.',
  'Guaranteed; null when unknown.': 'С гарантией; null, если неизвестно.',
  'Covenants.': 'Ковенанты.',
  'Convertible; null when unknown.': 'Конвертируемая; null, если неизвестно.',
  'True for a bond without a maturity date.': 'True у облигации без срока погашения.',
  'True for a bond whose nominal follows an index.': 'True у облигации, номинал которой следует за индексом.',
  'Green or otherwise labelled; null when unknown.': 'Зелёная или с другой такой маркировкой; null, если неизвестно.',
  'For qualified investors only; null when unknown.': 'Только для квалифицированных инвесторов; null, если неизвестно.',
  'Category of the investor test.': 'Категория тестирования инвестора.',
  'Risk level stated by the source; null where there is none.':
    'Уровень риска, указанный источником; null, если его нет.',
  'Collateral at the central bank; null when unknown.':
    'Принимается в залог центральным банком; null, если неизвестно.',
  'Accepted as margin; null when unknown.': 'Принимается как маржинальное обеспечение; null, если неизвестно.',
  'False when a coupon is missing within the schedule: no analytics are computed from it.':
    'False, если внутри графика нет купона: по нему ничего не рассчитывается.',
  'What is missing in the schedule, or the rule by which it was generated.':
    'Чего не хватает в графике, или по какому правилу он составлен.',
  'True where no source lists coupons and these were generated from the terms; `scheduleNote` states how.':
    'True, если ни один источник не перечисляет купоны и они составлены по условиям; как именно, сказано в `scheduleNote`.',
  'True where coupon amounts were computed from their rates because no source states them.':
    'True, если суммы купонов рассчитаны по ставкам, потому что их не указывает ни один источник.',
  'True for an invented bond of the sample market.': 'True у вымышленной облигации демонстрационного рынка.',
  'The current coupon.': 'Текущий купон.',
  'Null unless the coupon floats.': 'Null, если купон не плавающий.',
  'The market quote. Prices are clean, in per cent of the outstanding nominal; null without one.':
    'Рыночная котировка. Цены чистые, в процентах непогашенного номинала; null, если котировки нет.',
  'Yields to every date and by every convention; null without a price.':
    'Доходности к каждой дате и по каждому соглашению; null без цены.',
  'Figures unfit for the headline: from a price or curve older than a week, or of a bond in default.':
    'Показатели, непригодные для основных полей: из цены или кривой старше недели, или облигации в дефолте.',
  'Figures published by the source of the price, for comparison.':
    'Показатели, опубликованные источником цены, для сравнения.',
  'The yield that the market quotes, with what it is computed to; null without one.':
    'Доходность, которую котирует рынок, и к чему она рассчитана; null, если её нет.',
  'Durations, convexity and spreads, to the headline date; null without a price.':
    'Дюрации, выпуклость и спреды до даты основной доходности; null без цены.',
  'The composite rating with the rule and the agencies behind it.':
    'Композитный рейтинг, правило и агентства, лежащие в его основе.',
  'Why a figure is null: from the path of its field to NOT_APPLICABLE, MISSING_DATA, INCOMPLETE_SCHEDULE, NO_PRICE, NO_SOLUTION, STALE or DEFAULTED.':
    'Почему показатель равен null: от пути его поля к NOT_APPLICABLE, MISSING_DATA, INCOMPLETE_SCHEDULE, NO_PRICE, NO_SOLUTION, STALE или DEFAULTED.',
  'Main trading board.': 'Основной режим торгов.',
  'One lot at the dirty price, in the nominal currency.': 'Один лот по «грязной» цене, в валюте номинала.',
  'Age of the price used, days.': 'Возраст используемой цены, дни.',
  'Simple yield to maturity, per cent a year.': 'Простая доходность к погашению, % годовых.',
  'Basis of the headline yield, and WORST where the headline does not exceed the yield to worst.':
    'Базис основной доходности и WORST, если основная доходность не выше доходности к худшему.',
  'What the yield to worst is computed to; CURRENT for a perpetual that is not called.':
    'К чему рассчитана доходность к худшему; CURRENT у бессрочной облигации без колла.',
  'The date to which the yield to worst is computed.': 'Дата, к которой рассчитана доходность к худшему.',
  'G-spread over the median of its rating and duration bucket, basis points.':
    'Превышение G-спреда над медианой группы с теми же рейтингом и дюрацией, базисные пункты.',
  'Premium of a floater over its base, percentage points.': 'Надбавка флоатера к базовой ставке, процентные пункты.',
  'What the coupon floats with; null for other coupons.': 'За чем следует купон; null у других купонов.',
  'Convexity, years squared.': 'Выпуклость, годы в квадрате.',
  'Basis point value, money for one bond.': 'Стоимость базисного пункта, деньги на одну облигацию.',
  'Days to maturity; negative after it.': 'Дней до погашения; после него отрицательно.',
  'Days to the next put, call or amortisation.': 'Дней до следующего пута, колла или амортизации.',
  'Next amortisation.': 'Следующая амортизация.',
  'Next put or call of any kind.': 'Следующий пут или колл любого вида.',
  'The next put that holders may exercise; null when there is none.':
    'Следующий пут, который могут исполнить владельцы; null, если его нет.',
  'The next call of the issuer; null when there is none.': 'Следующий колл эмитента; null, если его нет.',
  'Next repayment of principal: an amortisation, or the redemption.':
    'Следующее погашение номинала: амортизация или окончательное.',
  'Structured; null when unknown.': 'Структурная; null, если неизвестно.',
  'Date of the latest rating action.': 'Дата последнего рейтингового действия.',
  'Outlook of the newest rating behind the composite; null where none is stated.':
    'Прогноз самого нового рейтинга из лежащих в основе композита; null, если он не указан.',
  'Number of live ratings.': 'Число действующих рейтингов.',
  'Agencies behind the composite rating; null without one.':
    'Агентства, лежащие в основе композитного рейтинга; null, если его нет.',
  'Kinds of default that are not cured; null where no source states defaults.':
    'Виды неурегулированных дефолтов; null, если ни один источник не сообщает о дефолтах.',
  'Trades of 30 days.': 'Сделки за 30 дней.',
  'Day of the last trade.': 'День последней сделки.',
  'Bid-ask spread, per cent of the mid price.': 'Спред покупки и продажи, в процентах от середины.',
  'When the terms or the analytics of the bond last changed.':
    'Когда последний раз менялись условия или показатели облигации.',
  'Who guarantees the bond, or the debt of its special-purpose issuer; null where no source names one.':
    'Кто гарантирует облигацию или долг её эмитента – специального общества; null, если его не называет ни один источник.',
  'The state of every flag; null where no source states it.':
    'Значение каждого признака; null, если его не указывает ни один источник.',
  'Trading boards on which the bond is quoted.': 'Режимы торгов, в которых облигация котируется.',
  'How much of the schedules is shown.': 'Какая часть графиков показана.',
  'Coupons by date, past ones included unless `span` is NEXT.':
    'Купоны по датам, включая прошедшие, если `span` не равно NEXT.',
  'Repayments of principal by date, the last one included.': 'Погашения номинала по датам, включая последнее.',
  'Puts and calls by date.': 'Путы и коллы по датам.',
  'What a buyer of today would receive if the bond is held to its end: payments after the settlement date. Null where a coupon is missing within the schedule.':
    'Что получит сегодняшний покупатель, если держать облигацию до конца: выплаты после даты расчётов. Null, если внутри графика нет купона.',
  'Ratings of the issue, then of its issuer and of the guarantor of a special-purpose vehicle; of these two only the current rating of each agency.':
    'Рейтинги выпуска, затем эмитента и поручителя специального общества; у двух последних – только текущий рейтинг каждого агентства.',
  'Defaults of the bond and of its issuer as a whole, newest first.':
    'Дефолты по облигации и по эмитенту в целом, сначала новые.',
  'Which source each block of the data comes from.': 'Из какого источника взят каждый блок данных.',
  'Every flag of the screener under the name of its filter: true, false, or null where no source states it.':
    'Все признаки скринера под именами своих фильтров: true, false или null, если признака не указывает ни один источник.',
  'The initial nominal is outstanding in full.': 'Первоначальный номинал не погашался.',
  'Subordinated.': 'Субординированная.',
  'Without a maturity date.': 'Без срока погашения.',
  'Convertible.': 'Конвертируемая.',
  'With a guarantee.': 'С гарантией.',
  'Secured.': 'Обеспеченная залогом.',
  'Green or otherwise labelled.': 'Зелёная или с другой такой маркировкой.',
  'Nominal or coupon indexed.': 'Номинал или купон индексируется.',
  'Structured.': 'Структурная.',
  'With covenants. No source states their absence.': 'С ковенантами. Об их отсутствии не сообщает ни один источник.',
  'Placed in the last 30 days.': 'Размещена за последние 30 дней.',
  'Accepted as margin.': 'Принимается как маржинальное обеспечение.',
  'Collateral at the central bank.': 'Принимается в залог центральным банком.',
  'For qualified investors only.': 'Только для квалифицированных инвесторов.',
  'In default.': 'В дефолте.',
  'In technical default.': 'В техническом дефолте.',
  'With a future put, call or amortisation.': 'С предстоящим путом, коллом или амортизацией.',
  'With a future call.': 'С предстоящим коллом.',
  'With a future put.': 'С предстоящим путом.',
  'Floating coupon.': 'С плавающим купоном.',
  'Principal is repaid in instalments.': 'Номинал погашается частями.',
  'Every coupon up to the headline date is known.': 'Известны все купоны до даты основной доходности.',
  'Has a live rating.': 'Есть действующий рейтинг.',
  'A payment, an offer, or a day of a placement.': 'Выплата, оферта или день размещения.',
  'The day.': 'День.',
  'What happens on this day.': 'Что происходит в этот день.',
  'ISIN, where there is one.': 'ISIN, если он есть.',
  'Name of the bond or of the placement.': 'Название облигации или размещения.',
  'Of the amounts, ISO 4217.': 'Валюта сумм, ISO 4217.',
  'Money for one bond; of a put or call without accrued interest; of a placement what a buyer pays.':
    'Деньги на одну облигацию; у пута или колла – без НКД; у размещения – сколько платит покупатель.',
  'Why the amount is null.': 'Почему сумма равна null.',
  'How certain the amount is.': 'Насколько сумма определённа.',
  'State on the date of the data.': 'Состояние на дату данных.',
  'Of a put, call or placement, per cent of nominal; of a repayment null at the nominal itself.':
    'У пута, колла или размещения – в процентах номинала; у погашения по номиналу – null.',
  'Of a put, call or placement: first day for orders.': 'У пута, колла или размещения: первый день приёма заявок.',
  'Of a put, call or placement: last day for orders.': 'У пута, колла или размещения: последний день приёма заявок.',
  'Bonds held in the portfolio; null without `portfolioId`.': 'Облигаций в портфеле; null без `portfolioId`.',
  'Amount times quantity; null without `portfolioId`.': 'Сумма, умноженная на количество; null без `portfolioId`.',
  'Id of the bond; null for a placement whose bond is not registered yet.':
    'Идентификатор облигации; null у размещения, облигация которого ещё не зарегистрирована.',
  'Id of the issuer.': 'Идентификатор эмитента.',
  'Name of the issuer.': 'Название эмитента.',
  'Id of the placement; null for an event of a bond.': 'Идентификатор размещения; null у события облигации.',
  'Coupon in per cent of the nominal at payment; repayment in per cent of the initial nominal.':
    'Купон в процентах номинала на момент выплаты; погашение – в процентах первоначального номинала.',
  'Of a coupon, per cent a year.': 'Ставка купона, % годовых.',
  'Of a coupon: holders on this date are paid.': 'У купона: выплату получают владельцы на эту дату.',
  'When a book opens or closes; null for other events and where no source states it.':
    'Когда открывается или закрывается книга заявок; null у других событий и если этого не указывает ни один источник.',
  'Amount for all bonds in circulation; of a put or call the maximum; of a placement its volume. Null on past days of principal.':
    'Сумма на все облигации в обращении; у пута или колла – наибольшая; у размещения – его объём. Null в прошедшие дни погашений.',
  'Market quote. Prices are clean, in per cent of the outstanding nominal.':
    'Рыночная котировка. Цены чистые, в процентах непогашенного номинала.',
  'Last trade.': 'Последняя сделка.',
  'Average of the day, weighted by volume.': 'Средневзвешенная по объёму за день.',
  'Close of the day.': 'Цена закрытия.',
  'Best bid.': 'Лучшая цена покупки.',
  'Best offer.': 'Лучшая цена продажи.',
  'Middle of bid and offer.': 'Середина между покупкой и продажей.',
  'When the newest quote was made; its source may state only the day.':
    'Время самой новой котировки; источник может указывать только день.',
  'The price from which all figures are computed.': 'Цена, по которой рассчитаны все показатели.',
  'Which quote the price is.': 'Из чего взята цена.',
  'Settlement date of a trade on that day: all figures are as of this date.':
    'Дата расчётов по сделке этого дня: к ней относятся все показатели.',
  'Against the day before, per cent.': 'К предыдущему дню, в процентах.',
  'Turnover of the day, in the currency of settlement.': 'Оборот за день, в валюте расчётов.',
  'Trades in 30 days.': 'Сделки за 30 дней.',
  'Day of the latest trade.': 'День последней сделки.',
  'Per cent of the mid price.': 'В процентах от середины.',
  'A bond on one day. Figures published by a revision of that day are not recomputed; others are computed from the quote and the curve of the day with the terms as known now. Unknown is null.':
    'Облигация за один день. Показатели, опубликованные ревизией того дня, не пересчитываются; остальные рассчитаны по котировке и кривой дня и условиям, известным сейчас. Неизвестное – null.',
  'Clean, per cent of the outstanding nominal.': 'Чистая, в процентах непогашенного номинала.',
  'Headline, effective, per cent a year.': 'Основная, эффективная, % годовых.',
  'Macaulay, days.': 'Маколея, дни.',
  'Over the government curve, basis points.': 'К государственной кривой, базисные пункты.',
  'Constant over the curve, basis points.': 'Постоянный к кривой, базисные пункты.',
  'Of the day, in the currency of settlement.': 'За день, в валюте расчётов.',
  'Trades of the day.': 'Сделки за день.',
  'True when a revision of that day published the figures.': 'True, если показатели опубликовала ревизия того дня.',
  'The curve behind the spreads.': 'Кривая, от которой считаются спреды.',
  "The source's own yield, per cent.": 'Собственная доходность источника, проценты.',
  "The source's own, days.": 'Собственное значение источника, дни.',
  "The source's own, basis points.": 'Собственное значение источника, базисные пункты.',
  'Figures as computed, with the reason why they are not headline figures. Null: not removed from the headline.':
    'Показатели как рассчитаны и причина, по которой они не основные. Null: из основных полей не убраны.',
  'STALE: the price is older than a week, or the curve was older than a week at the time of the price. DEFAULTED: the bond is in default.':
    'STALE: цена старше недели, или кривая была старше недели в момент цены. DEFAULTED: облигация в дефолте.',
  'Days from the price date to the date of the figures.': 'Дней от даты цены до даты показателей.',
  'Days from the curve date to the price date; null without a curve.':
    'Дней от даты кривой до даты цены; null без кривой.',
  'The yield that would be the headline yield, per cent a year.': 'Доходность, которая была бы основной, % годовых.',
  'The event to which the indicative yield is computed.': 'Событие, к которому рассчитана индикативная доходность.',
  'The date to which it is computed.': 'Дата, к которой она рассчитана.',
  'Macaulay, days from the settlement of that price.': 'Маколея, дни от расчётов по этой цене.',
  "Over the bond's curve, basis points.": 'К кривой облигации, базисные пункты.',
  'Constant over that curve, basis points.': 'Постоянный к этой кривой, базисные пункты.',
  'One coupon of a bond.': 'Один купон облигации.',
  'Number in the order of payment, from 1.': 'Порядковый номер выплаты, с 1.',
  'First day of the period.': 'Первый день периода.',
  'Last day of the period.': 'Последний день периода.',
  'Calendar days of the period.': 'Календарных дней в периоде.',
  'Holders on this date are paid.': 'Выплату получают владельцы на эту дату.',
  'When it is paid.': 'Когда выплачивается.',
  'First day on which a buyer no longer receives the coupon; null where no source states it.':
    'Первый день, когда покупатель уже не получает купон; null, если его не указывает ни один источник.',
  'Per cent a year.': '% годовых.',
  'Money for one bond, in the nominal currency; null while unknown.':
    'Деньги на одну облигацию, в валюте номинала; null, пока неизвестно.',
  'Nominal of one bond on which the coupon is paid.': 'Номинал одной облигации, на который платится купон.',
  'True where the amount was computed from the rate because no source states it.':
    'True, если сумма рассчитана по ставке, потому что её не указывает ни один источник.',
  'State of the payment on the date of the data.': 'Состояние выплаты на дату данных.',
  'The default that refers to the payment; null where none does.':
    'Дефолт, который относится к выплате; null, если такого нет.',
  'Yields in per cent a year, computed from the price used on the settlement date.':
    'Доходности, % годовых, по используемой цене на дату расчётов.',
  'Effective, to maturity.': 'Эффективная, к погашению.',
  'Effective, to the next put.': 'Эффективная, к следующему путу.',
  'Date of that put.': 'Дата этого пута.',
  'Effective, to the next call.': 'Эффективная, к следующему коллу.',
  'Date of that call.': 'Дата этого колла.',
  'The lowest of the yields to calls and to maturity; for a perpetual, to calls and without any call.':
    'Наименьшая из доходностей к коллам и к погашению; у бессрочной – к коллам и без колла.',
  'Date to which it is computed.': 'Дата, к которой она рассчитана.',
  'Annual coupon over clean price.': 'Годовой купон к чистой цене.',
  'Simple, to maturity.': 'Простая, к погашению.',
  'Compounded as often as coupons are paid.': 'С начислением так же часто, как платятся купоны.',
  'Simple, over 365 days, for a bond with one payment left: the market’s convention.':
    'Простая, на базе 365 дней, у облигации с одной оставшейся выплатой: соглашение рынка.',
  "The source's own figure, for comparison.": 'Собственное значение источника, для сравнения.',
  "An agency's opinion on a bond or on an issuer.": 'Мнение агентства об облигации или эмитенте.',
  'The agency that assigned the rating.': 'Агентство, присвоившее рейтинг.',
  'Scale of the rating.': 'Шкала рейтинга.',
  'As the agency spells it.': 'Как пишет агентство.',
  'Ordinal among the 26 labels of the composite scale, 1 = AAA.': 'Номер среди 26 ступеней композитной шкалы, 1 = AAA.',
  'Outlook; null where there is none.': 'Прогноз; null, если его нет.',
  'Day of the rating action.': 'День рейтингового действия.',
  'What is rated: the issue, its issuer, or the guarantor of a special-purpose vehicle.':
    'Чему присвоен рейтинг: выпуску, его эмитенту или поручителю специального общества.',
  'Name of the bond, issuer or guarantor.': 'Название облигации, эмитента или поручителя.',
  'True for an expected rating, assigned before the issue exists: not part of the composite.':
    'True у ожидаемого рейтинга, присвоенного до появления выпуска: в композит не входит.',
  'True when the rating is withdrawn.': 'True, если рейтинг отозван.',
  'True for the live ratings from which the composite was chosen.':
    'True у действующих рейтингов, из которых выбран композит.',
  'True for the worst of these: the composite has its label.':
    'True у худшего из них: его ступень – ступень композита.',
}
