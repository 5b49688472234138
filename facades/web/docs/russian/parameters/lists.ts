import type { Russian } from '../russian.ts'

/** Pages, columns, days, portfolios, curves, changes and files. */
export const LIST_PARAMETERS: Russian = {
  'Sort keys with direction: `yield_desc` or `-yield`. Default: `turnover30d_desc`.':
    'Ключи сортировки с направлением: `yield_desc` или `-yield`. По умолчанию `turnover30d_desc`.',
  'Page number, from 1.': 'Номер страницы, с 1.',
  'Items per page.': 'Строк на странице.',
  '`nextCursor` of the previous page: continues within the same day of the data. Cannot be combined with Page.':
    '`nextCursor` предыдущей страницы: продолжает в пределах того же дня данных. Не сочетается с Page.',
  '`nextCursor` of the previous page.': '`nextCursor` предыдущей страницы.',
  '`nextCursor` of the previous page. It stays valid when a new revision is published.':
    '`nextCursor` предыдущей страницы. Действителен и после публикации новой ревизии.',
  'The market as it was published at the end of that day, UTC.':
    'Рынок таким, каким он был опубликован на конец этого дня, UTC.',
  'Columns: compact, standard, brief, full, or a list of names.':
    'Столбцы: compact, standard, brief, full или список имён.',
  'Columns: compact, full, or a list of names.': 'Столбцы: compact, full или список имён.',
  'Columns: full, compact, or a list of names.': 'Столбцы: full, compact или список имён.',
  'json returns a page; the other formats return the whole listing as a table, without paging. `Accept` works too.':
    'json возвращает страницу; остальные форматы – весь список таблицей, без страниц. Можно задать и в `Accept`.',
  'json returns the whole answer; the other formats return all positions as a table, without paging. `Accept` works too.':
    'json возвращает весь ответ; остальные форматы – все позиции таблицей, без страниц. Можно задать и в `Accept`.',
  'Currencies, ISO 4217; by default the most common one.': 'Валюты, ISO 4217; по умолчанию самая частая.',
  'Maximum length of the lists of bonds and events.': 'Наибольшая длина списков облигаций и событий.',
  'UUID.': 'UUID.',
  'Months of future income.': 'На сколько месяцев вперёд показать доход.',
  'Upcoming payments returned.': 'Сколько вернуть предстоящих выплат.',
  'Positions returned, largest first.': 'Сколько вернуть позиций, начиная с самых крупных.',
  'Positions skipped.': 'Сколько позиций пропустить.',
  'ISO 4217.': 'Валюта, ISO 4217.',
  'ISO 4217; by default all currencies.': 'ISO 4217; по умолчанию все валюты.',
  'First day.': 'Первый день.',
  'Last day.': 'Последний день.',
  'Keys of curves, such as RUB-GOV; by default all.': 'Ключи кривых, например RUB-GOV; по умолчанию все.',
  'Days: of each key the curve effective then, at most 11 days old. Not with From and To.':
    'Даты: по каждому ключу кривая, действовавшая в этот день, не старше 11 дней. Не сочетается с From и To.',
  'First day of a range.': 'Первый день диапазона.',
  'Last day of a range.': 'Последний день диапазона.',
  'Tenors in years: `0.25,2,10`. By default twelve from 3 months to 30 years.':
    'Сроки в годах: `0.25,2,10`. По умолчанию двенадцать, от 3 месяцев до 30 лет.',
  'Parts to return. Default: PARAMETERS, POINTS and SLOPES.':
    'Какие части вернуть. По умолчанию PARAMETERS, POINTS и SLOPES.',
  'Keys: `RUB-KEY-RATE`, `USD/RUB`. By default all.': 'Ключи: `RUB-KEY-RATE`, `USD/RUB`. По умолчанию все.',
  'First day; without a range the latest of each key.':
    'Первый день; без диапазона – последнее значение каждого ключа.',
  'The revision of your copy; without it and Since the last three days.':
    'Ревизия вашей копии; без неё и без Since – последние три дня.',
  'Changes published after this moment. Cannot be combined with SinceRevision.':
    'Изменения, опубликованные после этого момента. Не сочетается с SinceRevision.',
  'Kinds of changes; by default all.': 'Виды изменений; по умолчанию все.',
  'ISINs: only changes of these bonds and their parts.': 'ISIN: только изменения этих облигаций и их частей.',
  'First day. By default the date of the data, or 30 days before an earlier To.':
    'Первый день. По умолчанию дата данных или за 30 дней до более раннего To.',
  'Last day. By default 30 days after From.': 'Последний день. По умолчанию через 30 дней после From.',
  'Types. By default all.': 'Виды событий. По умолчанию все.',
  'Bonds currently held in this portfolio, in any status, with quantities and totals.':
    'Облигации, которые сейчас есть в этом портфеле, в любом состоянии, с количествами и итогами.',
  'A revision from `revisions`. By default the newest that has files.':
    'Ревизия из `revisions`. По умолчанию последняя, у которой есть файлы.',
  'First day of `quoteDays`. By default 30 days before the last one.':
    'Первый день `quoteDays`. По умолчанию за 30 дней до последнего.',
  'Last day of `quoteDays`, at most 366 days after the first. By default the newest, or the last that the first allows.':
    'Последний день `quoteDays`, не больше 366 дней после первого. По умолчанию самый новый или последний допустимый.',
  'A revision from `revisions` of the manifest.': 'Ревизия из `revisions` манифеста.',
  'Name of a file of the manifest.': 'Имя файла из манифеста.',
}
