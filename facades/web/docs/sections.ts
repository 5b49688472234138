import { ACCOUNT_ENDPOINTS } from '../../account-endpoints.ts'
import { ENDPOINTS, type Endpoint } from '../../endpoints.ts'
import type { Bilingual } from './language.ts'
import { TITLES } from './russian/fields/titles.ts'
import { textIn } from './russian/russian.ts'

/** A page in the navigation. */
interface PageRow {
  readonly path: string
  readonly label: Bilingual<string>
}

interface SectionRow {
  readonly title: Bilingual<string>
  readonly rows: readonly PageRow[]
}

export function endpointPath({ document }: Pick<Endpoint, 'document'>): string {
  return `/docs/endpoints/${document.replace(/^.*\//, '')}`
}

/** Endpoints of a tag stand together, in the order in which the registry first names the tag. */
const BY_TAG = [...Map.groupBy(ENDPOINTS, ({ tag }) => tag).values()].flat()

/** The navigation. Every page is in it once. */
export const SECTIONS: readonly SectionRow[] = [
  {
    title: { en: 'Start', ru: 'Начало' },
    rows: [
      { path: '/docs', label: { en: 'Guide', ru: 'Введение' } },
      { path: '/docs/snippets', label: { en: 'Snippets', ru: 'Примеры кода' } },
      { path: '/docs/clients', label: { en: 'Python and TypeScript', ru: 'Python и TypeScript' } },
      { path: '/docs/mcp', label: { en: 'AI clients (MCP)', ru: 'ИИ-клиенты (MCP)' } },
      { path: '/docs/analysts', label: { en: 'GraphQL', ru: 'GraphQL' } },
    ],
  },
  {
    title: { en: 'How it works', ru: 'Как это устроено' },
    rows: [
      { path: '/docs/pagination', label: { en: 'Pagination', ru: 'Постраничная выдача' } },
      { path: '/docs/exports', label: { en: 'Exports', ru: 'Выгрузки' } },
      { path: '/docs/files', label: { en: 'Bulk files', ru: 'Файлы всего рынка' } },
      { path: '/docs/mirror', label: { en: 'A copy of the market', ru: 'Копия рынка' } },
      { path: '/docs/as-of', label: { en: 'Past days (AsOf)', ru: 'Прошлые даты (AsOf)' } },
      { path: '/docs/alerts', label: { en: 'Alerts and webhooks', ru: 'Уведомления и вебхуки' } },
      { path: '/docs/people', label: { en: 'People and roles', ru: 'Сотрудники и роли' } },
      { path: '/docs/sign-in', label: { en: 'Signing in safely', ru: 'Безопасный вход' } },
      { path: '/docs/limits', label: { en: 'Limits', ru: 'Лимиты' } },
    ],
  },
  {
    title: { en: 'Endpoints', ru: 'Методы API' },
    rows: [
      { path: '/docs/reference', label: { en: 'All endpoints', ru: 'Все методы' } },
      ...BY_TAG.map(endpoint => ({
        path: endpointPath(endpoint),
        label: { en: endpoint.title, ru: textIn('ru', TITLES, endpoint.title) },
      })),
    ],
  },
  {
    title: { en: 'Of your account', ru: 'Данные аккаунта' },
    rows: ACCOUNT_ENDPOINTS.map(endpoint => ({
      path: endpointPath(endpoint),
      label: { en: endpoint.title, ru: textIn('ru', TITLES, endpoint.title) },
    })),
  },
  {
    title: { en: 'Reference', ru: 'Справочники' },
    rows: [
      { path: '/docs/glossary', label: { en: 'Glossary', ru: 'Термины' } },
      { path: '/docs/fields', label: { en: 'Fields', ru: 'Поля' } },
      { path: '/docs/filters', label: { en: 'Filters', ru: 'Фильтры' } },
      { path: '/docs/ratings', label: { en: 'Ratings', ru: 'Рейтинги' } },
      { path: '/docs/methodology', label: { en: 'Methodology', ru: 'Методика' } },
      { path: '/docs/errors', label: { en: 'Errors', ru: 'Ошибки' } },
    ],
  },
  {
    title: { en: 'Service', ru: 'Сервис' },
    rows: [
      { path: '/docs/changelog', label: { en: 'Changelog', ru: 'Изменения' } },
      { path: '/docs/policies', label: { en: 'Versions and security', ru: 'Версии и безопасность' } },
      { path: '/status', label: { en: 'Status', ru: 'Состояние' } },
      { path: '/terms', label: { en: 'Terms', ru: 'Условия' } },
      { path: '/privacy', label: { en: 'Privacy', ru: 'Данные о вас' } },
      { path: '/imprint', label: { en: 'Imprint', ru: 'Реквизиты' } },
    ],
  },
]
