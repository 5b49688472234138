import { SANDBOX_KEY } from '../../../gateway/sandbox/sandbox-key.ts'
import type { GuideSection } from './guides/guide.ts'
import type { Bilingual } from './language.ts'

/** A step of the first request. */
interface Step {
  readonly title: string
  readonly text: string
}

interface OverviewWords {
  readonly page: string
  readonly title: string
  readonly lead: (endpoints: number) => string
  readonly first: string
  readonly reference: string
  readonly withoutKey: Step
  readonly sandbox: Step
  readonly getKey: Step
  readonly send: Step
  readonly sections: readonly GuideSection[]
  readonly endpoints: string
  readonly endpointsText: string
  readonly more: string
}

/** Texts of the start page. */
export const OVERVIEW_WORDS: Bilingual<OverviewWords> = {
  en: {
    page: 'Guide',
    title: 'The bond market, one request away.',
    lead: endpoints =>
      `Screen bonds, and read their terms, schedules, yields, risk and issuers. ${endpoints} REST endpoints, the same data as MCP tools for AI clients, and one key for both.`,
    first: 'First request',
    reference: 'All endpoints',
    withoutKey: { title: 'Try it without a key.', text: 'The list of plans is public.' },
    sandbox: {
      title: 'Try the data without buying.',
      text: `The key \`${SANDBOX_KEY}\` answers every data endpoint, and the tools of AI clients, from fifty invented bonds. The first request starts the sandbox, which takes about ten seconds.`,
    },
    getKey: {
      title: 'Get a key.',
      text: 'You need an active subscription. The key is shown only once; a new key deactivates the old one. On your own instance, `npm run -s bonds -- key issue --email demo@example.com` prints one.',
    },
    send: { title: 'Screen bonds.', text: 'Send the key in the `x-api-key` header, never in the URL.' },
    sections: [
      {
        id: 'rules',
        title: 'Conventions',
        parts: [
          {
            terms: [
              ['Unknown is `null`', 'Never 0 and never invented. An unknown value satisfies no bound.'],
              [
                'Units are fixed',
                'Yields, coupons and prices are in per cent, spreads in basis points, dates are ISO 8601, money is an exact decimal as text.',
              ],
              ['Every yield states its basis', 'To maturity, to put or to call, and the date. Assumptions are stated.'],
              [
                'Consistent pagination',
                'Pass `nextCursor` as `Cursor`. [Pages](/docs/pagination) come from one data revision, or a warning says that they do not.',
              ],
              [
                'Strict parameters',
                'An unknown or invalid parameter returns 400 with its name, the allowed values and, where possible, a suggestion.',
              ],
              [
                'Conditional requests',
                'Every response has a strong `ETag`. Send it as `If-None-Match` to get 304 while the data is unchanged. [Limits](/docs/limits) says more.',
              ],
            ],
          },
        ],
      },
      {
        id: 'mcp',
        title: 'AI clients',
        parts: [
          'Connect to `{baseUrl}/mcp` with the same header. The client discovers the tools. [How to set up each client](/docs/mcp).',
        ],
      },
    ],
    endpoints: 'Endpoints',
    endpointsText: 'Data is read with GET and comes as JSON. A tool takes the same parameters as its endpoint.',
    more: 'More',
  },
  ru: {
    page: 'Введение',
    title: 'Рынок облигаций одним запросом.',
    lead: endpoints =>
      `Скринер облигаций, условия выпусков, графики выплат, доходности, риск и эмитенты. Методов REST: ${endpoints}; те же данные доступны ИИ-клиентам как инструменты MCP. Один ключ для всего.`,
    first: 'Первый запрос',
    reference: 'Все методы',
    withoutKey: { title: 'Попробуйте без ключа.', text: 'Список тарифов открыт.' },
    sandbox: {
      title: 'Попробуйте данные до покупки.',
      text: `С ключом \`${SANDBOX_KEY}\` все методы данных и инструменты ИИ-клиентов отвечают по пятидесяти вымышленным облигациям. Первый запрос запускает песочницу, это занимает около десяти секунд.`,
    },
    getKey: {
      title: 'Получите ключ.',
      text: 'Нужна действующая подписка. Ключ показывается только один раз; новый ключ отключает прежний. На своём сервере ключ выдаёт команда `npm run -s bonds -- key issue --email demo@example.com`.',
    },
    send: { title: 'Найдите облигации.', text: 'Передавайте ключ в заголовке `x-api-key`, а не в URL.' },
    sections: [
      {
        id: 'rules',
        title: 'Соглашения',
        parts: [
          {
            terms: [
              [
                'Неизвестное – это `null`',
                'Не ноль и не выдуманное значение. Неизвестное не проходит фильтр по диапазону.',
              ],
              [
                'Единицы постоянны',
                'Доходности, купоны и цены – в процентах, спреды – в базисных пунктах, даты – ISO 8601, деньги – точное десятичное число в виде строки.',
              ],
              [
                'У каждой доходности есть база',
                'К погашению, к пут-оферте или к колл-опциону, и на какую дату. Допущения указаны явно.',
              ],
              [
                'Согласованные страницы',
                'Передавайте `nextCursor` как `Cursor`. [Страницы](/docs/pagination) относятся к одной ревизии данных, иначе об этом сообщает предупреждение.',
              ],
              [
                'Строгие параметры',
                'На неизвестный или неверный параметр приходит 400 с его именем, допустимыми значениями и, если возможно, подсказкой.',
              ],
              [
                'Условные запросы',
                'У каждого ответа есть строгий `ETag`. Передайте его в `If-None-Match`, и пока данные не изменились, придёт 304. Подробнее – в разделе [Лимиты](/docs/limits).',
              ],
            ],
          },
        ],
      },
      {
        id: 'mcp',
        title: 'ИИ-клиенты',
        parts: [
          'Подключитесь к `{baseUrl}/mcp` с тем же заголовком. Список инструментов клиент получит сам. [Как настроить каждый клиент](/docs/mcp).',
        ],
      },
    ],
    endpoints: 'Методы API',
    endpointsText: 'Данные читаются через GET и приходят в JSON. У инструмента MCP те же параметры, что и у метода.',
    more: 'Дальше',
  },
}

interface Card {
  readonly path: string
  readonly name: Bilingual<string>
  readonly text: Bilingual<string>
}

/** Where to read on. */
export const OVERVIEW_CARDS: readonly Card[] = [
  {
    path: '/docs/snippets',
    name: { en: 'Snippets', ru: 'Примеры кода' },
    text: {
      en: 'Shell, JavaScript, Python, R, Excel, Google Sheets.',
      ru: 'Shell, JavaScript, Python, R, Excel, Google Таблицы.',
    },
  },
  {
    path: '/docs/clients',
    name: { en: 'Python and TypeScript', ru: 'Python и TypeScript' },
    text: {
      en: 'A client for each, to install from this service.',
      ru: 'Клиент для каждого языка: устанавливается с этого сервиса.',
    },
  },
  {
    path: '/docs/exports',
    name: { en: 'Exports', ru: 'Выгрузки' },
    text: { en: 'Whole lists as CSV, NDJSON and XLSX.', ru: 'Списки целиком: CSV, NDJSON и XLSX.' },
  },
  {
    path: '/docs/files',
    name: { en: 'Bulk files', ru: 'Файлы всего рынка' },
    text: {
      en: 'Every table of a revision as Parquet, CSV and NDJSON.',
      ru: 'Все таблицы ревизии: Parquet, CSV и NDJSON.',
    },
  },
  {
    path: '/docs/mirror',
    name: { en: 'A copy of the market', ru: 'Копия рынка' },
    text: {
      en: 'The whole market once, then only what changed.',
      ru: 'Весь рынок один раз, потом только изменения.',
    },
  },
  {
    path: '/docs/glossary',
    name: { en: 'Glossary', ru: 'Термины' },
    text: {
      en: 'Terms in English and Russian, with their fields.',
      ru: 'Термины на двух языках и поля, где они показаны.',
    },
  },
  {
    path: '/docs/fields',
    name: { en: 'Fields', ru: 'Поля' },
    text: { en: 'All response fields and the meaning of null.', ru: 'Все поля ответов и смысл null.' },
  },
  {
    path: '/docs/methodology',
    name: { en: 'Methodology', ru: 'Методика' },
    text: { en: 'How values are calculated, with sources.', ru: 'Как рассчитываются значения, с источниками.' },
  },
  {
    path: '/docs/errors',
    name: { en: 'Errors', ru: 'Ошибки' },
    text: { en: 'All error codes and remedies.', ru: 'Все коды ошибок и что с ними делать.' },
  },
  {
    path: '/openapi.json',
    name: { en: 'OpenAPI 3.1', ru: 'OpenAPI 3.1' },
    text: {
      en: 'For client generators. Also available as openapi.yaml.',
      ru: 'Для генераторов клиентов. Есть и openapi.yaml.',
    },
  },
  {
    path: '/docs/policies',
    name: { en: 'Versions and security', ru: 'Версии и безопасность' },
    text: { en: 'What can change, and how it is announced.', ru: 'Что может меняться и как об этом сообщается.' },
  },
]
