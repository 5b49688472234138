import type { Russian } from '../russian.ts'

/** Prices, settlement and accrued interest. */
export const PRICES: Russian = {
  'Price and settlement': 'Цена и расчёты',
  Price: 'Цена',
  'Values are based on the most recent day with a price. Of that day, the first of these that the source states is used:':
    'Значения основаны на последнем дне, за который есть цена. За этот день берётся первая из цен, которую сообщает источник:',
  'Order of prices': 'Порядок цен',
  'Source of the price': 'Откуда цена',
  'the last trade': 'последняя сделка',
  'the average of the day, weighted by volume': 'средневзвешенная по объёму за день',
  'the close': 'цена закрытия',
  'the middle of bid and ask': 'середина между покупкой и продажей',
  'Prices are clean, per 100 of the nominal outstanding at settlement, so a partial repayment does not move them. [priceSource](/docs/fields#Bond.priceSource) and [priceDate](/docs/fields#Bond.priceDate) are shown with every price.':
    'Цены чистые, на 100 номинала, не погашенного на дату расчётов, поэтому частичное погашение их не сдвигает. Вместе с каждой ценой показаны [priceSource](/docs/fields#Bond.priceSource) и [priceDate](/docs/fields#Bond.priceDate).',
  'No quote has a price. Values that need no price, such as accrued interest and the next coupon, are still returned.':
    'Цены нет ни в одной котировке. Значения, для которых она не нужна, – НКД, следующий купон – всё равно возвращаются.',
  'The price is older than 7 days: see [stale data](#staleness).':
    'Цена старше 7 дней: см. [устаревшие данные](#staleness).',
  Settlement: 'Расчёты',
  'Yields, accrued interest and cash flows are as of the settlement date, not the trade date: on a bond with seven months left, the difference is some 20 basis points. The date is the one stated with the quote. Otherwise it is the day of the price plus a number of business days: those that the bond states ([settlementDays](/docs/fields#Bond.settlementDays)), or else those of its market:':
    'Доходности, НКД и потоки относятся к дате расчётов, а не сделки: у облигации, до погашения которой семь месяцев, разница около 20 базисных пунктов. Берётся дата, указанная в котировке. Если её нет, к дню цены прибавляется число рабочих дней: то, что указано у облигации ([settlementDays](/docs/fields#Bond.settlementDays)), иначе то, что принято на её рынке:',
  Markets: 'Рынки',
  Market: 'Рынок',
  Which: 'Какой',
  'Business days': 'Рабочие дни',
  Calendar: 'Календарь',
  'Moscow Exchange in roubles, T+1': 'Московская биржа в рублях, T+1',
  'Moscow Exchange in other currencies, T+1': 'Московская биржа в других валютах, T+1',
  'auctions of the Russian Ministry of Finance, T+1': 'аукционы Минфина России, T+1',
  'US Treasury, T+1': 'казначейские облигации США, T+1',
  'international bonds, T+2': 'международные облигации, T+2',
  'A bond that settles in roubles follows `MOEX`; any other bond of a Russian issuer follows `MOEX_CURRENCY`; a dollar bond of a US issuer follows `US_TREASURY`; every other bond follows `EUROBOND`. `RUSSIAN_AUCTION` is for placements only. A trade on a closed day counts as a trade of the next business day.':
    'Облигация с расчётами в рублях относится к `MOEX`, любая другая облигация российского эмитента – к `MOEX_CURRENCY`, долларовая облигация эмитента из США – к `US_TREASURY`, все прочие – к `EUROBOND`. `RUSSIAN_AUCTION` – только для размещений. Сделка в нерабочий день считается сделкой следующего рабочего дня.',
  'Settlement is before the issue date, or on or after the last payment date.':
    'Дата расчётов раньше даты выпуска, либо совпадает с датой последней выплаты или позже её.',
  Calendars: 'Календари',
  'Moscow Exchange trading calendars; SIFMA holiday schedule; ECB, TARGET closing days; ISDA 2006 Definitions 4.12':
    'Календари торгов Московской биржи; календарь праздников SIFMA; ЕЦБ, дни закрытия TARGET; определения ISDA 2006, п. 4.12',
  'A day is a business day unless it falls on a weekend, on a holiday by rule, or on a day listed as closed. A day listed as open, such as a working Saturday, is a business day in any case.':
    'День рабочий, если он не выпадает на выходной, на праздник по правилу или на день из списка нерабочих. День из списка рабочих, например рабочая суббота, рабочий в любом случае.',
  Whose: 'Чей',
  Weekend: 'Выходные',
  'Holidays by rule': 'Праздники по правилам',
  'Listed as closed': 'Нерабочие по списку',
  'Listed as open': 'Рабочие по списку',
  'weekends only': 'только выходные',
  'Saturday, Sunday': 'суббота, воскресенье',
  none: 'нет',
  'Moscow Exchange, settlement of bonds': 'Московская биржа, расчёты по облигациям',
  'New Year, New Year, second day, Christmas, Defender of the Fatherland, Women’s Day, Spring and Labour, Victory, Russia, Unity, last day of the year':
    'Новый год, второй день Нового года, Рождество, День защитника Отечества, Международный женский день, Праздник Весны и Труда, День Победы, День России, День народного единства, последний день года',
  '31 days, 2012 to 2022': '31 день, с 2012 по 2022 год',
  '100 days, 2012 to 2026': '100 дней, с 2012 по 2026 год',
  'days on which the Moscow Exchange is open and which the government’s decree leaves working':
    'дни, когда Московская биржа открыта и которые постановление правительства оставляет рабочими',
  '118 days, 2012 to 2026': '118 дней, с 2012 по 2026 год',
  '13 days, 2012 to 2025': '13 дней, с 2012 по 2025 год',
  'US government bonds': 'государственные облигации США',
  'New Year, Martin Luther King (from 1986), Presidents, Good Friday, Memorial, Juneteenth (from 2022), Independence, Labor, Columbus, Veterans, Thanksgiving, Christmas':
    'Новый год, День Мартина Лютера Кинга (с 1986), День президентов, Страстная пятница, День памяти, Джунтинт (с 2022), День независимости, День труда, День Колумба, День ветеранов, День благодарения, Рождество',
  '2 days, 2018 to 2025': '2 дня, с 2018 по 2025 год',
  'T2 of the Eurosystem': 'T2 Евросистемы',
  'New Year, Good Friday (from 2000), Easter Monday (from 2000), Labour (from 2000), Christmas, day after Christmas (from 2000)':
    'Новый год, Страстная пятница (с 2000), Пасхальный понедельник (с 2000), День труда (с 2000), Рождество, второй день Рождества (с 2000)',
  '2 days, 1999 to 2001': '2 дня, с 1999 по 2001 год',
  'Moscow Exchange decides each year on which days off by decree it trades in roubles. These days differ from its rules, each year with its source:':
    'Московская биржа каждый год решает, в какие дни, объявленные выходными, идут торги в рублях. Эти дни отличаются от её правил; для каждого года указан источник:',
  'Years of Moscow Exchange': 'Годы Московской биржи',
  Year: 'Год',
  Closed: 'Закрыта',
  'Open weekends': 'Открыта в выходные',
  'Open days off by decree': 'Открыта в перенесённые выходные',
  Source: 'Источник',
  'Payment dates are those of the source. Where a schedule is generated from the terms, payments move off closed days by the convention of the bond; accrual periods do not move.':
    'Даты выплат – те, что указывает источник. Если график составлен по условиям, выплаты переносятся с нерабочих дней по соглашению облигации; периоды начисления не сдвигаются.',
  'Business-day conventions': 'Соглашения о нерабочих днях',
  Convention: 'Соглашение',
  'A payment on a closed day is made on': 'Выплата, выпавшая на нерабочий день, производится',
  'the payment stays on its date': 'в свою дату',
  'the next business day': 'в следующий рабочий день',
  'the next business day, or the one before where the next is in another month':
    'в следующий рабочий день, а если он в другом месяце – в предыдущий',
  'the business day before': 'в предыдущий рабочий день',
  'In a year for which no days are listed, weekends and rules apply.':
    'В годы, для которых дни не перечислены, действуют выходные и правила.',
  'Accrued interest': 'НКД',
  'ICMA Rule 251; Moscow Exchange, method of accrued interest':
    'Правило 251 ICMA; Московская биржа, методика расчёта НКД',
  'Interest from the start of the current period to settlement, by the [day count](#day-counts) of the bond:':
    'Купон с начала текущего периода до даты расчётов по [базису расчёта](#day-counts) облигации:',
  'For equal coupons this is amount × days / days in the period, the rule of Moscow Exchange. It is 0 on the first day of a period and negative in the [ex-dividend period](#ex-dividend). A bond without coupons accrues nothing.':
    'Для равных купонов это сумма × дни / дни периода – правило Московской биржи. НКД равен 0 в первый день периода и отрицателен в [период без купона](#ex-dividend). У облигации без купонов НКД не накапливается.',
  'Interest that a source publishes is compared with ours. They agree where the difference is no more than rounding explains: 0.0101 in money, plus 0.01 % of the amount.':
    'НКД, опубликованный источником, сравнивается с нашим. Они совпадают, если разница не больше, чем объясняет округление: 0.0101 в деньгах плюс 0.01 % суммы.',
  'Published interest': 'Опубликованный НКД',
  'What is used': 'Что используется',
  'agrees with ours on the settlement date': 'совпадает с нашим на дату расчётов',
  'the published figure': 'опубликованное значение',
  'agrees with ours on the trade date, and settlement is later': 'совпадает с нашим на дату сделки, а расчёты позже',
  'ours, on the settlement date': 'наше, на дату расчётов',
  'belongs to a coupon whose amount is unknown to us, as with a floater':
    'относится к купону, сумма которого нам неизвестна, как у флоатера',
  'differs, and our day count is [deduced](#deduced-terms)':
    'отличается, а базис расчёта у нас [выведен](#deduced-terms)',
  'the published figure; `assumption` gives both': 'опубликованное значение; в `assumption` указаны оба',
  'differs, and the source states the day count': 'отличается, а базис расчёта указан источником',
  'ours; `assumption` gives both': 'наше; в `assumption` указаны оба',
  'is in a currency other than that of the nominal': 'в валюте, отличной от валюты номинала',
  'the published figure is shown as `accrued`; prices and yields use ours':
    'опубликованное значение показано как `accrued`; в ценах и доходностях используется наше',
  'The current coupon is missing or unknown, and nothing is published.':
    'Текущего купона нет, или он неизвестен, и ничего не опубликовано.',
  'The bond settles in a currency other than that of its nominal, and nothing is published.':
    'Валюта расчётов отличается от валюты номинала, и ничего не опубликовано.',
  'Settlement is before the issue date or after the last payment.':
    'Дата расчётов раньше даты выпуска или позже последней выплаты.',
  'Ex-dividend': 'Период без купона',
  'From the ex-dividend date on, a buyer does not receive the coupon. The date is the one that the source states for the coupon, or else the day after its record date; it must lie before the payment. From then on the coupon is left out of the cash flows, and accrued interest is negative:':
    'Начиная с даты отсечения покупатель не получает купон. Это дата, которую источник указывает для купона, иначе день после даты фиксации списка; она должна быть раньше выплаты. С этого дня купон исключается из потоков, а НКД отрицателен:',
  'Where neither date is stated there is no ex-dividend period: the buyer receives the coupon until it is paid.':
    'Если не указана ни одна из дат, периода без купона нет: покупатель получает купон, пока он не выплачен.',
  'In place of the [record date](/docs/fields#CouponNow.recordDate) of the next coupon, where no source states it.':
    'Вместо [даты фиксации списка](/docs/fields#CouponNow.recordDate) следующего купона, если её не указывает ни один источник.',
}
