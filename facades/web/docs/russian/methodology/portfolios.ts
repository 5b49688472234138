import type { Russian } from '../russian.ts'

/** Portfolios. */
export const PORTFOLIOS: Russian = {
  Portfolios: 'Портфели',
  'A portfolio in one currency': 'Портфель в одной валюте',
  'The headline figures of a portfolio are in its currency, and the owner may ask for any other. Value, income, weights and means are converted at the official exchange rates of the day of the data, directly or through the currency in which a publisher quotes all others. The answer names each rate with its date and publisher; a rate is used for at most 10 days. Future payments are converted at the rates of today.':
    'Основные показатели портфеля – в его валюте, и владелец может запросить любую другую. Стоимость, доход, доли и средние пересчитываются по официальным курсам на день данных – напрямую или через валюту, в которой публикующий котирует все остальные. Ответ называет каждый курс, его дату и источник; курс используется не дольше 10 дней. Будущие выплаты пересчитываются по сегодняшним курсам.',
  'Each transaction is converted at the rates of its own day, so cost is what was paid then, and profit and XIRR include what the exchange rate brought. A position set by hand has no day of purchase: its cost is converted at the rates of today. Totals of each currency are never converted.':
    'Каждая сделка пересчитывается по курсам своего дня, поэтому вложения – это то, что было уплачено тогда, а прибыль и XIRR включают то, что принёс курс. У позиции, заданной вручную, дня покупки нет: её стоимость покупки пересчитывается по сегодняшним курсам. Итоги по валютам никогда не пересчитываются.',
  'The yield of the flows is the rate at which all payments of the bonds to their headline dates, at the rates of today, are worth what the bonds are, as if they were one bond. It weighs long bonds more than the mean of the yields does.':
    'Доходность потоков – ставка, при которой все выплаты облигаций до их дат основной доходности, по сегодняшним курсам, стоят столько же, сколько сами облигации, как если бы это была одна облигация. Длинные облигации весят в ней больше, чем в средней доходности.',
  'A currency has no rate (`NO_RATE`), no position has a price (`NO_PRICE`), or no bond has the figure (`NO_FIGURE`).':
    'Для валюты нет курса (`NO_RATE`), ни у одной позиции нет цены (`NO_PRICE`) или показателя нет ни у одной облигации (`NO_FIGURE`).',
  'Scenarios and key rates': 'Сценарии и ключевые сроки',
  'A scenario moves every government curve by the same basis points and values each bond again at its own Z-spread. Payments are those of the headline yield: options are not decided anew.':
    'Сценарий сдвигает все государственные кривые на одно и то же число базисных пунктов и заново оценивает каждую облигацию при её собственном Z-спреде. Выплаты – те же, что у основной доходности: решения по опционам не меняются.',
  'A key rate moves the curve at one tenor only, falling in straight lines to zero at its neighbours; before the first and after the last tenor it stays. The tenors are 0.25, 0.5, 1, 2, 3, 5, 7, 10, 15, 20, 30 years. Key rate durations add up to the effective duration.':
    'Ключевой срок сдвигает кривую только на одном сроке, линейно убывая до нуля к соседним; до первого и после последнего срока сдвиг сохраняется. Сроки: 0.25, 0.5, 1, 2, 3, 5, 7, 10, 15, 20, 30 лет. Дюрации по ключевым срокам складываются в эффективную дюрацию.',
  'No position can be revalued: there is no price, schedule or curve. The coverage says how much of the value is.':
    'Ни одну позицию нельзя переоценить: нет цены, графика или кривой. Какая часть стоимости переоценена, сказано в покрытии.',
  'Bond ladder': 'Лестница облигаций',
  'The amount is divided equally over the years. Rung n takes bonds whose maturity is more than n − 1 and at most n years after the day of the data. Nominal and settlement are in the requested currency, and a bond meets these requirements, in this order:':
    'Сумма делится на годы поровну. Ступень n берёт облигации, погашение которых позже дня данных больше чем на n − 1 и не больше чем на n лет. Номинал и расчёты – в запрошенной валюте, а облигация отвечает этим требованиям, в таком порядке:',
  'Requirements of a ladder': 'Требования лестницы',
  Requirement: 'Требование',
  'A bond is left out that': 'Исключается облигация, которая',
  'Does not trade, or is in default.': 'Не торгуется или находится в дефолте.',
  'No current price or yield.': 'Не имеет текущей цены или доходности.',
  'Rated below the minimum, or not at all.': 'Имеет рейтинг ниже заданного или не имеет его вовсе.',
  'Payments are not known in advance: floating, indexed, structured, convertible or incomplete.':
    'Имеет выплаты, которые заранее неизвестны: плавающие, индексируемые, структурные, конвертируемая или с неполным графиком.',
  'Repays earlier, or may: a put, a call or amortisation before maturity.':
    'Погашается или может быть погашена раньше: пут, колл или амортизация до срока.',
  'For qualified investors only.': 'Доступна только квалифицированным инвесторам.',
  'A rating without the spelling of an agency is compared on the scale of the country of the issuer; a national and an international rating are never compared. A bond of which no source states the access counts as open.':
    'Рейтинг, написанный не по правилам агентства, сравнивается на шкале страны эмитента; национальный и международный рейтинги никогда не сравниваются. Облигация, о доступе к которой не сообщает ни один источник, считается доступной всем.',
  'Candidates are ordered by headline yield, then by liquidity, then by ISIN. The first ones are bought at the dirty price, in equal parts of the budget of the rung and in whole lots; a lot that no source states is one bond. The limit of an issuer holds over all rungs, and bonds of special-purpose vehicles count for their guarantor. Government debt has no exception from it. What is left of the budget buys more of the same bonds, in the same order; the rest stays money and is not moved to other rungs.':
    'Кандидаты упорядочены по основной доходности, затем по ликвидности, затем по ISIN. Первые из них покупаются по «грязной» цене, равными частями бюджета ступени и целыми лотами; если лот не указан ни одним источником, это одна облигация. Лимит на эмитента действует на все ступени сразу, а облигации специальных обществ считаются облигациями поручителя. Для государственного долга исключения нет. На остаток бюджета покупаются те же облигации в том же порядке; что осталось, остаётся деньгами и на другие ступени не переносится.',
  'The answer gives the place of each bond among the candidates, those before it that are not bought and why, and how many bonds each requirement left out. One revision always gives the same ladder.':
    'Ответ сообщает место каждой облигации среди кандидатов, какие из стоявших выше не куплены и почему, и сколько облигаций исключило каждое требование. Для одной ревизии лестница всегда одна и та же.',
  'A rung without bonds says `NO_BOND`, `NONE_PASSES`, `ISSUER_LIMIT` or `LOT`.':
    'У ступени без облигаций стоит `NO_BOND`, `NONE_PASSES`, `ISSUER_LIMIT` или `LOT`.',

  'Risk of a portfolio': 'Риск портфеля',
  '`Desk` of a portfolio gives its risk in one currency: its own, or the one of `Currency`. Yields, durations and convexity come in two forms: means weighted by value, and those of all payments as if they were one bond, converted at constant exchange rates. The second weighs long bonds more.':
    '`Desk` портфеля даёт его риск в одной валюте: в своей или в заданной `Currency`. Доходность, дюрации и выпуклость есть в двух видах: средние, взвешенные по стоимости, и показатели всех выплат как одной облигации, по неизменным курсам. Во втором виде длинные облигации весят больше.',
  'DV01 moves yields, key rates move the curve of the currency of each bond, so their totals differ. Contributions add up to the durations of the whole. Positions that cannot be valued are named with the reason, and the coverage says how much of the value is left.':
    'DV01 сдвигает доходности, ключевые сроки – кривую валюты каждой облигации, поэтому их суммы расходятся. Вклады складываются в дюрации целого. Позиции, которые нельзя оценить, названы с причиной, а покрытие говорит, какая часть стоимости учтена.',
  'Stress table': 'Таблица стрессов',
  Stress: 'Стресс',
  'What moves': 'Что сдвигается',
  'Curve −200 bp at all tenors.': 'Кривая −200 б. п. на всех сроках.',
  'Curve −100 bp at all tenors.': 'Кривая −100 б. п. на всех сроках.',
  'Curve −50 bp at all tenors.': 'Кривая −50 б. п. на всех сроках.',
  'Curve +50 bp at all tenors.': 'Кривая +50 б. п. на всех сроках.',
  'Curve +100 bp at all tenors.': 'Кривая +100 б. п. на всех сроках.',
  'Curve +200 bp at all tenors.': 'Кривая +200 б. п. на всех сроках.',
  'Curve −50 bp at the short end, +50 bp from 10 years on, straight between.':
    'Кривая −50 б. п. в начале, +50 б. п. от 10 лет, между ними по прямой.',
  'Curve +50 bp at the short end, −50 bp from 10 years on, straight between.':
    'Кривая +50 б. п. в начале, −50 б. п. от 10 лет, между ними по прямой.',
  'Z-spread +100 bp, the curve unchanged.': 'Z-спред +100 б. п., кривая неизменна.',
  'Z-spreads wider by rating: AAA 25 bp, AA 50, A 100, BBB 150, BB 250, B 400, below 600, without a rating 250; government bonds keep theirs.':
    'Z-спреды шире по рейтингам: AAA 25 б. п., AA 50, A 100, BBB 150, BB 250, B 400, ниже 600, без рейтинга 250; у государственных облигаций прежние.',
  'Every other currency +10 % against this one.': 'Каждая другая валюта +10 % к этой.',
  'Every other currency −10 % against this one.': 'Каждая другая валюта −10 % к этой.',
  'Each stress values every position again at its Z-spread, payments to the headline date.':
    'Каждый стресс заново оценивает все позиции при их Z-спреде, выплаты до даты основной доходности.',
  'No position can be valued, or a currency has no exchange rate.':
    'Ни одну позицию нельзя оценить, или у какой-то валюты нет курса.',
  'A rate of a stress has no meaning, such as one below −100 %.':
    'Ставка в стрессе теряет смысл, например ниже −100 %.',
  'Fabozzi, Fixed Income Analysis, 2007; Basel Committee, Interest rate risk in the banking book, 2016':
    'Фабоцци: Fixed Income Analysis, 2007; Базельский комитет: Interest rate risk in the banking book, 2016',

  'Value at risk of a portfolio': 'Возможная потеря портфеля (VaR)',
  '`Desk=VALUE_AT_RISK` of a portfolio says what a day can cost, by full historical simulation: what happened to all prices and exchange rates on a past day happens again to the positions as they are today. Nothing is assumed of the distribution.':
    '`Desk=VALUE_AT_RISK` портфеля говорит, сколько можно потерять за день, методом полного исторического моделирования: то, что в один из прошлых дней случилось со всеми ценами и курсами, повторяется с сегодняшними позициями. О распределении не предполагается ничего.',
  'P are stored clean prices, chosen as everywhere (last, average, close, mid), FX official rates. A day counts if every position has a price and a rate; a change is between two such days in a row, at most 5 calendar days apart. The latest 250 changes of the past 375 calendar days count equally, at least 100. The horizon is one day, the confidence 95 and 99 %. Value at risk is one of the observed losses, never a value between two; the expected shortfall is the mean of those beyond. Both are negative where even those days were gains. Interest of the day and payments are left out.':
    'P – сохранённые чистые цены, выбранные как везде (последняя, средневзвешенная, закрытия, середина спреда), FX – официальные курсы. День учитывается, если у каждой позиции есть цена и курс; изменение – между двумя такими днями подряд, не дальше 5 календарных дней друг от друга. Последние 250 изменений за 375 календарных дней учитываются с равным весом, и нужно не меньше 100. Горизонт – один день, уровни доверия – 95 и 99 %. VaR – всегда одна из наблюдавшихся потерь, а не значение между двумя; ожидаемые потери в хвосте – среднее тех, что больше. Обе величины отрицательны, если даже в эти дни был прирост. Купонный доход за день и выплаты не учитываются.',
  'A position with fewer than 100 changes of its own, or whose latest price is older than 7 days, is left out and named with the changes it has; the coverage says how much of the value is left. Positions that are quoted on different days may have too few together: then there is no figure.':
    'Позиция, у которой меньше 100 собственных изменений или последняя цена старше 7 дней, исключается и называется вместе с числом её изменений; покрытие говорит, какая часть стоимости осталась. У позиций, которые котируются в разные дни, общих изменений может быть слишком мало: тогда показателя нет.',
  'A bond that was quiet in the past looks safe, a default that has not happened is in no history, and prices of different kinds on two days in a row look like moves.':
    'Облигация, спокойная в прошлом, выглядит надёжной; дефолта, которого ещё не было, нет ни в какой истории; а цены разного вида в два соседних дня выглядят как движение.',
  'Fewer than 100 changes of all positions together, or of each of them.':
    'Меньше 100 изменений у всех позиций вместе или у каждой из них.',
  'Every position has an old price.': 'У каждой позиции старая цена.',
  'There are no positions, or a currency has no exchange rate.': 'Позиций нет, или у какой-то валюты нет курса.',
  'Jorion, Value at Risk, 2007, chapter 10; Acerbi and Tasche, On the coherence of expected shortfall, 2002':
    'Жорион: Value at Risk, 2007, глава 10; Ачерби и Таше: On the coherence of expected shortfall, 2002',
}
