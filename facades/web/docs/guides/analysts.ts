import { ANSWER_LIMITS } from '../../../../gateway/analysts/budget.ts'
import { QUERY_LIMITS } from '../../../../gateway/analysts/limit-queries.ts'
import { SUBSCRIPTION_LIMITS } from '../../../../gateway/analysts/limit-subscriptions.ts'
import { QUEUE_LIMITS } from '../../../../gateway/analysts/query-queue.ts'
import { exampleSections } from './example-sections.ts'
import type { GuideOf } from './guide.ts'

const QUERY = `curl {baseUrl}/graphql \\
  -H "x-api-key: $BONDS_KEY" -H "content-type: application/json" \\
  -d '{"query":"{ bonds(filter: { creditRatingFrom: \\"AA\\", yieldFrom: 10 }, limit: 3) { page { total } items { isin yield yieldBasis issuer { name } } } }"}'`

const SUBSCRIBE = `curl -N {baseUrl}/graphql \\
  -H "x-api-key: $BONDS_KEY" -H "content-type: application/json" -H "accept: text/event-stream" \\
  -d '{"query":"subscription { revisionPublished { revision since asOf } }"}'`

const { characters, tokens, depth, fields, aliases, directives, repetitions, cost, databaseRows } = QUERY_LIMITS
const QUERY_SIZES = [characters, tokens, depth, fields, aliases, directives, repetitions, cost, databaseRows]
const { values, bytes } = ANSWER_LIMITS
const sizes = (language: string) =>
  [...QUERY_SIZES, values, bytes, QUEUE_LIMITS.ofAccount].map(size => size.toLocaleString(language))

/** GraphQL for analysts: access, limits, and one query for each common task. */
export const analysts: GuideOf = ({ now }) => ({
  en: {
    title: 'GraphQL',
    lead: 'Analysts write queries of their own against the schema that REST and MCP are made of.',
    sections: [
      {
        id: 'request',
        title: 'A query',
        parts: [
          'POST to `{baseUrl}/graphql` with the same key. The user of the key needs the role `analyst`; without it the answer is [`SCOPE_MISSING`](/docs/errors#scope-missing).',
          { target: 'Shell', code: QUERY },
          '[GraphiQL](/graphql) opens at the same address in a browser: an editor with completion, the descriptions of the schema and the queries below as tabs. Signed in, it needs no key; otherwise put one into its headers.',
          '[schema.graphql](/docs/schema.graphql) describes every type, field, argument and value, with its unit.',
        ],
      },
      {
        id: 'names',
        title: 'Names',
        parts: [
          'Arguments are those of REST in camelCase: `YieldFrom` is `filter.yieldFrom`, `PageSize` is `pageSize`. Fields have the [same names and units](/docs/fields) everywhere. Warnings and errors write names as GraphQL does.',
          'Lists of bonds have `items`, `page`, `meta` and `facets`, as in REST. Lists of the market have pages (`page`, `pageSize`) and a [cursor](/docs/pagination) (`page.nextCursor`), which stays within one day of the data. Days, orders and changes have a cursor only. So `limit` and `cursor` page through any list; only `bondGroups` and `marketDays` answer all rows together.',
          'A lookup that finds nothing, such as `bond(id)`, is null with the reason in `errors`, and the other fields of the query are answered. `node(id)` finds bonds, issuers, placements and portfolios by their global id (`nodeId`), for clients of the Relay kind.',
          '`filter` combines conditions with AND; `anyOf` adds alternatives, of which a bond meets at least one. `asOf` answers as published at the end of [an earlier day](/docs/as-of).',
          'A GET has an `ETag`: repeat it with `If-None-Match`, and an unchanged answer is a 304 without a body.',
        ],
      },
      {
        id: 'limits',
        title: 'Limits of a query',
        parts: [
          'A query that is too large is refused before it runs, with [`QUERY_TOO_LARGE`](/docs/errors#query-too-large). Every field counts once for each row of the lists around it, and searches, groups, maps, calculations and past days count the work that they are; `extensions.cost` of each answer has the estimate, and an error names the heaviest part.',
          {
            caption: 'Limits of a query',
            head: ['Limit', 'At most'],
            rows: zipped(
              [
                'Characters',
                'Tokens',
                'Levels',
                'Fields, fragments expanded',
                'Aliases',
                'Directives',
                'Repetitions of one field in a selection',
                'Cost, in values',
                'Rows read from the database',
                'Values of the answer',
                'Bytes of the answer, before compression',
                'Queries of an account that run at a time',
              ],
              sizes('en'),
            ),
          },
          'Fields below a list that read the database, such as `history`, are read together for the whole list. A query that takes too long is cancelled with the code [`TIMED_OUT`](/docs/errors#timed-out). A query sent while another of your account runs waits for it, up to 10 s; then the code is [`TOO_MANY_AT_ONCE`](/docs/errors#too-many-at-once).',
          'Queries count toward the [limits of the plan](/docs/limits).',
        ],
      },
      {
        id: 'subscriptions',
        title: 'GraphQL subscriptions',
        parts: [
          'Two things are told as they happen, as server-sent events: `revisionPublished`, each revision that becomes current, and `alertFired`, each event of the alerts of your account. Send `Accept: text/event-stream`; GraphiQL does so by itself.',
          { target: 'Shell', code: SUBSCRIBE },
          'Pass `since` when you connect again, and nothing is missed between two connections: the last revision, or the `createdAt` of the last event. An event of an alert may then come twice, with the same `id`. `marketChanges(sinceRevision:)` lists what a revision has changed.',
          `An account has up to ${SUBSCRIPTION_LIMITS.ofAccount} of them open at a time; beyond that the code is [\`TOO_MANY_AT_ONCE\`](/docs/errors#too-many-at-once). Opening one counts as one request. It ends when its key or session does.`,
        ],
      },
      ...exampleSections('en', now),
    ],
  },
  ru: {
    title: 'GraphQL',
    lead: 'Аналитики пишут собственные запросы к той же схеме, на которой построены REST и MCP.',
    sections: [
      {
        id: 'request',
        title: 'Запрос',
        parts: [
          'Отправьте POST на `{baseUrl}/graphql` с тем же ключом. Пользователю нужна роль `analyst`; без неё придёт ошибка [`SCOPE_MISSING`](/docs/errors#scope-missing).',
          { target: 'Shell', code: QUERY },
          'В браузере по тому же адресу открывается [GraphiQL](/graphql) – редактор с подсказками, описаниями схемы и запросами с этой страницы во вкладках. После входа в личный кабинет ключ не нужен; иначе укажите его в заголовках редактора.',
          '[schema.graphql](/docs/schema.graphql) описывает все типы, поля, аргументы и значения с единицами измерения.',
        ],
      },
      {
        id: 'names',
        title: 'Имена',
        parts: [
          'Аргументы те же, что в REST, но в camelCase: `YieldFrom` – это `filter.yieldFrom`, `PageSize` – `pageSize`. У полей везде [одинаковые имена и единицы](/docs/fields). В предупреждениях и ошибках имена пишутся так, как в GraphQL.',
          'В списках облигаций, как и в REST, есть `items`, `page`, `meta` и `facets`. У списков рынка есть страницы (`page`, `pageSize`) и [курсор](/docs/pagination) (`page.nextCursor`), который действует в пределах дня данных. У дней, заказов и изменений есть только курсор. Поэтому любой список можно читать с помощью `limit` и `cursor`; только `bondGroups` и `marketDays` возвращают все строки сразу.',
          'Если по `bond(id)` и подобным полям ничего не найдено, вместо объекта приходит null, а причина – в `errors`; остальные поля запроса возвращаются. `node(id)` находит облигации, эмитентов, размещения и портфели по глобальному идентификатору (`nodeId`), как принято в Relay.',
          'Условия `filter` соединяются через И; `anyOf` добавляет альтернативы, из которых облигация отвечает хотя бы одной. `asOf` возвращает данные, опубликованные на конец [прошлого дня](/docs/as-of).',
          'У ответа на GET есть `ETag`: повторите запрос с `If-None-Match`, и если ответ не изменился, придёт 304 без тела.',
        ],
      },
      {
        id: 'limits',
        title: 'Ограничения запроса',
        parts: [
          'Слишком большой запрос отклоняется до выполнения с кодом [`QUERY_TOO_LARGE`](/docs/errors#query-too-large). Каждое поле учитывается по разу на каждую строку списков, в которые оно вложено; поиск, группировка, карта, расчёты и прошлые дни учитываются по объёму вычислений; оценку содержит `extensions.cost` каждого ответа, а ошибка называет самую тяжёлую часть.',
          {
            caption: 'Ограничения запроса',
            head: ['Ограничение', 'Не больше'],
            rows: zipped(
              [
                'Символы',
                'Токены',
                'Уровни',
                'Поля с учётом фрагментов',
                'Псевдонимы',
                'Директивы',
                'Повторы одного поля в наборе',
                'Стоимость, значений',
                'Строки, прочитанные из базы данных',
                'Значения в ответе',
                'Байты ответа до сжатия',
                'Одновременные запросы учётной записи',
              ],
              sizes('ru'),
            ),
          },
          'Поля внутри списка, которые читаются из базы данных, например `history`, читаются сразу для всего списка. Слишком долгий запрос прерывается с кодом [`TIMED_OUT`](/docs/errors#timed-out). Запрос, отправленный во время выполнения другого запроса вашей учётной записи, ждёт его до 10 с; затем возвращается код [`TOO_MANY_AT_ONCE`](/docs/errors#too-many-at-once).',
          'Запросы учитываются в [лимитах тарифа](/docs/limits).',
        ],
      },
      {
        id: 'subscriptions',
        title: 'Подписки GraphQL',
        parts: [
          'О двух событиях сервис сообщает сразу, в потоке server-sent events: `revisionPublished` – о каждой новой текущей ревизии, `alertFired` – о каждом событии уведомлений вашей учётной записи. Отправьте заголовок `Accept: text/event-stream`; GraphiQL делает это сам.',
          { target: 'Shell', code: SUBSCRIBE },
          'Чтобы ничего не пропустить между подключениями, при повторном подключении передайте `since`: последнюю ревизию или `createdAt` последнего события. Событие уведомления тогда может прийти дважды, с тем же `id`. Что изменила ревизия, показывает `marketChanges(sinceRevision:)`.',
          `У учётной записи одновременно открыто не больше ${SUBSCRIPTION_LIMITS.ofAccount} таких подписок, иначе придёт код [\`TOO_MANY_AT_ONCE\`](/docs/errors#too-many-at-once). Открытие подписки считается одним запросом. Подписка закрывается вместе с ключом или сеансом.`,
        ],
      },
      ...exampleSections('ru', now),
    ],
  },
})

function zipped(names: readonly string[], values: readonly string[]): readonly (readonly string[])[] {
  return names.map((name, index) => [name, values[index] ?? ''])
}
