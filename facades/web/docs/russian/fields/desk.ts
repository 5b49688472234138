import type { Russian } from '../russian.ts'

/** Figures of a desk. */
export const DESK: Russian = {
  'The requested figures of a desk, a family each; empty where there are no figures at all.':
    'Запрошенные показатели торгового стола, по семействам; пусто, если показателей нет вовсе.',
  'A family of figures of a desk with what it rests on.':
    'Семейство показателей торгового стола и то, на чём оно построено.',
  'The family.': 'Семейство.',
  'Convention of its figures.': 'По каким правилам посчитаны его показатели.',
  'Parameters as they were used.': 'Параметры, с которыми считалось.',
  'What is assumed of coupons.': 'Что принято о купонах.',
  'A parameter behind figures of a desk, as it was used.': 'Параметр показателей торгового стола, с которым считалось.',
  'Name of the parameter.': 'Название параметра.',
  'Value in its unit, given or its default; null where none was given and there is no default.':
    'Значение в своей единице, заданное или по умолчанию; null, если не задано и значения по умолчанию нет.',
  'Unit: PERCENT, PERCENTAGE_POINTS, BASIS_POINTS, MONTHS, A_YEAR or PER_100.':
    'Единица: PERCENT, PERCENTAGE_POINTS, BASIS_POINTS, MONTHS, A_YEAR или PER_100.',
  'A figure of a desk, or the reason why it is missing.': 'Показатель торгового стола или причина, по которой его нет.',
  'Unit: PERCENT, BASIS_POINTS, YEARS, YEARS_SQUARED, DAYS or PER_100.':
    'Единица: PERCENT, BASIS_POINTS, YEARS, YEARS_SQUARED, DAYS или PER_100.',
  'What the figure is.': 'Что это за показатель.',
  'What is missing or at fault.': 'Чего не хватает или что не подходит.',
  'Risk of the portfolio in one currency; null unless families are requested.':
    'Риск портфеля в одной валюте; null, если семейства не запрошены.',
  'Risk of a portfolio in one currency: payments to headline dates, at official exchange rates of the day of the data.':
    'Риск портфеля в одной валюте: выплаты до дат основной доходности, по официальным курсам на день данных.',
  'Value that risk is computed of; null where there is none.':
    'Стоимость, для которой посчитан риск; null, если его нет.',
  'Its share of the value of all positions, per cent.': 'Её доля в стоимости всех позиций, проценты.',
  'Why there is no risk.': 'Почему риска нет.',
  'Currencies without an exchange rate: with one of them there is no risk.':
    'Валюты без курса: если есть хоть одна, риска нет.',
  'Positions that no risk can be computed of.': 'Позиции, для которых риск посчитать нельзя.',
  'A position that no risk can be computed of.': 'Позиция, для которой риск посчитать нельзя.',
  'Why not.': 'Почему.',
  'Means weighted by value; null unless RISK is requested.':
    'Средние, взвешенные по стоимости; null, если не запрошено RISK.',
  'Of all payments as if they were one bond; null unless RISK is requested.':
    'Для всех выплат как для одной облигации; null, если не запрошено RISK.',
  'Fall of the value when every yield rises by a basis point; null unless RISK is requested.':
    'Насколько стоимость падает, когда каждая доходность растёт на базисный пункт; null, если не запрошено RISK.',
  'Answer to each key rate.': 'Отклик на каждую ключевую точку кривой.',
  'Parts of the positions, the largest first.': 'Вклады позиций, сначала крупнейшие.',
  'The stress table.': 'Таблица стрессов.',
  'What a day can cost a portfolio: changes of all stored prices and official exchange rates on each past day, applied to the positions of today.':
    'Сколько портфель может потерять за день: изменения всех сохранённых цен и официальных курсов за каждый прошлый день, применённые к сегодняшним позициям.',
  'Loss of a portfolio in a day at one level of confidence; a loss is positive, a gain negative.':
    'Потеря портфеля за день при одном уровне доверия; потеря положительна, прирост отрицателен.',
  'A position whose stored prices do not suffice for a simulation.':
    'Позиция, сохранённых цен которой для моделирования недостаточно.',
  'What a day can cost; null unless VALUE_AT_RISK is requested.':
    'Сколько можно потерять за день; null, если VALUE_AT_RISK не запрошено.',
  'Value of the positions whose history suffices; null where there are none.':
    'Стоимость позиций, истории которых достаточно; null, если таких нет.',
  'Daily changes that are simulated; null where none are.': 'Число учтённых дневных изменений; null, если их нет.',
  'Fewest changes that a position, and all positions together, need.':
    'Сколько изменений нужно каждой позиции и всем позициям вместе.',
  'Day of the first price.': 'День первой цены.',
  'Day of the last price.': 'День последней цены.',
  'Why there are no losses.': 'Почему потерь нет.',
  'Losses at 95 and 99 % confidence; empty where there is a reason.':
    'Потери при уровнях доверия 95 и 99 %; пусто, если указана причина.',
  'Positions that are not simulated.': 'Позиции, которые не учтены.',
  'Share of the days on which the loss is not larger, per cent.': 'Доля дней, в которые потеря не больше, проценты.',
  'Value at risk: the loss at this level.': 'VaR: потеря при этом уровне доверия.',
  'The same in per cent of the value that is simulated.': 'То же в процентах от учтённой стоимости.',
  'Mean of the worse days.': 'Средняя потеря за худшие дни.',
  'Why it is left out.': 'Почему позиция не учтена.',
  'Daily changes that its stored prices and exchange rates give.':
    'Число дневных изменений, которые дают её сохранённые цены и курсы.',
  'Risk of a portfolio by one way of adding up.': 'Риск портфеля по одному из способов сложения.',
  'Effective yield, per cent a year.': 'Эффективная доходность, проценты годовых.',
  'Macaulay duration, years.': 'Дюрация Маколея, годы.',
  'Modified duration, years.': 'Модифицированная дюрация, годы.',
  'Answer of a portfolio to one key rate: the curve of each currency moves at this tenor.':
    'Отклик портфеля на одну точку: кривая каждой валюты сдвигается на этом сроке.',
  'The tenor that moves, years.': 'Срок, на котором сдвиг, годы.',
  'Fall of the value when the rate rises by a basis point.':
    'Насколько стоимость падает, когда ставка растёт на базисный пункт.',
  'The same as a duration, years.': 'То же в виде дюрации, годы.',
  'What one position adds to the risk of its portfolio.': 'Что одна позиция добавляет к риску портфеля.',
  'Share of the value that risk is computed of, per cent.': 'Доля в стоимости, для которой посчитан риск, проценты.',
  'Its part of the modified duration, years. All parts add up.':
    'Её часть модифицированной дюрации, годы. Части складываются.',
  'Fall of the value when the yield of the bond rises by a basis point.':
    'Насколько стоимость падает, когда доходность облигации растёт на базисный пункт.',
  'Its part of each key-rate duration, years, in the order of the tenors.':
    'Её часть дюрации по каждому ключевому сроку, годы, в порядке сроков.',
  'A portfolio after a stress: every position revalued at its Z-spread; options are not decided anew.':
    'Портфель после стресса: каждая позиция переоценена при своём Z-спреде; решения по опционам не пересматриваются.',
  'Name of the stress.': 'Название стресса.',
  'What moves.': 'Что сдвигается.',
  'Change of the value.': 'Изменение стоимости.',
  'The change in per cent of the value that is revalued.': 'Изменение в процентах переоценённой стоимости.',
  'Why there is no change.': 'Почему изменения нет.',
}
