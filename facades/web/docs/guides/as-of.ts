import { endpointsWith } from './endpoint-links.ts'
import type { GuideOf } from './guide.ts'

const PAST = `curl -H "x-api-key: $BONDS_KEY" \\
  "{baseUrl}/api/v1/data/instruments?AsOf=2026-11-20&CreditRatingFrom=AA-&PageSize=5"`

export const asOf: GuideOf = ({ description }) => ({
  en: {
    title: 'Past days (AsOf)',
    lead: '`AsOf` answers as the service did at the end of a day: with the data that was published then, not with what is known today.',
    sections: [
      {
        id: 'request',
        title: 'Request',
        parts: [
          'Send a day, UTC. Filters, sorts, columns and exports work as usual.',
          { target: 'Shell', code: PAST },
          `Endpoints with \`AsOf\`: ${endpointsWith('AsOf', description)}.`,
          '`meta.revision` and `meta.asOf` of the answer say which revision was used.',
        ],
      },
      {
        id: 'meaning',
        title: 'What it means',
        parts: [
          {
            list: [
              'The answer comes from the last revision that was published on that day or before it. A later correction of a price, a rating or a schedule is not in it. That makes backtests free of look-ahead.',
              'A day without a publication, such as a holiday, gives the data of the last day before it.',
              'Days are retained as long as the operator keeps the archive. For a day that is not retained, the error names the available days.',
              'Portfolios have no past: filters by holdings cannot be combined with `AsOf`.',
            ],
          },
        ],
      },
      {
        id: 'many-days',
        title: 'Many days',
        parts: [
          'The first request for a day takes longer, because the data of that day are read into memory: one day at a time for the whole service. Request the days one after another, and everything that you need of a day before the next one.',
          'If several of your requests already wait for other days, the next one is refused with 429; under load or with too little memory, with 503; after the time limit, with 504. `Retry-After` says after how many seconds to try again.',
        ],
      },
      {
        id: 'history',
        title: 'A day or a series',
        parts: [
          'For the prices, yields and spreads of one bond over time, use [its history](/docs/endpoints/get-history): one row a day in one answer.',
          'History shows the figures of a past day as they are known now, including corrections; `AsOf` shows what was published then.',
        ],
      },
    ],
  },
  ru: {
    title: 'Прошлые даты (AsOf)',
    lead: 'С параметром `AsOf` сервис отвечает так, как ответил бы в конце указанного дня: по данным, опубликованным на тот момент, а не по известным сегодня.',
    sections: [
      {
        id: 'request',
        title: 'Запрос',
        parts: [
          'Передайте дату по UTC. Фильтры, сортировка, столбцы и выгрузки работают как обычно.',
          { target: 'Shell', code: PAST },
          `Методы с параметром \`AsOf\`: ${endpointsWith('AsOf', description)}.`,
          'Какая ревизия использована, указано в ответе в `meta.revision` и `meta.asOf`.',
        ],
      },
      {
        id: 'meaning',
        title: 'Что это значит',
        parts: [
          {
            list: [
              'Ответ строится по последней ревизии, опубликованной в этот день или раньше. Более поздних исправлений цены, рейтинга или графика выплат в нём нет, поэтому бэктест не заглядывает в будущее.',
              'Если в этот день публикации не было, например в праздник, используются данные последнего предыдущего дня.',
              'Даты доступны, пока оператор хранит архив. Если дата недоступна, в ошибке указан допустимый период.',
              'Прошлые портфели не хранятся: фильтры по портфелю нельзя сочетать с `AsOf`.',
            ],
          },
        ],
      },
      {
        id: 'many-days',
        title: 'Много дат',
        parts: [
          'Первый запрос за дату выполняется дольше: данные этого дня загружаются в память, по одному дню на весь сервис. Запрашивайте даты по очереди и получайте всё нужное за одну дату, прежде чем перейти к следующей.',
          'Если несколько ваших запросов уже ждут других дат, следующий получит ответ 429; при перегрузке или нехватке памяти – 503, по истечении времени – 504. В `Retry-After` указано, через сколько секунд повторить запрос.',
        ],
      },
      {
        id: 'history',
        title: 'Срез или ряд',
        parts: [
          'Цены, доходности и спреды одной облигации во времени возвращает [её история](/docs/endpoints/get-history): по строке на день одним ответом.',
          'История показывает значения прошлых дней так, как они известны сейчас, с исправлениями; `AsOf` – то, что было опубликовано тогда.',
        ],
      },
    ],
  },
})
