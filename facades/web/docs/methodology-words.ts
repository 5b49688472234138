import type { Bilingual } from './language.ts'

export interface MethodologyWords {
  readonly title: string
  readonly lead: string
  readonly neverMissing: string
  readonly source: string
}

/** Words around the rules of the methodology. */
export const METHODOLOGY_WORDS: Bilingual<MethodologyWords> = {
  en: {
    title: 'Methodology',
    lead: 'How values are calculated, by which convention and source, and what a row shows when a value is missing. Tables are generated from the code.',
    neverMissing: 'Never missing',
    source: 'Source',
  },
  ru: {
    title: 'Методика расчёта',
    lead: 'Как рассчитываются цены, доходности, дюрация, НКД и спреды, по каким соглашениям и источникам, и что показывает строка, когда значения нет. Таблицы составлены по коду.',
    neverMissing: 'Есть всегда',
    source: 'Источник',
  },
}
