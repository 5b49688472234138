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
    [`### ${title}`, text, table(entries)].join('\n\n'),
  )
  return [`## ${endpoint.summary}`, `\`${endpoint.path}\``, ...groups].join('\n\n')
}

function table(entries: readonly FilterEntry[]): string {
  const head = ['Parameter', 'Meaning', 'Form', 'Allowed', 'Example']
  const rows = entries.map(({ names, text, unit, form, bounds, standard, allowed, example }) => [
    names.map(code).join(' '),
    text,
    [unit ?? form, bounds, standard !== null && `default ${standard}`]
      .filter(fact => typeof fact === 'string')
      .join('; '),
    allowed.map(code).join(' '),
    example === null ? '' : code(example),
  ])
  return markdownTable(head, rows)
}
