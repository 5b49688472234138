import { type DescribedEndpoint, errorsOf, needsKey } from '../description.ts'
import type { FieldGroup } from '../field-reference.ts'
import { filterTable } from '../markdown.ts'
import { code, markdownTable } from '../markdown-table.ts'
import { siteMarkdown } from '../parts/part-markdown.ts'
import { fieldTable } from '../reference-markdown.ts'
import { ERROR_TEXTS } from '../russian/errors.ts'
import { textIn } from '../russian/russian.ts'
import type { Site } from '../site.ts'
import { endpointExample } from './endpoint-example.ts'
import { ENDPOINT_WORDS } from './endpoint-words.ts'
import { parameterGroups } from './parameter-groups.ts'
import { pageOf } from './registry-row.ts'

/** The page of an endpoint as Markdown. */
export function endpointMarkdown(
  endpoint: DescribedEndpoint,
  groups: readonly FieldGroup[],
  listing: DescribedEndpoint | undefined,
  site: Site,
): string {
  const words = ENDPOINT_WORDS[site.language]
  const { summary, path, description, deprecated, 'x-mcp-tool': tool } = endpoint
  const ids = listing && `${words.idsFrom} [${listing.summary}](${pageOf(listing)}).`
  const parts = [
    `# ${summary}`,
    `${code(`${endpoint.method} ${path}`)}${tool === undefined ? '' : `, ${words.tool} ${code(tool)}`}${needsKey(endpoint) ? '' : `, ${words.open}`}`,
    deprecated && words.deprecated,
    description,
    `## ${words.example}`,
    ids,
    ...endpointExample(endpoint, site.baseUrl).map(({ name, text }) => `${name}:\n\n\`\`\`\n${text}\n\`\`\``),
    `## ${words.parameters}`,
    ...parameterParts(endpoint, site),
    `## ${words.answer}`,
    groups.length === 0 ? words.noAnswer : words.answerText,
    ...groups.map(({ type, text, entries }) => [`### ${type}`, text, fieldTable(entries, site.language)].join('\n\n')),
    `## ${words.errors}`,
    words.errorsText,
    markdownTable([words.status, words.code, words.meaning], errorRows(endpoint, site)),
  ]
  return siteMarkdown(`${parts.filter(part => typeof part === 'string').join('\n\n')}\n`, site)
}

function parameterParts(endpoint: DescribedEndpoint, { language }: Site): readonly string[] {
  const groups = parameterGroups(endpoint, language)
  if (groups.length === 0) return [ENDPOINT_WORDS[language].noParameters]
  return groups.map(({ title, text, entries }) =>
    [`### ${title}`, ...(text === '' ? [] : [text]), filterTable(entries, language)].join('\n\n'),
  )
}

function errorRows(endpoint: DescribedEndpoint, { language }: Site): readonly (readonly string[])[] {
  return errorsOf(endpoint).map(({ status, code: name, anchor, title }) => [
    String(status),
    `[${code(name)}](/docs/errors#${anchor})`,
    textIn(language, ERROR_TEXTS, title),
  ])
}
