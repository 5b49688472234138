import { type DescribedEndpoint, type Description, endpointsOf, queryParameters } from './description.ts'
import { type ErrorEntry, errorGroups } from './error-reference.ts'
import { type FilterEntry, filterGroups } from './filter-reference.ts'
import { code, GENERATED, markdownTable } from './markdown-table.ts'

/** Error reference for the repository. */
export function errorsMarkdown(): string {
  const sections = errorGroups().map(({ status, phrase, entries }) =>
    [`## ${status} ${phrase}`, ...entries.map(errorSection)].join('\n\n'),
  )
  const lead =
    'Errors are problem details (RFC 9457, `application/problem+json`). Use `code` in programs. For invalid parameters, `errors` lists each one. Retired codes are never reused.'
  return `${[GENERATED, '# Errors', lead, ...sections].join('\n\n')}\n`
}

function errorSection({ anchor, code, title, text }: ErrorEntry): string {
  return `<a id="${anchor}"></a>\n### \`${code}\`\n\n**${title}.** ${text}`
}

/** Filter reference for the repository. */
export function filtersMarkdown(description: Description): string {
  const listings = endpointsOf(description).filter(endpoint => queryParameters(endpoint).length > 0)
  const lead =
    'Names are PascalCase and case-sensitive. Separate list values with commas. A leading `!` excludes a value: `Sector=!BANKS`.'
  return `${[GENERATED, '# Filters', lead, ...listings.map(listingSection)].join('\n\n')}\n`
}

function listingSection(endpoint: DescribedEndpoint): string {
  const groups = filterGroups(endpoint).map(({ title, text, entries }) =>
    [`### ${title}`, text, filterTable(entries)].join('\n\n'),
  )
  return [`## ${endpoint.summary}`, `\`${endpoint.path}\``, ...groups].join('\n\n')
}

export function filterTable(entries: readonly FilterEntry[]): string {
  const shown = entries.some(({ column }) => column !== null)
  const sorted = entries.some(({ sortKey }) => sortKey !== null)
  const head = ['Parameter', 'Meaning', 'Form', ...(shown ? ['Column'] : []), ...(sorted ? ['Sort'] : [])]
  const rows = entries.map(({ names, text, unit, form, bounds, standard, column, sortKey, allowed, example }) => [
    names.map(code).join(' '),
    text,
    [unit ?? form, bounds, standard !== null && `default ${standard}`]
      .filter(fact => typeof fact === 'string')
      .join('; '),
    ...(shown ? [codeOr(column)] : []),
    ...(sorted ? [codeOr(sortKey)] : []),
    allowed.map(code).join(' '),
    codeOr(example),
  ])
  return markdownTable([...head, 'Allowed', 'Example'], rows)
}

function codeOr(text: string | null): string {
  return text === null ? '' : code(text)
}
