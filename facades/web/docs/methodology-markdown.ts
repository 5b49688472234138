import { GENERATED } from './markdown-table.ts'
import type { Rule } from './methodology/rule.ts'
import { CHAPTERS } from './methodology/rules.ts'
import { partMarkdown } from './parts/part-markdown.ts'

/** Methodology for the repository. */
export function methodologyMarkdown(): string {
  const lead =
    'How values are calculated, by which convention and source, and what a row shows when a value is missing. Tables are generated from the code.'
  const chapters = CHAPTERS.flatMap(({ title, rules }) => [`## ${title}`, ...rules.map(ruleSection)])
  return `${[GENERATED, '# Methodology', lead, ...chapters].join('\n\n')}\n`
}

function ruleSection({ id, title, parts, otherwise, source }: Rule): string {
  const instead = otherwise.map(([shown, when]) => `- ${shown === 'value' ? 'Never missing' : `\`${shown}\``}: ${when}`)
  const written = [
    ...parts.map(partMarkdown),
    instead.join('\n'),
    ...(source === undefined ? [] : [`Source: ${source}.`]),
  ]
  return withFileLinks([`<a id="${id}"></a>\n### ${title}`, ...written].join('\n\n'))
}

/** Links pages to repository files, and fields to the heading of their object. */
function withFileLinks(text: string): string {
  return text.replaceAll(/\]\(\/docs\/(\w+)#(\w+)[^)]*\)/g, (_link, page: string, type: string) =>
    page === 'fields' ? `](fields.md#${type.toLowerCase()})` : `](${page}.md)`,
  )
}
