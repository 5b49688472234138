import type { Bilingual } from './language.ts'

interface EntryWords {
  /** Where a field is returned. */
  readonly answers: string
  readonly mayBeNull: string
  readonly never: string
  /** Between a form and an object. */
  readonly of: string
  /** Heads of the columns of a table of fields. */
  readonly head: readonly string[]
  readonly required: string
  readonly standard: string
  readonly column: string
  readonly sort: string
  readonly values: (count: number) => string
}

/** Words beside the descriptions of parameters and fields. */
export const ENTRY_WORDS: Bilingual<EntryWords> = {
  en: {
    answers: 'In',
    mayBeNull: 'may be null',
    never: 'never',
    of: 'of',
    head: ['Field', 'Meaning', 'Type', 'Unit', 'Null', 'Columns'],
    required: 'required',
    standard: 'default',
    column: 'column',
    sort: 'sort',
    values: count => `${count} allowed values`,
  },
  ru: {
    answers: 'В ответах',
    mayBeNull: 'может быть null',
    never: 'никогда',
    of: '–',
    head: ['Поле', 'Смысл', 'Тип', 'Единица', 'Null', 'Столбцы'],
    required: 'обязательный',
    standard: 'по умолчанию',
    column: 'столбец',
    sort: 'сортировка',
    values: count => `Допустимые значения: ${count}`,
  },
}
