import { POINTS_A_REQUEST } from '../../../../gateway/analysts/limit-queries.ts'
import { COSTLY_FROM } from '../../../../gateway/overload/costly.ts'
import { LONGEST_TEXT, MOST_ITEMS } from '../../../../schema/bounds.ts'
import { ROWS_A_REQUEST } from '../../../costs.ts'
import type { GuideOf } from './guide.ts'

const HEADERS = `RateLimit-Policy: "minute";q=60;w=60, "day";q=5000;w=86400
RateLimit: "minute";r=59;t=42, "day";r=4990;t=3600`
const UNCHANGED = `curl -i -H "x-api-key: $BONDS_KEY" -H 'If-None-Match: "…"' \\
  "{baseUrl}/api/v1/data/market-overview"`

const thousands = (value: number, language: 'en' | 'ru') => value.toLocaleString(language)

export const limits: GuideOf = () => ({
  en: {
    title: 'Limits',
    lead: 'What a plan allows, how an answer says what is left, and how to send fewer requests.',
    sections: [
      {
        id: 'plans',
        title: 'What a plan limits',
        parts: [
          'REST, MCP and GraphQL count together. The figures of every plan are in [Tariffs](/docs/endpoints/get-tariffs), which needs no key.',
          {
            terms: [
              ['Requests a minute', 'A bucket that refills evenly: a pause gives room for a burst.'],
              ['Requests a day', 'Counted by day, UTC.'],
              ['Rows a page', 'The largest `PageSize`.'],
              ['Rows an export', 'The longest list that `Format` returns.'],
            ],
          },
          'When the limits of a plan are lowered, terms that are paid or ordered keep what was bought until they end; raised limits apply to all of them at once.',
          'Requests at the same time are limited too, per account. A program that waits for each answer never meets that limit.',
        ],
      },
      {
        id: 'costs',
        title: 'What a request costs',
        parts: [
          'Most requests count as one. One that is much work counts as several, computed from its arguments before it runs:',
          {
            terms: [
              ['An export (`Format`)', `One for each started ${thousands(ROWS_A_REQUEST, 'en')} rows.`],
              ['`AsOf`', 'One more.'],
              [
                'A portfolio',
                'One for each started 100 of `PositionsLimit`; as a table, of its rows as for an export.',
              ],
              ['A bond ladder', 'Five.'],
              ['A map of the market', 'Four.'],
              ['A holdings file', 'Ten, for the preview and for the import.'],
              [
                'Direct GraphQL',
                `One for each started ${thousands(POINTS_A_REQUEST, 'en')} points of \`extensions.cost\`, or what the fields above cost.`,
              ],
            ],
          },
          `The answer comes even if less is left; what is owed delays the next requests, by a window at most. \`RateLimit\` states what is left after the whole cost. Of the requests of an account that cost ${COSTLY_FROM} or more, one runs and one waits; a third is refused with [\`TOO_MANY_AT_ONCE\`](/docs/errors#too-many-at-once) and \`Retry-After\`.`,
        ],
      },
      {
        id: 'headers',
        title: 'What is left',
        parts: [
          'Every counted answer has two headers: the quota `q` of each policy in a window of `w` seconds, and how many requests remain (`r`) until the quota is full again in `t` seconds.',
          { target: 'Headers', code: HEADERS },
          'Over the limit, the answer is 429 with `Retry-After` in seconds and the code [`RATE_LIMITED`](/docs/errors#rate-limited), [`QUOTA_EXCEEDED`](/docs/errors#quota-exceeded) or [`TOO_MANY_AT_ONCE`](/docs/errors#too-many-at-once). Under overload it is 503 with [`OVERLOADED`](/docs/errors#overloaded). Wait as long as it says, then send the request again: all requests are GET, so a retry changes nothing.',
        ],
      },
      {
        id: 'sizes',
        title: 'Sizes',
        parts: [
          {
            list: [
              `A list in a parameter may have ${MOST_ITEMS} values and a text ${LONGEST_TEXT} characters, unless its description says otherwise.`,
              'A URL may have 12,288 characters: room for every filter and 500 ISINs.',
              'Direct GraphQL limits the [size and cost of a query](/docs/analysts#limits).',
            ],
          },
        ],
      },
      {
        id: 'conditional-requests',
        title: 'Fewer and smaller answers',
        parts: [
          'Every answer has a strong `ETag`. Send it back as `If-None-Match`: while the data is unchanged, the answer is 304 without a body.',
          { target: 'Shell', code: UNCHANGED },
          '`Accept-Encoding: zstd, br, gzip` makes answers about five times smaller. `Fields` leaves out columns that you do not need.',
        ],
      },
    ],
  },
  ru: {
    title: 'Лимиты',
    lead: 'Что разрешает тариф, как узнать остаток и как отправлять меньше запросов.',
    sections: [
      {
        id: 'plans',
        title: 'Что ограничивает тариф',
        parts: [
          'Запросы REST, MCP и GraphQL считаются вместе. Значения по каждому тарифу возвращает метод [Tariffs](/docs/endpoints/get-tariffs), ключ для него не нужен.',
          {
            terms: [
              [
                'Запросов в минуту',
                'Лимит восполняется равномерно: после паузы можно отправить несколько запросов подряд.',
              ],
              ['Запросов в день', 'Сутки считаются по UTC.'],
              ['Строк на странице', 'Наибольшее значение `PageSize`.'],
              ['Строк в выгрузке', 'Наибольшая длина списка, который возвращает `Format`.'],
            ],
          },
          'Если лимиты тарифа снижены, оплаченные и заказанные сроки до окончания сохраняют купленные; повышенные лимиты сразу действуют для всех.',
          'Ограничено и число одновременных запросов одного клиента. Программа, которая дожидается каждого ответа, с этим лимитом не столкнётся.',
        ],
      },
      {
        id: 'costs',
        title: 'Сколько стоит запрос',
        parts: [
          'Большинство запросов считается за один. Трудоёмкий запрос считается за несколько; его стоимость известна из параметров до выполнения:',
          {
            terms: [
              ['Выгрузка (`Format`)', `Один за каждые начатые ${thousands(ROWS_A_REQUEST, 'ru')} строк.`],
              ['`AsOf`', 'На один больше.'],
              [
                'Портфель',
                'Один за каждые начатые 100 строк `PositionsLimit`; в виде таблицы – по числу строк, как выгрузка.',
              ],
              ['Лестница облигаций', 'Пять.'],
              ['Карта рынка', 'Четыре.'],
              ['Файл с позициями', 'Десять – и за просмотр, и за импорт.'],
              [
                'Прямой GraphQL',
                `Один за каждые начатые ${thousands(POINTS_A_REQUEST, 'ru')} пунктов \`extensions.cost\` или столько, сколько стоят поля выше.`,
              ],
            ],
          },
          `Ответ приходит, даже если осталось меньше: недостающее вычитается из следующих запросов, но не более одного окна. \`RateLimit\` показывает остаток после вычета всей стоимости. Из запросов клиента стоимостью от ${COSTLY_FROM} один выполняется и один ждёт; третий получает отказ [\`TOO_MANY_AT_ONCE\`](/docs/errors#too-many-at-once) с заголовком \`Retry-After\`.`,
        ],
      },
      {
        id: 'headers',
        title: 'Сколько осталось',
        parts: [
          'В каждом учтённом ответе есть два заголовка: квота `q` на окно в `w` секунд по каждому правилу и остаток запросов `r` с числом секунд `t` до полного восполнения.',
          { target: 'Заголовки', code: HEADERS },
          'При превышении приходит 429 с заголовком `Retry-After` в секундах и кодом [`RATE_LIMITED`](/docs/errors#rate-limited), [`QUOTA_EXCEEDED`](/docs/errors#quota-exceeded) или [`TOO_MANY_AT_ONCE`](/docs/errors#too-many-at-once). При перегрузке сервиса – 503 с кодом [`OVERLOADED`](/docs/errors#overloaded). Подождите указанное время и повторите запрос: все запросы – GET, повтор ничего не меняет.',
        ],
      },
      {
        id: 'sizes',
        title: 'Размеры',
        parts: [
          {
            list: [
              `В списочном параметре может быть до ${MOST_ITEMS} значений, в тексте – до ${LONGEST_TEXT} символов, если в описании не сказано иное.`,
              'Длина URL – до 12 288 символов: хватает на все фильтры и 500 ISIN.',
              'Для прямых запросов GraphQL ограничены [размер и стоимость запроса](/docs/analysts#limits).',
            ],
          },
        ],
      },
      {
        id: 'conditional-requests',
        title: 'Меньше запросов, короче ответы',
        parts: [
          'У каждого ответа есть строгий `ETag`. Передайте его в `If-None-Match`: пока данные не изменились, придёт 304 без тела.',
          { target: 'Shell', code: UNCHANGED },
          '`Accept-Encoding: zstd, br, gzip` сокращает ответ примерно в пять раз. `Fields` убирает ненужные столбцы.',
        ],
      },
    ],
  },
})
