import { GENERATED, markdownTable } from './markdown-table.ts'
import { isFormula, type Part, type Rule } from './methodology/rule.ts'
import { CHAPTERS } from './methodology/rules.ts'

/** The methodology for readers of the repository. */
export function methodologyMarkdown(): string {
  const lead =
    'How every figure is computed, by which convention and source, and what a row shows where there is no figure. Tables are made from the code that computes.'
  const chapters = CHAPTERS.flatMap(({ title, rules }) => [`## ${title}`, ...rules.map(ruleSection)])
  return `${[GENERATED, '# Methodology', lead, ...chapters].join('\n\n')}\n`
}

function ruleSection({ id, title, parts, otherwise, source }: Rule): string {
  const instead = otherwise.map(([shown, when]) => `- ${shown === 'value' ? 'Never missing' : `\`${shown}\``}: ${when}`)
  const written = [...parts.map(rulePart), instead.join('\n'), ...(source === undefined ? [] : [`Source: ${source}.`])]
  return withFileLinks([`<a id="${id}"></a>\n### ${title}`, ...written].join('\n\n'))
}

function rulePart(part: Part): string {
  if (typeof part === 'string') return part
  return isFormula(part) ? `\`\`\`text\n${part.formula}\n\`\`\`` : markdownTable(part.head, part.rows)
}

/** A page of the service is a file here, and a field of an object stands under the heading of the object. */
function withFileLinks(text: string): string {
  return text.replaceAll(/\]\(\/docs\/(\w+)#(\w+)[^)]*\)/g, (_link, page: string, type: string) =>
    page === 'fields' ? `](fields.md#${type.toLowerCase()})` : `](${page}.md)`,
  )
}
