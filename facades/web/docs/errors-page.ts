import { codeBlock } from './code-block.ts'
import { type ErrorEntry, errorGroups, exampleProblem } from './error-reference.ts'
import { type Html, html, prose } from './html.ts'
import type { Page, Site } from './page.ts'

/** Every error code; a problem's `type` leads to its anchor here. */
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
    description: 'Every error code with its status and what to do about it.',
    main: html`<section class="hero small"><h1>Errors</h1>
<p class="lead">Errors are problem details (RFC 9457). Programs read <code>code</code>, people read <code>detail</code>; where parameters are at fault, <code>errors</code> names each with what is allowed and what you probably meant. A retired code is never used again.</p>
<p class="jumps">${groups.map(({ status, phrase }) => html`<a href="#status-${status}">${status} <span class="count">${phrase}</span></a>`)}</p></section>
${sections}`,
  }
}

function errorEntry(entry: ErrorEntry, baseUrl: string): Html {
  return html`<article class="entry wide" id="${entry.anchor}"><h3><a href="#${entry.anchor}"><code>${entry.code}</code></a></h3>
<div><p><strong>${entry.title}.</strong> ${prose(entry.text)}</p>
<details><summary>Example</summary>${codeBlock('application/problem+json', exampleProblem(entry, baseUrl))}</details></div></article>`
}
