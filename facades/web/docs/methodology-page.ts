import { plain, wordsOf } from './guides/guide.ts'
import { type Html, html } from './html.ts'
import type { Bilingual } from './language.ts'
import type { Otherwise, Rule } from './methodology/rule.ts'
import { CHAPTERS } from './methodology/rules.ts'
import { methodologyMarkdown } from './methodology-markdown.ts'
import type { Page } from './page.ts'
import { linked, partHtml } from './parts/part-html.ts'
import type { Site } from './site.ts'

const WORDS: Bilingual<{ readonly title: string; readonly lead: string }> = {
  en: {
    title: 'Methodology',
    lead: 'How values are calculated, by which convention and source, and what a row shows when a value is missing. Tables are generated from the code.',
  },
  ru: {
    title: 'Методика расчёта',
    lead: 'Как рассчитываются цены, доходности, дюрация, НКД и спреды, по каким соглашениям и источникам, и что показывает строка, когда значения нет. Таблицы составлены по коду.',
  },
}

/** Calculation rules of all values. */
export function methodologyPage(site: Site): Page {
  const { title, lead } = WORDS[site.language]
  const rules = CHAPTERS.flatMap(chapter => chapter.rules)
  return {
    path: '/docs/methodology',
    title,
    description: lead,
    english: true,
    main: html`<section class="hero small"><h1>${title}</h1>
<p class="lead">${lead}</p>
<div lang="en">${CHAPTERS.map(
      ({ title, rules }) =>
        html`<p class="jumps chapter"><span>${title}</span>${rules.map(({ id, title }) => html`<a href="#${id}">${title}</a>`)}</p>`,
    )}</div></section>
<div lang="en">${rules.map(rule => ruleSection(rule, site))}</div>`,
    markdown: methodologyMarkdown(),
    entries: rules.map(({ id, title, parts }) => ({ anchor: id, title, text: plain(parts.map(wordsOf).join(' ')) })),
  }
}

function ruleSection({ id, title, parts, otherwise, source }: Rule, site: Site): Html {
  return html`<section class="split rule" aria-labelledby="${id}"><h2 id="${id}">${title}</h2><div>
${parts.map((part, index) => partHtml(part, `${id}-${index}`, site))}
<dl class="otherwise">${otherwise.map(one => otherwiseEntry(one, site))}</dl>
${source !== undefined && html`<p class="muted">Source: ${source}.</p>`}</div></section>`
}

function otherwiseEntry([shown, when]: Otherwise, site: Site): Html {
  return html`<div><dt>${SHOWN[shown] ?? html`<a href="#reasons"><code>${shown}</code></a>`}</dt><dd>${linked(when, site)}</dd></div>`
}

/** Labels of entries that are not reasons. */
const SHOWN: Readonly<Record<string, Html>> = { null: html`<code>null</code>`, value: html`Never missing` }
