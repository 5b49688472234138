import { ENTRY_WORDS } from './entry-words.ts'
import type { FieldEntry } from './field-reference.ts'
import { type Html, html, prose } from './html.ts'
import type { Site } from './site.ts'
import { wordList } from './word-list.ts'

/** A field of an answer, with a link to its object on the same page. */
export function fieldHtml(type: string, entry: FieldEntry, { language }: Site): Html {
  const { name, text, form, unit, mayBeNull, preset, object, words } = entry
  const id = `${type}.${name}`
  const shape = object === null ? form : html`${form}: <a href="#${object}">${object}</a>`
  return html`<article class="entry" id="${id}" data-entry="${[id, text, unit ?? ''].join(' ').toLowerCase()}">
<h4><a href="#${id}"><code>${name}</code></a>${preset !== null && html` <span class="pill">${preset}</span>`}</h4>
<div><p>${prose(text)}</p>
<p class="facts"><span>${shape}</span>${unit !== null && html`<span>${unit}</span>`}${mayBeNull && html`<span lang="${language}">${ENTRY_WORDS[language].mayBeNull}</span>`}</p>
${words.length > 0 && wordList(words, language)}</div></article>`
}
