import type { GuideOf } from './guide.ts'

/** Versioning and deprecation policy, and vulnerability reports. */
export const policies: GuideOf = ({ site: { securityContact } }) => ({
  en: {
    title: 'Versions and security',
    lead: 'What can change within a version, how changes are announced, and how to report a vulnerability.',
    sections: [
      {
        id: 'early-access',
        title: 'Early access',
        parts: [
          'The B2B interface is in early access: it is complete enough to build on and still growing. The commitments on this page already apply.',
        ],
      },
      {
        id: 'versions',
        title: 'Versions',
        parts: [
          'The version is part of the path: `/api/v1/`. The MCP URL, `/mcp`, has no version: clients read the list of tools each time they connect.',
          'Changes within `v1` are additive only: new endpoints, optional parameters, fields, enum values and error codes. Write clients that tolerate them. The [changelog](/docs/changelog) lists them.',
          'Removing or renaming any of them, changing the meaning or the unit of a field, and rejecting input that was accepted before are breaking changes. They come with `v2`, and `v1` stays available next to it.',
        ],
      },
      {
        id: 'deprecation',
        title: 'Deprecation',
        parts: [
          'Responses of deprecated features have these headers: `Deprecation` (RFC 9745), the time from which the feature is deprecated; `Sunset` (RFC 8594), the time after which it can be removed; `Link`, the page that explains the replacement.',
          'A feature stays available for at least 12 months after the announcement. It is marked `deprecated` in the OpenAPI description during that time.',
          'Retired error codes are never reused.',
        ],
      },
      {
        id: 'keys',
        title: 'Keys',
        parts: [
          'Send a key only in the `x-api-key` header. A key in a URL is rejected, because URLs are stored in logs. If you sent a key in a URL, generate a new one.',
          'Each user has one active key. A new key deactivates the old one immediately. Keys start with `bds_live_` and end with a checksum, so that scanners of published code can recognise them.',
        ],
      },
      {
        id: 'security',
        title: 'Security',
        parts: [
          securityContact === undefined
            ? 'Contact the operator of this instance. It has not published a security contact.'
            : `Email [${securityContact.replace(/^mailto:/, '')}](${securityContact}); the contact is also in \`/.well-known/security.txt\`.`,
          'Describe what you did, what happened and what you expected, and include the `requestId` of the responses. Use your own account, stop as soon as you see data of other users, and give us time to fix the problem before you publish. We will not act against you if you follow these rules.',
        ],
      },
    ],
  },
  ru: {
    title: 'Версии и безопасность',
    lead: 'Что может меняться в пределах версии, как объявляются изменения и как сообщить об уязвимости.',
    sections: [
      {
        id: 'early-access',
        title: 'Ранний доступ',
        parts: [
          'B2B-интерфейс находится в раннем доступе: на нём уже можно строить свои программы, и он продолжает расти. Обязательства с этой страницы действуют уже сейчас.',
        ],
      },
      {
        id: 'versions',
        title: 'Версии',
        parts: [
          'Версия указана в пути: `/api/v1/`. В адресе MCP, `/mcp`, версии нет: клиенты получают список инструментов при каждом подключении.',
          'В пределах `v1` бывают только добавления: новые методы, необязательные параметры, поля, значения перечислений и коды ошибок. Пишите клиентов, которые к этому готовы. Все добавления перечислены в [изменениях](/docs/changelog).',
          'Удаление и переименование, новый смысл или единица поля, отказ от ранее допустимых значений – ломающие изменения. Они появятся в `v2`, а `v1` продолжит работать рядом.',
        ],
      },
      {
        id: 'deprecation',
        title: 'Отмена функций',
        parts: [
          'В ответах устаревших методов есть заголовки: `Deprecation` (RFC 9745) – с какого времени метод считается устаревшим; `Sunset` (RFC 8594) – после какого времени он может быть удалён; `Link` – страница с описанием замены.',
          'После объявления метод работает не менее 12 месяцев. Всё это время он помечен в описании OpenAPI как `deprecated`.',
          'Отменённые коды ошибок не используются повторно.',
        ],
      },
      {
        id: 'keys',
        title: 'Ключи',
        parts: [
          'Передавайте ключ только в заголовке `x-api-key`. Запрос с ключом в URL отклоняется, потому что адреса сохраняются в журналах. Если вы отправили ключ в URL, создайте новый.',
          'У пользователя один действующий ключ. Новый ключ сразу отключает прежний. Ключ начинается с `bds_live_` и заканчивается контрольной суммой, чтобы его узнавали сканеры опубликованного кода.',
        ],
      },
      {
        id: 'security',
        title: 'Безопасность',
        parts: [
          securityContact === undefined
            ? 'Обратитесь к оператору этого сервиса. Контакт для сообщений об уязвимостях он не опубликовал.'
            : `Напишите на [${securityContact.replace(/^mailto:/, '')}](${securityContact}); контакт указан и в \`/.well-known/security.txt\`.`,
          'Опишите, что вы сделали, что произошло и чего вы ожидали, и приложите `requestId` ответов. Используйте свою учётную запись, остановитесь, как только увидите чужие данные, и дайте нам время исправить ошибку до публикации. Если вы соблюдаете эти правила, мы не будем предъявлять претензий.',
        ],
      },
    ],
  },
})
