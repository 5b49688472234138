import { plain, wordsOf } from './guides/guide.ts'
import { type Html, html } from './html.ts'
import type { Otherwise, Rule } from './methodology/rule.ts'
import { CHAPTERS } from './methodology/rules.ts'
import { methodologyMarkdown } from './methodology-markdown.ts'
import { METHODOLOGY_WORDS } from './methodology-words.ts'
import type { Page } from './page.ts'
import { linked, partHtml } from './parts/part-html.ts'
import { chaptersIn } from './russian/methodology.ts'
import type { Site } from './site.ts'

/** Calculation rules of all values. */
export function methodologyPage(site: Site): Page {
  const { title, lead } = METHODOLOGY_WORDS[site.language]
  const chapters = chaptersIn(site.language, CHAPTERS)
  const rules = chapters.flatMap(chapter => chapter.rules)
  return {
    path: '/docs/methodology',
    title,
    description: lead,
    main: html`<section class="hero small"><h1>${title}</h1>
<p class="lead">${lead}</p>
${chapters.map(
  ({ title, rules }) =>
    html`<p class="jumps chapter"><span>${title}</span>${rules.map(({ id, title }) => html`<a href="#${id}">${title}</a>`)}</p>`,
)}</section>
${rules.map(rule => ruleSection(rule, site))}`,
    markdown: methodologyMarkdown(site.language),
    entries: rules.map(({ id, title, parts }) => ({ anchor: id, title, text: plain(parts.map(wordsOf).join(' ')) })),
  }
}

function ruleSection({ id, title, parts, otherwise, source }: Rule, site: Site): Html {
  return html`<section class="split rule" aria-labelledby="${id}"><h2 id="${id}">${title}</h2><div>
${parts.map((part, index) => partHtml(part, `${id}-${index}`, site))}
<dl class="otherwise">${otherwise.map(one => otherwiseEntry(one, site))}</dl>
${source !== undefined && html`<p class="muted">${METHODOLOGY_WORDS[site.language].source}: ${source}.</p>`}</div></section>`
}

function otherwiseEntry([shown, when]: Otherwise, site: Site): Html {
  return html`<div><dt>${shownHtml(shown, site)}</dt><dd>${linked(when, site)}</dd></div>`
}

/** A reason leads to its meaning. */
function shownHtml(shown: Otherwise[0], { language }: Site): Html {
  if (shown === 'value') return html`${METHODOLOGY_WORDS[language].neverMissing}`
  return shown === 'null' ? html`<code>null</code>` : html`<a href="#reasons"><code>${shown}</code></a>`
}
