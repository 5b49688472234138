import { codeBlock } from './code-block.ts'
import { type ErrorEntry, errorGroups, exampleProblem } from './error-reference.ts'
import { type Html, html, prose } from './html.ts'
import type { Bilingual } from './language.ts'
import { errorsMarkdown } from './markdown.ts'
import type { Page } from './page.ts'
import type { Site } from './site.ts'

const WORDS: Bilingual<Readonly<Record<'title' | 'description' | 'lead' | 'example', string>>> = {
  en: {
    title: 'Errors',
    description: 'All error codes with status and remedy.',
    lead: 'Errors are problem details (RFC 9457). Use `code` in programs and `detail` in messages to people. For invalid parameters, `errors` lists each one with its allowed values and, where possible, a suggestion. Retired codes are never reused.',
    example: 'Example',
  },
  ru: {
    title: 'Ошибки',
    description: 'Все коды ошибок: статус и что делать.',
    lead: 'Ошибки передаются в формате problem details (RFC 9457). В программах опирайтесь на `code`, людям показывайте `detail`. Если неверны параметры, `errors` перечисляет каждый с допустимыми значениями и, если возможно, подсказкой. Отменённые коды не используются повторно.',
    example: 'Пример',
  },
}

/** All error codes. The `type` of a problem links to an anchor on this page. */
export function errorsPage({ baseUrl, language }: Site): Page {
  const { title, description, lead, example } = WORDS[language]
  const groups = errorGroups(language)
  const sections = groups.map(
    ({
      status,
      phrase,
      entries,
    }) => html`<section class="split" aria-labelledby="status-${status}"><div><h2 id="status-${status}" class="status">${status}</h2><p class="muted" lang="en">${phrase}</p></div>
<div class="entries">${entries.map(entry => errorEntry(entry, baseUrl, example))}</div></section>`,
  )
  return {
    path: '/docs/errors',
    title,
    description,
    main: html`<section class="hero small"><h1>${title}</h1>
<p class="lead">${prose(lead)}</p>
<p class="jumps" lang="en">${groups.map(({ status, phrase }) => html`<a href="#status-${status}">${status} <span class="count">${phrase}</span></a>`)}</p></section>
${sections}`,
    markdown: errorsMarkdown(language),
    entries: groups.flatMap(({ entries }) =>
      entries.map(({ anchor, code, title, text }) => ({ anchor, title: code, text: `${title}. ${text}` })),
    ),
  }
}

function errorEntry(entry: ErrorEntry, baseUrl: string, example: string): Html {
  return html`<article class="entry wide" id="${entry.anchor}"><h3><a href="#${entry.anchor}"><code>${entry.code}</code></a></h3>
<div><p><strong>${entry.title}.</strong> ${prose(entry.text)}</p>
<details><summary>${example}</summary>${codeBlock('application/problem+json', exampleProblem(entry, baseUrl))}</details></div></article>`
}
