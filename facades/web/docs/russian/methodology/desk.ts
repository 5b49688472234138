import type { Russian } from '../russian.ts'

/** Figures of a desk. */
export const DESK: Russian = {
  'Figures of a desk': 'Показатели для торгового стола',
  'Figures on request': 'Показатели по запросу',
  'A row has the figures of a desk that every bond can have: carry and roll-down in 3 and 12 months, key-rate durations in four parts, the yield after a tax of 13 %, and the discount margin and spread duration of a floater. The screener filters and sorts by them. Key-rate durations by tenor, scenarios, the return until a horizon, other taxes, OAS, spreads over swap rates, all margins of floaters and the forward price come from the calculator, by the families that `Desk` names (in GraphQL `desk(families:)`). Each family states its parameters as they were used, and a figure that cannot be computed says why and what is missing.':
    'В строке есть показатели, которые считаются для каждой облигации: доход от удержания и скольжения по кривой за 3 и 12 месяцев, дюрации по ключевым срокам четырьмя суммами, доходность после налога 13 %, у флоатера – маржа дисконтирования и дюрация по ней. По ним отбирает и сортирует скринер. Дюрации по отдельным срокам, сценарии, доход к горизонту, другие ставки налога, OAS, спреды к ставкам свопов, все маржи флоатеров и форвардную цену считает калькулятор – семействами, названными в `Desk` (в GraphQL – `desk(families:)`). Каждое семейство называет параметры, с которыми считалось, а показатель, который посчитать нельзя, говорит почему и чего не хватает.',
  Families: 'Семейства',
  Family: 'Семейство',
  'Key-rate durations to the headline date: zero rates compounded annually, Z-spread constant, unset coupons of a floater at moved forward rates.':
    'Дюрации по ключевым срокам до даты основной доходности: бескупонные ставки с начислением раз в год, Z-спред постоянен, неустановленные купоны флоатера – по сдвинутым форвардным ставкам.',
  'Change of the dirty price after moves of the curve, per cent: payments to the headline date, Z-spread constant, unset coupons of a floater at moved forward rates.':
    'Изменение грязной цены после сдвигов кривой, проценты: выплаты до даты основной доходности, Z-спред постоянен, неустановленные купоны флоатера – по сдвинутым форвардным ставкам.',
  'Carry and roll-down in 3 and 12 months, per cent of the dirty price: payments to maturity, curve unchanged.':
    'Доход от удержания и скольжения по кривой за 3 и 12 месяцев, проценты грязной цены: выплаты до погашения, кривая неизменна.',
  'Return until a horizon and its parts, per cent of the dirty price: payments to maturity, Z-spread constant.':
    'Доход к горизонту и его части, проценты грязной цены: выплаты до погашения, Z-спред постоянен.',
  'Yield to the headline date after a tax on whole coupons and on gains over the clean price, on the day of each payment.':
    'Доходность до даты основной доходности после налога на купоны целиком и на прирост над чистой ценой, в день каждой выплаты.',
  'Option-adjusted spread and risk in a one-factor Hull-White model: holder and issuer decide best for themselves.':
    'Спред и риск с учётом опционов в однофакторной модели Халла – Уайта: держатель и эмитент решают наилучшим для себя образом.',
  'Spreads over swap rates, payments to the headline date.':
    'Спреды к ставкам свопов, выплаты до даты основной доходности.',
  'Margins and durations of a floater: the index stays, or follows the forward rates of the curve.':
    'Маржи и дюрации флоатера: индекс не меняется или следует форвардным ставкам кривой.',
  'Yields and risk as other markets state them, payments to maturity: street, US Treasury, bills, par G-spread.':
    'Доходности и риск так, как их указывают на других рынках, выплаты до погашения: street, Казначейство США, векселя, G-спред к паритетной доходности.',
  'Forward price in 3 months, financed at a simple rate, and the rate behind a quoted one: ACT/365F.':
    'Форвардная цена через 3 месяца при финансировании по простой ставке и ставка репо, заложенная в котировку: ACT/365F.',
  'The examples are computed from one invented bond: 12 % in half-yearly coupons by ACT/365F, from 2024-03-15 to 2029-03-15, at a clean price of 97 with settlement on 2026-06-25. Annual zero rates are 14 % at half a year, 13.5 % at 1, 13 % at 3, 13.2 % at 5 and 13.6 % at 10 years.':
    'Примеры рассчитаны для одной вымышленной облигации: купон 12 % годовых два раза в год по базису ACT/365F, с 2024-03-15 по 2029-03-15, чистая цена 97, расчёты 2026-06-25. Бескупонные ставки с начислением раз в год: 14 % на полгода, 13.5 % на 1 год, 13 % на 3, 13.2 % на 5 и 13.6 % на 10 лет.',
  Example: 'Пример',
  Value: 'Значение',
  'No curve is stored for the currency, or a parameter without a default is not given.':
    'Для валюты нет кривой, или не задан параметр, у которого нет значения по умолчанию.',
  'The bond is [indexed](#linkers): nominal rates do not belong to real payments. It has yields by convention and after tax, both real.':
    'Облигация [индексируется](#linkers): номинальные ставки к реальным выплатам не относятся. У неё есть доходности по другим правилам и после налога, обе реальные.',

  'Margins of floaters': 'Маржи флоатеров',
  'Fabozzi, Mann, Floating-Rate Securities, 2000': 'Фабоцци, Манн: Floating-Rate Securities, 2000',
  'A coupon is the index over a window that begins some days before the period, averaged or compounded, plus the margin, within floor and cap. A day without a fixing carries the one before, and the calculator says how many weekdays of the window do; a day that is not known yet carries the last known one.':
    'Купон – это индекс за окно, которое начинается за несколько дней до периода, усреднённый или с капитализацией, плюс маржа, в пределах нижней и верхней границ. День без фиксинга получает значение предыдущего, и калькулятор говорит, сколько таких будних дней в окне; ещё неизвестный день – последнее известное.',
  'The zero discount margin is the Z-spread of the coupons that the forward rates give. The three differ by up to hundreds of basis points far from par. An index duration moves later coupons and discounting together, a spread duration the margin alone.':
    'Бескупонная маржа дисконтирования – это Z-спред для купонов, рассчитанных по форвардным ставкам. Вдали от номинала три маржи расходятся вплоть до сотен базисных пунктов. Дюрация по индексу сдвигает и будущие купоны, и дисконтирование, дюрация по спреду – только маржу.',
  'The calculator keeps the index at that of the running coupon unless the request gives one, and takes the margin from the terms. Beside that it computes the running and the first unknown coupon by the rule of the terms: averaged or compounded over the period, or set in advance by the fixing of its first day, each with its lag, floor and cap. Daily interest is compounded by 360 days a year for SOFR and €STR, by 365 for others. A rule that the terms do not state is not guessed. Fixings are stored as policy rates: `CBR-KEY-RATE`, `RUONIA`, `SOFR`, `ESTR`, `SONIA`, `EURIBOR_3M`.':
    'Калькулятор оставляет индекс на уровне текущего купона, если запрос не задаёт другого, а маржу берёт из условий выпуска. Кроме того, он считает текущий и первый неизвестный купон по правилу из условий: среднее или сложные проценты за период либо фиксинг первого дня, установленный заранее, каждый со своим лагом, нижней и верхней границами. Сложные проценты по дням считаются от 360 дней в году для SOFR и €STR, от 365 – для остальных. Правило, которого в условиях нет, не угадывается. Фиксинги хранятся как ключевые ставки: `CBR-KEY-RATE`, `RUONIA`, `SOFR`, `ESTR`, `SONIA`, `EURIBOR_3M`.',
  'running coupon: 15 % to 3 May 2026, then 14 %, with 7 days of lag, and 1.5 % over it':
    'текущий купон: 15 % до 3 мая 2026 года, затем 14 %, с лагом 7 дней, плюс 1.5 %',
  'simple margin at 97, until 2028-03-15': 'простая маржа при цене 97, до 2028-03-15',
  'discount margin over a flat index of 14 %': 'маржа дисконтирования при постоянном индексе 14 %',
  'index duration': 'дюрация по индексу',
  'spread duration': 'дюрация по спреду',
  'All coupons are known; or a simple margin of a note that repays before maturity.':
    'Все купоны известны; или простая маржа облигации, которая погашается частями.',
  'No source states the margin over the index.': 'Ни один источник не сообщает маржу к индексу.',

  'Key-rate durations': 'Дюрации по ключевым срокам',
  'Ho, Key Rate Durations: Measures of Interest Rate Risks, 1992':
    'Хо: Key Rate Durations: Measures of Interest Rate Risks, 1992',
  'Coupons of a floater that are not set yet move with the forward rate of their period, and what they are taken to be and the margin stay. Its durations then end near the next reset. The lag of the index, floors above zero and caps are left out; the same holds in scenarios, in stress tests of portfolios and, for periods that begin later, in returns until a horizon.':
    'Ещё не установленные купоны флоатера сдвигаются вместе с форвардной ставкой своего периода, а принятая оценка купона и маржа остаются. Поэтому его дюрации заканчиваются около ближайшего пересмотра ставки. Лаг индекса, минимальная ставка выше нуля и максимальная ставка не учитываются; то же верно для сценариев, стресс-тестов портфеля и, для более поздних периодов, для дохода к горизонту.',
  'The weight w is 1 at the tenor and falls in straight lines to 0 at its neighbours; the tenors are 0.25, 0.5, 1, 2, 3, 5, 7, 10, 15, 20, 30 years. Rates are compounded annually, and the Z-spread s is constant.':
    'Вес w равен 1 на своём сроке и линейно убывает до 0 к соседним; сроки – 0.25, 0.5, 1, 2, 3, 5, 7, 10, 15, 20, 30 лет. Ставки с начислением раз в год, Z-спред s постоянен.',
  'at 0.25 years': 'на 0.25 года',
  'at 0.5 years': 'на 0.5 года',
  'at 1 year': 'на 1 год',
  'at 2 years': 'на 2 года',
  'at 3 years': 'на 3 года',
  'effective duration, their sum': 'эффективная дюрация, их сумма',

  'Bonds with puts and calls': 'Облигации с путами и коллами',
  'Hull, White, Pricing Interest-Rate-Derivative Securities, 1990':
    'Халл, Уайт: Pricing Interest-Rate-Derivative Securities, 1990',
  'The OAS is the continuous spread over the curve at which a one-factor Hull-White model gives the dirty price, if holder and issuer decide best for themselves. The model moves from one decision to the next by its exact distribution, without steps in between. The answer puts the Z-spread to maturity beside it, continuous too, which it equals where nobody gains from an option and the volatility is 0. Duration and convexity come from shifts of the continuous zero rates by 25 bp at a constant OAS, so that they exceed those of key rates, which are compounded annually, even where no option is used. Mean reversion a and volatility σ are parameters; without them 0.1 and 3 percentage points for roubles, 0.03 and 1 for other currencies, which are round numbers and no calibration.':
    'OAS – это непрерывный спред к кривой, при котором однофакторная модель Халла – Уайта даёт грязную цену, если держатель и эмитент решают наилучшим для себя образом. Модель переходит от решения к решению по точному распределению, без промежуточных шагов. Рядом в ответе стоит Z-спред к погашению, тоже непрерывный: с ним OAS совпадает, если ни один опцион не выгоден, а волатильность равна 0. Дюрация и выпуклость получены сдвигами непрерывных бескупонных ставок на 25 б. п. при постоянном OAS, поэтому они больше дюраций по ключевым срокам, где ставки с начислением раз в год, даже если ни один опцион не используется. Скорость возврата к среднему a и волатильность σ – параметры; без них 0.1 и 3 процентных пункта для рубля, 0.03 и 1 для других валют: это круглые числа, а не калибровка.',
  'OAS with a call at 100 on 2027-09-15; mean reversion 0.1, volatility 3 points':
    'OAS с коллом по 100 на 2027-09-15; возврат к среднему 0.1, волатильность 3 пункта',
  'Z-spread without the call, continuous': 'Z-спред без колла, непрерывный',
  'effective duration at the OAS': 'эффективная дюрация при этом OAS',
  'effective convexity': 'эффективная выпуклость',
  'option value, per 100': 'стоимость опциона, на 100 номинала',
  'No put or call is ahead, the issuer has announced a call, or the bond is a floater.':
    'Впереди нет пута и колла, эмитент уже объявил колл, или облигация – флоатер.',
  'Coupons after a put are not known.': 'Купоны после пута неизвестны.',

  'Spreads over swap rates': 'Спреды к ставкам свопов',
  "O'Kane, Introduction to Asset Swaps, 2000": 'О’Кейн: Introduction to Asset Swaps, 2000',
  'Par swap rates are read in straight lines between maturities; the zero rates behind them take payments twice a year. With the market value as notional the asset swap spread is the par-par one × 100 / dirty; the floating leg pays quarterly by ACT/365F. Swap rates come by file, as policy rates whose keys are the currency and the term: `SWAP-RUB-6M`, `SWAP-USD-10Y`.':
    'Ставки свопов между сроками читаются по прямой; бескупонные ставки по ним построены с выплатами два раза в год. Если номинал свопа равен рыночной стоимости, спред asset swap – это спред par-par × 100 / dirty; плавающая нога платит раз в квартал по ACT/365F. Ставки свопов загружаются из файла как ключевые ставки, ключ – валюта и срок: `SWAP-RUB-6M`, `SWAP-USD-10Y`.',
  'I-spread over swap rates of 13.1 % at 2 and 12.9 % at 3 years':
    'I-спред к ставкам свопов 13.1 % на 2 и 12.9 % на 3 года',
  'par-par asset swap, quarterly floating leg': 'asset swap par-par, плавающая нога раз в квартал',
  'paid at the start of the par-par swap, per 100': 'платёж в начале свопа par-par, на 100 номинала',
  'market value asset swap': 'asset swap по рыночной стоимости',
  'No swap rates are stored for the currency.': 'Для валюты нет ставок свопов.',
  'The latest swap rates are older than a week.': 'Последние ставки свопов старше недели.',

  'Horizon return, carry and roll-down': 'Доход к горизонту, удержание и скольжение по кривой',
  'Fabozzi, Fixed Income Mathematics, 2006': 'Фабоцци: Fixed Income Mathematics, 2006',
  'Pull to par takes the bond to the horizon at its yield of today, roll-down from there to the curve, which is unchanged for the same time to payment, shift to the moved curve. The Z-spread is constant. Carry is the sum of the first three.':
    'Приближение к номиналу переносит облигацию на горизонт при сегодняшней доходности, скольжение – оттуда на кривую, неизменную для того же срока до выплаты, сдвиг – на сдвинутую кривую. Z-спред постоянен. Доход от удержания – сумма первых трёх частей.',
  'return in 12 months if the curve stays': 'доход за 12 месяцев, если кривая не изменится',
  'income, per 100': 'купонный доход, на 100 номинала',
  'interest on coupons put aside at 12 %, per 100': 'проценты на отложенные под 12 % купоны, на 100 номинала',
  'pull to par, per 100': 'приближение к номиналу, на 100 номинала',
  'roll-down, per 100': 'скольжение по кривой, на 100 номинала',

  'Yield after tax': 'Доходность после налога',
  'The rate is a parameter and no statement of any law. Coupons are taxed whole, repayments on what they exceed their share of the clean price by, on the day of each payment.':
    'Ставка налога – параметр, а не изложение какого-либо закона. Купоны облагаются целиком, погашения – на превышение над их долей чистой цены, в день каждой выплаты.',
  'effective yield before tax': 'эффективная доходность до налога',
  'after 13 % on coupons and gains': 'после 13 % с купонов и прироста',
  'No tax is given.': 'Налог не задан.',

  'Reference index and breakeven inflation': 'Базовый индекс и вменённая инфляция',
  '31 CFR Part 356, Appendix B': '31 CFR, часть 356, приложение B',
  'reference index on 2026-06-25 from 110 of March and 110.6 of April':
    'базовый индекс на 2026-06-25 по 110 за март и 110.6 за апрель',
  'breakeven inflation, nominal 13 % and real 7 %': 'вменённая инфляция при номинальной 13 % и реальной 7 %',
  'A month of the index is not known; the reason names it.':
    'Индекс за какой-то месяц неизвестен; причина называет его.',

  'Forward price and implied repo rate': 'Форвардная цена и вменённая ставка репо',
  'Choudhry, The Repo Handbook, 2010': 'Чоудри: The Repo Handbook, 2010',
  'A payment on the forward date is income. The implied repo rate solves the same equation for r.':
    'Выплата в дату форварда входит в доход. Вменённая ставка репо – решение того же уравнения относительно r.',
  'forward clean price in 3 months, financed at 14 %, per 100':
    'форвардная чистая цена через 3 месяца при финансировании под 14 %, на 100 номинала',
  'drop, per 100': 'снижение цены, на 100 номинала',
  'The forward date is not between settlement and maturity.': 'Дата форварда не лежит между расчётами и погашением.',
}
