import { codeBlock } from './code-block.ts'
import { type ErrorEntry, errorGroups, exampleProblem } from './error-reference.ts'
import { type Html, html, prose } from './html.ts'
import type { Page, Site } from './page.ts'

/** All error codes. The `type` of a problem links to an anchor on this page. */
export function errorsPage({ baseUrl }: Site): Page {
  const groups = errorGroups()
  const sections = groups.map(
    ({
      status,
      phrase,
      entries,
    }) => html`<section class="split" aria-labelledby="status-${status}"><div><h2 id="status-${status}" class="status">${status}</h2><p class="muted">${phrase}</p></div>
<div class="entries">${entries.map(entry => errorEntry(entry, baseUrl))}</div></section>`,
  )
  return {
    path: '/docs/errors',
    title: 'Errors',
    description: 'All error codes with status and remedy.',
    main: html`<section class="hero small"><h1>Errors</h1>
<p class="lead">Errors are problem details (RFC 9457). Use <code>code</code> in programs and <code>detail</code> in messages to people. For invalid parameters, <code>errors</code> lists each one with its allowed values and, where possible, a suggestion. Retired codes are never reused.</p>
<p class="jumps">${groups.map(({ status, phrase }) => html`<a href="#status-${status}">${status} <span class="count">${phrase}</span></a>`)}</p></section>
${sections}`,
  }
}

function errorEntry(entry: ErrorEntry, baseUrl: string): Html {
  return html`<article class="entry wide" id="${entry.anchor}"><h3><a href="#${entry.anchor}"><code>${entry.code}</code></a></h3>
<div><p><strong>${entry.title}.</strong> ${prose(entry.text)}</p>
<details><summary>Example</summary>${codeBlock('application/problem+json', exampleProblem(entry, baseUrl))}</details></div></article>`
}
