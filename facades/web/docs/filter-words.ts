import type { Bilingual } from './language.ts'

export type GroupKey = 'bounds' | 'lists' | 'flags' | 'others'

export type FormKey =
  | 'array'
  | 'boolean'
  | 'date'
  | 'decimal'
  | 'integer'
  | 'number'
  | 'string'
  | 'time'
  | 'UUID'
  | 'word'

interface FilterWords {
  readonly groups: Readonly<Record<GroupKey, readonly [title: string, text: string]>>
  readonly forms: Readonly<Record<FormKey, string>>
  /** The forms of several values. */
  readonly lists: Readonly<Record<FormKey, string>>
  readonly most: (items: number) => string
  readonly between: (minimum: number, maximum: number) => string
  readonly from: (minimum: number) => string
  readonly upTo: (maximum: number) => string
  /** Heads of the columns of a table of parameters. */
  readonly head: Readonly<Record<'parameter' | 'meaning' | 'form' | 'column' | 'sort' | 'allowed' | 'example', string>>
}

const ENGLISH_FORMS: Readonly<Record<FormKey, string>> = {
  array: 'array',
  boolean: 'boolean',
  date: 'date',
  decimal: 'decimal',
  integer: 'integer',
  number: 'number',
  string: 'string',
  time: 'time',
  UUID: 'UUID',
  word: 'word',
}

/** Words around the descriptions of parameters. */
export const FILTER_WORDS: Bilingual<FilterWords> = {
  en: {
    groups: {
      bounds: [
        'Bounds',
        '`From` is the lower bound, `To` the upper one. Both are inclusive; an unknown value satisfies neither.',
      ],
      lists: ['Lists', 'One or more values, separated by commas. A row matches any of them.'],
      flags: ['Yes or no', '`true` or `false`. Omit the parameter to match both.'],
      others: ['Search, order and pages', 'Search text, sort order, columns and pagination.'],
    },
    forms: ENGLISH_FORMS,
    lists: {
      array: 'list of arrays',
      boolean: 'list of booleans',
      date: 'list of dates',
      decimal: 'list of decimals',
      integer: 'list of integers',
      number: 'list of numbers',
      string: 'list of texts',
      time: 'list of times',
      UUID: 'list of UUIDs',
      word: 'list of words',
    },
    most: items => `at most ${items} values`,
    between: (minimum, maximum) => `${minimum} to ${maximum}`,
    from: minimum => `from ${minimum}`,
    upTo: maximum => `up to ${maximum}`,
    head: {
      parameter: 'Parameter',
      meaning: 'Meaning',
      form: 'Form',
      column: 'Column',
      sort: 'Sort',
      allowed: 'Allowed',
      example: 'Example',
    },
  },
  ru: {
    groups: {
      bounds: [
        'Границы',
        '`From` – нижняя граница, `To` – верхняя. Обе включительно; неизвестное значение не проходит ни одну.',
      ],
      lists: ['Списки', 'Одно или несколько значений через запятую. Строка подходит, если совпало любое.'],
      flags: ['Да или нет', '`true` или `false`. Без параметра подходят и те и другие.'],
      others: ['Поиск, порядок и страницы', 'Слова для поиска, сортировка, столбцы и страницы.'],
    },
    forms: {
      array: 'список',
      boolean: 'true или false',
      date: 'дата',
      decimal: 'десятичное число',
      integer: 'целое число',
      number: 'число',
      string: 'текст',
      time: 'время',
      UUID: 'UUID',
      word: 'слово',
    },
    lists: {
      array: 'список списков',
      boolean: 'список значений true или false',
      date: 'список дат',
      decimal: 'список десятичных чисел',
      integer: 'список целых чисел',
      number: 'список чисел',
      string: 'список текстов',
      time: 'список моментов времени',
      UUID: 'список UUID',
      word: 'список слов',
    },
    most: items => `не больше ${items} значений`,
    between: (minimum, maximum) => `от ${minimum} до ${maximum}`,
    from: minimum => `от ${minimum}`,
    upTo: maximum => `до ${maximum}`,
    head: {
      parameter: 'Параметр',
      meaning: 'Смысл',
      form: 'Вид',
      column: 'Столбец',
      sort: 'Сортировка',
      allowed: 'Допустимые значения',
      example: 'Пример',
    },
  },
}
