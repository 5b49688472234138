import { EVENT_TYPE_NAMES, eventType } from '../../../../schema/alerts/event-types.ts'
import { ACCOUNT_ENDPOINTS } from '../../../account-endpoints.ts'
import type { Language } from '../language.ts'
import { RUSSIAN_EVENTS } from '../russian/events.ts'
import { TITLES } from '../russian/fields/titles.ts'
import { textIn } from '../russian/russian.ts'
import { endpointPath } from '../sections.ts'
import type { GuideOf } from './guide.ts'
import { RECEIVERS } from './webhook-receivers.ts'

const CHANNEL = `curl -H "x-api-key: $BONDS_KEY" -H 'content-type: application/json' \\
  -d '{"name": "Our receiver", "url": "https://example.com/bonds"}' {baseUrl}/api/v1/channels`
const SCREEN = `curl -H "x-api-key: $BONDS_KEY" -H 'content-type: application/json' \\
  -d '{"name": "High grade, high yield", "query": "CreditRatingFrom=AA&YieldFrom=14"}' {baseUrl}/api/v1/screens`
const ALERT = `curl -H "x-api-key: $BONDS_KEY" -H 'content-type: application/json' -H 'Idempotency-Key: alert-1' \\
  -d '{"name": "New in the screen", "screenId": "…", "events": ["screen.entered"], "channels": ["…"]}' \\
  {baseUrl}/api/v1/alerts`
const BODY = `{
  "type": "screen.entered",
  "timestamp": "2026-11-26T10:15:04.120Z",
  "data": {
    "alert": { "id": "…", "name": "New in the screen", "subject": "screen" },
    "since": 1203,
    "revision": 1204,
    "asOf": "2026-11-26T10:15:00.000Z",
    "total": 1,
    "items": [{ "isin": "RU000A1038V6", "name": "OFZ 26238", "price": 94.1, "yield": 14.2, "maturityDate": "2041-05-15" }],
    "more": null
  }
}`

const choices = RECEIVERS.map(receiver => ({ ...receiver }))

export const alertsGuide: GuideOf = () => ({
  en: {
    title: 'Alerts and webhooks',
    lead: 'Be told when the answer changes, instead of asking again and again: events follow from two published revisions, and come as signed webhooks or as emails.',
    sections: [
      {
        id: 'begin',
        title: 'Begin',
        parts: [
          'A channel says where to tell. The secret in the answer is shown only then; it verifies the signatures.',
          { target: 'Shell', code: CHANNEL },
          'An alert says what to watch: a saved screen, a watchlist, a portfolio, a bond or a curve. Without one of these it watches all placements, or the data as a whole.',
          { target: 'Shell', code: SCREEN },
          { target: 'Shell', code: ALERT },
          '`POST /api/v1/channels/{id}/test` sends an event of the type `channel.test` at once.',
          'To develop a receiver, run the service on your machine: there a channel may lead to `http://127.0.0.1`, and `npm run -s bonds -- webhook listen --secret whsec_…` prints each delivery and says whether its signature is genuine.',
        ],
      },
      {
        id: 'events',
        title: 'Events',
        parts: [
          {
            caption: 'Types of events',
            head: ['Type', 'When', 'What an alert can watch'],
            rows: EVENT_TYPE_NAMES.map(name => {
              const { description, subjects } = eventType(name)
              return [`\`${name}\``, description, subjects.map(subject => subject.toLowerCase()).join(', ')]
            }),
          },
          'Alerts are evaluated once for each published revision, beginning with the first after they were made; dates once a day, UTC. A level counts as crossed when the value goes beyond it by `hysteresis`: by default 0.05 of a price, 0.02 of a yield, 2 basis points of a spread. An unknown value crosses nothing.',
        ],
      },
      {
        id: 'deliveries',
        title: 'Deliveries',
        parts: [
          { target: 'Body', code: BODY },
          {
            list: [
              'Signed by [Standard Webhooks](https://www.standardwebhooks.com): `webhook-id`, `webhook-timestamp` and `webhook-signature`, the HMAC-SHA256 of `id.timestamp.body`. For 24 hours after a change of the secret both sign.',
              'At least once: `webhook-id` stays the same in every attempt, so a receiver knows what it has already. The order is not guaranteed; `revision` tells what is newer.',
              'A body has less than 20 kB. What does not fit is a count and a URL in `more`.',
              'Any status from 200 to 299 within 15 s is a success. Redirects are not followed. Further attempts follow after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, or when `Retry-After` says. 410 disables the channel, and so do five days without a success; its people are told by email.',
              'Only https, and only servers with a public address.',
              'Where the service has a bot in Telegram, `{"name": "…", "telegram": true}` makes a channel and a link that works once, for an hour; the private chat that opens it is told in messages that collect events like emails. When the bot is blocked, the channel is disabled.',
              'Each email has a link that mutes an alert on its channel, and a header for the button of mail programs (RFC 8058). The link asks before it mutes; the page Alerts and `mutedChannels` of the alert undo it.',
            ],
          },
          { choices },
        ],
      },
      {
        id: 'paths',
        title: 'Paths',
        parts: [
          {
            caption: 'What an account keeps',
            head: ['Request', 'What'],
            rows: requestRows('en'),
          },
          'Bodies are JSON with the names of the answers. A POST with `Idempotency-Key` is done once: repeated within 24 hours, it gets the same answer.',
        ],
      },
      {
        id: 'limits',
        title: 'Limits',
        parts: [
          `The plan says how many alerts and channels an account has, and how many deliveries in 24 hours: \`GET /api/v1/alerts\` returns the figures with the plan, and a refusal names both. What is over the deliveries is in the log and is not sent. Without a running subscription alerts rest. The log is retained for 30 days.`,
        ],
      },
    ],
  },
  ru: {
    title: 'Уведомления и вебхуки',
    lead: 'Узнавайте об изменениях сразу, не повторяя один и тот же запрос: события определяются по двум опубликованным ревизиям и приходят подписанными вебхуками или письмами.',
    sections: [
      {
        id: 'begin',
        title: 'С чего начать',
        parts: [
          'Канал задаёт, куда сообщать. Секрет в ответе показывается один раз; по нему проверяются подписи.',
          { target: 'Shell', code: CHANNEL },
          'Уведомление задаёт, за чем следить: за сохранённой выборкой, списком наблюдения, портфелем, облигацией или кривой. Если ничего не указано – за всеми размещениями или за данными в целом.',
          { target: 'Shell', code: SCREEN },
          { target: 'Shell', code: ALERT },
          '`POST /api/v1/channels/{id}/test` сразу отправляет событие `channel.test`.',
          'Для разработки приёмника запустите сервис у себя: тогда канал может вести на `http://127.0.0.1`, а `npm run -s bonds -- webhook listen --secret whsec_…` печатает каждую отправку и сообщает, подлинная ли подпись.',
        ],
      },
      {
        id: 'events',
        title: 'События',
        parts: [
          {
            caption: 'Типы событий',
            head: ['Тип', 'Когда', 'За чем следит уведомление'],
            rows: EVENT_TYPE_NAMES.map(name => {
              const subjects = eventType(name)
                .subjects.map(subject => subject.toLowerCase())
                .join(', ')
              return [`\`${name}\``, RUSSIAN_EVENTS[name], subjects]
            }),
          },
          'Уведомления проверяются один раз для каждой опубликованной ревизии, начиная с первой после создания; даты – раз в сутки, по UTC. Уровень считается пересечённым, когда значение ушло за него на `hysteresis`: по умолчанию 0,05 для цены, 0,02 для доходности, 2 базисных пункта для спреда. Неизвестное значение ничего не пересекает.',
        ],
      },
      {
        id: 'deliveries',
        title: 'Отправка',
        parts: [
          { target: 'Тело', code: BODY },
          {
            list: [
              'Подпись – по [Standard Webhooks](https://www.standardwebhooks.com): `webhook-id`, `webhook-timestamp` и `webhook-signature`, HMAC-SHA256 от `id.timestamp.body`. Сутки после замены секрета подписывают оба.',
              'Событие отправляется хотя бы один раз: `webhook-id` одинаков во всех попытках, по нему приёмник узнаёт повтор. Порядок не гарантирован; что новее, видно по `revision`.',
              'Тело короче 20 кБ. Остальное – это количество и адрес запроса в `more`.',
              'Успех – любой статус от 200 до 299 в течение 15 с. Перенаправления не выполняются. Повторы – через 5 с, 5 мин, 30 мин, 2 ч, 5 ч, 10 ч, 14 ч, 20 ч и 24 ч либо когда указано в `Retry-After`. Ответ 410 отключает канал, как и пять дней без успеха; об этом приходит письмо.',
              'Только https и только серверы с публичным адресом.',
              'Если у сервиса есть бот в Telegram, `{"name": "…", "telegram": true}` создаёт канал и ссылку, которая действует один раз и один час; личный чат, открывший её, получает сообщения, которые собирают события, как письма. Если бота заблокировать, канал отключается.',
              'В каждом письме есть ссылка, которая отключает уведомление в этом канале, и заголовок для кнопки почтовых программ (RFC 8058). По ссылке страница сначала спрашивает; вернуть уведомление можно на странице «Уведомления» или через `mutedChannels`.',
            ],
          },
          { choices },
        ],
      },
      {
        id: 'paths',
        title: 'Запросы',
        parts: [
          {
            caption: 'Что хранит аккаунт',
            head: ['Запрос', 'Что это'],
            rows: requestRows('ru'),
          },
          'Тела запросов – JSON с теми же именами, что в ответах. POST с заголовком `Idempotency-Key` выполняется один раз: повторённый в течение 24 часов, он получает тот же ответ.',
        ],
      },
      {
        id: 'limits',
        title: 'Лимиты',
        parts: [
          `Число уведомлений, каналов и отправок за 24 часа зависит от тарифа: \`GET /api/v1/alerts\` возвращает лимиты и тариф, а отказ называет и то и другое. Отправки сверх лимита остаются в журнале и не отправляются. Без действующей подписки уведомления не проверяются. Журнал хранится 30 дней.`,
        ],
      },
    ],
  },
})

/** The requests, each with a link to its page. */
function requestRows(language: Language): readonly (readonly string[])[] {
  return ACCOUNT_ENDPOINTS.map(endpoint => [
    `\`${endpoint.method} ${endpoint.path}\``,
    `[${textIn(language, TITLES, endpoint.title)}](${endpointPath(endpoint)})`,
  ])
}
