import { type DescribedEndpoint, type Description, dataEndpointsOf, queryParameters } from './description.ts'
import { ENTRY_WORDS } from './entry-words.ts'
import { type ErrorEntry, errorGroups } from './error-reference.ts'
import { type FilterEntry, filterGroups } from './filter-reference.ts'
import { FILTER_WORDS } from './filter-words.ts'
import type { Bilingual, Language } from './language.ts'
import { code, GENERATED, markdownTable } from './markdown-table.ts'

/** Error reference for the repository. */
export function errorsMarkdown(language: Language = 'en'): string {
  const { title, lead } = ERRORS_WORDS[language]
  const sections = errorGroups(language).map(({ status, phrase, entries }) =>
    [`## ${status} ${phrase}`, ...entries.map(errorSection)].join('\n\n'),
  )
  return `${[GENERATED, `# ${title}`, lead, ...sections].join('\n\n')}\n`
}

const ERRORS_WORDS: Bilingual<{ readonly title: string; readonly lead: string }> = {
  en: {
    title: 'Errors',
    lead: 'Errors are problem details (RFC 9457, `application/problem+json`). Use `code` in programs. For invalid parameters, `errors` lists each one. Retired codes are never reused.',
  },
  ru: {
    title: 'Ошибки',
    lead: 'Ошибки передаются в формате problem details (RFC 9457, `application/problem+json`). В программах опирайтесь на `code`. Если неверны параметры, `errors` перечисляет каждый. Отменённые коды не используются повторно.',
  },
}

function errorSection({ anchor, code, title, text }: ErrorEntry): string {
  return `<a id="${anchor}"></a>\n### \`${code}\`\n\n**${title}.** ${text}`
}

/** Filter reference for the repository. */
export function filtersMarkdown(description: Description, language: Language = 'en'): string {
  const { title, lead } = FILTERS_WORDS[language]
  const listings = dataEndpointsOf(description).filter(endpoint => queryParameters(endpoint).length > 0)
  const sections = listings.map(endpoint => listingSection(endpoint, language))
  return `${[GENERATED, `# ${title}`, lead, ...sections].join('\n\n')}\n`
}

const FILTERS_WORDS: Bilingual<{ readonly title: string; readonly lead: string }> = {
  en: {
    title: 'Filters',
    lead: 'Names are PascalCase and case-sensitive. Separate list values with commas. A leading `!` excludes a value: `Sector=!BANKS`.',
  },
  ru: {
    title: 'Фильтры',
    lead: 'Имена пишутся в PascalCase, регистр важен. Значения списка разделяйте запятыми. Знак `!` перед значением исключает его: `Sector=!BANKS`.',
  },
}

function listingSection(endpoint: DescribedEndpoint, language: Language): string {
  const groups = filterGroups(endpoint, language).map(({ title, text, entries }) =>
    [`### ${title}`, text, filterTable(entries, language)].join('\n\n'),
  )
  return [`## ${endpoint.summary}`, `\`${endpoint.path}\``, ...groups].join('\n\n')
}

export function filterTable(entries: readonly FilterEntry[], language: Language): string {
  const { head: heads } = FILTER_WORDS[language]
  const shown = entries.some(({ column }) => column !== null)
  const sorted = entries.some(({ sortKey }) => sortKey !== null)
  const head = [
    ...[heads.parameter, heads.meaning, heads.form],
    ...(shown ? [heads.column] : []),
    ...(sorted ? [heads.sort] : []),
    ...[heads.allowed, heads.example],
  ]
  const rows = entries.map(({ names, text, unit, form, bounds, standard, column, sortKey, allowed, example }) => [
    names.map(code).join(' '),
    text,
    [unit ?? form, bounds, standard !== null && `${ENTRY_WORDS[language].standard} ${standard}`]
      .filter(fact => typeof fact === 'string')
      .join('; '),
    ...(shown ? [codeOr(column)] : []),
    ...(sorted ? [codeOr(sortKey)] : []),
    allowed.map(code).join(' '),
    codeOr(example),
  ])
  return markdownTable(head, rows)
}

function codeOr(text: string | null): string {
  return text === null ? '' : code(text)
}
