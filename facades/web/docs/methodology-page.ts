import { type Html, html, prose } from './html.ts'
import { isFormula, type Otherwise, type Part, type Rule, type RuleTable } from './methodology/rule.ts'
import { CHAPTERS } from './methodology/rules.ts'
import type { Page, Site } from './page.ts'

/** Calculation rules of all values. */
export function methodologyPage({ prefix }: Site): Page {
  return {
    path: '/docs/methodology',
    title: 'Methodology',
    description: 'How values are calculated: prices, yields, spreads, curves, ratings, and the meaning of null.',
    main: html`<section class="hero small"><h1>Methodology</h1>
<p class="lead">How values are calculated, by which convention and source, and what a row shows when a value is missing. Tables are generated from the code.</p>
${CHAPTERS.map(
  ({ title, rules }) =>
    html`<p class="jumps chapter"><span>${title}</span>${rules.map(({ id, title }) => html`<a href="#${id}">${title}</a>`)}</p>`,
)}</section>
${CHAPTERS.flatMap(({ rules }) => rules).map(rule => ruleSection(rule, prefix))}`,
  }
}

/** Tables with at least this many columns use the full page width. */
const BROAD_FROM = 6

function ruleSection({ id, title, parts, otherwise, source }: Rule, prefix: string): Html {
  const isBroad = parts.some(part => typeof part !== 'string' && 'head' in part && part.head.length >= BROAD_FROM)
  return html`<section class="split rule${isBroad && ' broad'}" aria-labelledby="${id}"><h2 id="${id}">${title}</h2><div>
${parts.map((part, index) => rulePart(part, `${id}-${index}`, prefix))}
<dl class="otherwise">${otherwise.map(one => otherwiseEntry(one, prefix))}</dl>
${source !== undefined && html`<p class="muted">Source: ${source}.</p>`}</div></section>`
}

function rulePart(part: Part, id: string, prefix: string): Html {
  if (typeof part === 'string') return html`<p>${linked(part, prefix)}</p>`
  if (isFormula(part)) return html`<pre class="formula" tabindex="0"><code>${part.formula}</code></pre>`
  return table(part, id, prefix)
}

function table({ caption, head, rows }: RuleTable, id: string, prefix: string): Html {
  const cells = ([first = '', ...rest]: readonly string[]) =>
    html`<tr><th scope="row">${linked(first, prefix)}</th>${rest.map(cell => html`<td>${linked(cell, prefix)}</td>`)}</tr>`
  return html`<div class="scroll" tabindex="0" role="region" aria-labelledby="${id}"><table class="figures prose"><caption class="unseen" id="${id}">${caption}</caption>
<thead><tr>${head.map(cell => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>${rows.map(cells)}</tbody></table></div>`
}

function otherwiseEntry([shown, when]: Otherwise, prefix: string): Html {
  return html`<div><dt>${SHOWN[shown] ?? html`<a href="#reasons"><code>${shown}</code></a>`}</dt><dd>${linked(when, prefix)}</dd></div>`
}

/** Labels of entries that are not reasons. */
const SHOWN: Readonly<Record<string, Html>> = { null: html`<code>null</code>`, value: html`Never missing` }

const MARKED = /\*\*(?<strong>[^*]+)\*\*|\[(?<words>[^\]]+)\]\((?<target>[^)]+)\)/g

/**
 * Renders text: words between backticks become code, **words** become strong, and [words](#id) or
 * [words](/docs/fields#Bond.yield) become links.
 */
function linked(text: string, prefix: string): Html {
  const pieces: Html[] = []
  let end = 0
  for (const found of text.matchAll(MARKED)) {
    const { strong, words = '', target = '' } = found.groups ?? {}
    const href = target.startsWith('/') ? prefix + target : target
    const marked =
      strong === undefined ? html`<a href="${href}">${prose(words)}</a>` : html`<strong>${prose(strong)}</strong>`
    pieces.push(prose(text.slice(end, found.index)), marked)
    end = found.index + found[0].length
  }
  return html`${pieces}${prose(text.slice(end))}`
}
