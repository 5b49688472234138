import { words } from './words.ts'

/** Texts of the day and the revision that the terminal shows. */
export const dayWords = words({
  EN: {
    day: 'As of',
    now: 'Now',
    toNow: 'Back to the market as it is now',
    currency: 'Currency of the view',
    everyCurrency: 'All currencies',
    notOfDay: (day: string) => `This page shows the market as it is now, not as of ${day}.`,
    current: (revision: string) => `Current: revision ${revision}`,
    stale: (sources: string) => `Stale: ${sources} has not been read for two scheduled runs`,
    newer: (revision: string) => `Revision ${revision} is out: refresh`,
    unknown: 'The service does not answer',
  },
  RU: {
    day: 'На дату',
    now: 'Сейчас',
    toNow: 'Вернуться к рынку на сейчас',
    currency: 'Валюта вида',
    everyCurrency: 'Все валюты',
    notOfDay: day => `Эта страница показывает текущие данные, а не данные на ${day}.`,
    current: revision => `Данные текущие: ревизия ${revision}`,
    stale: sources => `Данные устарели: ${sources} не читался два запуска подряд`,
    newer: revision => `Вышла ревизия ${revision}: обновить`,
    unknown: 'Сервис не отвечает',
  },
})
