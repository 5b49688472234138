import { ENTRY_WORDS } from './entry-words.ts'
import type { FilterEntry } from './filter-reference.ts'
import { type Html, html, prose } from './html.ts'
import type { Site } from './site.ts'
import { wordList } from './word-list.ts'

/** A parameter, or the two bounds of a value. */
export function filterHtml(entry: FilterEntry, id: string, { language }: Site): Html {
  const { names, text, unit, form, bounds, standard, required, column, sortKey, example, allowed } = entry
  const words = ENTRY_WORDS[language]
  const facts = [
    unit ?? form,
    bounds,
    standard !== null && `${words.standard} ${standard}`,
    required && words.required,
  ].filter(fact => typeof fact === 'string')
  return html`<article class="entry" id="${id}" data-entry="${[...names, text].join(' ').toLowerCase()}">
<h4><a href="#${id}">${names.map(name => html`<code>${name}</code> `)}</a></h4>
<div><p>${prose(text)}</p>
<p class="facts">${facts.map(fact => html`<span>${fact}</span>`)}${column !== null && html`<span>${words.column} <code>${column}</code></span>`}${sortKey !== null && html`<span>${words.sort} <code>${sortKey}</code></span>`}${example !== null && html`<code class="example">${example}</code>`}</p>
${allowed.length > 0 && wordList(allowed, language)}</div></article>`
}
