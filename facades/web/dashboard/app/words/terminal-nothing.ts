import { words } from './words.ts'

/** Texts of lists in which nothing is found. */
export const nothingWords = words({
  EN: {
    without: (filter: string) => `Without “${filter}”`,
    noneAlone: 'Removing a single filter does not help: remove several.',
    asFilter: (word: string, filter: string) => `Read “${word}” as the filter “${filter}”`,
    insteadOf: (filter: string) => `Try “${filter}”`,
  },
  RU: {
    without: filter => `Без «${filter}»`,
    noneAlone: 'Снять один фильтр недостаточно: снимите несколько.',
    asFilter: (word, filter) => `Слово «${word}» – это фильтр «${filter}»`,
    insteadOf: filter => `Попробовать «${filter}»`,
  },
})
