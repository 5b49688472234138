import { SANDBOX_KEY } from '../../../../gateway/sandbox/sandbox-key.ts'
import { requestSnippets } from '../../snippets.ts'
import type { Part } from '../parts/part.ts'
import type { GuideOf, GuideSection } from './guide.ts'

/** The same request from programs and spreadsheets. */
export const snippets: GuideOf = ({ site }) => ({
  en: {
    title: 'Snippets',
    lead: `Each snippet requests bonds rated AA- or better with a headline yield of at least 10 %. Insert your key; it is sent in the \`x-api-key\` header, never in the URL.${site.hasSandbox ? ` With the key \`${SANDBOX_KEY}\` they answer from fifty invented bonds.` : ''}`,
    sections: [
      ...sectionsOf(site.baseUrl, {}, {}),
      {
        id: 'others',
        title: 'Other programs',
        parts: [
          'Postman, Bruno, Insomnia: import [the collection](/docs/postman.json) with every endpoint and parameter. AI assistants: [MCP](/docs/mcp). Every [endpoint](/docs/reference) has an example of its own.',
        ],
      },
    ],
  },
  ru: {
    title: 'Примеры кода',
    lead: `Каждый пример запрашивает облигации с рейтингом не ниже AA- и доходностью от 10 %. Подставьте свой ключ: он передаётся в заголовке \`x-api-key\`, а не в URL.${site.hasSandbox ? ` С ключом \`${SANDBOX_KEY}\` они отвечают по пятидесяти вымышленным облигациям.` : ''}`,
    sections: [
      ...sectionsOf(site.baseUrl, NAMES, NOTES),
      {
        id: 'others',
        title: 'Другие программы',
        parts: [
          'Postman, Bruno, Insomnia: импортируйте [коллекцию](/docs/postman.json) со всеми методами и параметрами. ИИ-ассистенты: [MCP](/docs/mcp). У каждого [метода](/docs/reference) есть свой пример.',
        ],
      },
    ],
  },
})

type Texts = Readonly<Record<string, string>>

/** Names and notes of the snippets in Russian, by id; English is in the snippets themselves. */
const NAMES: Texts = {
  'javascript-pages': 'JavaScript, все страницы',
  'python-requests': 'Python и requests',
  'power-query': 'Excel и Power BI',
  'power-query-csv': 'Excel и Power BI, весь список',
  'apps-script': 'Google Таблицы',
}
const NOTES: Texts = {
  javascript: 'Не используйте ключ на публичной странице: его увидят посетители. Обращайтесь к API со своего сервера.',
  'javascript-pages':
    'Все страницы одного списка относятся к одной ревизии данных. В ответе 429 указано, когда повторить запрос.',
  'power-query':
    'В запросе учётных данных выберите «Анонимный»: ключ уже в заголовке. Вариант «Веб-API» добавляет ключ в URL, и такой запрос отклоняется.',
  'power-query-csv': 'Format=csv возвращает все подходящие строки в пределах лимита тарифа.',
  'apps-script':
    'Сохраните ключ в настройках проекта, в свойствах скрипта, под именем BONDS_KEY. Там его не увидят читатели таблицы.',
}

function sectionsOf(baseUrl: string, names: Texts, notes: Texts): readonly GuideSection[] {
  return requestSnippets(baseUrl).map(({ id, name, target, text, note: own }) => {
    const note = notes[id] ?? own
    const parts: readonly Part[] = [{ target: `${name}: ${target}`, code: text }]
    return { id, title: names[id] ?? name, parts: note === undefined ? parts : [note, ...parts] }
  })
}
