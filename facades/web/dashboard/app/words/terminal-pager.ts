import { words } from './words.ts'

/** Texts of a list in pages. */
export const pagerWords = words({
  EN: {
    pages: 'Pages',
    previous: 'Previous',
    next: 'Next',
    rows: (first: string, last: string, total: string) => `${first} to ${last} of ${total}`,
  },
  RU: {
    pages: 'Страницы',
    previous: 'Назад',
    next: 'Вперёд',
    rows: (first, last, total) => `${first}–${last} из ${total}`,
  },
})
