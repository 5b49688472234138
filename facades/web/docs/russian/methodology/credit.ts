import type { Russian } from '../russian.ts'

/** Ratings, defaults, liquidity and currencies. */
export const CREDIT: Russian = {
  'Credit and trading': 'Кредитное качество и торги',
  'Composite rating': 'Композитный рейтинг',
  'Bank of Russia, table of 11 July 2024': 'Банк России, таблица от 11 июля 2024 года',
  '**Two scales.** A national and an international rating are never compared by letter. The composite of an issuer from a country with agencies of its own uses the national scale, any other the international one; without a rating on that scale, the other scale is used. `creditRating.scale` returns the scale, and `RatingScale` restricts results to one. A sort by rating lists the scales one after the other.':
    '**Две шкалы.** Национальный и международный рейтинги никогда не сравниваются по буквам. Композит эмитента из страны со своими агентствами использует национальную шкалу, остальных – международную; если на этой шкале рейтинга нет, берётся другая. Шкалу возвращает `creditRating.scale`, а `RatingScale` ограничивает результат одной из них. При сортировке по рейтингу шкалы идут одна за другой.',
  '**The composite.** The worst of the live ratings of the issue; without one, of the issuer; if the issuer has none and is a vehicle, of its guarantor. `composite.method` states how it was determined, `composite.agencies` which agencies entered. The details list all `ratings`: `subject` states what is rated, `considered` whether the rating entered the composite, `decisive` whether it determined it.':
    '**Композит.** Худший из действующих рейтингов выпуска; если их нет – эмитента; если у эмитента нет и он специальное общество – его поручителя. `composite.method` говорит, как он получен, `composite.agencies` – какие агентства вошли. В подробных данных перечислены все `ratings`: `subject` – чему присвоен рейтинг, `considered` – вошёл ли он в композит, `decisive` – определил ли он его.',
  '**Live ratings.** A newer action of an agency, a withdrawal included, replaces the older one. An expected rating does not count until it is assigned.':
    '**Действующие рейтинги.** Более новое действие агентства, в том числе отзыв, заменяет прежнее. Ожидаемый рейтинг не учитывается, пока не присвоен.',
  '**No rating.** A bond without a rating satisfies no rating bound. `RatedFlag=false` selects such bonds if a source provides ratings; otherwise the rating is unknown and none match. `IncludeUnknown=true` includes them.':
    '**Без рейтинга.** Облигация без рейтинга не проходит ни одну границу по рейтингу. `RatedFlag=false` отбирает такие облигации, если источник сообщает рейтинги; иначе рейтинг неизвестен и не подходит ни одна. С `IncludeUnknown=true` они включаются.',
  "**Grades of the Bank of Russia.** The regulator's table of 11 July 2024 is the only mapping that equates agencies: 1 is the best, 6 the worst, for national ratings only. A bond has the weakest grade of its live ratings. `CreditQualityFrom` and `CreditQualityTo` filter by grade.":
    '**Группы Банка России.** Таблица регулятора от 11 июля 2024 года – единственное соответствие, которое приравнивает агентства друг к другу: 1 – лучшая группа, 6 – худшая, только для национальных рейтингов. Облигация относится к худшей группе из своих действующих рейтингов. По группе фильтруют `CreditQualityFrom` и `CreditQualityTo`.',
  'Grades of the Bank of Russia': 'Группы Банка России',
  Grade: 'Группа кредитного качества',
  Labels: 'Ступени',
  'Labels, NRA': 'Ступени, НРА',
  'The [ladder](/docs/ratings#ladder) shows the notation of each agency for each label.':
    'Как каждую ступень записывает каждое агентство, показывает [лестница](/docs/ratings#ladder).',
  'There is no live rating of the issue, of the issuer or, for a vehicle, of the guarantor.':
    'Нет действующего рейтинга ни выпуска, ни эмитента, ни – у специального общества – поручителя.',
  'In place of the grade of the Bank of Russia, where the composite is on the international scale.':
    'Вместо группы Банка России, если композит на международной шкале.',
  Defaults: 'Дефолты',
  'A yield assumes that every promised payment is made. For a bond in default that is not expected, and the result can be hundreds of per cent. A bond with status `DEFAULTED`, or with a default (`DEFAULT`) or a failed put (`PUT_DEFAULT`) that has not been cured, shows no yield, duration or spread; they remain available in [indicative](/docs/fields#Bond.indicative).':
    'Доходность предполагает, что все обещанные выплаты будут произведены. У облигации в дефолте этого не ожидают, и получились бы сотни процентов. Облигация со статусом `DEFAULTED`, с неурегулированным дефолтом (`DEFAULT`) или неисполненной офертой (`PUT_DEFAULT`) не показывает ни доходности, ни дюрации, ни спреда; они остаются в [indicative](/docs/fields#Bond.indicative).',
  'A default on one bond does not extend to the other bonds of the issuer; a default that names no bond applies to all of them. A technical default (`TECHNICAL`) may still be cured, and a restructured bond (`RESTRUCTURED`) has new terms: neither removes a value. All of them are listed in [defaults](/docs/fields#Bond.defaults).':
    'Дефолт по одной облигации не распространяется на другие облигации эмитента; дефолт, в котором облигация не названа, относится ко всем. Технический дефолт (`TECHNICAL`) ещё может быть исправлен, а у реструктурированной облигации (`RESTRUCTURED`) новые условия: ни тот, ни другая не убирают значений. Все они перечислены в [defaults](/docs/fields#Bond.defaults).',
  'In place of every yield, duration and spread.': 'Вместо всех доходностей, дюрации и спредов.',
  'Liquidity score': 'Оценка ликвидности',
  'How easily a bond can be bought and sold, from 1 (at any time) to 7 (hardly at all). Each part counts from 0 to 1:':
    'Насколько легко купить и продать облигацию: от 1 (в любой момент) до 7 (почти невозможно). Каждая составляющая – от 0 до 1:',
  'Parts of the liquidity score': 'Составляющие оценки ликвидности',
  Weight: 'Вес',
  Part: 'Составляющая',
  'Counts 0 at': 'Равна 0 при',
  'Counts 1 at': 'Равна 1 при',
  Between: 'Между ними',
  'turnover of 30 days over the amount outstanding': 'оборот за 30 дней к объёму в обращении',
  logarithmic: 'логарифмически',
  'days with trades among the last 30, over 21 business days': 'дни со сделками из последних 30 к 21 рабочему дню',
  linear: 'линейно',
  'bid-ask spread over the mid price': 'спред покупки и продажи к середине',
  'age of the last quote in calendar days': 'возраст последней котировки в календарных днях',
  'A part that is unknown is left out and the other weights are scaled up. Turnover is compared with the amount outstanding only where both are in the same currency.':
    'Неизвестная составляющая не учитывается, а веса остальных увеличиваются. Оборот сравнивается с объёмом в обращении, только если оба в одной валюте.',
  'Less than 50 % of the weight is known, or the bond was not quoted in the last 30 days.':
    'Известно меньше 50 % веса, или за последние 30 дней облигация не котировалась.',
  'Several currencies': 'Несколько валют',
  'Amounts stay in their own currency. Only an order by money (turnover, outstanding, volumes, nominals, lots) converts them, to the most common nominal currency of the market, at official rates of the Bank of Russia and the European Central Bank no more than 10 days old. A currency without a rate of its own is converted through the fewest other rates. `meta.notes` names each rate with its source and date.':
    'Суммы остаются в своей валюте. Пересчитывает их только сортировка по деньгам (оборот, объём в обращении, объёмы, номиналы, лоты): в самую частую валюту номинала на рынке по официальным курсам Банка России и Европейского центрального банка не старше 10 дней. Валюта без собственного курса пересчитывается через наименьшее число других курсов. `meta.notes` называет каждый курс, его источник и дату.',
  'Bounds on money compare amounts in the currency of each row, without conversion; a warning is returned when several currencies are compared.':
    'Границы в деньгах сравнивают суммы в валюте каждой строки, без пересчёта; если сравниваются несколько валют, возвращается предупреждение.',
  'An amount in a currency without a rate sorts last, and a warning names the currency.':
    'Сумма в валюте без курса стоит в конце, а предупреждение называет валюту.',
}
