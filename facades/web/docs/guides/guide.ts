import type { Content } from '../content.ts'
import { type Html, html } from '../html.ts'
import type { Bilingual } from '../language.ts'
import type { Page } from '../page.ts'
import type { Part } from '../parts/part.ts'
import { linked, partHtml } from '../parts/part-html.ts'
import { partMarkdown, siteMarkdown } from '../parts/part-markdown.ts'
import type { Site } from '../site.ts'

/**
 * A page of texts, in sections. Both languages have the same sections.
 *
 * @example { title: 'Pagination', lead: 'Long lists come in pages.', sections: [{ id: 'size', title: 'Size', parts: ['…'] }] }
 */
export interface Guide {
  readonly title: string
  /** First sentences; also the description for search engines and assistants. */
  readonly lead: string
  /** Whether the sections are in English whatever the language of the reader. */
  readonly english?: boolean
  readonly sections: readonly GuideSection[]
}

export interface GuideSection {
  readonly id: string
  readonly title: string
  readonly parts: readonly Part[]
}

/** A guide in both languages; it may show what the description says. */
export type GuideOf = (content: Content) => Bilingual<Guide>

/** @param further markup and Markdown below the sections */
export function guidePage(path: string, { title, lead, english = false, sections }: Guide, site: Site): Page {
  const jumps = sections.map(({ id, title }) => html`<a href="#${id}">${title}</a>`)
  return {
    path,
    title,
    description: plain(lead),
    main: html`<section class="hero small"><h1>${title}</h1>
<p class="lead">${linked(lead, site)}</p>
${sections.length > 2 && html`<p class="jumps">${jumps}</p>`}</section>
<div${english && html` lang="en"`}>${sections.map(section => sectionHtml(section, site))}</div>`,
    markdown: siteMarkdown([`# ${title}`, lead, ...sections.map(sectionMarkdown)].join('\n\n'), site),
    entries: sections.map(({ id, title, parts }) => ({ anchor: id, title, text: plain(parts.map(wordsOf).join(' ')) })),
  }
}

export function sectionHtml({ id, title, parts }: GuideSection, site: Site): Html {
  return html`<section class="split" aria-labelledby="${id}"><h2 id="${id}">${title}</h2><div>
${parts.map((part, index) => partHtml(part, `${id}-${index}`, site))}</div></section>`
}

export function sectionMarkdown({ id, title, parts }: GuideSection): string {
  return [`<a id="${id}"></a>\n## ${title}`, ...parts.map(partMarkdown)].join('\n\n')
}

/** Text without marks. */
export function plain(text: string): string {
  return text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll(/\*\*|`/g, '')
}

/** What a part says to somebody who searches; code is left out. */
export function wordsOf(part: Part): string {
  if (typeof part === 'string') return part
  if ('list' in part) return part.list.join(' ')
  if ('terms' in part) return part.terms.flat().join(' ')
  if ('rows' in part) return part.rows.flat().join(' ')
  return 'choices' in part ? part.choices.map(({ name }) => name).join(' ') : ''
}
