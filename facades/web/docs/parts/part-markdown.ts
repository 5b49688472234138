import { localPath } from '../language.ts'
import { markdownTable } from '../markdown-table.ts'
import type { Site } from '../site.ts'
import type { Code, Part } from './part.ts'

export function partMarkdown(part: Part): string {
  if (typeof part === 'string') return part
  if ('formula' in part) return fenced(part.formula, 'text')
  if ('code' in part) return codeMarkdown(part)
  if ('list' in part) return part.list.map(item => `- ${item}`).join('\n')
  if ('terms' in part) return part.terms.map(([term, text]) => `- **${term}**: ${text}`).join('\n')
  if ('choices' in part) return part.choices.map(choice => `**${choice.name}**\n\n${codeMarkdown(choice)}`).join('\n\n')
  return markdownTable(part.head, part.rows)
}

function codeMarkdown({ target, code }: Code): string {
  return `${target}:\n\n${fenced(code, '')}`
}

function fenced(text: string, language: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``
}

/** Fills in the address of the service, and leads from file to file in the language of the reader. */
export function siteMarkdown(text: string, { baseUrl, language }: Site): string {
  return text
    .replaceAll('{baseUrl}', baseUrl)
    .replaceAll(/\]\((?<path>\/[^)#]*)/g, (_link, path: string) => `](${baseUrl}${filePath(localPath(path, language))}`)
}

const PAGE = /^\/(docs|(ru\/)?(terms|privacy|imprint|status)$)/

const filePath = (path: string): string => (PAGE.test(path) && !path.includes('.') ? `${path}.md` : path)
