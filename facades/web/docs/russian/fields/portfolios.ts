import type { Russian } from '../russian.ts'

/** Portfolios and ladders. */
export const PORTFOLIOS: Russian = {
  'A portfolio. Its headline figures are in its currency, at official exchange rates; totals of each currency stay.':
    'Портфель. Основные показатели – в его валюте, по официальным курсам; итоги по валютам остаются.',
  'Date and time of the prices.': 'Дата и время цен.',
  'Headline yields, weighted by value, per cent a year.': 'Основные доходности, взвешенные по стоимости, % годовых.',
  'Share of the value with a known yield, per cent.': 'Доля стоимости с известной доходностью, в процентах.',
  'Macaulay durations, weighted by value, days.': 'Дюрации Маколея, взвешенные по стоимости, дни.',
  'Modified durations, weighted by value, years.': 'Модифицированные дюрации, взвешенные по стоимости, годы.',
  'Composite ratings of the positions, weighted by value.': 'Композитные рейтинги позиций, взвешенные по стоимости.',
  'Share of the value whose payments are known, per cent.': 'Доля стоимости, выплаты по которой известны, в процентах.',
  'The published rates that values are converted at, each with its date; transactions are converted at those of their days.':
    'Опубликованные курсы, по которым пересчитана стоимость, каждый со своей датой; сделки пересчитаны по курсам своих дней.',
  'Currencies of positions without a rate.': 'Валюты позиций, для которых нет курса.',
  'Cost of the current positions; without a day of purchase at the rates of today.':
    'Вложения в текущие позиции; без дня покупки – по сегодняшним курсам.',
  'Unrealised and realised gains with coupons and exchange rates, less fees and taxes.':
    'Нереализованная и реализованная прибыль с купонами и курсами валют, за вычетом комиссий и налогов.',
  'A row per currency.': 'По строке на валюту.',
  'The portfolio in one currency; null without one.': 'Портфель в одной валюте; null без неё.',
  'Realised and received: a row per currency of the transactions.':
    'Реализованное и полученное: по строке на валюту сделок.',
  'What an owner should look at.': 'На что владельцу стоит обратить внимание.',
  'Which positions are shown.': 'Какие позиции показаны.',
  'The largest first.': 'Сначала самые большие.',
  'Income forecast by month.': 'Прогноз дохода по месяцам.',
  'Future payments, by date.': 'Будущие выплаты, по датам.',
  'Composition by issuer, sector, rating, currency, coupon and maturity.':
    'Состав по эмитенту, отрасли, рейтингу, валюте, купону и сроку.',
  'Permanent identifier of the portfolio.': 'Постоянный идентификатор портфеля.',
  'A model portfolio of the operator, visible to all.': 'Модельный портфель оператора, виден всем.',
  'True for an invented portfolio.': 'True у вымышленного портфеля.',
  'When it was last changed.': 'Когда последний раз изменён.',
  'Yield of all payments to the headline dates as if they were one bond, per cent a year.':
    'Доходность всех выплат до дат основной доходности, как если бы это была одна облигация, % годовых.',
  'Cost of the current positions.': 'Вложения в текущие позиции.',
  'Unrealised and realised gains with coupons, less fees and taxes.':
    'Нереализованная и реализованная прибыль с купонами, за вычетом комиссий и налогов.',
  'Profit in per cent of all money paid.': 'Прибыль в процентах всех уплаченных денег.',
  'Money-weighted return (XIRR) of the transactions, per cent a year.':
    'Доходность сделок с учётом потоков (XIRR), % годовых.',
  'Bonds held.': 'Облигаций в портфеле.',
  'Why a figure is null: from its name to NO_POSITIONS, NO_RATE, NO_PRICE, NO_FIGURE, NO_COST, NO_TRANSACTIONS, SET_BY_HAND or NO_SOLUTION.':
    'Почему показатель равен null: от его имени к NO_POSITIONS, NO_RATE, NO_PRICE, NO_FIGURE, NO_COST, NO_TRANSACTIONS, SET_BY_HAND или NO_SOLUTION.',
  'A portfolio in a listing. Figures are in its currency, at official exchange rates.':
    'Портфель в списке. Показатели – в его валюте, по официальным курсам.',
  'Clean value and accrued interest of the positions with a price.': 'Чистая стоимость и НКД позиций с ценой.',
  'The position of a portfolio in one bond. Money is in the currency of the nominal.':
    'Позиция портфеля в одной облигации. Деньги – в валюте номинала.',
  'The bond held.': 'Облигация позиции.',
  'Clean price paid, per cent of nominal.': 'Уплаченная чистая цена, в процентах номинала.',
  'Cost of the position: from its transactions, at average cost; otherwise from the average price.':
    'Вложения в позицию: по её сделкам, по средней стоимости; иначе по средней цене.',
  'Clean value and accrued interest.': 'Чистая стоимость и НКД.',
  'Headline yield at the price of the revision, per cent a year.': 'Основная доходность по цене ревизии, % годовых.',
  'Headline yield of the bond today at the average price paid, per cent a year.':
    'Сегодняшняя основная доходность облигации по средней уплаченной цене, % годовых.',
  'Unrealised gain of the position.': 'Нереализованная прибыль позиции.',
  "Share of the portfolio's value, per cent; null where a currency has no rate.":
    'Доля в стоимости портфеля, в процентах; null, если для какой-то валюты нет курса.',
  'The next coupon of the position; null where none is ahead.': 'Следующий купон позиции; null, если впереди его нет.',
  'The next event of the bond; null where the schedule lists none.':
    'Следующее событие облигации; null, если в графике его нет.',
  'False for a position that was set by hand.': 'False у позиции, заданной вручную.',
  'A bond ladder: for one revision the same arguments give the same bonds.':
    'Лестница облигаций: для одной ревизии те же аргументы дают те же облигации.',
  'Money to invest.': 'Деньги для вложения.',
  'Cost of all bonds, with accrued interest.': 'Стоимость всех облигаций с НКД.',
  'What is left over.': 'Что осталось.',
  'The most money in one issuer, or in the guarantor of special-purpose vehicles.':
    'Больше всего денег в одном эмитенте или поручителе специальных обществ.',
  'A rung a year.': 'По ступени на год.',
  'Coupons and repayments by month, up to the last maturity.':
    'Купоны и погашения по месяцам, до последнего погашения.',
  'Forecast income of one month in one currency. Months without payments are omitted.':
    'Прогноз дохода за один месяц в одной валюте. Месяцы без выплат опущены.',
  'Coupons and principal together.': 'Купоны и номинал вместе.',
  'Part of the total that is fixed by the terms.': 'Часть суммы, определённая условиями.',
  'Part that depends on a coupon not yet set, an issuer in default or a call not being exercised.':
    'Часть, которая зависит от ещё не установленного купона, эмитента в дефолте или неисполнения колла.',
  'Payments of unknown amount, excluded from all sums.': 'Выплаты неизвестной суммы, не включённые ни в одну сумму.',
  'Coupons of bonds that do not float.': 'Купоны облигаций с неплавающим купоном.',
  'Coupons of floaters.': 'Купоны флоатеров.',
  'Principal repaid early.': 'Номинал, погашаемый досрочно.',
  'Principal repaid at the end.': 'Номинал, погашаемый в конце срока.',
  'A rung: bonds that mature in one of the years.': 'Ступень: облигации, погашаемые в одном из лет.',
  '1 for the next twelve months.': '1 – ближайшие двенадцать месяцев.',
  'Maturities after this day.': 'Погашения после этого дня.',
  'Maturities up to this day.': 'Погашения до этого дня включительно.',
  'Money of the rung.': 'Деньги ступени.',
  'What is left of it.': 'Что от них осталось.',
  'Bonds that meet all requirements.': 'Облигации, отвечающие всем требованиям.',
  'Bonds proposed, the highest yield first.': 'Предложенные облигации, сначала с наибольшей доходностью.',
  'Candidates with a higher yield than the last bond proposed that are not bought.':
    'Кандидаты с доходностью выше, чем у последней предложенной облигации, которые не куплены.',
  'Bonds left out, by the first requirement that they do not meet.':
    'Исключённые облигации, по первому требованию, которому они не отвечают.',
  'Why the rung has no bond.': 'Почему на ступени нет облигации.',
  'Positions in one currency. A position without a price or a cost is excluded from the respective sum and counted.':
    'Позиции в одной валюте. Позиция без цены или стоимости не входит в соответствующую сумму и учтена отдельно.',
  'Clean value.': 'Чистая стоимость.',
  'Bonds without a price.': 'Облигации без цены.',
  'Bonds without a cost.': 'Облигации без стоимости покупки.',
  'Totals of the transactions in one currency.': 'Итоги сделок в одной валюте.',
  'Gain on bonds sold, redeemed or repaid, over their average cost.':
    'Прибыль по проданным, погашенным и частично погашенным облигациям сверх их средней стоимости.',
  'Coupons received.': 'Полученные купоны.',
  'Received for sales.': 'Получено от продаж.',
  'Paid for purchases.': 'Уплачено за покупки.',
  'Fees paid.': 'Уплаченные комиссии.',
  'Taxes paid.': 'Уплаченные налоги.',
  'The portfolio in one currency: values at the official exchange rates of the day of the data, transactions at those of their days.':
    'Портфель в одной валюте: стоимость – по официальным курсам дня данных, сделки – по курсам своих дней.',
  'Clean value and accrued interest of the positions with a price; null where a currency has no rate.':
    'Чистая стоимость и НКД позиций с ценой; null, если для какой-то валюты нет курса.',
  'Why there is no value: NO_RATE or NO_PRICE.': 'Почему стоимости нет: NO_RATE или NO_PRICE.',
  'The published rates of the conversion, each with its date.':
    'Опубликованные курсы пересчёта, каждый со своей датой.',
  'Currencies without a rate; their positions and income stay in them.':
    'Валюты без курса; их позиции и доход остаются в них.',
  'Income forecast by month, at the rates of today. Currencies without a rate have rows of their own.':
    'Прогноз дохода по месяцам, по сегодняшним курсам. У валют без курса строки свои.',
  'A future payment on a position.': 'Будущая выплата по позиции.',
  'Kind of payment.': 'Вид выплаты.',
  'ISIN of the bond.': 'ISIN облигации.',
  'Name of the bond.': 'Название облигации.',
  'For the whole position; null while unknown.': 'На всю позицию; null, пока неизвестно.',
  'False where the amount or the payment itself is an estimate.': 'False, если сумма или сама выплата – оценка.',
  'Composition of the portfolio, in its currency. Rows beyond the 12th are summed in the last one.':
    'Состав портфеля, в его валюте. Строки после 12-й сложены в последней.',
  'By issuer.': 'По эмитенту.',
  'By sector of the issuer.': 'По отрасли эмитента.',
  'By composite rating.': 'По композитному рейтингу.',
  'By nominal currency.': 'По валюте номинала.',
  'By kind of coupon.': 'По виду купона.',
  'By time to maturity.': 'По сроку до погашения.',
  'Share of a portfolio.': 'Доля портфеля.',
  'Key of the share.': 'Ключ доли.',
  'Name of the share.': 'Название доли.',
  'ISO 4217. Shares are computed within one currency.': 'ISO 4217. Доли рассчитаны внутри одной валюты.',
  'Per cent; null where a currency has no rate.': 'В процентах; null, если для какой-то валюты нет курса.',
  'Bonds in the share.': 'Облигации в доле.',
  'A bond proposed for a rung, with the reason.': 'Облигация, предложенная для ступени, и почему.',
  'The bond.': 'Облигация.',
  'Place among the candidates of the rung, the highest yield first.':
    'Место среди кандидатов ступени, сначала наибольшая доходность.',
  'Number of bonds, in whole lots.': 'Количество облигаций, целыми лотами.',
  'Money to pay: clean price and accrued interest.': 'Деньги к уплате: чистая цена и НКД.',
  'True where another lot would pass the limit of its issuer.':
    'True, если ещё один лот превысил бы лимит на эмитента.',
  'A candidate with a higher yield that is not bought, and why.':
    'Кандидат с более высокой доходностью, который не куплен, и почему.',
  'Headline yield, per cent a year.': 'Основная доходность, % годовых.',
  'Place among the candidates of the rung.': 'Место среди кандидатов ступени.',
  'Why it is not bought.': 'Почему не куплена.',
  'Mean rating by value, on the scale that covers more of it: the two scales are never mixed.':
    'Средний по стоимости рейтинг, на шкале, которая охватывает больше: две шкалы никогда не смешиваются.',
  'Share of the value that is rated, per cent.': 'Доля стоимости с рейтингом, в процентах.',
  'A warning about the holdings.': 'Предупреждение о портфеле.',
  'What the warning is about.': 'О чём предупреждение.',
  'The warning as a sentence.': 'Предупреждение фразой.',
  'Number of bonds concerned.': 'Число облигаций, которых оно касается.',
  'ISINs of the first of them, with a note where there is one.': 'ISIN первых из них, с пояснением, если оно есть.',
  'A page of portfolios.': 'Страница портфелей.',
  'An official exchange rate as it is published: `rate` of the base is worth `units` of the currency.':
    'Официальный курс, как он опубликован: `rate` базовой валюты стоят `units` валюты.',
  'The rate as text: `1 USD = 90.1 RUB`.': 'Курс текстом: `1 USD = 90.1 RUB`.',
  'Who published it.': 'Кто его опубликовал.',
  'Which positions of a portfolio are shown.': 'Какие позиции портфеля показаны.',
  'Positions of the portfolio.': 'Позиции портфеля.',
  'True when positions are omitted.': 'True, если позиции опущены.',
  'How to get the omitted positions.': 'Как получить опущенные позиции.',
  'Unrealised gain of the position, in the currency of the nominal.':
    'Нереализованная прибыль позиции, в валюте номинала.',
  'Clean value minus clean cost.': 'Чистая стоимость минус чистые вложения.',
  'Coupons received and accrued, less accrued interest paid; null for a position set by hand.':
    'Полученные и накопленные купоны за вычетом уплаченного НКД; null у позиции, заданной вручную.',
  'Total gain; for a position set by hand the price gain alone.':
    'Вся прибыль; у позиции, заданной вручную, – только от цены.',
  'The next coupon of a position.': 'Следующий купон позиции.',
  'For the whole position.': 'На всю позицию.',
  'False where the amount is an estimate.': 'False, если сумма – оценка.',
  'Number of payments in the whole period.': 'Число выплат за весь период.',
  'Payments by date.': 'Выплаты по датам.',
  'Bonds that mature in the rung and do not meet a requirement.':
    'Облигации, погашаемые на ступени и не отвечающие требованию.',
  'The first one not met.': 'Первое невыполненное требование.',
}
