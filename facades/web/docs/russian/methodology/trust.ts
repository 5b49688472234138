import type { Russian } from '../russian.ts'

/** What to trust. */
export const TRUST: Russian = {
  'What to trust': 'Чему доверять',
  'Stale data': 'Устаревшие данные',
  'A price may be up to 7 calendar days old on the valuation date, and a curve up to 7 days old on the day of the price, so that long holidays do not make a whole market stale. Beyond that, values are removed from the headline fields:':
    'На дату оценки цене может быть до 7 календарных дней, а кривой – до 7 дней на день цены, чтобы длинные праздники не делали устаревшим весь рынок. Дальше значения убираются из основных полей:',
  'Values removed from the headline fields': 'Что убирается из основных полей',
  'Removed values': 'Убранные значения',
  'the price is older than 7 days': 'цена старше 7 дней',
  'every yield, duration, convexity, value of a basis point and spread':
    'все доходности, дюрация, выпуклость, стоимость базисного пункта и спреды',
  'the duration is longer than the time left to the headline date':
    'дюрация длиннее срока, оставшегося до даты основной доходности',
  'the same': 'то же',
  'the curve was older than 7 days on the day of the price': 'в день цены кривая была старше 7 дней',
  'both spreads': 'оба спреда',
  'They remain available in [indicative](/docs/fields#Bond.indicative), with the reason and the age of the price and of the curve in days. The price itself stays in the row, with its date. `QuoteAgeTo` filters by its age.':
    'Они остаются в [indicative](/docs/fields#Bond.indicative) с причиной и возрастом цены и кривой в днях. Сама цена остаётся в строке со своей датой. По её возрасту фильтрует `QuoteAgeTo`.',
  'In place of every removed value.': 'Вместо каждого убранного значения.',
  Assumptions: 'Допущения',
  'Where a value is based on something that no source states, [assumption](/docs/fields#Bond.assumption) states what was used instead. It consists of these sentences, with values in place of the braces:':
    'Если значение основано на том, чего не сообщает ни один источник, [assumption](/docs/fields#Bond.assumption) говорит, что взято вместо этого. Оно состоит из этих фраз (на английском), где на месте фигурных скобок – значения:',
  'Sentences of assumption': 'Фразы в assumption',
  Sentence: 'Фраза',
  When: 'Когда',
  'the source states no coupon frequency': 'источник не указывает частоту купонов',
  'the source states no day count, and only one gives the listed coupon amounts at their rates':
    'источник не указывает базис расчёта, и только один даёт суммы купонов из графика по их ставкам',
  'the source states no day count, and the coupon amounts fit several or none':
    'источник не указывает базис расчёта, а под суммы купонов подходят несколько или ни один',
  'published interest differs from ours, and our day count is deduced':
    'опубликованный НКД отличается от нашего, а базис расчёта у нас выведен',
  'published interest differs from ours, and the source states the day count':
    'опубликованный НКД отличается от нашего, а базис расчёта указан источником',
  'the calculator request specifies this projection of unknown coupons':
    'такой прогноз неизвестных купонов задан в запросе к калькулятору',
  'a coupon of a floater, a linker or a perpetual is not known yet':
    'купон флоатера, индексируемой или бессрочной облигации ещё не известен',
  'no coupon of a linker is known, only its rate': 'у индексируемой облигации не известен ни один купон, только ставка',
  'a floater has coupons that are not known yet': 'у флоатера есть купоны, которые ещё не известны',
  'the source marks coupons before the headline date as estimates':
    'источник помечает купоны до даты основной доходности как оценку',
  'the nominal is indexed': 'номинал индексируется',
  'the bond has no maturity, and no put is ahead': 'у облигации нет срока погашения, и впереди нет пута',
  'payments to the headline date go beyond the longest tenor that the curve rests on':
    'выплаты до даты основной доходности идут дальше самого длинного срока, на который опирается кривая',
  'the headline goes to an offer whose price is not known':
    'основная доходность считается к оферте, цена которой неизвестна',
  'The values are based on stated terms and known payments only.':
    'Значения основаны только на указанных условиях и известных выплатах.',
  Recalculation: 'Пересчёт',
  'When new data arrive (quotes, terms, ratings, defaults or a curve), every bond that depends on them is recalculated in the same revision; when the valuation date changes, every bond is. The order of ingestion never affects a value. [asOf](/docs/fields#Bond.asOf) is the valuation date.':
    'Когда приходят новые данные (котировки, условия, рейтинги, дефолты или кривая), в той же ревизии пересчитываются все облигации, которые от них зависят; когда меняется дата оценки – все. Порядок загрузки на значения не влияет. [asOf](/docs/fields#Bond.asOf) – дата оценки.',
  'A failed ingestion run is rolled back completely, so a row never mixes two states of the data. `AsOf` returns an earlier day as it was published then.':
    'Неудавшаяся загрузка откатывается целиком, поэтому в строке никогда не смешаны два состояния данных. `AsOf` возвращает прошлый день таким, каким он был опубликован.',
  'In place of `asOf`, for a bond that has not been computed yet.':
    'Вместо `asOf` у облигации, которая ещё не рассчитана.',
  'Past days': 'Прошлые дни',
  'The history of a bond (`Bond.history` over GraphQL) returns the values published on each day. They are not recalculated when terms change later. For a day without published values, they are calculated on request from the quote and the curve of that day, on the terms as known now; `published` distinguishes the two. A floating coupon whose period had not begun counts as not set, cancelled offers do not count, and a default counts from its date until it is cured.':
    'История облигации (`Bond.history` в GraphQL) возвращает значения, опубликованные в каждый день. Они не пересчитываются, когда условия меняются позже. За день без опубликованных значений они рассчитываются по запросу из котировки и кривой того дня и условий, известных сейчас; их различает `published`. Плавающий купон, период которого ещё не начался, считается неустановленным, отменённые оферты не учитываются, а дефолт действует со своей даты, пока не урегулирован.',
  'The yield, duration and spreads that a source published for the day are shown next to ours.':
    'Доходность, дюрация и спреды, которые источник опубликовал за этот день, показаны рядом с нашими.',
  'Where the day has no price, or the value would not qualify for the headline on that day. The history gives no reasons.':
    'Если у дня нет цены или значение в тот день не годилось бы для основного поля. История не называет причин.',
}
