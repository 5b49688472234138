import type { Bilingual } from './language.ts'

interface EntryWords {
  readonly mayBeNull: string
  readonly required: string
  readonly standard: string
  readonly column: string
  readonly sort: string
  readonly values: (count: number) => string
}

/** Words beside the descriptions of parameters and fields. */
export const ENTRY_WORDS: Bilingual<EntryWords> = {
  en: {
    mayBeNull: 'may be null',
    required: 'required',
    standard: 'default',
    column: 'column',
    sort: 'sort',
    values: count => `${count} allowed values`,
  },
  ru: {
    mayBeNull: 'может быть null',
    required: 'обязательный',
    standard: 'по умолчанию',
    column: 'столбец',
    sort: 'сортировка',
    values: count => `Допустимые значения: ${count}`,
  },
}
