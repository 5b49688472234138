import type { Bilingual } from './language.ts'

interface RatingWords {
  readonly title: string
  readonly description: string
  readonly rules: string
  readonly spellings: string
  readonly ladder: string
  readonly ladderText: string
  readonly scales: Readonly<Record<string, string>>
  /** Heads of the first columns; those of the agencies follow. */
  readonly head: readonly string[]
}

/** Words around the rating ladder. */
export const RATING_WORDS: Bilingual<RatingWords> = {
  en: {
    title: 'Ratings',
    description: 'The 26 labels of the composite, the notations of the agencies, and the grades of the Bank of Russia.',
    rules: 'Rules',
    spellings: 'Other notations',
    ladder: 'The ladder',
    ladderText: 'Each notation is accepted in place of a label. NRA is one grade weaker at `AA` and at `BB-`.',
    scales: { NATIONAL: 'national', INTERNATIONAL: 'international' },
    head: ['Label', 'Ordinal', 'Grade', 'Grade, NRA'],
  },
  ru: {
    title: 'Рейтинги',
    description: 'Ступени композитного рейтинга, обозначения агентств и группы Банка России.',
    rules: 'Правила',
    spellings: 'Другие обозначения',
    ladder: 'Лестница',
    ladderText: 'Вместо ступени принимается любое из обозначений. У НРА группа на одну хуже на ступенях `AA` и `BB-`.',
    scales: { NATIONAL: 'национальная', INTERNATIONAL: 'международная' },
    head: ['Ступень', 'Номер', 'Группа', 'Группа, НРА'],
  },
}
