import type { Language } from './language.ts'
import { GENERATED } from './markdown-table.ts'
import type { Rule } from './methodology/rule.ts'
import { CHAPTERS } from './methodology/rules.ts'
import { METHODOLOGY_WORDS, type MethodologyWords } from './methodology-words.ts'
import { partMarkdown } from './parts/part-markdown.ts'
import { chaptersIn } from './russian/methodology.ts'

/** Methodology for the repository, and as a file beside the page. */
export function methodologyMarkdown(language: Language = 'en'): string {
  const words = METHODOLOGY_WORDS[language]
  const chapters = chaptersIn(language, CHAPTERS).flatMap(({ title, rules }) => [
    `## ${title}`,
    ...rules.map(rule => ruleSection(rule, words)),
  ])
  return `${[GENERATED, `# ${words.title}`, words.lead, ...chapters].join('\n\n')}\n`
}

function ruleSection({ id, title, parts, otherwise, source }: Rule, words: MethodologyWords): string {
  const instead = otherwise.map(
    ([shown, when]) => `- ${shown === 'value' ? words.neverMissing : `\`${shown}\``}: ${when}`,
  )
  const written = [
    ...parts.map(partMarkdown),
    instead.join('\n'),
    ...(source === undefined ? [] : [`${words.source}: ${source}.`]),
  ]
  return withFileLinks([`<a id="${id}"></a>\n### ${title}`, ...written].join('\n\n'))
}

/** Links pages to repository files, and fields to the heading of their object. */
function withFileLinks(text: string): string {
  return text.replaceAll(/\]\(\/docs\/(\w+)#(\w+)[^)]*\)/g, (_link, page: string, type: string) =>
    page === 'fields' ? `](fields.md#${type.toLowerCase()})` : `](${page}.md)`,
  )
}
